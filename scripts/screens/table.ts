import { screens as routed, type ScreenId } from '../../client/app/screens.ts';
import type { Row } from './row.ts';

const sample = { loading: 'bar', empty: '–', error: '–', offline: 'retry', session: 'public' } as const;
const form = { loading: 'bar, busy button', empty: '–', offline: 'retry, keeps' } as const;

/** What each screen of `client/app/screens.ts` shows, in the order of docs/screens.md. */
const rows: Record<ScreenId, Row> = {
  // the shell's own five
  home: {
    shows: 'Search box, notices, carousel (3000 ms), the first 8 categories, hot tax-free items, page after page',
    loading: 'bar, skeletons',
    empty: { words: 'items are on their way', text: 'home.empty.title', in: 'bare shop' },
    error: 'a failed page asks to be tapped again',
    offline: 'retry',
    session: 'public',
  },
  service: {
    shows: 'Support: hours, the link to `kf_url`, the conversation with support, questions and help',
    loading: 'bar',
    empty: '–',
    error: '–',
    offline: 'retry',
    session: 'public',
  },
  mall: {
    shows: 'Four banners to `/list/4`, `/list/8`, `/list/11`, `/list/12`, and every category that is open',
    loading: 'bar',
    empty: { words: 'items are on their way', text: 'home.empty.title', in: 'bare shop' },
    error: '–',
    offline: 'retry',
    session: 'public',
  },
  cart: { ...sample, shows: 'One picture that leads home' },
  my: {
    shows: 'Profile, balance, reputation, invitation, order shortcuts, the twelve services, log-out',
    loading: 'bar, busy button',
    empty: { words: 'a dash for points and coupons', text: 'my.none' },
    error: 'log-out says why it failed',
    offline: 'retry, keeps',
    session: 'login',
  },
  // accounts
  login: {
    also: ['/login?tab=register'],
    ...form,
    shows: 'Tabs: log in, register',
    error: 'at the field; `帐号或密码错误` above the button',
    session: 'public',
  },
  forgot: {
    ...form,
    shows:
      'Extension: a forgotten password: username and e-mail address, then the code and a new password; support without e-mail',
    error: 'at the field; the server’s reason above the button',
    session: 'public',
  },
  reg: {
    ...form,
    shows: 'Registration that stands alone, without a nickname',
    error: 'at the field; the server’s reason above the button',
    session: 'public',
  },
  // buying
  list: {
    at: '/list/4',
    shows: 'One category, page after page (within 300 px of the end)',
    loading: 'bar, skeletons',
    empty: { words: 'the way home', text: 'list.empty.title', at: '/list/9' },
    error: '404; a failed page asks to be tapped again',
    offline: 'retry',
    session: 'public',
  },
  search: {
    at: '/search?q=表',
    also: ['/search', '/search?q=nothing-has-this-name'],
    shows: 'Extension: items by name, and what was searched lately',
    loading: 'bar, skeletons',
    empty: { words: 'hot items instead', text: 'search.nothing.title', at: '/search?q=nothing-has-this-name' },
    error: 'a failed page asks to be tapped again',
    offline: 'retry',
    session: 'public',
  },
  detail: {
    at: '/user/detail/1',
    shows: 'Pictures (3000 ms), price, tax refund, waiting groups, description, deadline, the bar to buy',
    loading: 'bar, busy button',
    empty: { words: 'no group waits: start one', text: 'waiting.nobody', at: '/user/detail/11' },
    error: '404; sold out and ended at the button',
    offline: 'retry',
    session: 'login on act',
  },
  buy: {
    at: '/user/detail/1/buy',
    ...form,
    shows: 'Extension: the confirmation of a purchase, a sheet over the item',
    error: '404; the refusal above the button',
    session: 'login',
  },
  checkout: {
    at: '/user/checkout/1',
    leadsTo: '/user/detail/1/buy',
    ...sample,
    shows: 'The address of the specification for the confirmation: leads to `/user/detail/:id/buy`',
  },
  group: {
    at: '/g/{orderno}',
    shows: 'Extension: one group, as it is shared: places, deadline, joining',
    loading: 'bar, busy button',
    empty: '–',
    error: '404; full and over in words',
    offline: 'retry',
    session: 'login on act',
  },
  join: {
    at: '/g/{joinable}/buy',
    ...form,
    shows: 'Extension: the same over a group, to join it',
    error: '404; the refusal above the button',
    session: 'login',
  },
  'register-buy': {
    at: '/user/detail/7/register',
    ...form,
    shows:
      'Extension: registration over an item, for who wants to buy it or to join one of its groups, and has no session',
    error: '404; the problem at each field',
    session: 'public',
  },
  register: {
    at: '/g/{joinable}/register',
    ...form,
    shows: 'Extension: registration over a group, for who came by its link: who invites, three fields',
    error: '404; the problem at each field',
    session: 'public',
  },
  order: {
    at: '/user/order/0',
    also: ['/user/order/4', '/user/order/0?q=', '/user/order/0?q=nothing-has-this-name'],
    shows:
      'Orders in five tabs, counted, with progress, group or parcel, what happens next, and the tax refund; `?q=` searches all',
    loading: 'bar, skeletons',
    empty: { words: 'the way home', text: 'order.empty.title', at: '/user/order/0' },
    error: '404; a failed page asks to be tapped again',
    offline: 'retry',
    session: 'login',
  },
  'order-detail': {
    at: '/user/order-detail/{sent}',
    also: ['/user/order-detail/{returnable}', '/user/order-detail/{orderno}', '/user/order-detail/{received}'],
    ...form,
    shows:
      'Extension: one order: group, money and parcel, tax refund, address, return, support; prints as a receipt. Once, for who completed its group: the pair closes, and what happens next',
    error: '404; at the field; the server’s reason above the button',
    session: 'login',
  },
  return: {
    at: '/user/return/{received}',
    also: ['/user/return/{returnable}'],
    ...form,
    shows: 'Extension: asks to return goods or to cancel: reason, words, pictures, what it gives, what comes next',
    error: '404; at the field; the server’s reason above the button',
    session: 'login',
  },
  returns: {
    shows: 'Extension: after-sales: orders with a return',
    loading: 'bar',
    empty: { words: 'the way to the orders', text: 'returns.empty.title' },
    error: 'a failed page asks to be tapped again',
    offline: 'retry',
    session: 'login',
  },
  support: {
    at: '/user/support?orderno={orderno}',
    ...form,
    shows:
      'Extension: conversation with support, about an order (`?orderno=`) or anything else: bubbles by day, pictures, live; the form stays at the end',
    empty: { words: 'who reads it, and when somebody is there', text: 'support.empty.title' },
    error: 'above the field; words and pictures that were not sent stay',
    session: 'login',
  },
  // wallet
  wallet: {
    shows: 'Balance, held sums, recharge (or support), withdrawal, bank card, records, statement',
    loading: 'bar',
    empty: { words: 'no movement yet', text: 'wallet.empty.title' },
    error: 'a failed page asks to be tapped again',
    offline: 'retry',
    session: 'login',
  },
  movement: {
    at: '/user/wallet/movement/{movement}',
    shows: 'Extension: the transfers of one row of the statement, a sheet over the wallet',
    loading: 'bar',
    empty: '–',
    error: '404; a toast over the wallet',
    offline: 'retry',
    session: 'login',
  },
  recharge: {
    also: ['/user/recharge?number={recharge}'],
    ...form,
    shows: 'Pay channel and amount',
    error: 'at the field; the server’s reason above the button',
    session: 'login',
  },
  withdraw: {
    ...form,
    shows: 'Amount, the card it goes to, and the fund password where one is set',
    empty: { words: 'no card yet: add one', text: 'withdraw.noCard.title' },
    error: 'at the field; the server’s message whatever the code',
    session: 'login',
  },
  'recharge-record': {
    shows: 'Recharges with their state',
    loading: 'bar',
    empty: { words: 'the way to recharge', text: 'rechargeRecord.empty.title' },
    error: 'a failed page asks to be tapped again',
    offline: 'retry',
    session: 'login',
  },
  'withdraw-record': {
    shows: 'Withdrawals with state and remark',
    loading: 'bar',
    empty: { words: 'the way to withdraw', text: 'withdrawRecord.empty.title' },
    error: 'a failed page asks to be tapped again',
    offline: 'retry',
    session: 'login',
  },
  // what the shopper keeps
  payment: {
    shows: 'The saved card with “modify”',
    loading: 'bar',
    empty: { words: 'no card yet, with “add”', text: 'payment.empty.title' },
    error: '–',
    offline: 'retry',
    session: 'login',
  },
  addbank: { ...form, shows: 'Adds or edits the bank card', error: 'at the field', session: 'login' },
  address: {
    ...form,
    shows: 'The delivery addresses: one as a form, several as a list',
    error: 'at the field',
    session: 'login',
  },
  loginpassword: {
    ...form,
    shows: 'Changes the password; the confirmation is checked',
    error: 'at the field; the server’s reason above the button',
    session: 'login',
  },
  deletion: {
    ...form,
    shows: 'Extension: what goes with the account and what stays; the log-in password deletes it',
    error: 'at the field; what keeps the account open above the button',
    session: 'login',
  },
  security: {
    ...form,
    shows: 'The way to the password, fund password, sessions, what happened to the account',
    error: 'at the field',
    session: 'login',
  },
  system: {
    shows: 'Account, version 3.2.29, language, the marked samples, log-out',
    loading: 'bar, busy button',
    empty: '–',
    error: 'log-out says why it failed',
    offline: 'retry, keeps',
    session: 'login',
  },
  message: {
    shows:
      'What the shopper was told, by day, page after page; one link each, and “mark all as read”. The newest, of a full group, stands out once',
    loading: 'bar',
    empty: { words: 'says what will be told here', text: 'messages.empty.title' },
    error: 'a failed page asks to be tapped again',
    offline: 'retry',
    session: 'login',
  },
  notifications: {
    shows: 'Extension: a switch for each topic, and notifications of this browser',
    loading: 'bar',
    empty: '–',
    error: 'a toast says why a switch went back',
    offline: 'retry',
    session: 'login',
  },
  // people
  invite: {
    shows: 'Invitation code, link and QR code, sharing, of a group its poster, what the links have brought',
    loading: 'bar',
    empty: { words: 'nobody has opened a link yet', text: 'invite.noneYet' },
    error: 'says when copying is not possible',
    offline: 'retry',
    session: 'login',
  },
  myteam: {
    also: ['/user/myteam?tab=2&period=7d'],
    shows: 'How many people the team has; by level and period its figures and its people, names masked',
    loading: 'bar',
    empty: { words: 'nobody at this level yet', text: 'myteam.empty.title' },
    error: 'a failed page asks to be tapped again',
    offline: 'retry',
    session: 'login',
  },
  // words of the shop
  faq: { ...sample, shows: 'Eleven questions and answers' },
  article: {
    at: '/user/article/1',
    also: ['/user/article/4'],
    ...sample,
    shows: 'Help, privacy, user agreement, licence centre, seller centre as plain text',
    empty: { words: 'says that there is nothing in it', text: 'article.empty', at: '/user/article/5' },
    error: '404',
  },
  language: { ...sample, shows: 'Extension: every language, for readers without JavaScript' },
  offline: {
    ...sample,
    loading: 'none',
    shows: 'Extension: stored on the device and shown where there is no network',
    offline: 'stored',
  },
  // samples and placeholders
  trading: { ...sample, shows: 'Sample: market prices with up and down tags' },
  item: {
    at: '/user/item/1',
    ...sample,
    shows: 'Sample: purchase of a mining machine (INR430000, quantity from 5, password); buys nothing',
    error: '404; at the field',
  },
  teamearn: {
    at: '/user/teamearn?tab=machines',
    also: ['/user/teamearn', '/user/teamearn?tab=sto', '/user/teamearn?tab=transactions'],
    ...sample,
    shows: 'Sample: payroll, machine report, STO report, transactions',
  },
  'wallet-detail': {
    at: '/user/wallet-detail?tab=order',
    also: ['/user/wallet-detail'],
    shows: 'Movements of the wallet by kind, each leading to its order, recharge or withdrawal',
    loading: 'bar',
    empty: { words: 'no movements yet', text: 'walletDetail.empty' },
    error: 'a failed page asks to be tapped again',
    offline: 'retry',
    session: 'login',
  },
  person: {
    ...form,
    shows:
      'Picture with a crop, nickname, birthday, region, signature; the e-mail address, masked; export of all data; what goes and what stays when the account is deleted',
    error: 'at the field; a picture that cannot be read says so',
    session: 'login',
  },
  panel: {
    ...sample,
    shows: 'A banner and nothing else',
    empty: { words: 'items are on their way', text: 'home.empty.title', in: 'bare shop' },
  },
  point: {
    ...sample,
    shows: 'Empty state of coupons and points',
    empty: { words: 'always', text: 'point.empty.title' },
  },
};

export interface Screen extends Row {
  id: ScreenId;
  path: string;
}

/** Every address of the shop: the source of docs/screens.md. */
export const table: readonly Screen[] = (Object.entries(rows) as [ScreenId, Row][]).map(([id, row]) => ({
  id,
  path: routed[id].path,
  ...row,
}));

/** Those that show something themselves: in the pictures, the contact sheets and the tests of screens. */
export const screens = table.filter(({ leadsTo }) => leadsTo === undefined);

/** The addresses at which a screen is tested, the first of them in its picture. */
export function addressesOf({ path, at = path, also = [] }: Screen): [string, ...string[]] {
  return [at, ...also];
}

type Numbers = Record<'orderno' | 'returnable' | 'sent' | 'received' | 'recharge' | 'movement' | 'joinable', string>;

/** An address of the table with a shopper's real numbers in it. */
export function filledIn(address: string, numbers: Numbers): string {
  return address.replace(/\{(\w+)\}/, (_, name: keyof Numbers) => numbers[name]);
}

/** Name of a screen's picture, after its path: `/user/detail/:id` is `user-detail`. */
export function pictureName(path: string): string {
  const words = path.split('/').filter((word) => word !== '' && !word.startsWith(':'));
  return words.join('-') || 'home';
}
