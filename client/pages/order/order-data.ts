import type { CallOutput } from '../../../shared/contract/index.ts';
import type { Page } from '../../components/load-more/page.ts';

export type Order = CallOutput<'order'>[number];

/** The signed-in shopper, as the first of the group. */
export interface Viewer {
  username: string;
  nickname: string;
  avatar: number;
}

/** One page of one tab. */
export interface OrdersOfTab {
  /** 0 to 4. */
  tab: number;
  page: Page<Order>;
  viewer: Viewer;
}
