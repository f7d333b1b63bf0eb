// @vitest-environment happy-dom
import { redirect } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import type { Api } from '../../../shared/contract/index.ts';
import { QUERY_LENGTH } from '../../../shared/query-length.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { askServer, done, formOf, openScreen, send } from '../../../tests/support/fake-shop.ts';
import type { Order } from '../../features/orders/order-row.ts';
import type { Shopper } from '../../features/purchase/offer.ts';
import { action, loader, partLoader } from './order.tsx';

const screen = { path: '/user/order/:id', loader, action };
const part = { path: '/data/user/order/:id', loader: partLoader };

const orderOf = (id: number) => ({ id, status: 2 }) as Order;
const refuses = (code: number) => () => Promise.reject(new Refusal(code, 'no'));

const counts = { waiting: 0, succeeded: 1, requested: 0, refunded: 8 };

function shopOf(calls: Partial<Api> = {}) {
  const order = vi.fn<Api['order']>(async ({ id = 9 }) => done([orderOf(Number(id))]));
  const userInfo = async () => done({ username: 'ann' } as Shopper);
  return { calls: { order, userInfo, orderCounts: async () => done(counts), ...calls }, order };
}

test('a tab reads the orders of its status, from the cursor on', async () => {
  const shop = shopOf();
  const { loaded } = await askServer(screen, '/user/order/2?cursor=c', shop);
  expect(loaded).toMatchObject({ tab: 2, counts, shopper: 'ann', page: { items: [orderOf(9)], cursor: 'c' } });
  expect(shop.order).toHaveBeenCalledExactlyOnceWith({ status: 2, cursor: 'c' });
});

test.each(['5', '-1', '01', 'all'])('there is no tab %s', async (tab) => {
  expect((await askServer(screen, `/user/order/${tab}`, shopOf())).status).toBe(404);
});

test('a cursor that is no cursor is a missing page', async () => {
  expect((await askServer(screen, '/user/order/0?cursor=x', shopOf({ order: refuses(400) }))).status).toBe(404);
});

test.each([
  ['joined', 'purchase.joined'],
  ['other', null],
  ['toString', null],
])('?done=%s says %s', async (word, text) => {
  expect((await askServer(screen, `/user/order/0?done=${word}`, shopOf())).loaded).toMatchObject({ done: text });
});

test('orders that left the tab are read by their ids, whichever tab they are in by now', async () => {
  const shop = shopOf();
  expect((await askServer(part, '/data/user/order/1?moved=4,5', shop)).loaded).toEqual([orderOf(4), orderOf(5)]);
  expect(shop.order.mock.calls).toEqual([[{ status: 0, id: '4' }], [{ status: 0, id: '5' }]]);
});

test.each([
  ['2', '?q=%20bag%20', 'bag', 'bag'],
  ['0', '?q=', '', undefined],
  ['0', `?q=${'x'.repeat(200)}`, 'x'.repeat(QUERY_LENGTH), 'x'.repeat(QUERY_LENGTH)],
  ['2', '', null, undefined],
])('tab %s with %s searches for %s', async (tab, search, query, q) => {
  const shop = shopOf();
  expect((await askServer(screen, `/user/order/${tab}${search}`, shop)).loaded).toMatchObject({ query });
  await askServer(part, `/data/user/order/${tab}${search || '?'}&cursor=c`, shop);
  const asked = { status: Number(tab), q };
  expect(shop.order.mock.calls).toEqual([[{ ...asked, cursor: undefined }], [{ ...asked, cursor: 'c' }]]);
});

test('the counts of the tabs are read alone', async () => {
  const shop = shopOf();
  expect((await askServer(part, '/data/user/order/1?counts=1', shop)).loaded).toEqual(counts);
  expect(shop.order).not.toHaveBeenCalled();
});

test('an open list stays if a part of it cannot be read, but an ended session leads to the log-in', async () => {
  const busy = shopOf({ order: refuses(503), orderCounts: refuses(503) });
  for (const query of ['moved=4', 'counts=1'])
    expect((await askServer(part, `/data/user/order/1?${query}`, busy)).loaded).toBeNull();
  const page = (await askServer(part, '/data/user/order/1?cursor=c', busy)).loaded;
  expect(page).toEqual({ items: [], cursor: 'c', next: 'c', readAt: '', failed: true });
  const over = () => Promise.reject(redirect('/login'));
  const ended = shopOf({ order: over, orderCounts: over });
  for (const query of ['moved=4', 'counts=1', 'cursor=c'])
    expect((await askServer(part, `/data/user/order/1?${query}`, ended)).location).toBe('/login');
});

test('a form of an earlier version applies for the refund', async () => {
  const orderReturn = vi.fn<Api['orderReturn']>(async () => done({ id: 9, status: 3 }));
  await askServer(screen, '/user/order/2', shopOf({ orderReturn }), formOf({ id: '9', key: 'one' }));
  expect(orderReturn).toHaveBeenCalledExactlyOnceWith({ id: '9' }, { idempotencyKey: 'one' });
});

test.each([
  ['apply', 'orderReturn', { id: '9' }],
  ['received', 'orderReceived', { orderno: '26' }],
] as const)('without JavaScript the button %s leads back to its tab, or says why not', async (intent, call, input) => {
  const act = vi.fn(async () => done({} as never));
  const form = () => formOf({ intent, id: '9', orderno: '26', key: 'one' });
  const went = await askServer(screen, '/user/order/2?cursor=c', shopOf({ [call]: act }), form());
  expect(went).toEqual({ status: 302, location: `/user/order/2?done=${intent}` });
  expect((await askServer(screen, went.location ?? '', shopOf())).loaded).not.toMatchObject({ done: null });
  expect(act).toHaveBeenCalledExactlyOnceWith(input, { idempotencyKey: 'one' });
  const refused = await askServer(screen, '/user/order/2', shopOf({ [call]: refuses(400) }), form());
  expect(refused).toMatchObject({ status: 400, sent: { refused: 'no' } });
});

test.each([
  ['it went through', async () => done({ id: 9, status: 3 } as const), 2],
  ['a refusal', refuses(400), 2],
  ['a lost answer', refuses(0), 1],
])('after %s the list has been read so often', async (_, orderReturn, readings) => {
  const shop = shopOf({ orderReturn });
  const router = await openScreen(screen, '/user/order/2', shop);
  await send(router, { intent: 'apply', id: '9', key: 'one' });
  expect(shop.order).toHaveBeenCalledTimes(readings);
  expect(router.state.errors).toBeNull();
});
