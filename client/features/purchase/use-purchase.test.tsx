// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { done, facts, openScreen, texts } from '../../../tests/support/fake-shop.ts';
import { writeStored } from '../../../web/storage.ts';
import { ShopProvider } from '../../lib/context.ts';
import type { Router } from '../../lib/history/location.ts';
import { loginPath } from '../../lib/local-path.ts';
import { storeUser } from '../../lib/session/session.ts';
import { Confirmation } from './confirmation.tsx';
import { loadForPurchase, renewForPurchase } from './for-purchase.ts';
import type { Item, Offer, Shopper } from './offer.ts';
import { PayFoot } from './pay-foot.tsx';
import type { PlacedOrder } from './purchase.ts';
import { action } from './purchase-action.ts';
import { forgetTry } from './purchase-tries.ts';
import { sheetAddress } from './sheet-address.ts';
import { useForPurchase } from './use-for-purchase.ts';
import { usePurchase } from './use-purchase.ts';

const { t } = texts;
const ADDRESS = '/user/detail/7';
const ANN = { token: 'token of ann', username: 'ann', nickname: 'Ann' };
const BOB = { token: 'token of bob', username: 'bob', nickname: 'Bob' };

let item = { id: 7 } as Item;
const OFFER: Offer = {
  ...{ itemId: 7, title: '', picture: '/7.webp', placeholder: '', price: 599, orgPrice: 599, tax: 0, size: 2 },
  delivery: null,
  group: null,
  moneyBack: 0,
  ends: { group_seconds: 0, sale_ends_at: null },
};
const order = done({ orderno: '12', status: 1 } as PlacedOrder);
/** In yuan, of the wallet. */
let balance = 0;
let address = '';
let buyItem = vi.fn<Api['buyItem']>();
const calls = {
  itemDetail: async () => done(item),
  userInfo: async () => done({ username: 'ann', recharge_money: balance, address } as Shopper),
  buyItem: (...args: Parameters<Api['buyItem']>) => buyItem(...args),
};
const read = async () => ({ item: { ...item }, serverTime: (await calls.itemDetail()).server_time });
const loader = (args: LoaderFunctionArgs) => loadForPurchase(args, read);
const part = {
  id: 'part',
  path: `/data${ADDRESS}`,
  loader: (args: LoaderFunctionArgs) => renewForPurchase(args, read),
};

let purchase: ReturnType<typeof usePurchase>;
let renew: () => void;

function Screen() {
  const shown = useForPurchase(useLoaderData<typeof loader>(), ADDRESS);
  const drawn = usePurchase(shown, {
    page: ADDRESS,
    offerOf: () => ({ ...OFFER, ...shown.page.item }),
    groupOf: () => null,
    sheetOf: (group) => sheetAddress(ADDRESS, group?.orderno),
  });
  useLayoutEffect(() => {
    purchase = drawn;
    renew = shown.renew;
  });
  const { offer: what, back, payment, pay: onPay, other, open } = drawn;
  const { shopper } = shown.page;
  const onAsOther = () => expect.fail('nobody else');
  const waiting = null;
  const confirmation = {
    offer: what,
    shopper,
    back,
    waiting,
    payment,
    onPay,
    unavailableReason: null,
    other,
    onAsOther,
  };
  return (
    open && (
      <ShopProvider value={facts}>
        <Confirmation {...confirmation} />
        <PayFoot {...confirmation} />
      </ShopProvider>
    )
  );
}

beforeEach(() => {
  balance = 599;
  address = '';
  item = { id: 7 } as Item;
  buyItem = vi.fn<Api['buyItem']>(async () => order);
});

const open = () =>
  openScreen({ path: ADDRESS, loader, action, Component: Screen }, ADDRESS, { calls }, { parts: [part] });

async function show(): Promise<Router> {
  const router = await open();
  await drawScreen(router);
  return router;
}

const addressOf = ({ state: { location } }: Router) => location.pathname + location.search;

test('a tap to buy before the page is drawn for its shopper opens the sheet', async () => {
  const router = await show();
  // As a tap between the first render, which is the server's, and the one for the shopper.
  writeStored('user', JSON.stringify(ANN));
  await act(async () => purchase.start(null));
  expect([purchase.open, addressOf(router)]).toEqual([true, ADDRESS]);
});

test('a tap to buy after the shopper has gone leads to the log-in, and from there to the sheet', async () => {
  storeUser(ANN);
  const router = await show();
  writeStored('user', null);
  await act(async () => purchase.start(null));
  expect([purchase.open, addressOf(router)]).toEqual([false, loginPath(sheetAddress(ADDRESS))]);
});

test('what was bought is shown to its shopper alone, not to one who logs in in another tab', async () => {
  storeUser(ANN);
  await show();
  await act(async () => purchase.start(null));
  await act(async () => purchase.pay());
  expect([purchase.open, purchase.placed?.order.orderno]).toEqual([false, '12']);
  await act(async () => storeUser(BOB));
  expect(purchase.placed).toBeNull();
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

const alarm = () => document.querySelector('[role=alert]')?.textContent ?? null;
const button = (words: string) => [...document.querySelectorAll('button')].find((one) => one.textContent === words);
const press = (words: string) => act(async () => button(words)?.click());
/** A tap on it, which may have been meant for what stood there before, does nothing. */
const rests = (words: string) => button(words)?.closest('[inert]') !== null;

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
    await act(async () => purchase.start(null));
    expect([asks().pay, alarm()]).toEqual(['Pay ¥599.00 from wallet', null]);
    item = { ...item, ...change };
    await act(async () => renew());
    expect([asks().pay, alarm()]).toEqual([undefined, says]);
    expect(rests(t('confirm.goOn'))).toBe(true);
    await vi.waitUntil(async () => {
      await act(async () => {});
      return !rests(t('confirm.goOn'));
    });
    await press(t('confirm.goOn'));
    expect([asks().pay, alarm()]).toEqual([pays, null]);
    await press(pays);
    expect(buyItem.mock.calls.map(([fields]) => fields)).toMatchObject([sent]);
  },
);

test('goods that are sent: the address comes first, then the money, and what is missing is said once', async () => {
  storeUser(ANN);
  balance = 9;
  item = { ...item, delivery: { sending_hours: 48, return_days: 7 } };
  await show();
  await act(async () => purchase.start(null));
  const links = () => [...document.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  const times = (words: string) => (document.body.textContent ?? '').split(words).length - 1;
  const next = encodeURIComponent(sheetAddress(ADDRESS));
  expect(links()).toEqual([[t('confirm.addAddress'), `/user/address?next=${next}`]]);
  expect([times(t('confirm.addressFirst')), times('590'), asks().pay]).toEqual([1, 0, undefined]);
  address = 'Long Road 1';
  await act(async () => purchase.start(null));
  expect(links()).toEqual([
    [expect.stringContaining('Long Road 1'), `/user/address?next=${next}`],
    [t('confirm.recharge'), `/user/recharge?money=590&next=${next}`],
  ]);
  expect([times('590.00'), asks().pay]).toEqual([1, undefined]);
  balance = 599;
  await act(async () => purchase.start(null));
  expect(asks()).toEqual({ pay: 'Pay ¥599.00 from wallet', more: false });
});

test('what is not sent needs no address, and a try whose answer was lost is repeated without one', async () => {
  storeUser(ANN);
  await show();
  await act(async () => purchase.start(null));
  expect([document.querySelector('a'), asks().pay]).toEqual([null, 'Pay ¥599.00 from wallet']);
  loseAnswer();
  await act(async () => purchase.pay());
  item = { ...item, delivery: { sending_hours: 48, return_days: 7 } };
  await act(async () => renew());
  expect([document.querySelector('a'), asks().pay]).toEqual([null, 'Pay ¥599.00 from wallet']);
});

test('a price that was refused is said once, and a lost try is repeated at the price that it had', async () => {
  storeUser(ANN);
  await show();
  await act(async () => purchase.start(null));
  item = { ...item, price: 500 } as Item;
  buyItem.mockRejectedValueOnce(new Refusal(400, 'changed'));
  await act(async () => purchase.pay());
  expect(alarm()).toBe(t('refusal.priceChanged', { price: '¥500.00' }));
  await press(t('confirm.goOn'));
  expect(document.querySelector('form')?.textContent).toBe('Pay ¥500.00 from wallet');
  loseAnswer();
  await act(async () => purchase.pay());
  item = { ...item, price: 400 } as Item;
  await act(async () => renew());
  expect(alarm()).toBeNull();
  await act(async () => purchase.pay());
  expect(buyItem.mock.calls.map(([{ price }]) => price)).toEqual(['599', '500', '500']);
});

test.each([
  ['', () => undefined],
  [', also if that was decided in a copy of its tab', () => forgetTry(keys()[0] as string)],
])('a balance from which the lost try has paid is not too low for its repeat%s', async (_, meanwhile) => {
  storeUser(ANN);
  loseAnswer();
  await show();
  await act(async () => purchase.start(null));
  await act(async () => purchase.pay());
  meanwhile();
  await act(async () => purchase.start(null));
  expect(asks()).toEqual({ pay: 'Pay ¥599.00 from wallet', more: false });
  await act(async () => purchase.pay());
  expect(purchase.placed?.order.orderno).toBe('12');
  expect(keys()).toEqual([keys()[0], keys()[0]]);
});

test('nor is it after the page was opened anew; it is once the shop has said so', async () => {
  storeUser(ANN);
  loseAnswer();
  const close = await drawScreen(await open());
  await act(async () => purchase.start(null));
  await act(async () => purchase.pay());
  await close();
  buyItem.mockRejectedValue(new Refusal(400, 'too little'));
  await show();
  await act(async () => purchase.start(null));
  expect(asks()).toEqual({ pay: 'Pay ¥599.00 from wallet', more: false });
  await act(async () => purchase.pay());
  expect(asks()).toEqual({ pay: undefined, more: true });
  expect(keys()).toEqual([keys()[0], keys()[0]]);
});
