import { ARTICLE, addressOfArticle } from '../../../shared/articles.ts';
import type { TextKey } from '../../lib/texts/texts.ts';
import type { IconName } from '../../ui/icon/icon.tsx';

/** An entry that links to an address, or does something in place. */
export type Entry = { text: TextKey; icon: IconName } & ({ to: string } | { does: 'support' | 'language' });

/** The twelve entries of the service grid (docs/spec.md, section 2). */
export const services: readonly Entry[] = [
  { text: 'service.wallet', icon: 'wallet', to: '/user/wallet' },
  { text: 'service.coupons', icon: 'coupon', to: '/user/point' },
  { text: 'service.points', icon: 'star', to: '/user/point' },
  { text: 'service.afterSales', icon: 'box', to: '/user/returns' },
  { text: 'service.help', icon: 'info', to: addressOfArticle(ARTICLE.help) },
  { text: 'service.privacy', icon: 'shield', to: addressOfArticle(ARTICLE.privacy) },
  { text: 'service.agreement', icon: 'list', to: addressOfArticle(ARTICLE.agreement) },
  { text: 'service.licences', icon: 'bank', to: addressOfArticle(ARTICLE.licences) },
  { text: 'service.sellers', icon: 'store', to: addressOfArticle(ARTICLE.sellers) },
  { text: 'service.support', icon: 'headset', does: 'support' },
  { text: 'service.password', icon: 'lock', to: '/user/loginpassword' },
  { text: 'service.language', icon: 'globe', does: 'language' },
];

interface OrderShortcut {
  text: TextKey;
  icon: IconName;
  to: string;
  /** Its orders are counted: they are on their way, unlike the others. */
  counted?: 'waiting' | 'succeeded' | 'requested';
}

/** One tab of the orders each (docs/spec.md, section 2). */
export const orderShortcuts: readonly OrderShortcut[] = [
  { text: 'order.tab.waiting', icon: 'clock', to: '/user/order/1', counted: 'waiting' },
  { text: 'order.tab.succeeded', icon: 'group', to: '/user/order/2', counted: 'succeeded' },
  { text: 'order.tab.requested', icon: 'refund', to: '/user/order/3', counted: 'requested' },
  { text: 'order.tab.refunded', icon: 'done', to: '/user/order/4' },
  { text: 'my.allOrders', icon: 'receipt', to: '/user/order/0' },
];
