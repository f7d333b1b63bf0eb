import type { Api, CallOutput } from '../../../shared/contract/index.ts';
import type { ListPage } from '../../features/paging/list-page.ts';
import type { TextKey } from '../../lib/texts/texts.ts';

export type Order = CallOutput<'order'>[number];

/** One page of one tab. */
export interface OrdersOfTab {
  /** 0 to 4. */
  tab: number;
  page: ListPage<Order>;
  /** Username. */
  shopper: string;
  /** Names what is asked for from this page, once for each reading of it. */
  key: string;
  /** What led here, where no script could say so. */
  done: TextKey | null;
}

/** Why an application for a tax refund was refused, where no script could say so. */
export interface ApplicationAnswer {
  refused: string;
}

/** Asks the part loader of a tab for orders by their ids, wherever they are by now. */
export const MOVED = 'moved';

/** As they are by now; null where that could not be read. */
export type Moved = Order[] | null;

/** Orders by ids between commas. */
export async function readMoved(api: Api, ids: string): Promise<Moved> {
  try {
    const found = await Promise.all(ids.split(',').map((id) => api.order({ status: 0, id })));
    return found.flatMap(({ data }) => data);
  } catch (problem) {
    if (problem instanceof Error) return null;
    throw problem;
  }
}
