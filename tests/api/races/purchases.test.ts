import { expect, test } from 'vitest';
import { tables } from '../../../db/schema/index.ts';
import { atOnce, piecesOf } from '../../support/at-once.ts';
import { booksAreRight } from '../../support/money-adds-up.ts';
import { openTestApi } from '../../support/test-api.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

/** Yuan in a wallet. */
const balance = async (api: Api, token: string): Promise<number> =>
  (await api.call('userInfo', {}, { token })).body.data.recharge_money;

/** That many shoppers with 100 yuan each, which pays for one piece. */
const shoppers = (api: Api, howMany: number) =>
  Promise.all(Array.from({ length: howMany }, (_, n) => api.signUp(`shopper${n}`, 10_000)));

/** Those of them who still have all their money. */
const untouched = async (api: Api, tokens: string[]) =>
  (await Promise.all(tokens.map((token) => balance(api, token)))).filter((yuan) => yuan === 100).length;

/** A purchase of that item by each of these shoppers, all at once. */
const buyAtOnce = (api: Api, id: number, tokens: string[]) =>
  atOnce(tokens.length, (n) => api.call('buyItem', { id }, { token: tokens[n] }));

/** An item with a group of that size, of which one seat is taken. */
async function openGroup(api: Api, groupSize: number, stock = 50) {
  const id = await api.addItem({ price: 10_000, stock, groupSize });
  const opener = await api.signUp('opener', 10_000);
  const { orderno } = (await api.call('buyItem', { id }, { token: opener })).body.data;
  return { id, orderno: orderno as string };
}

test('of 20 purchases at once on a balance for 7, exactly 7 are made', async () => {
  const api = await openTestApi();
  await api.limitGroups(0, 0);
  const id = await api.addItem({ price: 10_000, stock: 50 });
  const token = await api.signUp('greedy', 75_000);
  const { done, refused } = await buyAtOnce(api, id, Array(20).fill(token));
  expect(done).toHaveLength(7);
  expect(refused).toEqual(Array.from({ length: 13 }, () => '余额不足，还差 ¥50.00'));
  expect((await api.call('moneyInfo', {}, { token })).body.data).toMatchObject({ recharge_money: 50, group_held: 700 });
  expect(await piecesOf(api, id)).toEqual({ stock: 36, ptNum: 0 });
  await booksAreRight(api);
});

test('of 10 purchases of the last pieces at once one opens a group, and the others cost nothing', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ price: 10_000, stock: 3 });
  const tokens = await shoppers(api, 10);
  const { done, refused } = await buyAtOnce(api, id, tokens);
  expect(done).toHaveLength(1);
  expect(refused).toEqual(Array.from({ length: 9 }, () => '商品已售罄'));
  expect(await untouched(api, tokens)).toBe(9);
  expect(await piecesOf(api, id)).toEqual({ stock: 1, ptNum: 0 });
  await booksAreRight(api);
});

test('of 5 purchases and 5 joins at once with all pieces reserved, as many joins succeed as there are seats', async () => {
  const api = await openTestApi();
  const { id, orderno } = await openGroup(api, 4, 7);
  const tokens = await shoppers(api, 10);
  const { done, refused } = await atOnce(10, (n) =>
    n % 2 === 0
      ? api.call('buyItem', { id }, { token: tokens[n] })
      : api.call('orderPt', { orderno }, { token: tokens[n] }),
  );
  expect(done).toHaveLength(3);
  expect(refused.toSorted()).toEqual([...Array(5).fill('商品已售罄'), ...Array(2).fill('该团已满员')]);
  expect(await untouched(api, tokens)).toBe(7);
  expect(await piecesOf(api, id)).toEqual({ stock: 3, ptNum: 4 });
  await booksAreRight(api);
});

test('of 20 purchases of an item at once a shopper opens as many groups as may wait', async () => {
  const api = await openTestApi();
  await api.limitGroups(3, 0);
  const id = await api.addItem({ price: 10_000, stock: 50 });
  const token = await api.signUp('hoarder', 500_000);
  const { done, refused } = await buyAtOnce(api, id, Array(20).fill(token));
  expect(done).toHaveLength(3);
  expect(new Set(refused)).toEqual(new Set(['该商品你等人的团已达上限（3），先拼成一个再开新团']));
  expect(await balance(api, token)).toBe(5000 - 3 * 100);
  expect(await piecesOf(api, id)).toEqual({ stock: 44, ptNum: 0 });

  // One that is full waits no more.
  const { orderno } = done[0] as { orderno: string };
  const friend = await api.signUp('friend', 10_000);
  expect((await api.call('orderPt', { orderno }, { token: friend })).body.code).toBe(200);
  expect((await buyAtOnce(api, id, Array(20).fill(token))).done).toHaveLength(1);
  await booksAreRight(api);
});

test('of 20 purchases of as many items at once a shopper opens as many groups as may wait in all', async () => {
  const api = await openTestApi();
  await api.limitGroups(3, 5);
  const ids: number[] = [];
  for (let n = 0; n < 20; n++) ids.push(await api.addItem({ price: 10_000, stock: 2 }));
  const token = await api.signUp('hoarder', 500_000);
  const { done, refused } = await atOnce(20, (n) => api.call('buyItem', { id: ids[n] ?? 0 }, { token }));
  expect(done).toHaveLength(5);
  expect(new Set(refused)).toEqual(new Set(['你等人的团已达上限（5），先拼成一个再开新团']));
  expect(await balance(api, token)).toBe(5000 - 5 * 100);
  const left = await Promise.all(ids.map(async (id) => (await piecesOf(api, id))?.stock));
  expect(left.filter((stock) => stock === 0)).toHaveLength(5);
  await booksAreRight(api);
});

test.each([
  { groupSize: 2, free: 1 },
  { groupSize: 4, free: 3 },
])('of 10 joins at once to $free free seats exactly as many succeed, and the others cost nothing', async (group) => {
  const api = await openTestApi();
  const { id, orderno } = await openGroup(api, group.groupSize);
  const tokens = await shoppers(api, 10);
  const { done, refused } = await atOnce(10, (n) => api.call('orderPt', { orderno }, { token: tokens[n] }));
  expect(done).toHaveLength(group.free);
  expect(refused).toEqual(Array.from({ length: 10 - group.free }, () => '该团已满员'));
  expect(await untouched(api, tokens)).toBe(10 - group.free);
  expect(await piecesOf(api, id)).toEqual({ stock: 50 - group.groupSize, ptNum: group.groupSize });
  await booksAreRight(api);
});

test('one shopper who joins a group 10 times at once is a member once', async () => {
  const api = await openTestApi();
  const { id, orderno } = await openGroup(api, 4);
  const token = await api.signUp('eager', 100_000);
  const { done, refused } = await atOnce(10, () => api.call('orderPt', { orderno }, { token }));
  expect(done).toHaveLength(1);
  expect(refused).toEqual(Array.from({ length: 9 }, () => '你已在该团中'));
  expect(await balance(api, token)).toBe(900);
  expect(await piecesOf(api, id)).toEqual({ stock: 46, ptNum: 0 });
  await booksAreRight(api);
});

test('a purchase while its session is ended is made whole or not at all', async () => {
  const api = await openTestApi();
  await api.limitGroups(0, 0);
  const id = await api.addItem({ price: 10_000, stock: 50 });
  const password = 'correct horse';
  let token = await api.signUp('leaver', 100_000);
  for (let round = 0; round < 10; round++) {
    const before = await piecesOf(api, id);
    const sent = { token };
    const leave = () => api.call('logout', {}, sent);
    const buy = () => api.call('buyItem', { id }, sent);
    const [left, bought] =
      round % 2 === 0 ? await Promise.all([leave(), buy()]) : (await Promise.all([buy(), leave()])).toReversed();
    expect(left?.body.code).toBe(200);
    expect([200, 401]).toContain(bought?.body.code);
    expect((await api.call('buyItem', { id }, sent)).body.code).toBe(401);
    const pieces = bought?.body.code === 200 ? 2 : 0;
    expect(await piecesOf(api, id)).toEqual({ stock: (before?.stock ?? 0) - pieces, ptNum: 0 });
    token = (await api.call('login', { username: 'leaver', password })).body.data.token;
    await booksAreRight(api);
  }
  const { stock = 0 } = (await piecesOf(api, id)) ?? {};
  expect(await balance(api, token)).toBe(1000 - (50 - stock) * 50);
});

test('of 20 registrations of one username at once, in whatever case, exactly one succeeds', async () => {
  const api = await openTestApi();
  const { done, refused } = await atOnce(20, (n) =>
    api.call('register', {
      username: n % 2 === 0 ? 'Wanted.Name' : 'wanted.NAME',
      password: `secret ${n}`,
      invitation_code: api.invitation,
    }),
  );
  expect(done).toHaveLength(1);
  expect(refused).toEqual(Array.from({ length: 19 }, () => '该用户名已被使用'));
  const logIns = await atOnce(20, (n) => api.call('login', { username: 'wanted.name', password: `secret ${n}` }));
  expect(logIns.done).toHaveLength(1);
  const { db } = api.store.reader;
  expect(await db.select().from(tables.shoppers)).toHaveLength(1);
  expect((await db.select().from(tables.accounts)).filter(({ shopperId }) => shopperId !== null)).toHaveLength(1);
  await booksAreRight(api);
});
