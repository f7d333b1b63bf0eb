// @vitest-environment happy-dom
import { act } from 'react';
import { Outlet } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { done, facts, openScreen, texts } from '../../../tests/support/fake-shop.ts';
import { ShopProvider } from '../../lib/context.ts';
import { storeUser } from '../../lib/session/session.ts';
import type { Item, Shopper } from './offer.ts';
import { purchaseAddress } from './purchase-address.ts';
import { purchaseScreen } from './purchase-screen.tsx';
import { termsOfItem } from './terms.ts';

const { t } = texts;
const PAGE = '/user/detail/7';
const SHEET = purchaseAddress(PAGE);

const ITEM = {
  ...{ id: 7, title: '', carousel: ['/7.webp'], placeholder: '', price: 599, org_price: 599, tax: 0, group_size: 2 },
  ...{
    group_seconds: 0,
    openTime: 0,
    quantity_max: 3,
    sale_ends_at: null,
    sale_over: false,
    sold_out: false,
    delivery: null,
  },
  wait_pt_user_list: [],
} as Partial<Item> as Item;

const payOrder = vi.fn<Api['payOrder']>();

const calls = {
  itemDetail: async () => done(ITEM),
  userInfo: async () =>
    done({
      username: 'ann',
      nickname: 'Ann',
      avatar: 2,
      recharge_money: 9,
      address: '',
    } as Partial<Shopper> as Shopper),
  payList: async () =>
    done([
      { id: 1, desc1: 'Card', desc2: 'at once', account: '' },
      { id: 2, desc1: 'Transfer', desc2: 'checked', account: 'Bank 1' },
    ]),
  payOrder: (...args: Parameters<Api['payOrder']>) => payOrder(...args),
};

const Page = () => (
  <ShopProvider value={facts}>
    <Outlet />
  </ShopProvider>
);

const button = () => document.querySelector<HTMLButtonElement>('button[type=submit]');
const press = () => act(async () => button()?.click());
const alarm = () => document.querySelector('[role=alert]')?.textContent ?? null;

async function openSheet() {
  payOrder.mockReset();
  storeUser({ token: 'token of ann', username: 'ann', nickname: 'Ann' });
  const { partLoader, ...sheet } = purchaseScreen(() => termsOfItem('7'));
  const screen = { path: PAGE, Component: Page, children: [{ path: SHEET, id: 'sheet', ...sheet }] };
  const parts = [{ id: 'part', path: `/data${SHEET}`, loader: partLoader }];
  const router = await openScreen(screen, PAGE, { calls }, { parts });
  await router.navigate(SHEET);
  await drawScreen(router);
  return router;
}

test('a wallet that is too low: the order itself is paid through a channel', async () => {
  await openSheet();
  expect(button()?.textContent).toBe('Pay ¥599.00 by Card');
  const radios = [...document.querySelectorAll<HTMLInputElement>('dialog input[type=radio]')];
  expect(radios.map(({ value, checked }) => [value, checked])).toEqual([
    ['1', true],
    ['2', false],
  ]);
  await act(async () => document.querySelector<HTMLInputElement>('input[name=use_balance]')?.click());
  expect(button()?.textContent).toContain('¥590.00');

  payOrder.mockRejectedValueOnce(new Refusal(503, 'away'));
  await press();
  expect(alarm()).toBe(t('purchase.lost'));
  await act(async () => radios[1]?.click());
  payOrder.mockRejectedValueOnce(new Refusal(400, 'too late'));
  await press();
  expect(alarm()).toBe('too late');
  const sent = payOrder.mock.calls.map(([{ channel, use_balance, price }]) => [channel, use_balance, price]);
  expect(sent).toEqual([
    ['1', '1', '599'],
    ['2', '1', '599'],
  ]);
  // Another channel is another payment.
  expect(new Set(payOrder.mock.calls.map(([, options]) => options?.idempotencyKey)).size).toBe(2);
});

test('what is chosen after a payment whose answer was lost is what is paid for', async () => {
  const router = await openSheet();
  payOrder.mockRejectedValueOnce(new Refusal(503, 'away'));
  await press();
  await act(() => router.navigate(`${SHEET}?quantity=2`, { replace: true }));
  expect(button()?.textContent).toContain('¥1,198.00');
  payOrder.mockRejectedValueOnce(new Refusal(503, 'away'));
  await press();
  expect(payOrder.mock.lastCall?.[0]).toMatchObject({ price: '599', quantity: '2' });
  const keys = () => payOrder.mock.calls.map(([, options]) => options?.idempotencyKey);
  expect(new Set(keys()).size).toBe(2);
  // The first one again is a repeat.
  await act(() => router.navigate(SHEET, { replace: true }));
  payOrder.mockRejectedValueOnce(new Refusal(503, 'away'));
  await press();
  expect(payOrder.mock.lastCall?.[0]).not.toHaveProperty('quantity');
  expect(keys()[2]).toBe(keys()[0]);
});
