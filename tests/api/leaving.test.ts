import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { piecesOf } from '../support/at-once.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { paidOrders } from '../support/paid-orders.ts';
import { setSetting } from '../support/set-setting.ts';
import { openTestApi } from '../support/test-api.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

let api: Api;
let item: number;
let mia: string;
let noa: string;
let pay: ReturnType<typeof paidOrders>;

beforeEach(async () => {
  api = await openTestApi();
  pay = paidOrders(api);
  item = await api.addItem({ price: 10_000, tax: 500, groupSize: 3, stock: 30 });
  mia = await api.signUp('miaa', 50_000);
  noa = await api.signUp('noaa', 50_000);
});

const staff = { actor: 'alice', note: 'test' };

async function bought(token: string, id = item): Promise<string> {
  return (await api.call('buyItem', { id }, { token })).body.data.orderno;
}

async function joined(token: string, orderno: string): Promise<string> {
  return (await api.call('orderPt', { orderno }, { token })).body.data.orderno;
}

const leave = async (token: string, orderno: string) => (await api.call('orderLeave', { orderno }, { token })).body;
const balance = async (token: string) => (await api.call('moneyInfo', {}, { token })).body.data.recharge_money;
const orderOf = async (token: string) => (await api.call('order', { status: 0 }, { token })).body.data[0];
const group = async (orderno: string, token?: string) => (await api.call('group', { orderno }, { token })).body.data;
const messages = async (token: string) => (await api.call('notifications', {}, { token })).body.data;

test('a member leaves a waiting group: the money is back, the seat is free, the others are told', async () => {
  const orderno = await bought(mia);
  const own = await joined(noa, orderno);
  expect(await orderOf(noa)).toMatchObject({ group: { leavable: true, left_at: null, seats: 2 } });
  expect(await leave(noa, own)).toMatchObject({ code: 200, data: { orderno: own, status: 5 } });
  expect([await balance(noa), await balance(mia)]).toEqual([500, 400]);
  expect(await orderOf(noa)).toMatchObject({
    status: 5,
    group: { leavable: false, left_at: expect.any(String), closed_early: false, members: [] },
  });
  expect(await group(orderno, mia)).toMatchObject({ missing: 2, mine: true, members: [{ mine: true }] });
  expect(await group(orderno, noa)).toMatchObject({ missing: 2, mine: false, left: true, members: [] });
  const [told] = await messages(mia);
  expect(told).toMatchObject({ kind: 'group_left', path: `/user/order-detail/${orderno}` });
  expect(told.text).toContain('还需2人');
  expect(await api.call('walletStatement', {}, { token: noa })).toMatchObject({
    body: { data: [{ kind: 'group_left', amount: 100 }, { kind: 'purchase' }, expect.anything()] },
  });
  expect(await piecesOf(api, item)).toEqual({ stock: 27, ptNum: 0 });
  await booksAreRight(api);
});

test('the opener hands the group on to the member who has waited longest, and it fills', async () => {
  const [lea, uma] = [await api.signUp('leaa', 10_000), await api.signUp('umaa', 10_000)];
  const names = { Mia: mia, Noa: noa, Lea: lea, Uma: uma };
  for (const [nickname, token] of Object.entries(names)) await api.call('setNickname', { nickname }, { token });
  const orderno = await bought(mia);
  const noas = await joined(noa, orderno);
  expect(await leave(mia, orderno)).toMatchObject({ code: 200 });
  expect(await group(orderno)).toMatchObject({ orderno: noas, missing: 2, nickname: 'Noa' });
  await joined(lea, orderno);
  await joined(uma, noas);
  expect(await group(noas, noa)).toMatchObject({ status: 'complete', members: [{ mine: true }, {}, {}] });
  expect(await balance(mia)).toBe(500);
  const named = (await messages(noa)).map(({ kind, text }: { kind: string; text: string }) => [kind, text]);
  expect(named[0]).toEqual(['group_full', expect.stringContaining('U**')]);
  expect(named[1]).toEqual(['group_joined', expect.stringMatching(/L\*\*.*还需1人/)]);
  expect(named[2]).toEqual(['group_left', expect.stringMatching(/M\*\*.*还需2人/)]);
  // She learns no more of what she has left.
  expect((await messages(mia)).map(({ kind }: { kind: string }) => kind)).toEqual(['group_joined']);
  await booksAreRight(api);
});

test('the last one who leaves closes the group, and the pieces are on sale again', async () => {
  const orderno = await bought(mia);
  expect(await piecesOf(api, item)).toEqual({ stock: 27, ptNum: 0 });
  expect(await leave(mia, orderno)).toMatchObject({ code: 200 });
  expect(await piecesOf(api, item)).toEqual({ stock: 30, ptNum: 0 });
  expect(await group(orderno)).toMatchObject({ status: 'expired', empty: true, closed_early: false });
  expect((await api.call('orderPt', { orderno }, { token: noa })).body).toMatchObject({ reason: 'groupOver' });
  expect(await leave(mia, orderno)).toMatchObject({ reason: 'groupLeft' });
  api.clock.advance(10 ** 9);
  await api.services.expiry.expireDue();
  expect(await balance(mia)).toBe(500);
  await booksAreRight(api);
});

test('who has left joins that group neither by hand nor by a payment, and finds another one to join', async () => {
  const orderno = await bought(mia);
  const own = await joined(noa, orderno);
  await leave(noa, own);
  expect((await api.call('orderPt', { orderno }, { token: noa })).body).toMatchObject({
    code: 400,
    reason: 'groupLeft',
  });
  expect(await balance(noa)).toBe(500);
  expect(await pay.ask(noa, { orderno })).toMatchObject({ code: 400 });
  const waiting = async (token?: string) => {
    const { data } = (await api.call('itemDetail', { id: item }, { token })).body;
    return data.wait_pt_user_list.map((one: { orderno: string }) => one.orderno);
  };
  expect([await waiting(), await waiting(noa)]).toEqual([[orderno], []]);
  expect(await group(orderno, mia)).toMatchObject({ missing: 2 });
  await booksAreRight(api);
});

test('a payment for a group that its shopper leaves before it is confirmed puts the money into the wallet, and says why', async () => {
  const poor = await api.signUp('poor', 0);
  const orderno = await bought(mia);
  const number = await pay.begin(poor, { orderno });
  await api.services.credit({ username: 'poor', amount: 10_000, ...staff });
  await leave(poor, await joined(poor, orderno));
  await pay.notify(number);
  expect(await balance(poor)).toBe(200);
  expect(await pay.outcome(poor, number)).toMatchObject({
    status: 'credited',
    order: { orderno: '', refused: '你已退出这个团，不能再参加' },
  });
  expect((await messages(poor))[0]).toMatchObject({ kind: 'order_not_placed' });
  expect(await group(orderno, mia)).toMatchObject({ missing: 2 });
  await booksAreRight(api);
});

test('nobody leaves what is full, over, somebody else’s or unknown; nothing changes', async () => {
  const full = await bought(mia, await api.addItem({ price: 10_000, groupSize: 2 }));
  await joined(noa, full);
  const over = await bought(mia);
  api.clock.advance(10 ** 9);
  expect(await leave(mia, full)).toMatchObject({ code: 400, reason: 'groupFull' });
  expect(await leave(mia, over)).toMatchObject({ code: 400, reason: 'groupOver' });
  expect(await leave(noa, over)).toMatchObject({ code: 400, reason: 'orderUnknown' });
  expect(await leave(noa, '999999')).toMatchObject({ code: 400, reason: 'orderUnknown' });
  expect([await balance(mia), await balance(noa)]).toEqual([300, 400]);
  await api.services.expiry.expireDue();
  expect(await leave(mia, over)).toMatchObject({ code: 400, reason: 'groupOver' });
  await booksAreRight(api);
});

test('to join and leave in a loop holds no seat for long: so many a day, and none where the shop says so', async () => {
  await setSetting(api, { key: 'group_leaves_a_day', value: '2', ...staff });
  const others = await Promise.all(['opae', 'opbe', 'opce', 'opde'].map((name) => api.signUp(name, 10_000)));
  const ordernos = await Promise.all(others.map((token) => bought(token)));
  const owns = await Promise.all(ordernos.map((orderno) => joined(noa, orderno)));
  expect(await leave(noa, owns[0] ?? '')).toMatchObject({ code: 200 });
  expect(await leave(noa, owns[1] ?? '')).toMatchObject({ code: 200 });
  expect(await leave(noa, owns[2] ?? '')).toMatchObject({
    code: 400,
    reason: 'leftEnough',
    msg: expect.stringContaining('2'),
  });
  expect(await balance(noa)).toBe(300);
  const { orders } = tables;
  await api.store.transaction(async (tx) => {
    await tx.db
      .update(orders)
      .set({ leftAt: tx.now - 25 * 60 * 60 * 1000 })
      .where(eq(orders.orderno, owns[0] ?? ''));
  });
  expect(await leave(noa, owns[2] ?? '')).toMatchObject({ code: 200 });
  await setSetting(api, { key: 'group_leaves_a_day', value: '0', ...staff });
  expect(await leave(noa, owns[3] ?? '')).toMatchObject({ code: 400, reason: 'leavingOff' });
  expect((await orderOf(noa)).group).toMatchObject({ leavable: false });
  expect(await group(ordernos[3] ?? '')).toMatchObject({ leavable: false });
  await booksAreRight(api);
});

test('days count a group that was handed on as opened once and filled once', async () => {
  const pair = await api.addItem({ price: 10_000, groupSize: 2 });
  const orderno = await bought(mia, item);
  const noas = await joined(noa, orderno);
  await leave(mia, orderno);
  const last = await bought(mia, pair);
  await leave(mia, last);
  for (const name of ['leaa', 'umaa']) await joined(await api.signUp(name, 10_000), noas);
  api.clock.advance(2 * 24 * 60 * 60 * 1000);
  while ((await api.services.days.close()) > 0);
  const { dayFigures } = tables;
  const rows = await api.store.reader.db.select().from(dayFigures).where(eq(dayFigures.figure, 'groups'));
  const counts = Object.fromEntries(rows.map(({ subject, count }) => [subject, count]));
  expect(counts).toEqual({ opened: 2, filled: 1, failed: 1 });
});
