// @vitest-environment happy-dom
import { act, useLayoutEffect, useState } from 'react';
import { Outlet } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { done, facts, openScreen, texts } from '../../../tests/support/fake-shop.ts';
import { ShopProvider } from '../../lib/context.ts';
import { addressOf, type Router } from '../../lib/history/location.ts';
import { addressOfClosing } from '../../lib/order-address.ts';
import { storeUser } from '../../lib/session/session.ts';
import type { Read } from './for-purchase.ts';
import type { Group, Item, Shopper } from './offer.ts';
import type { PlacedOrder } from './purchase.ts';
import { purchaseAddress } from './purchase-address.ts';
import { purchaseScreen } from './purchase-screen.tsx';
import { forgetTry } from './purchase-tries.ts';
import { type Terms, termsOfGroup, termsOfItem } from './terms.ts';
import { usePlaced } from './use-placed.ts';

const { t } = texts;
const PAGE = '/user/detail/7';
const SHEET = purchaseAddress(PAGE);
const ANN = { token: 'token of ann', username: 'ann', nickname: 'Ann' };
const BOB = { token: 'token of bob', username: 'bob', nickname: 'Bob' };

const ITEM = {
  ...{ id: 7, title: '', carousel: ['/7.webp'], placeholder: '', price: 599, org_price: 599, tax: 0, group_size: 2 },
  ...{ group_seconds: 0, openTime: 0, sale_ends_at: null, sale_over: false, sold_out: false, delivery: null },
  wait_pt_user_list: [],
} as Partial<Item> as Item;
let item = ITEM;
const GROUP = {
  ...{ orderno: '12', item_id: 7, name: '', pic_url: '/7.webp', placeholder: '', price: 599, org_price: 599, tax: 0 },
  ...{ nickname: 'Mia', avatar: 1, size: 4, missing: 2, mine: false, expires_at: '2099-01-01T00:00:00.000Z' },
  ...{ status: 'open', on_sale: true, sale_ends_at: null, sale_over: false, sold_out: false, delivery: null },
} as Partial<Group> as Group;
let group = GROUP;
const order = done({ orderno: '12', status: 1 } as PlacedOrder);
/** Empty while the shop does not say who is logged in. */
let username = 'ann';
/** In yuan, of the wallet. */
let balance = 0;
let address = '';
let buyItem = vi.fn<Api['buyItem']>();
const calls = {
  itemDetail: async () => done(item),
  group: async () => done(group),
  payList: async () => done([]),
  userInfo: async () =>
    username === ''
      ? Promise.reject(new Refusal(503, 'later'))
      : done({ username, nickname: username, avatar: 2, recharge_money: balance, address } as Shopper),
  buyItem: (...args: Parameters<Api['buyItem']>) => buyItem(...args),
};

let placed: ReturnType<typeof usePlaced>;
/** The page under the sheet was read again. */
let readAgain: () => void;

function Page() {
  const [readings, setReadings] = useState(0);
  const last = usePlaced(() => setReadings((before) => before + 1));
  useLayoutEffect(() => {
    placed = last;
    readAgain = () => setReadings((before) => before + 1);
  });
  return (
    <ShopProvider value={facts}>
      <Outlet context={String(readings)} />
    </ShopProvider>
  );
}

beforeEach(() => {
  balance = 599;
  address = '';
  username = 'ann';
  item = ITEM;
  buyItem = vi.fn<Api['buyItem']>(async () => order);
});

async function open(terms: (orderno?: string) => Read<Terms>): Promise<Router> {
  const { partLoader, ...sheet } = purchaseScreen(({ orderno }) => terms(orderno));
  const children = [{ path: `${SHEET}/:orderno?`, id: 'sheet', ...sheet }];
  const screen = { path: PAGE, Component: Page, children };
  const slow = { id: 'slow', path: '/slow', loader: () => new Promise(() => undefined) };
  const parts = [{ id: 'part', path: `/data${SHEET}/:orderno?`, loader: partLoader }, slow];
  const router = await openScreen(screen, PAGE, { calls }, { parts });
  await router.navigate(SHEET);
  return router;
}

let router: Router;
let leave: () => Promise<void>;

/** The sheet, open over its page. */
async function show(terms: Parameters<typeof open>[0] = () => termsOfItem('7')): Promise<void> {
  router = await open(terms);
  leave = await drawScreen(router);
}

async function openAgain(): Promise<void> {
  await act(() => router.navigate(PAGE));
  await act(() => router.navigate(SHEET));
}

const pathOf = () => router.state.location.pathname;
const alarm = () => document.querySelector('[role=alert]')?.textContent ?? null;
const button = (words: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === words);
const press = (words: string) => act(async () => button(words)?.click());
const pay = () => act(async () => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click());

test('what was bought closes the sheet, and is shown to its shopper alone', async () => {
  storeUser(ANN);
  await show();
  await pay();
  await vi.waitFor(() => expect(pathOf()).toBe(PAGE));
  expect(placed?.order.orderno).toBe('12');
  await act(async () => storeUser(BOB));
  await act(async () => readAgain());
  expect(placed).toBeNull();
});

test('a purchase that completes its group leads there, in place of the sheet and of a toast', async () => {
  storeUser(ANN);
  buyItem.mockResolvedValue(done({ orderno: '12', status: 2 } as PlacedOrder));
  await show();
  await pay();
  await vi.waitFor(() => expect(addressOf(router.state.location)).toBe(addressOfClosing('12')));
  expect(router.state.historyAction).toBe('REPLACE');
  expect(document.querySelector('[role=status]')?.textContent).toBe('');
});

test('the sheet of the next purchase stays open', async () => {
  storeUser(ANN);
  await show();
  await pay();
  await vi.waitFor(() => expect(pathOf()).toBe(PAGE));
  await act(() => router.navigate(SHEET));
  expect([pathOf(), asks().pay]).toEqual([SHEET, 'Pay ¥599.00 from wallet']);
  await pay();
  await vi.waitFor(() => expect(pathOf()).toBe(PAGE));
  expect(new Set(keys()).size).toBe(2);
});

test('a result that comes after the sheet was closed is shown on the page', async () => {
  storeUser(ANN);
  let answer = () => {};
  buyItem.mockReturnValue(new Promise((resolve) => (answer = () => resolve(order))));
  await show();
  await pay();
  await act(() => router.navigate(PAGE));
  await act(async () => answer());
  expect([pathOf(), placed?.order.orderno]).toEqual([PAGE, '12']);
});

test('a result that comes while the shopper goes on to another page does not call them back', async () => {
  storeUser(ANN);
  let answer = () => {};
  buyItem.mockReturnValue(new Promise((resolve) => (answer = () => resolve(order))));
  await show();
  await pay();
  await act(async () => void router.navigate('/slow'));
  await act(async () => answer());
  expect([pathOf(), router.state.navigation.location?.pathname]).toEqual([SHEET, '/slow']);
});

test('the group that is chosen is what the button pays', async () => {
  storeUser(ANN);
  item = { ...ITEM, wait_pt_user_list: [{ ...GROUP, missing: 1 }] };
  await show((orderno) => (orderno === undefined ? termsOfItem('7') : termsOfGroup(orderno)));
  const sends = () => document.querySelector<HTMLInputElement>('[name=orderno]')?.value;
  const choose = (row: number) =>
    act(async () => document.querySelectorAll<HTMLInputElement>('[type=radio]')[row]?.click());
  expect(sends()).toBe('');
  await choose(1);
  expect([pathOf(), sends()]).toEqual([`${SHEET}/12`, '12']);
  await choose(0);
  expect([pathOf(), sends()]).toEqual([SHEET, '']);
});

test('nobody sees the one before, even if the terms cannot be read for who has logged in', async () => {
  storeUser(ANN);
  address = 'Long Road 1';
  item = { ...ITEM, delivery: { sending_hours: 48, return_days: 7 } };
  await show();
  expect(document.body.textContent).toContain('Long Road 1');
  username = '';
  await act(async () => storeUser(BOB));
  await act(async () => {});
  expect(document.body.textContent).not.toContain('Long Road 1');
  expect([asks().pay, alarm()]).toEqual([undefined, t('confirm.otherShopper', { name: '\u2068Bob\u2069' })]);
});

test('a shopper who has logged in anew in another tab is nobody else', async () => {
  storeUser(ANN);
  await show();
  username = '';
  await act(async () => storeUser({ ...ANN, token: 'another token of ann' }));
  await act(async () => {});
  expect([asks().pay, alarm()]).toEqual(['Pay ¥599.00 from wallet', null]);
});

test('who logs in in another tab is asked before they pay', async () => {
  storeUser(ANN);
  await show();
  username = 'bob';
  await act(async () => storeUser(BOB));
  await act(async () => {});
  const name = '\u2068bob\u2069';
  expect([asks().pay, alarm()]).toEqual([undefined, t('confirm.otherShopper', { name })]);
  await ready(t('confirm.asOther', { name }));
  await press(t('confirm.asOther', { name }));
  await pay();
  expect(buyItem.mock.calls.map(([, options]) => options?.by)).toEqual(['bob']);
});

test.each([
  ['waits', {}, [t('confirm.joins', { name: 'Mia', size: 4, count: 1 }), 3, 1]],
  ['lacks one member', { missing: 1 }, [t('confirm.completes', { name: 'Mia', size: 4 }), 4, 0]],
  ['is the shopper’s own', { mine: true }, [t('refusal.alreadyInGroup'), 0, 0]],
] as const)('the sheet of a group that %s says so', async (_, change, expected) => {
  storeUser(ANN);
  group = { ...GROUP, ...change };
  await show(() => termsOfGroup('12'));
  const sheet = document.querySelector('dialog');
  expect(sheet?.textContent).toContain(expected[0]);
  const places = sheet?.querySelector('[data-size="32"]');
  const [taken, free] = ['[data-plate]', 'span:not([data-plate])[data-size]'].map(
    (one) => places?.querySelectorAll(one).length ?? 0,
  );
  expect([taken, free]).toEqual(expected.slice(1));
  expect(sheet?.querySelector('b[dir=auto]')?.textContent).toBe(expected[1] > 0 ? 'Mia' : undefined);
});

test.each([
  ['is full while the sheet is open', { status: 'complete', missing: 0 }, 'confirm.groupGone', SHEET],
  ['is over, of an item that is sold out', { status: 'expired', sold_out: true }, 'submit.soldOut.why', PAGE],
] as const)('a group that %s is not paid for: the way on is said', async (_, change, why, way) => {
  storeUser(ANN);
  group = GROUP;
  await show(() => termsOfGroup('12'));
  expect(asks().pay).toBe('Pay ¥599.00 from wallet');
  group = { ...GROUP, ...change };
  await act(async () => readAgain());
  expect([asks().pay, alarm()]).toEqual([undefined, t(why)]);
  expect([...document.querySelectorAll('dialog a')].at(-1)?.getAttribute('href')).toBe(way);
});

/** The shop takes the money, and its answer is lost. */
function loseAnswer(): void {
  buyItem.mockImplementationOnce(() => {
    balance = 0;
    return Promise.reject(new Refusal(0, 'offline'));
  });
}

/** The button that pays, and whether the sheet asks for more money. */
const asks = () => ({
  pay: document.querySelector('button[type=submit]')?.textContent,
  more: document.querySelector('a[href*=recharge]') !== null,
});

const keys = () => buyItem.mock.calls.map(([, options]) => options?.idempotencyKey);

/** A tap on it, which may have been meant for what stood there before, does nothing. */
const rests = (words: string) => button(words)?.closest('[inert]') !== null;
const ready = (words: string) =>
  vi.waitUntil(
    async () => {
      await act(async () => {});
      return !rests(words);
    },
    { timeout: 5000 },
  );

test.each([
  [
    'price',
    { price: 500 },
    { price: '500' },
    t('refusal.priceChanged', { price: '¥500.00' }),
    'Pay ¥500.00 from wallet',
  ],
  ['tax refund', { tax: 1 }, { price: '599', tax: '1' }, t('refusal.termsChanged'), 'Pay ¥599.00 from wallet'],
])(
  'a %s that changes under an open sheet is said, and paid only after a tap on that',
  async (_, change, sent, says, pays) => {
    storeUser(ANN);
    await show();
    expect([asks().pay, alarm()]).toEqual(['Pay ¥599.00 from wallet', null]);
    item = { ...item, ...change };
    await act(async () => readAgain());
    expect([asks().pay, alarm()]).toEqual([undefined, says]);
    expect(rests(t('confirm.goOn'))).toBe(true);
    await ready(t('confirm.goOn'));
    await press(t('confirm.goOn'));
    expect([asks().pay, alarm()]).toEqual([pays, null]);
    await press(pays);
    expect(buyItem.mock.calls.map(([fields]) => fields)).toMatchObject([sent]);
  },
);

test('goods that are sent: an address is asked for, and may wait; what is missing is said once', async () => {
  storeUser(ANN);
  balance = 9;
  item = { ...item, delivery: { sending_hours: 48, return_days: 7 } };
  await show();
  const links = () =>
    [...document.querySelectorAll('dialog a:not([aria-label])')].map((link) => [
      link.textContent,
      link.getAttribute('href'),
    ]);
  const times = (words: string) => (document.body.textContent ?? '').split(words).length - 1;
  const next = encodeURIComponent(SHEET);
  expect(links()).toEqual([
    [expect.stringContaining(t('confirm.addAddress')), `/user/address?next=${next}`],
    [t('confirm.recharge'), `/user/recharge?money=590&next=${next}`],
  ]);
  address = 'Long Road 1';
  await openAgain();
  expect(links()).toEqual([
    [expect.stringContaining('Long Road 1'), `/user/address?next=${next}`],
    [t('confirm.recharge'), `/user/recharge?money=590&next=${next}`],
  ]);
  expect([times('590.00'), asks().pay]).toEqual([1, undefined]);
  balance = 599;
  await openAgain();
  expect(asks()).toEqual({ pay: 'Pay ¥599.00 from wallet', more: false });
});

test('what is not sent needs no address, and a try whose answer was lost is repeated without one', async () => {
  storeUser(ANN);
  await show();
  expect([document.querySelector('dialog a:not([aria-label])'), asks().pay]).toEqual([null, 'Pay ¥599.00 from wallet']);
  loseAnswer();
  await pay();
  item = { ...item, delivery: { sending_hours: 48, return_days: 7 } };
  await act(async () => readAgain());
  expect(asks().pay).toBe('Pay ¥599.00 from wallet');
});

test('a price that was refused is said once, and a lost try is repeated at the price that it had', async () => {
  storeUser(ANN);
  await show();
  item = { ...item, price: 500 };
  buyItem.mockRejectedValueOnce(new Refusal(400, 'changed'));
  await pay();
  expect(alarm()).toBe(t('refusal.priceChanged', { price: '¥500.00' }));
  await press(t('confirm.goOn'));
  expect(document.querySelector('form')?.textContent).toBe('Pay ¥500.00 from wallet');
  loseAnswer();
  await pay();
  item = { ...item, price: 400 };
  await act(async () => readAgain());
  expect(alarm()).toBeNull();
  await pay();
  expect(buyItem.mock.calls.map(([{ price }]) => price)).toEqual(['599', '500', '500']);
});

test.each([
  ['', () => undefined],
  [', also if that was decided in a copy of its tab', () => forgetTry(keys()[0] as string)],
])('a balance from which the lost try has paid is not too low for its repeat%s', async (_, meanwhile) => {
  storeUser(ANN);
  loseAnswer();
  await show();
  await pay();
  meanwhile();
  await openAgain();
  expect(asks()).toEqual({ pay: 'Pay ¥599.00 from wallet', more: false });
  await pay();
  expect(placed?.order.orderno).toBe('12');
  expect(keys()).toEqual([keys()[0], keys()[0]]);
});

test('nor is it after the page was opened anew; it is once the shop has said so', async () => {
  storeUser(ANN);
  loseAnswer();
  await show();
  await pay();
  await leave();
  buyItem.mockRejectedValue(new Refusal(400, 'too little'));
  await show();
  expect(asks()).toEqual({ pay: 'Pay ¥599.00 from wallet', more: false });
  await pay();
  expect(asks()).toEqual({ pay: undefined, more: true });
  expect(keys()).toEqual([keys()[0], keys()[0]]);
});
