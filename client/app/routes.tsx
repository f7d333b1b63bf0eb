import type { RouteObject } from 'react-router-dom';
import { loadChunk } from '../lib/chunks/lost-chunk.ts';
import { needTexts } from '../lib/texts/language-store.ts';
import { ErrorPage } from './error-page.tsx';
import { Shell } from './frame/shell.tsx';

type Screen = Awaited<ReturnType<Extract<RouteObject['lazy'], (...args: never[]) => unknown>>>;

/** A screen: its folder in `client/pages`, its address, its module. */
function screen(id: string, path: string, load: () => Promise<Screen>): RouteObject {
  const lazy = async () => {
    const [module] = await loadChunk(() => Promise.all([load(), needTexts(id)]));
    return module;
  };
  return { id, path, lazy };
}

/** The route around every screen, which also shows their errors. */
export const ROOT_ROUTE_ID = 'shell';

/** Every address of the shop (docs/spec.md, section 2). */
export const routes: RouteObject[] = [
  {
    id: ROOT_ROUTE_ID,
    Component: Shell,
    ErrorBoundary: ErrorPage,
    children: [
      screen('home', '/', () => import('../pages/home/home.tsx')),
      screen('service', '/service', () => import('../pages/service/service.tsx')),
      screen('mall', '/mall', () => import('../pages/mall/mall.tsx')),
      screen('cart', '/cart', () => import('../pages/cart/cart.tsx')),
      screen('my', '/my', () => import('../pages/my/my.tsx')),
      screen('login', '/login', () => import('../pages/login/login.tsx')),
      screen('reg', '/reg', () => import('../pages/reg/reg.tsx')),
      screen('list', '/list/:id', () => import('../pages/list/list.tsx')),
      screen('search', '/search', () => import('../pages/search/search.tsx')),
      screen('detail', '/user/detail/:id', () => import('../pages/detail/detail.tsx')),
      screen('group', '/g/:orderno', () => import('../pages/group/group.tsx')),
      screen('checkout', '/user/checkout/:id', () => import('../pages/checkout/checkout.tsx')),
      screen('order', '/user/order/:id', () => import('../pages/order/order.tsx')),
      screen('payment', '/user/payment', () => import('../pages/payment/payment.tsx')),
      screen('addbank', '/user/addbank', () => import('../pages/addbank/addbank.tsx')),
      screen('address', '/user/address', () => import('../pages/address/address.tsx')),
      screen('loginpassword', '/user/loginpassword', () => import('../pages/loginpassword/loginpassword.tsx')),
      screen('security', '/user/security', () => import('../pages/security/security.tsx')),
      screen('system', '/user/system', () => import('../pages/system/system.tsx')),
      screen('offline', '/offline', () => import('../pages/offline/offline.tsx')),
      screen('trading', '/user/trading', () => import('../pages/trading/trading.tsx')),
      screen('item', '/user/item/:id', () => import('../pages/item/item.tsx')),
      screen('teamearn', '/user/teamearn', () => import('../pages/teamearn/teamearn.tsx')),
      screen('wallet-detail', '/user/wallet-detail', () => import('../pages/wallet-detail/wallet-detail.tsx')),
      screen('myteam', '/user/myteam', () => import('../pages/myteam/myteam.tsx')),
      screen('invite', '/invite', () => import('../pages/invite/invite.tsx')),
      screen('person', '/user/person', () => import('../pages/person/person.tsx')),
      screen('message', '/user/message', () => import('../pages/message/message.tsx')),
      screen('panel', '/user/panel', () => import('../pages/panel/panel.tsx')),
      screen('point', '/user/point', () => import('../pages/point/point.tsx')),
      screen('faq', '/user/faq', () => import('../pages/faq/faq.tsx')),
      screen('article', '/user/article/:id', () => import('../pages/article/article.tsx')),
      screen('wallet', '/user/wallet', () => import('../pages/wallet/wallet.tsx')),
      screen('recharge', '/user/recharge', () => import('../pages/recharge/recharge.tsx')),
      screen('withdraw', '/user/withdraw', () => import('../pages/withdraw/withdraw.tsx')),
      screen('recharge-record', '/user/rechargeRecord', () => import('../pages/recharge-record/recharge-record.tsx')),
      screen('withdraw-record', '/user/withdrawRecord', () => import('../pages/withdraw-record/withdraw-record.tsx')),
      screen('language', '/language', () => import('../pages/language/language.tsx')),
    ],
  },
];

/** The module of a screen, as the build's manifest names it. */
export function moduleOfScreen(id: string): string {
  return `client/pages/${id}/${id}.tsx`;
}
