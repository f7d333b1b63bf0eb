// @vitest-environment happy-dom
import { act } from 'react';
import { RouterProvider } from 'react-router-dom';
import { afterEach, expect, test, vi } from 'vitest';
import { Refusal } from '../../../shared/refusal.ts';
import { draw } from '../../../tests/support/drawn.tsx';
import { askServer, done, facts, NOW, openScreen, send, texts } from '../../../tests/support/fake-shop.ts';
import { ShopProvider } from '../../lib/context.ts';
import { action, Component, loader } from './message.tsx';

afterEach(() => vi.unstubAllEnvs());

test('without JavaScript the page says why messages were not marked as read', async () => {
  vi.stubEnv('SSR', true);
  const calls = {
    notifications: async () => ({ ...done([]), unread: 0 }),
    notificationsRead: () => Promise.reject(new Refusal(400, 'not now')),
  };
  const router = await openScreen({ path: '/user/message', loader, action, Component }, '/user/message', { calls });
  await draw(
    <ShopProvider value={facts}>
      <RouterProvider router={router} />
    </ShopProvider>,
  );
  await act(() => send(router, { up_to: '7' }));
  expect(document.querySelector('main [role=alert]')?.textContent).toBe('not now');
});

const TOLD = { id: 7, kind: 'group_full', topic: 'group_full', text: '', path: '/user/order-detail/26', read: false };
const MESSAGES = [
  { ...TOLD, title: 'full', created_at: NOW },
  { ...TOLD, id: 6, title: 'before', created_at: NOW },
] as never[];
const ORDER = {
  ...{ id: 9, orderno: '26', status: 2, tax: 0, item_price: 9, item_name: 'Soap', pic_url: '/a.webp', placeholder: '' },
  ...{ goods_return: null, group: { seats: 2, members: [] }, shipping: { state: 'address_missing', address: '' } },
};

test('the newest message of a full group stands out once: it is read by then', async () => {
  const notificationsRead = vi.fn(async () => done({ unread: 1 }));
  const calls = {
    notifications: async () => ({ ...done(MESSAGES), unread: 2 }),
    order: vi.fn(async () => done([ORDER] as never)),
    notificationsRead,
  };
  const router = await openScreen({ path: '/user/message', loader, action, Component }, '/user/message', { calls });
  await draw(
    <ShopProvider value={facts}>
      <RouterProvider router={router} />
    </ShopProvider>,
  );
  await vi.waitFor(() => expect(notificationsRead).toHaveBeenCalledExactlyOnceWith({ id: '7' }));
  expect(calls.order).toHaveBeenCalledExactlyOnceWith({ status: 0, orderno: '26' });
  const card = document.querySelector('article');
  expect(card?.textContent).toContain('full');
  expect(card?.textContent).toContain(texts.t('parcel.address_missing'));
  expect(card?.querySelector('a')?.textContent).toBe(texts.t('confirm.addAddress'));
  expect([...document.querySelectorAll('main ul h3')].map(({ textContent }) => textContent)).toEqual(['before']);
});

test.each([
  ['is read', [{ ...TOLD, read: true, title: 'full', created_at: NOW }]],
  ['is not the newest', [{ ...TOLD, id: 8, kind: 'parcel_sent', title: '', created_at: NOW }, ...MESSAGES]],
  ['is of an earlier version, which named no order', [{ ...TOLD, path: '/user/order/0', created_at: NOW }]],
])('a message of a full group that %s is a row like the others', async (_, messages) => {
  const calls = { notifications: async () => ({ ...done(messages as never[]), unread: 1 }) };
  const { loaded } = await askServer({ path: '/user/message', loader }, '/user/message', { calls });
  expect(loaded.closed).toBeNull();
});
