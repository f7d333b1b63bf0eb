// @vitest-environment happy-dom
import { act } from 'react';
import { Outlet } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Api } from '../../../shared/contract/index.ts';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { done, facts, openScreen, texts } from '../../../tests/support/fake-shop.ts';
import { ShopProvider } from '../../lib/context.ts';
import { addressOf } from '../../lib/history/location.ts';
import { storeUser } from '../../lib/session/session.ts';
import type { Item, Shopper } from './offer.ts';
import type { PlacedOrder } from './purchase.ts';
import { purchaseAddress } from './purchase-address.ts';
import { purchaseScreen } from './purchase-screen.tsx';
import { termsOfItem } from './terms.ts';

const { t } = texts;
const PAGE = '/user/detail/7';
const SHEET = purchaseAddress(PAGE);

const ITEM = {
  ...{ id: 7, title: '', carousel: ['/7.webp'], placeholder: '', price: 50, org_price: 60, tax: 2.5, group_size: 2 },
  ...{ group_seconds: 60, openTime: 60, sale_ends_at: null, sale_over: false, sold_out: false, delivery: null },
  wait_pt_user_list: [],
} as Partial<Item> as Item;

const itemDetail = vi.fn<Api['itemDetail']>();
const buyItem = vi.fn<Api['buyItem']>();

/** The sheet of an item of which so many pieces may be bought. */
async function openSheet(quantity_max: number, at = SHEET) {
  itemDetail.mockResolvedValue(done({ ...ITEM, quantity_max } as Item));
  buyItem.mockResolvedValue(done({ orderno: '12', status: 1 } as PlacedOrder));
  const shopper = { username: 'ann', nickname: 'Ann', avatar: 2, recharge_money: 500, address: '' } as Shopper;
  const calls = { itemDetail, buyItem, payList: async () => done([]), userInfo: async () => done(shopper) };
  const { partLoader, ...sheet } = purchaseScreen(() => termsOfItem('7'));
  const Page = () => (
    <ShopProvider value={facts}>
      <Outlet />
    </ShopProvider>
  );
  const screen = { path: PAGE, Component: Page, children: [{ path: SHEET, id: 'sheet', ...sheet }] };
  const parts = [{ id: 'part', path: `/data${SHEET}`, loader: partLoader }];
  const router = await openScreen(screen, PAGE, { calls }, { parts });
  await router.navigate(at);
  await drawScreen(router);
  const links = () => [...document.querySelectorAll('fieldset a')];
  const step = (name: string) => links().find((link) => link.getAttribute('aria-label') === name);
  return { router, step, said: () => document.body.textContent ?? '' };
}

beforeEach(() => {
  vi.clearAllMocks();
  storeUser({ token: 'token of ann', username: 'ann', nickname: 'Ann' });
});

test('each quantity is an address of the sheet, with its sum; nothing is read for it', async () => {
  const { router, step, said } = await openSheet(3);
  expect(step(t('stepper.fewer'))?.getAttribute('aria-disabled')).toBe('true');
  expect(step(t('stepper.more'))?.getAttribute('href')).toBe(`${SHEET}?quantity=2`);
  const read = itemDetail.mock.calls.length;
  await act(() => router.navigate(`${SHEET}?quantity=2`, { replace: true }));
  expect(said()).toContain('¥100.00');
  expect(said()).toContain(t('confirm.oneSeat'));
  expect(itemDetail.mock.calls.length).toBe(read);
  await act(async () => document.querySelector<HTMLButtonElement>('button[type=submit]')?.click());
  await vi.waitFor(() => expect(buyItem).toHaveBeenCalledOnce());
  expect(buyItem.mock.lastCall?.[0]).toMatchObject({ price: '50', tax: '2.5', quantity: '2' });
});

test('at the most it says how many that is, and an address that asks for more has the most', async () => {
  const { router, step, said } = await openSheet(3, `${SHEET}?quantity=9`);
  expect(addressOf(router.state.location)).toBe(`${SHEET}?quantity=9`);
  expect(said()).toContain('¥150.00');
  expect(said()).toContain(t('refusal.tooMany', { most: 3 }));
  expect(step(t('stepper.more'))?.getAttribute('aria-disabled')).toBe('true');
  expect(step(t('stepper.more'))?.getAttribute('href')).toBe(`${SHEET}?quantity=3`);
});

test('where one piece may be bought there is nothing to choose', async () => {
  const { step, said } = await openSheet(1, `${SHEET}?quantity=2`);
  expect(step(t('stepper.more'))).toBeUndefined();
  expect(said()).toContain('¥50.00');
});
