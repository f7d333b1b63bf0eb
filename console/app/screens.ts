import type { ComponentType } from 'react';
import type { LoaderFunction, ShouldRevalidateFunction } from 'react-router-dom';
import type { Needs } from '../lib/session.ts';
import type { NavEntry } from '../lib/shell-data.ts';
import type { IconName } from '../ui/icon/icon.tsx';

/** What a screen's module exports. */
export interface ScreenModule {
  Component: ComponentType;
  loader?: LoaderFunction;
  shouldRevalidate?: ShouldRevalidateFunction;
}

export interface Screen {
  /** Below /console, as React Router writes it. */
  path: string;
  /** What the role must include; any of several; null for all staff. */
  needs: Needs;
  load: () => Promise<ScreenModule>;
  /** Its entry in the navigation; a row's own screen has none. */
  nav?: NavEntry<IconName>;
  /** Path of the screen whose entry is current while this one is open. */
  under?: string;
}

/**
 * Every screen, in the order of the navigation. One entry registers a screen: its module is loaded when it is opened,
 * and exports `Component`, and `loader` if it reads something.
 */
export const screens: readonly Screen[] = [
  {
    path: 'today',
    needs: null,
    load: () => import('../pages/today/today.tsx'),
    nav: { group: 'top', icon: 'today', text: 'screen.today' },
  },
  {
    path: 'orders',
    needs: 'orders:read',
    load: () => import('../pages/orders/orders.tsx'),
    nav: { group: 'top', icon: 'receipt', text: 'screen.orders' },
  },
  {
    path: 'orders/:number',
    needs: 'orders:read',
    load: () => import('../pages/order/order.tsx'),
    under: 'orders',
  },
  {
    path: 'groups',
    needs: 'orders:read',
    load: () => import('../pages/groups/groups.tsx'),
    nav: { group: 'top', icon: 'group', text: 'screen.groups', queues: ['groups'] },
  },
  {
    path: 'support',
    needs: 'support:read',
    load: () => import('../pages/support/support.tsx'),
    nav: { group: 'people', icon: 'mail', text: 'screen.support', queues: ['support'] },
  },
  {
    path: 'support-templates',
    needs: 'support:read',
    load: () => import('../pages/support-templates/support-templates.tsx'),
    under: 'support',
  },
  {
    path: 'support/:id',
    needs: 'support:read',
    load: () => import('../pages/support/support.tsx'),
    under: 'support',
  },
  {
    path: 'shoppers',
    needs: 'shoppers:read',
    load: () => import('../pages/shoppers/shoppers.tsx'),
    nav: { group: 'people', icon: 'user', text: 'screen.shoppers' },
  },
  {
    path: 'shoppers/:id',
    needs: 'shoppers:read',
    load: () => import('../pages/shopper/shopper.tsx'),
    under: 'shoppers',
  },
  {
    path: 'invitations',
    needs: 'shoppers:read',
    load: () => import('../pages/invitations/invitations.tsx'),
    nav: { group: 'people', icon: 'share', text: 'screen.invitations' },
  },
  { path: 'find', needs: null, load: () => import('../pages/find/find.tsx') },
  {
    path: 'shipping',
    needs: 'shipping:read',
    load: () => import('../pages/shipping/shipping.tsx'),
    nav: { group: 'goods', icon: 'truck', text: 'screen.shipping', queues: ['toSend', 'addressMissing'] },
  },
  {
    path: 'returns',
    needs: 'returns:read',
    load: () => import('../pages/returns/returns.tsx'),
    nav: { group: 'goods', icon: 'returns', text: 'screen.returns', queues: ['returns'] },
  },
  {
    path: 'returns/:id',
    needs: 'returns:read',
    load: () => import('../pages/returns/returns.tsx'),
    under: 'returns',
  },
  {
    path: 'recharges',
    needs: 'recharges:read',
    load: () => import('../pages/recharges/recharges.tsx'),
    nav: { group: 'money', icon: 'topup', text: 'screen.recharges', queues: ['recharges'] },
  },
  {
    path: 'recharges/:number',
    needs: 'recharges:read',
    load: () => import('../pages/recharges/recharges.tsx'),
    under: 'recharges',
  },
  {
    path: 'withdrawals',
    needs: 'withdrawals:read',
    load: () => import('../pages/withdrawals/withdrawals.tsx'),
    nav: { group: 'money', icon: 'payout', text: 'screen.withdrawals', queues: ['withdrawals'] },
  },
  {
    path: 'withdrawals/:id',
    needs: 'withdrawals:read',
    load: () => import('../pages/withdrawal/withdrawal.tsx'),
    under: 'withdrawals',
  },
  {
    path: 'refunds',
    needs: 'taxRefunds:read',
    load: () => import('../pages/refunds/refunds.tsx'),
    nav: { group: 'money', icon: 'refund', text: 'screen.refunds', queues: ['taxRefunds'] },
  },
  {
    path: 'payments',
    needs: 'recharges:read',
    load: () => import('../pages/payments/payments.tsx'),
    nav: { group: 'money', icon: 'alert', text: 'screen.payments', queues: ['oddPayments'] },
  },
  {
    path: 'unbought-payments',
    needs: 'recharges:read',
    load: () => import('../pages/unbought-payments/unbought-payments.tsx'),
    under: 'payments',
  },
  {
    path: 'recharge-returns',
    needs: 'recharges:read',
    load: () => import('../pages/recharge-returns/recharge-returns.tsx'),
    under: 'payments',
  },
  {
    path: 'money',
    needs: 'withdrawals:read',
    load: () => import('../pages/money/money.tsx'),
    nav: { group: 'money', icon: 'bank', text: 'screen.money' },
  },
  {
    path: 'exports',
    needs: 'exports:ask',
    load: () => import('../pages/exports/exports.tsx'),
    nav: { group: 'money', icon: 'download', text: 'screen.exports' },
  },
  {
    path: 'items',
    needs: 'catalogue:read',
    load: () => import('../pages/items/items.tsx'),
    nav: { group: 'shop', icon: 'box', text: 'screen.items' },
  },
  { path: 'items/:id', needs: 'catalogue:read', load: () => import('../pages/item/item.tsx'), under: 'items' },
  {
    path: 'reviews',
    needs: 'reviews:read',
    load: () => import('../pages/reviews/reviews.tsx'),
    nav: { group: 'shop', icon: 'star', text: 'screen.reviews', queues: ['reviews'] },
  },
  {
    path: 'reviews/:id',
    needs: 'reviews:read',
    load: () => import('../pages/reviews/reviews.tsx'),
    under: 'reviews',
  },
  {
    path: 'storefront',
    needs: 'catalogue:read',
    load: () => import('../pages/storefront/storefront.tsx'),
    nav: { group: 'shop', icon: 'store', text: 'screen.storefront' },
  },
  {
    path: 'articles',
    needs: 'catalogue:read',
    load: () => import('../pages/articles/articles.tsx'),
    nav: { group: 'shop', icon: 'edit', text: 'screen.articles' },
  },
  {
    path: 'pictures',
    needs: 'catalogue:read',
    load: () => import('../pages/pictures/pictures.tsx'),
    nav: { group: 'shop', icon: 'image', text: 'screen.pictures' },
  },
  {
    path: 'pictures/:id',
    needs: 'catalogue:read',
    load: () => import('../pages/pictures/picture.tsx'),
    under: 'pictures',
  },
  {
    path: 'texts',
    needs: 'catalogue:read',
    load: () => import('../pages/texts/texts.tsx'),
    nav: { group: 'shop', icon: 'globe', text: 'screen.texts' },
  },
  {
    path: 'setup',
    needs: 'catalogue:do',
    load: () => import('../pages/setup/setup.tsx'),
    nav: { group: 'shop', icon: 'list', text: 'screen.setup' },
  },
  {
    path: 'figures',
    needs: 'orders:read',
    load: () => import('../pages/figures/figures.tsx'),
    nav: { group: 'watch', icon: 'chart', text: 'screen.figures' },
  },
  {
    path: 'approvals',
    needs: null,
    load: () => import('../pages/approvals/approvals.tsx'),
    nav: { group: 'watch', icon: 'approve', text: 'screen.approvals', queues: ['approvals'] },
  },
  {
    path: 'audit',
    needs: 'audit:own',
    load: () => import('../pages/audit/audit.tsx'),
    nav: { group: 'watch', icon: 'audit', text: 'screen.audit' },
  },
  {
    path: 'settings',
    needs: 'shopSettings:read',
    load: () => import('../pages/settings/settings.tsx'),
    nav: { group: 'watch', icon: 'sliders', text: 'screen.settings' },
  },
  {
    path: 'staff',
    needs: 'staff:read',
    load: () => import('../pages/staff/staff.tsx'),
    nav: { group: 'watch', icon: 'team', text: 'screen.staff' },
  },
  { path: 'roles', needs: 'staff:read', load: () => import('../pages/roles/roles.tsx'), under: 'staff' },
  {
    path: 'system',
    needs: 'shopSettings:read',
    load: () => import('../pages/system/system.tsx'),
    nav: { group: 'watch', icon: 'device', text: 'screen.system' },
  },
  { path: 'waiting', needs: null, load: () => import('../pages/waiting/waiting.tsx') },
  { path: 'me', needs: null, load: () => import('../pages/me/me.tsx') },
  { path: 'more', needs: null, load: () => import('../pages/more/more.tsx') },
];
