import { beforeAll, expect, test } from 'vitest';
import { openConsole } from '../support/console-api.ts';
import { moneyBackOf } from '../support/console-money-back.ts';

/** One shop for all. */
let shop: Awaited<ReturnType<typeof openConsole>>;
let back: ReturnType<typeof moneyBackOf>;
let shopperId: number;

beforeAll(async () => {
  shop = await openConsole();
  await shop.addStaffOfRoles();
  back = moneyBackOf(shop);
  shopperId = await shop.addShopper('mia');
});

const read = async (call: 'unboughtPayments' | 'rechargeReturns', fields: object = {}, language?: string) =>
  (await shop.call(call, fields, { as: 'finance', ...(language && { language }) })).body.data;

test('a payment that bought nothing says why in the words of the reader, and where the money is', async () => {
  const { number, itemId } = await back.unbought(shopperId);
  const [row] = await read('unboughtPayments');
  expect(row).toMatchObject({
    ...{ number, channel: 'sandbox', money: 5000, sent_back: 0, price: 5000, joins: null },
    shopper: { id: shopperId, username: 'mia' },
    item: { id: itemId },
    why: expect.stringContaining('¥40.00'),
  });
  expect((await read('unboughtPayments', {}, 'en-US'))[0].why).toContain('price');
  const numbers = async (money: string) =>
    (await read('unboughtPayments', { money })).map((one: { number: string }) => one.number);
  expect([await numbers('wallet'), await numbers('sent_back')]).toEqual([[number], []]);
  await back.sendBack(shopperId, number, 2000);
  expect([await numbers('wallet'), await numbers('sent_back')]).toEqual([[], [number]]);
  expect((await read('unboughtPayments'))[0].sent_back).toBe(2000);
});

test('of one for several pieces it says how many, and what they would have cost together', async () => {
  const { number } = await back.unbought(shopperId, 3);
  expect((await read('unboughtPayments'))[0]).toMatchObject({ number, quantity: 3, money: 15_000, price: 15_000 });
});

test('of one that came too late for a group it names the order that was to be joined', async () => {
  const { orders } = shop.services;
  const once = { price: undefined, idempotencyKey: undefined };
  const [opener, faster] = [await shop.addShopper('opener', 5000), await shop.addShopper('faster', 5000)];
  const { orderno } = await orders.buy({ itemId: await shop.addItem({ price: 5000 }), shopperId: opener, ...once });
  const number = await back.ask(shopperId, { orderno });
  await orders.join({ orderno, shopperId: faster, ...once });
  await back.pay(number, 5000);
  expect((await read('unboughtPayments'))[0]).toMatchObject({ number, joins: orderno });
});

test('a payment that waits, or bought, is not among them', async () => {
  const before = (await read('unboughtPayments')).length;
  const itemId = await shop.addItem({ price: 5000 });
  await back.pay(await back.ask(shopperId, { itemId }), 5000);
  await back.ask(shopperId, { itemId });
  expect(await read('unboughtPayments')).toHaveLength(before);
});

test('money that goes back is listed by how far it is', async () => {
  const number = await back.recharged(shopperId, 4000);
  await back.sendBack(shopperId, number);
  const [row] = await read('rechargeReturns', { status: 'returned' });
  expect(row).toMatchObject({
    number,
    channel: 'sandbox',
    money: 4000,
    status: 'returned',
    shopper: { id: shopperId },
  });
  expect(row.closed_at).toBeGreaterThanOrEqual(row.created_at);
  expect(await read('rechargeReturns')).toEqual([]);
  await shop.services.rechargeReturns.take({ key: `${number}-${row.id}`, status: 'failed', ref: '' } as never);
  expect(await read('rechargeReturns', { status: 'failed' })).toMatchObject([{ id: row.id, number }]);
});
