import { beforeEach, expect, test } from 'vitest';
import { piecesOf } from '../support/at-once.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { sentBack } from '../support/sent-back.ts';
import { openTestApi } from '../support/test-api.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

const PRICE = 10_000;
const STOCK = 20;

let api: Api;
let id: number;
let mia: string;
let noa: string;

beforeEach(async () => {
  api = await openTestApi();
  id = await api.addItem({ price: PRICE, tax: 500, stock: STOCK, groupSize: 3, groupSeconds: 60, perOrder: 5 });
  [mia, noa] = [await api.signUp('mia', 200_000), await api.signUp('noa', 200_000)];
});

const buy = async (token: string, fields: object = {}) =>
  (await api.call('buyItem', { id, ...fields }, { token })).body;
const join = async (token: string, orderno: string, quantity?: number) =>
  (await api.call('orderPt', { orderno, ...(quantity !== undefined && { quantity }) }, { token })).body;
const newest = async (token: string) => (await api.call('order', { status: 0 }, { token })).body.data[0];
const balance = async (token: string) => (await api.call('userInfo', {}, { token })).body.data.recharge_money;

test('an order of some pieces costs so many prices, takes one seat, and sets a piece aside for each other one', async () => {
  expect((await buy(mia, { quantity: 4, price: '100' })).code).toBe(200);
  expect(await newest(mia)).toMatchObject({ quantity: 4, item_price: 400, tax: 20, group: { size: 3, seats: 1 } });
  expect(await balance(mia)).toBe(1600);
  expect(await piecesOf(api, id)).toEqual({ stock: STOCK - 4 - 2, ptNum: 0 });
  await booksAreRight(api);
});

test('one piece is what a client buys that says nothing of it', async () => {
  expect((await buy(mia)).code).toBe(200);
  expect(await newest(mia)).toMatchObject({ quantity: 1, item_price: 100, tax: 5 });
  expect(await piecesOf(api, id)).toEqual({ stock: STOCK - 3, ptNum: 0 });
});

test('all pieces of a full group count as bought', async () => {
  const { orderno } = (await buy(mia, { quantity: 2 })).data;
  expect((await join(noa, orderno, 3)).code).toBe(200);
  expect(await piecesOf(api, id)).toEqual({ stock: STOCK - 2 - 2 - 2, ptNum: 0 });
  expect((await join(await api.signUp('ada', 200_000), orderno)).data.status).toBe(2);
  expect(await piecesOf(api, id)).toEqual({ stock: STOCK - 6, ptNum: 6 });
  await booksAreRight(api);
});

test.each([
  ['more than one order may have', STOCK, 6, 'tooMany', '5'],
  ['more than the other seats leave', 6, 5, 'tooMany', '4'],
  ['what has no group left', 2, 1, 'soldOut', ''],
])('who wants %s is told how many there are, and nothing changes', async (_, stock, quantity, reason, most) => {
  id = await api.addItem({ price: PRICE, stock, groupSize: 3, perOrder: 5 });
  const { detail } = { detail: (await api.call('itemDetail', { id })).body.data };
  const refused = await buy(mia, { quantity });
  expect(refused).toMatchObject({ code: 400, reason });
  expect(refused.msg).toContain(most);
  expect(detail.quantity_max).toBe(Number(most));
  expect(await piecesOf(api, id)).toEqual({ stock, ptNum: 0 });
  expect(await balance(mia)).toBe(2000);
});

test('who joins has the piece of the seat, and further ones while there are any', async () => {
  id = await api.addItem({ price: PRICE, stock: 4, groupSize: 3, perOrder: 5 });
  const { orderno } = (await buy(mia)).data;
  expect((await api.call('group', { orderno })).body.data.quantity_max).toBe(2);
  expect(await join(noa, orderno, 3)).toMatchObject({ code: 400, reason: 'tooMany' });
  expect((await join(noa, orderno, 2)).code).toBe(200);
  expect(await piecesOf(api, id)).toEqual({ stock: 0, ptNum: 0 });
  // The last seat has its piece, though nothing else is left.
  expect((await api.call('group', { orderno })).body.data.quantity_max).toBe(1);
  expect((await join(await api.signUp('ada', 200_000), orderno)).data.status).toBe(2);
  expect(await piecesOf(api, id)).toEqual({ stock: 0, ptNum: 4 });
  await booksAreRight(api);
});

test('a group that fails, and a member who leaves, give all pieces and the whole price back', async () => {
  const { orderno } = (await buy(mia, { quantity: 3 })).data;
  await join(noa, orderno, 2);
  const own = await newest(noa);
  expect((await api.call('orderLeave', { orderno: own.orderno }, { token: noa })).body.code).toBe(200);
  expect(await balance(noa)).toBe(2000);
  // The seat is free again, and keeps its piece.
  expect(await piecesOf(api, id)).toEqual({ stock: STOCK - 3 - 2, ptNum: 0 });
  api.clock.advance(61_000);
  expect(await api.services.expiry.expireDue()).toBe(1);
  expect(await piecesOf(api, id)).toEqual({ stock: STOCK, ptNum: 0 });
  const again = await api.signUp('ada', 200_000);
  const last = (await buy(again, { quantity: 4 })).data.orderno;
  expect((await api.call('orderLeave', { orderno: last }, { token: again })).body.code).toBe(200);
  expect(await piecesOf(api, id)).toEqual({ stock: STOCK, ptNum: 0 });
  await booksAreRight(api);
});

test('an order that a channel pays is of as many pieces as were asked for', async () => {
  const back = sentBack(api);
  const wanted = { id, channel: 1, price: '100', quantity: 3 };
  const { number } = (await api.call('payOrder', wanted, { token: mia })).body;
  expect((await api.call('rechargeList', { number }, { token: mia })).body.data[0].money).toBe(300);
  await back.paid(number, 30_000);
  expect(await newest(mia)).toMatchObject({ quantity: 3, item_price: 300, status: 1 });
  expect(await balance(mia)).toBe(2000);
  expect(await piecesOf(api, id)).toEqual({ stock: STOCK - 5, ptNum: 0 });
  await booksAreRight(api);
});

test.each(['0', '101', '1.5', 'two', '-1'])('%s is no quantity', async (quantity) => {
  expect(await buy(mia, { quantity })).toMatchObject({ code: 400, field: 'quantity' });
});
