import { beforeEach, expect, test } from 'vitest';
import { openConsole } from '../support/console-api.ts';
import { sendParcel, setReturnAddress } from '../support/full-orders.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { outright } from '../support/outright.ts';
import { parcelsOf } from '../support/parcels.ts';

const PRICE = 10_000;
const HOME = { truename: '陈思远', phone: '13812340417', address: '浙江杭州文三路 1 号' };
const unrepeated = { price: undefined, idempotencyKey: undefined };

let shop: Awaited<ReturnType<typeof openConsole>>;
let itemId: number;
let mia: number;
let noa: number;

beforeEach(async () => {
  shop = await openConsole();
  await shop.addStaffOfRoles();
  itemId = await shop.addItem({ name: '口红', price: PRICE, tax: 500, stock: 20, groupSize: 2, perOrder: 5 });
  [mia, noa] = [await shop.addShopper('mia', 200_000), await shop.addShopper('noa', 200_000)];
});

const buy = async (shopperId: number, quantity: number, of = itemId) =>
  (await shop.services.orders.buy({ itemId: of, shopperId, quantity, ...unrepeated })).orderno;
const join = async (shopperId: number, orderno: string, quantity: number) =>
  (await shop.services.orders.join({ orderno, shopperId, quantity, ...unrepeated })).orderno;
const seen = async (call: Parameters<typeof shop.call>[0], fields: object = {}) =>
  (await shop.call(call, fields, { as: 'owner' })).body.data;

/** Mia's order of three in a full group, with an address. */
async function threeToSend(): Promise<string> {
  await shop.services.addresses.saveDefault({ shopperId: mia, ...HOME });
  const orderno = await buy(mia, 3);
  await join(noa, orderno, 2);
  return orderno;
}

test('lists, pages and what is found say how many pieces an order has', async () => {
  const number = await threeToSend();
  expect(await seen('orders')).toMatchObject([{ quantity: 2 }, { number, quantity: 3, price: 3 * PRICE, tax: 1500 }]);
  const order = await seen('order', { number });
  expect(order).toMatchObject({ quantity: 3, group: { quantity: 5, paid: 5 * PRICE } });
  expect(order.group.members).toMatchObject([{ quantity: 3 }, { quantity: 2 }]);
  expect((await seen('shopper', { id: mia })).orders).toMatchObject([{ number, quantity: 3 }]);
  expect(await seen('find', { q: number })).toMatchObject([{ kind: 'order', text: '口红 × 3', money: 3 * PRICE }]);
  const { id } = await shop.services.consoleOrders.ownerOf(number);
  await shop.services.refunds.request({ id, shopperId: mia, idempotencyKey: undefined });
  expect((await seen('refunds')).rows).toMatchObject([{ number, item: '口红', quantity: 3, tax: 1500 }]);
});

test('the packer sees the pieces in the list, on the label, in the file and of what was sent, also where it is one', async () => {
  const number = await threeToSend();
  const { orderno: single } = await parcelsOf(shop).orderToSend();
  const numbers = [number, single];
  const { rows } = await seen('toSend');
  expect(rows).toMatchObject([
    { number, quantity: 3, price: 3 * PRICE },
    { number: single, quantity: 1 },
  ]);
  expect(await seen('parcelAddresses', { numbers })).toMatchObject([
    { number, item: '口红', quantity: 3 },
    { number: single, quantity: 1 },
  ]);
  const { text } = await shop.call('toSendFile', { numbers }, { as: 'warehouse' });
  const [head, first, second] = text.trim().split('\r\n');
  expect(head).toContain('item,variant,sku,quantity,truename');
  expect(first).toContain(',口红,,,3,陈思远,');
  expect(second).toMatch(/,sent \d+,,,1,陈思远,/);
  await shop.call(
    'parcelSend',
    { number, carrier: await parcelsOf(shop).carrier(), tracking: 'SF10001' },
    { as: 'owner' },
  );
  expect(await seen('parcels')).toMatchObject([{ number, quantity: 3 }]);
});

test('a cancellation is of all pieces, which go on sale again together', async () => {
  const orderno = await threeToSend();
  const id = await parcelsOf(shop).asked({ orderno, shopperId: mia });
  expect((await seen('returns')).rows).toMatchObject([{ id, number: orderno, quantity: 3, gives: 3 * PRICE }]);
  const { stock } = await seen('item', { id: itemId });
  await outright(shop).payReturn({ id, restocked: true, actor: 'alice', note: 'because' });
  expect(await seen('item', { id: itemId })).toMatchObject({ stock: stock + 3 });
  await booksAreRight(shop);
});

test('staff open a return of some pieces, and see what these give and what tax is left to pay', async () => {
  const orderno = await threeToSend();
  await sendParcel(shop, orderno);
  await setReturnAddress(shop);
  const order = () => seen('order', { number: orderno });
  const open = async (fields: object) =>
    (await shop.call('returnOpen', { number: orderno, kind: 'return', note: 'because', ...fields }, { as: 'owner' }))
      .body;
  const { opening } = (await order()).goods;
  expect(opening).toMatchObject({ gives: 3 * PRICE, gives_by_pieces: [PRICE, 2 * PRICE, 3 * PRICE] });
  // The sum of other pieces than those, or more of them than there are.
  const changed = { code: 409, reason: 'returnChanged', data: { kind: 'return', quantity: 3, gives: 3 * PRICE } };
  expect(await open({ quantity: 1, gives: 3 * PRICE })).toMatchObject(changed);
  expect(await open({ quantity: 4, gives: 4 * PRICE })).toMatchObject(changed);
  const { id } = (await open({ quantity: 1, gives: PRICE })).data;
  const row = async (state: string) => (await seen('returns', { state })).rows[0];
  expect(await row('asked')).toMatchObject({ id, quantity: 1, bought: 3, price: PRICE, gives: PRICE });
  const staff = { actor: 'alice', note: 'because' };
  await shop.services.goodsReturns.accept({ id, ...staff });
  await shop.services.goodsReturns.arrived({ id, restocked: false, ...staff });
  await outright(shop).payReturn({ id, restocked: false, ...staff });
  expect(await row('paid')).toMatchObject({ quantity: 1, price: PRICE, gives: PRICE, amount: PRICE });
  const after = await order();
  expect(after).toMatchObject({ tax: 1000, goods: { opening: { gives_by_pieces: [PRICE, 2 * PRICE] } } });
  expect(after.goods.returns).toMatchObject([{ id, quantity: 1, amount: PRICE }]);
  const { id: orderId } = await shop.services.consoleOrders.ownerOf(orderno);
  await shop.services.refunds.request({ id: orderId, shopperId: mia, idempotencyKey: undefined });
  expect(await seen('refunds')).toMatchObject({
    rows: [{ number: orderno, tax: 1000 }],
    waiting: { count: 1, money: 1000 },
  });
  await outright(shop).payRefund({ id: orderId, ...staff });
  expect((await order()).transfers.at(-1)).toMatchObject({ kind: 'tax_refund', amount: 1000 });
  expect((await order()).goods.opening.gives_by_pieces).toEqual([PRICE - 500, 2 * (PRICE - 500)]);
  // Another one is of all that are left, as an older page asks for it.
  expect(await open({ gives: 2 * (PRICE - 500) })).toMatchObject({ code: 200 });
  expect(await row('asked')).toMatchObject({ quantity: 2, price: 2 * PRICE, gives: 2 * (PRICE - 500) });
  await booksAreRight(shop);
});

test('closing a waiting group gives back what its members have paid for all pieces, as its list and its page say', async () => {
  const big = await shop.addItem({ price: PRICE, tax: 0, stock: 20, groupSize: 4 });
  const number = await buy(mia, 4, big);
  const left = await join(noa, number, 2);
  await shop.services.leaving.leave({ orderno: left, shopperId: noa, idempotencyKey: undefined });
  await join(await shop.addShopper('ada', 200_000), number, 3);
  const [group] = await seen('groups', { item: big });
  expect(group).toMatchObject({ seats: 2, quantity: 7, paid: 7 * PRICE, price: PRICE });
  expect((await seen('order', { number })).group).toMatchObject({ quantity: 7, paid: 7 * PRICE });
  // Of the two free seats each has one more.
  expect(await seen('item', { id: big })).toMatchObject({ stock: 20 - 7 - 2, held: 9, waiting_groups: 1 });
  expect(await seen('groupClose', { id: group.id, note: 'why' })).toEqual({ members: 2, money: group.paid });
  expect(await seen('item', { id: big })).toMatchObject({ stock: 20, held: 0 });
  await booksAreRight(shop);
});

test('what an item sold lately is pieces', async () => {
  await threeToSend();
  expect(await seen('item', { id: itemId })).toMatchObject({ sold: 5, sold_30_days: 5, per_order: 5 });
});

test('a conversation about an order says how many pieces it is about', async () => {
  const order = await threeToSend();
  expect(await seen('supportThread', { order })).toMatchObject({ order: { number: order, quantity: 3 } });
  await shop.call('supportReply', { order, version: 0, text: 'hello' }, { as: 'owner' });
  expect((await seen('supportThreads', { state: 'answered' })).rows).toMatchObject([{ order: { quantity: 3 } }]);
});
