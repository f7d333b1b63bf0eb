import type { Api } from '../../../shared/contract/index.ts';
import type { Order } from '../../features/orders/order-row.ts';
import type { ListPage } from '../../features/paging/list-page.ts';
import type { TextKey } from '../../lib/texts/texts.ts';

/** One page of one tab. */
export interface OrdersOfTab {
  /** 0 to 4. */
  tab: number;
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

/** The orders in their present state; null if they could not be read. */
export type Moved = Order[] | null;

/** Reads orders by comma-separated ids. */
export async function readMoved(api: Api, ids: string): Promise<Moved> {
  try {
    const found = await Promise.all(ids.split(',').map((id) => api.order({ status: 0, id })));
    return found.flatMap(({ data }) => data);
  } catch (problem) {
    if (problem instanceof Error) return null;
    throw problem;
  }
}
