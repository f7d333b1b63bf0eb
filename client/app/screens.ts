import type { LoaderFunction, RouteObject } from 'react-router-dom';

type Lazy = Awaited<ReturnType<Extract<RouteObject['lazy'], (...args: never[]) => unknown>>>;

/** What a screen's module exports to the router. */
export type ScreenModule = Pick<Lazy, 'loader' | 'action' | 'handle' | 'Component' | 'shouldRevalidate'>;

/** `partLoader` reads a part of the open screen again. */
export type ModuleWithParts = ScreenModule & { partLoader: LoaderFunction };

interface Facts {
  path: string;
  /** `listed` in the sitemap; `closed` to crawlers, like every path below `/user/` that is not listed. */
  crawlers?: 'listed' | 'closed';
  /** It is a sheet over the screen with this id, whose path its own begins with. */
  over?: string;
}

export type Screen = Facts &
  ({ load: () => Promise<ScreenModule>; parts?: never } | { load: () => Promise<ModuleWithParts>; parts: true });

/**
 * Every screen of the shop (docs/spec.md, section 2) by its folder in `client/pages`: routes, sitemap, `robots.txt`,
 * docs/screens.md and the tests of screens follow from this list.
 */
export const screens = {
  home: { path: '/', crawlers: 'listed', load: () => import('../pages/home/home.tsx'), parts: true },
  service: { path: '/service', crawlers: 'listed', load: () => import('../pages/service/service.tsx') },
  mall: { path: '/mall', crawlers: 'listed', load: () => import('../pages/mall/mall.tsx') },
  cart: { path: '/cart', load: () => import('../pages/cart/cart.tsx') },
  my: { path: '/my', crawlers: 'closed', load: () => import('../pages/my/my.tsx') },
  login: { path: '/login', load: () => import('../pages/login/login.tsx') },
  forgot: { path: '/login/forgot', load: () => import('../pages/forgot/forgot.tsx') },
  reg: { path: '/reg', load: () => import('../pages/reg/reg.tsx') },
  list: { path: '/list/:id', crawlers: 'listed', load: () => import('../pages/list/list.tsx'), parts: true },
  search: { path: '/search', crawlers: 'closed', load: () => import('../pages/search/search.tsx'), parts: true },
  detail: {
    path: '/user/detail/:id',
    crawlers: 'listed',
    load: () => import('../pages/detail/detail.tsx'),
    parts: true,
  },
  buy: {
    path: '/user/detail/:id/buy/:orderno?',
    over: 'detail',
    crawlers: 'closed',
    load: () => import('../pages/buy/buy.tsx'),
    parts: true,
  },
  'register-buy': {
    path: '/user/detail/:id/register/:orderno?',
    over: 'detail',
    crawlers: 'closed',
    load: () => import('../pages/register-buy/register-buy.tsx'),
  },
  reviews: {
    path: '/user/detail/:id/reviews',
    crawlers: 'closed',
    load: () => import('../pages/reviews/reviews.tsx'),
    parts: true,
  },
  group: { path: '/g/:orderno', load: () => import('../pages/group/group.tsx'), parts: true },
  join: {
    path: '/g/:orderno/buy',
    over: 'group',
    crawlers: 'closed',
    load: () => import('../pages/join/join.tsx'),
    parts: true,
  },
  register: {
    path: '/g/:orderno/register',
    over: 'group',
    crawlers: 'closed',
    load: () => import('../pages/register/register.tsx'),
    parts: true,
  },
  checkout: { path: '/user/checkout/:id', load: () => import('../pages/checkout/checkout.tsx') },
  order: { path: '/user/order/:id', load: () => import('../pages/order/order.tsx'), parts: true },
  'order-detail': {
    path: '/user/order-detail/:orderno',
    load: () => import('../pages/order-detail/order-detail.tsx'),
    parts: true,
  },
  review: { path: '/user/review/:orderno', load: () => import('../pages/review/review.tsx') },
  return: { path: '/user/return/:orderno', load: () => import('../pages/return/return.tsx') },
  returns: { path: '/user/returns', load: () => import('../pages/returns/returns.tsx'), parts: true },
  support: { path: '/user/support', load: () => import('../pages/support/support.tsx') },
  payment: { path: '/user/payment', load: () => import('../pages/payment/payment.tsx') },
  addbank: { path: '/user/addbank', load: () => import('../pages/addbank/addbank.tsx') },
  address: { path: '/user/address', load: () => import('../pages/address/address.tsx') },
  loginpassword: { path: '/user/loginpassword', load: () => import('../pages/loginpassword/loginpassword.tsx') },
  deletion: { path: '/user/delete', load: () => import('../pages/deletion/deletion.tsx') },
  security: { path: '/user/security', load: () => import('../pages/security/security.tsx'), parts: true },
  system: { path: '/user/system', load: () => import('../pages/system/system.tsx') },
  offline: { path: '/offline', crawlers: 'closed', load: () => import('../pages/offline/offline.tsx') },
  trading: { path: '/user/trading', load: () => import('../pages/trading/trading.tsx') },
  item: { path: '/user/item/:id', load: () => import('../pages/item/item.tsx') },
  teamearn: { path: '/user/teamearn', load: () => import('../pages/teamearn/teamearn.tsx') },
  'wallet-detail': {
    path: '/user/wallet-detail',
    load: () => import('../pages/wallet-detail/wallet-detail.tsx'),
    parts: true,
  },
  myteam: { path: '/user/myteam', load: () => import('../pages/myteam/myteam.tsx'), parts: true },
  invite: { path: '/invite', crawlers: 'closed', load: () => import('../pages/invite/invite.tsx'), parts: true },
  person: { path: '/user/person', load: () => import('../pages/person/person.tsx') },
  message: { path: '/user/message', load: () => import('../pages/message/message.tsx'), parts: true },
  notifications: {
    path: '/user/notifications',
    load: () => import('../pages/notifications/notifications.tsx'),
  },
  panel: { path: '/user/panel', load: () => import('../pages/panel/panel.tsx') },
  point: { path: '/user/point', load: () => import('../pages/point/point.tsx') },
  faq: { path: '/user/faq', crawlers: 'listed', load: () => import('../pages/faq/faq.tsx') },
  article: { path: '/user/article/:id', crawlers: 'listed', load: () => import('../pages/article/article.tsx') },
  wallet: { path: '/user/wallet', load: () => import('../pages/wallet/wallet.tsx'), parts: true },
  movement: { path: '/user/wallet/movement/:id', over: 'wallet', load: () => import('../pages/movement/movement.tsx') },
  recharge: { path: '/user/recharge', load: () => import('../pages/recharge/recharge.tsx'), parts: true },
  withdraw: { path: '/user/withdraw', load: () => import('../pages/withdraw/withdraw.tsx') },
  'recharge-record': {
    path: '/user/rechargeRecord',
    load: () => import('../pages/recharge-record/recharge-record.tsx'),
    parts: true,
  },
  'withdraw-record': {
    path: '/user/withdrawRecord',
    load: () => import('../pages/withdraw-record/withdraw-record.tsx'),
    parts: true,
  },
  language: { path: '/language', crawlers: 'closed', load: () => import('../pages/language/language.tsx') },
} as const satisfies Record<string, Screen>;

export type ScreenId = keyof typeof screens;

/** The module of a screen, as named in the build's manifest. */
export function moduleOfScreen(id: string): string {
  return `client/pages/${id}/${id}.tsx`;
}

/** The screen, after the one that it is a sheet over. */
export function withScreenBelow(id: string): string[] {
  const { over }: Screen = screens[id as ScreenId];
  return over === undefined ? [id] : [over, id];
}
