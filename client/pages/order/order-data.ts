import type { Api, CallOutput } from '../../../shared/contract/index.ts';
import type { Order } from '../../features/orders/order-row.ts';
import type { ListPage } from '../../features/paging/list-page.ts';
import type { TextKey } from '../../lib/texts/texts.ts';

export type OrderCounts = CallOutput<'orderCounts'>;

/** One page of one tab. */
export interface OrdersOfTab {
  /** 0 to 4. */
  tab: number;
  /** What is searched for among all orders: null where the tab is shown, empty before it is typed. */
  query: string | null;
  /** How many orders are in each of the tabs 1 to 4. */
  counts: OrderCounts;
  page: ListPage<Order>;
  /** Username. */
  shopper: string;
  /** Begins the idempotency keys of the page's forms; a new one for each reading of the page. */
  key: string;
  /** The result of the form that led here without JavaScript. */
  done: TextKey | null;
}

/** Why a button of an order was refused, for a page without JavaScript. */
export interface ActAnswer {
  refused: string;
}

/** Query parameter: asks the part loader of a tab for orders by their ids, whichever tab they are in by now. */
export const MOVED = 'moved';

/** Query parameter: asks it for the counts alone. */
export const COUNTS = 'counts';

/** The orders with these comma-separated ids in their present state; null if they could not be read. */
export const readMoved = (api: Api, ids: string) =>
  orNull(async () => {
    const found = await Promise.all(ids.split(',').map((id) => api.order({ status: 0, id })));
    return found.flatMap(({ data }) => data);
  });

/** The counts; null if they could not be read. */
export const readCounts = (api: Api) => orNull(async () => (await api.orderCounts({})).data);

/** What is on an open screen stays there if it cannot be read again: an error would replace the screen. */
async function orNull<Read>(read: () => Promise<Read>): Promise<Read | null> {
  try {
    return await read();
  } catch (problem) {
    if (problem instanceof Error) return null;
    throw problem;
  }
}
