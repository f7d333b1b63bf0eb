// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../shared/contract/index.ts';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { done, facts, openScreen, texts } from '../../../tests/support/fake-shop.ts';
import { ShopProvider } from '../../lib/context.ts';
import { CLOSING } from '../../lib/order-address.ts';
import { action, Component, loader, shouldRevalidate } from './order-detail.tsx';

const { t } = texts;
const PATH = '/user/order-detail/26';
const path = '/user/order-detail/:orderno';

const members = [
  { initial: 'A', name: 'A**', avatar: 1, avatar_url: '', mine: false },
  { initial: 'M', name: 'M**', avatar: 2, avatar_url: '', mine: true },
];
const group = { size: 2, seats: 2, members, filled_at: '2026-01-01T00:00:00Z', ended_at: null, leavable: false };
const shipping = {
  ...{ state: 'to_send', state_txt: '', truename: 'Ann', phone: '1', address: '1 Main Road', addressable: false },
  ...{ number: '', sent_at: null, received_at: null, assumed_at: null, end_why: null, return_days: 7 },
};
const ORDER = {
  ...{ id: 9, orderno: '26', status: 2, tax: 3, item_price: 9, item_name: 'Soap', pic_url: '/a.webp', placeholder: '' },
  ...{ remark: '', goods_return: null, return_kind: null, return_until: null, return_gives: 0 },
  ...{ expires_at: '2099-01-01T00:00:00Z', created_at: '2026-01-01T00:00:00Z', tax_requested_at: null },
};
const full = { ...ORDER, group, shipping: { ...shipping, send_by: '2026-01-04T00:00:00Z' } };
const waiting = { ...full, status: 1, group: { ...group, seats: 1, filled_at: null } };

/** The screen at that address, of the order as each reading finds it. */
async function open(query: string, ...readings: object[]) {
  let read = 0;
  const order = vi.fn(async () => done([readings[Math.min(read++, readings.length - 1)]]));
  const addressList: Api['addressList'] = async () => done([]);
  const shop = { calls: { order: order as never, addressList } };
  const screen = {
    ...{ path, loader, action, shouldRevalidate },
    Component: () => (
      <ShopProvider value={facts}>
        <Component />
      </ShopProvider>
    ),
  };
  const router = await openScreen(screen, PATH + query, shop);
  await drawScreen(router);
  return { router, order };
}

const heading = (level: string) => document.querySelector(level)?.textContent ?? null;
const texted = () => document.body.textContent ?? '';
const ASKED = `?${CLOSING}`;

test('the moment is shown once: its address becomes that of the order, which is not read again for it', async () => {
  const { router, order } = await open(ASKED, full);
  await vi.waitFor(() => expect(router.state.location.search).toBe(''));
  expect([heading('h1'), order.mock.calls.length]).toEqual([t('placed.complete.title'), 1]);
  expect(texted()).toContain('1 Main Road');
  await act(async () => document.querySelector<HTMLAnchorElement>('main > a')?.click());
  expect(heading('h1')).toBeNull();
  expect(document.querySelector(`[aria-label="${t('orderDetail.progress')}"]`)).not.toBeNull();
});

test('goods without an address ask for one first', async () => {
  await open(ASKED, { ...full, shipping: { ...shipping, state: 'address_missing', address: '' } });
  expect(document.querySelector('main li')?.textContent).toContain(t('parcel.address_missing'));
  const [primary] = [...document.querySelectorAll('a[data-kind=primary]')];
  expect([primary?.textContent, primary?.getAttribute('href')]).toEqual([t('confirm.addAddress'), PATH]);
});

test('a tax refund that is applied for is no more to do', async () => {
  await open(ASKED, full);
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual([t('order.apply')]);
  await open(ASKED, { ...full, status: 3 });
  expect(document.querySelector('button')).toBeNull();
  expect(texted()).toContain(t('order.requested.now'));
});

test('an order that waits has no such moment, until its group is full while the page is open', async () => {
  const { router } = await open(ASKED, waiting, full);
  expect([heading('h1'), document.querySelector('main [role=status] h2')]).toEqual([null, null]);
  await act(() => router.revalidate());
  expect(document.querySelector('main [role=status] h2')?.textContent).toBe(t('placed.complete.title'));
});

test('an order whose group was full before has none without being asked', async () => {
  await open('', full);
  expect(document.querySelector('main [role=status]')).toBeNull();
});
