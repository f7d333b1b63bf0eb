import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { buyersOf, openWithBuyers, staff } from '../support/buyers.ts';
import { sendParcel } from '../support/full-orders.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { outright } from '../support/outright.ts';
import { addVariants } from '../support/variants.ts';

const { items, orders } = tables;

let shop: Awaited<ReturnType<typeof openWithBuyers>>['shop'];
let mia: string;
let noa: string;
let itemId: number;

beforeEach(async () => {
  ({ shop, mia, noa, itemId } = await openWithBuyers());
});

const { say, seen } = buyersOf(() => ({ shop, mia, noa, itemId }));

const balance = async (): Promise<number> => (await say('userInfo', {})).data.recharge_money;

/** The number of mia's order of so many pieces, 699 yuan each with a tax refund of 35, whose group is full. */
async function boughtPieces(quantity: number, { sent = true } = {}): Promise<string> {
  const { orderno } = (await shop.call('buyItem', { id: itemId, quantity }, { token: mia })).body.data;
  await shop.call('orderPt', { orderno }, { token: noa });
  if (sent) await sendParcel(shop, orderno);
  return orderno;
}

/** Asks for a return of so many pieces, and answers its id. */
async function asked(orderno: string, quantity?: number): Promise<number> {
  const answer = await say('goodsReturn', { orderno, reason: 'damaged', ...(quantity && { quantity }) });
  expect(answer).toMatchObject({ code: 200, data: { kind: 'return' } });
  return answer.data.id;
}

async function paid(id: number, { restocked = false } = {}): Promise<void> {
  await shop.services.goodsReturns.accept({ id, ...staff });
  await shop.services.goodsReturns.arrived({ id, restocked, ...staff });
  await outright(shop).payReturn({ id, restocked: false, ...staff });
}

async function refunded(orderno: string): Promise<void> {
  const { id } = await seen(orderno);
  expect(await say('orderReturn', { id })).toMatchObject({ code: 200 });
  await outright(shop).payRefund({ id, ...staff });
}

const stock = async () => (await shop.store.reader.db.select().from(items))[0]?.stock ?? 0;

test('some pieces go back, and the others later: together they give the price', async () => {
  const orderno = await boughtPieces(3);
  const [before, left] = [await balance(), await stock()];
  expect(await seen(orderno)).toMatchObject({ returned: 0, return_gives: 3 * 699, tax_refund: 105, paid_returns: [] });
  const id = await asked(orderno, 1);
  expect(await seen(orderno)).toMatchObject({ return_kind: null, return_gives: 699, goods_return: { quantity: 1 } });
  await paid(id, { restocked: true });
  expect([await balance(), await stock()]).toEqual([before + 699, left + 1]);
  expect(await seen(orderno)).toMatchObject({
    ...{ returned: 1, return_kind: 'return', return_gives: 2 * 699, tax: 105, tax_refund: 70 },
    goods_return: { state: 'paid', quantity: 1, amount: 699 },
    paid_returns: [{ quantity: 1, amount: 699 }],
  });
  // Without a number it is of all that are left.
  await paid(await asked(orderno), { restocked: true });
  expect([await balance(), await stock()]).toEqual([before + 3 * 699, left + 3]);
  expect(await seen(orderno)).toMatchObject({
    ...{ returned: 3, return_kind: null, tax_refund: 0, goods_return: { quantity: 2, amount: 2 * 699 } },
    paid_returns: [{ quantity: 1 }, { quantity: 2 }],
  });
  expect(await say('goodsReturn', { orderno, reason: 'other' })).toMatchObject({ code: 400, reason: 'returnStanding' });
  expect(await say('orderReturn', { id: (await seen(orderno)).id })).toMatchObject({ reason: 'returnStanding' });
  await booksAreRight(shop);
});

test('the tax refund is of what was not returned, and a return of those gives so much less', async () => {
  const orderno = await boughtPieces(3);
  const before = await balance();
  await paid(await asked(orderno, 1));
  await refunded(orderno);
  expect(await balance()).toBe(before + 699 + 70);
  expect(await seen(orderno)).toMatchObject({ status: 4, tax_refund: 70, return_gives: 2 * (699 - 35) });
  await paid(await asked(orderno, 1));
  expect(await seen(orderno)).toMatchObject({ status: 4, tax_refund: 70, goods_return: { amount: 664 } });
  await paid(await asked(orderno, 1));
  expect(await balance()).toBe(before + 3 * 699);
  await booksAreRight(shop);
});

test('the tax that was paid for all pieces is taken off by piece', async () => {
  const orderno = await boughtPieces(2);
  const before = await balance();
  await refunded(orderno);
  await paid(await asked(orderno, 1));
  expect(await balance()).toBe(before + 70 + 664);
  await paid(await asked(orderno));
  expect(await balance()).toBe(before + 2 * 699);
  await booksAreRight(shop);
});

test('an application ends with a return that is accepted, and may be made again for what stays', async () => {
  const orderno = await boughtPieces(3);
  const { id: orderId } = await seen(orderno);
  await say('orderReturn', { id: orderId });
  const id = await asked(orderno, 2);
  await shop.services.goodsReturns.accept({ id, ...staff });
  expect(await seen(orderno)).toMatchObject({ status: 2, remark: staff.note });
  await expect(outright(shop).payRefund({ id: orderId, ...staff })).rejects.toThrow('refundUnknown');
  expect(await say('orderReturn', { id: orderId })).toMatchObject({ reason: 'returnStanding' });
  await shop.services.goodsReturns.arrived({ id, restocked: false, ...staff });
  await outright(shop).payReturn({ id, restocked: false, ...staff });
  await refunded(orderno);
  expect(await seen(orderno)).toMatchObject({ status: 4, tax_refund: 35 });
  await booksAreRight(shop);
});

test('no more than are left go back, one return after the other, and none of an order that is not sent', async () => {
  const orderno = await boughtPieces(3);
  const more = { orderno, reason: 'other', quantity: 4 };
  expect(await say('goodsReturn', more)).toMatchObject({ code: 400, msg: '这个订单最多还能退 3 件' });
  const id = await asked(orderno, 2);
  expect(await say('goodsReturn', { ...more, quantity: 1 })).toMatchObject({ reason: 'returnStanding' });
  await paid(id);
  expect(await say('goodsReturn', { ...more, quantity: 2 })).toMatchObject({ msg: '这个订单最多还能退 1 件' });
  const waiting = await boughtPieces(3, { sent: false });
  const some = { ...more, orderno: waiting, quantity: 1 };
  expect(await say('goodsReturn', some)).toMatchObject({ code: 400, reason: 'returnNotPossible' });
  expect(await say('goodsReturn', { ...some, quantity: 3 })).toMatchObject({ data: { kind: 'cancel' } });
});

test('a refused return takes only its own pieces off sale', async () => {
  const orderno = await boughtPieces(3);
  const left = await stock();
  const id = await asked(orderno, 2);
  await shop.services.goodsReturns.accept({ id, ...staff });
  await shop.services.goodsReturns.arrived({ id, restocked: true, ...staff });
  expect(await stock()).toBe(left + 2);
  await shop.services.goodsReturns.refuse({ id, state: 'arrived', ...staff });
  expect(await stock()).toBe(left);
  expect(await seen(orderno)).toMatchObject({ returned: 0, return_gives: 3 * 699 });
});

test('pieces that went on sale before their item had options are not taken from its variants', async () => {
  const orderno = await boughtPieces(2);
  const id = await asked(orderno, 1);
  await shop.services.goodsReturns.accept({ id, ...staff });
  await shop.services.goodsReturns.arrived({ id, restocked: true, ...staff });
  await addVariants(shop, itemId, { price: 69_900, tax: 3500, stock: { to: 5 } });
  await shop.services.goodsReturns.refuse({ id, state: 'arrived', ...staff });
  expect(await stock()).toBe(20);
  await booksAreRight(shop);
  const next = await asked(orderno, 1);
  await shop.services.goodsReturns.accept({ id: next, ...staff });
  const arrived = shop.services.goodsReturns.arrived({ id: next, restocked: true, ...staff });
  await expect(arrived).rejects.toMatchObject({ reason: 'restockNoVariant' });
});

test('what is left is not sent again: a parcel of which pieces came back has come', async () => {
  const orderno = await boughtPieces(2);
  const { id } = await seen(orderno);
  await paid(await asked(orderno, 1));
  const lost = shop.services.sending.ended({ id, why: 'lost', ...staff });
  await expect(lost).rejects.toThrow('returnStands');
});

test('messages and the statement say how many pieces came back', async () => {
  const orderno = await boughtPieces(3);
  await paid(await asked(orderno, 2));
  const [told] = (await say('notifications', {})).data;
  expect(told.text).toContain('口红 × 2');
  const [entry] = (await say('walletStatement', { limit: 1 })).data;
  expect(entry).toMatchObject({ amount: 2 * 699, title: '口红 × 2' });
});

test('the database pays no return what its pieces do not give, nor tax for pieces that went back', async () => {
  const orderno = await boughtPieces(3);
  const { id: orderId } = await seen(orderno);
  const id = await asked(orderno, 1);
  // As a server of the version before would.
  const pay = (amount: number) =>
    shop.store.transaction((tx) =>
      tx.db.update(tables.returns).set({ state: 'paid', paidAt: tx.now, amount }).where(eq(tables.returns.id, id)),
    );
  await expect(pay(3 * 69_900)).rejects.toThrow();
  await pay(69_900);
  const [order] = await shop.store.reader.db.select().from(orders).where(eq(orders.id, orderId));
  expect(order).toMatchObject({ returned: 1, taxPaid: null });
  const set = (change: Partial<typeof orders.$inferInsert>) =>
    shop.store.transaction((tx) => tx.db.update(orders).set(change).where(eq(orders.id, orderId)));
  await expect(set({ status: 4 })).rejects.toThrow();
  await expect(set({ returned: 4 })).rejects.toThrow();
});

test('a return of a version before is of the whole order', async () => {
  const orderno = await boughtPieces(2);
  const id = await asked(orderno);
  await shop.store.transaction((tx) => tx.db.update(tables.returns).set({ quantity: null }));
  expect(await seen(orderno)).toMatchObject({ goods_return: { quantity: 2 }, return_gives: 2 * 699 });
  await paid(id);
  expect(await seen(orderno)).toMatchObject({ returned: 2, return_kind: null, paid_returns: [{ quantity: 2 }] });
  await booksAreRight(shop);
});
