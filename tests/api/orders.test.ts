import { eq } from 'drizzle-orm';
import { afterEach, expect, test, vi } from 'vitest';
import { selectMembersOfGroups } from '../../db/queries/group-members.ts';
import { tables } from '../../db/schema/index.ts';
import { isoTime } from '../../server/iso-time.ts';
import { deleteExpiredKeys } from '../../server/services/idempotency.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { onShopper } from '../support/on-shopper.ts';
import { openTestApi } from '../support/test-api.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

const HOUR = 3600 * 1000;
const DAY = 24 * HOUR;

afterEach(() => void vi.restoreAllMocks());

/** By every clock of the process; they may differ by a moment. */
function aDayLater({ clock }: Api): void {
  const { now } = performance;
  vi.spyOn(performance, 'now').mockImplementation(() => now.call(performance) + DAY + 1000);
  clock.advance(DAY + 1000);
}

test('one buys, another joins: both orders succeed, wallets and count are right', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ price: 12_990, tax: 649 });
  const [first, second] = [await api.signUp('first', 20_000), await api.signUp('second', 20_000)];
  const wrong = await api.call('buyItem', { id, expect_num: 'x' }, { token: first, language: 'en-US' });
  expect(wrong.body).toMatchObject({ code: 400, field: 'expect_num', msg: expect.stringContaining('Expected number') });
  const bought = await api.call('buyItem', { id, price: '129.90', expect_num: 7, dan: 1 }, { token: first });
  expect(bought.body).toMatchObject({ code: 200, msg: '购买成功', data: { status: 1 } });
  const seen = (await api.call('itemDetail', { id }, { token: second })).body.data.wait_pt_user_list;
  expect(seen).toMatchObject([{ nickname: 'Nick first', orderno: bought.body.data.orderno, missing: 1, mine: false }]);
  expect((await api.call('itemDetail', { id }, { token: first })).body.data.wait_pt_user_list[0].mine).toBe(true);
  const joined = await api.call('orderPt', { orderno: seen[0].orderno, price: '129.9' }, { token: second });
  expect(joined.body).toMatchObject({ code: 200, msg: '拼团成功', data: { status: 2 } });
  for (const token of [first, second]) {
    const [order] = (await api.call('order', { status: 2 }, { token })).body.data;
    expect(order).toMatchObject({
      item_name: '口红',
      item_price: 129.9,
      tax: 6.49,
      status: 2,
      status_txt: '拼团成功',
      group: { size: 2, seats: 2, members: [{ initial: 'N' }, { initial: 'N' }] },
    });
    expect((await api.call('userInfo', {}, { token })).body.data.recharge_money).toBe(70.1);
  }
  const after = (await api.call('itemDetail', { id })).body.data;
  expect(after).toMatchObject({ pt_num: 2, wait_pt_user_list: [] });
  await booksAreRight(api);
});

test('an order shows its members as avatars in the sequence of joining, and of the names of others no more than one character', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ groupSize: 7 });
  const names = ['zora', 'yann', 'xenia', 'willa', 'vera', 'ursula'];
  const tokens = await Promise.all(names.map((name) => api.signUp(name, 100_000)));
  const own = await Promise.all(
    tokens.map(async (token) => (await api.call('userInfo', {}, { token })).body.data.avatar),
  );
  await api.call('buyItem', { id }, { token: tokens[3] });
  const { orderno } = (await api.call('buyItem', { id }, { token: tokens[0] })).body.data;
  for (const token of tokens.slice(1).toReversed()) await api.call('orderPt', { orderno }, { token });
  const { data } = (await api.call('order', { status: 0 }, { token: tokens[3] })).body;
  const rest = { closed_early: false, filled_at: null, ended_at: null, left_at: null, leavable: true };
  const face = (place: number) => {
    const mine = place === 3;
    return { initial: 'N', avatar: own[place], avatar_url: '', name: mine ? `Nick ${names[place]}` : 'N**', mine };
  };
  expect(data.map((order: { group: unknown }) => order.group)).toEqual([
    { size: 7, seats: 6, members: [0, 5, 4, 3, 2].map(face), ...rest },
    { size: 7, seats: 1, members: [face(3)], ...rest },
  ]);
  for (const other of names.filter((name) => name !== 'willa')) expect(JSON.stringify(data)).not.toContain(other);
});

test('the orders of a tab show their members, however many others lie between them', async () => {
  const api = await openTestApi();
  const quick = await api.addItem({ groupSize: 2 });
  const slow = await api.addItem({ groupSize: 3 });
  const [token, other] = [await api.signUp('collector', 1_000_000), await api.signUp('friend', 1_000_000)];
  const complete = async () => {
    const { orderno } = (await api.call('buyItem', { id: quick }, { token })).body.data;
    await api.call('orderPt', { orderno }, { token: other });
  };
  await complete();
  for (let n = 0; n < 5; n++) await api.call('buyItem', { id: slow }, { token });
  await complete();
  const { data } = (await api.call('order', { status: 2 }, { token })).body;
  expect(data.map((order: { group: { members: unknown[] } }) => order.group.members.length)).toEqual([2, 2]);
  const { id: shopperId } = await onShopper(api).show('collector');
  const { rows } = await api.services.orders.list({ shopperId, status: 2, limit: 20, cursor: undefined });
  const groupIds = rows.map(({ order }) => order.groupId);
  const found = await selectMembersOfGroups(api.store.reader, groupIds);
  expect(found.map(({ groupId }) => groupId).toSorted()).toEqual([...groupIds, ...groupIds].toSorted());
});

test('one order by its id, in whichever tab it is by now, and the number of orders in each', async () => {
  const api = await openTestApi();
  const id = await api.addItem({});
  const [token, other] = [await api.signUp('collector', 1_000_000), await api.signUp('friend', 1_000_000)];
  const counts = async () => (await api.call('orderCounts', {}, { token })).body.data;
  expect(await counts()).toEqual({ waiting: 0, succeeded: 0, requested: 0, refunded: 0 });
  const bought = await Promise.all([1, 2, 3].map(() => api.call('buyItem', { id }, { token })));
  expect(await counts()).toEqual({ waiting: 3, succeeded: 0, requested: 0, refunded: 0 });
  for (const { body } of bought.slice(1)) await api.call('orderPt', { orderno: body.data.orderno }, { token: other });
  // The newest: an older one stays behind in the tab that it leaves.
  const [mine] = (await api.call('order', { status: 2 }, { token })).body.data;
  await api.call('orderReturn', { id: mine.id }, { token });
  expect(await counts()).toEqual({ waiting: 1, succeeded: 1, requested: 1, refunded: 0 });
  const one = async (status: number, as = token) =>
    (await api.call('order', { status, id: mine.id }, { token: as })).body.data.map(
      (order: { id: number }) => order.id,
    );
  expect([await one(0), await one(3), await one(2), await one(0, other)]).toEqual([[mine.id], [mine.id], [], []]);
});

test('an order shows the item as it was bought, whatever has changed since', async () => {
  const api = await openTestApi();
  const token = await api.signUp('collector', 1_000_000);
  const [one, two] = [
    await api.addItem({ price: 10_000, tax: 500, groupSize: 3 }),
    await api.addItem({ name: '杯子' }),
  ];
  for (const id of [one, one, two]) await api.call('buyItem', { id }, { token });
  const read = async (language: string) => (await api.call('order', { status: 0 }, { token, language })).body.data;
  const before = [await read('zh-CN'), await read('en-US')];
  expect(before[0].map((order: { item_id: number }) => order.item_id)).toEqual([two, one, one]);
  expect(before[1][1]).toMatchObject({
    item_id: one,
    item_name: 'Lipstick',
    item_price: 100,
    tax: 5,
    group: { size: 3 },
  });
  const otherwise = { name: '香水', price: 20_000, orgPrice: 20_000, tax: 0, groupSize: 9, groupSeconds: 60 };
  await api.store.transaction(async (tx) => {
    await tx.db.update(tables.items).set(otherwise).where(eq(tables.items.id, one));
    await tx.db.delete(tables.itemTexts).where(eq(tables.itemTexts.itemId, one));
  });
  expect([await read('zh-CN'), await read('en-US')]).toEqual(before);
});

test('a long page of orders is complete', async () => {
  const api = await openTestApi();
  await api.limitGroups(0, 0);
  const token = await api.signUp('collector', 1_000_000);
  const id = await api.addItem({ price: 10_000, stock: 90 });
  const bought = await Promise.all(Array.from({ length: 45 }, () => api.call('buyItem', { id }, { token })));
  const { data } = (await api.call('order', { status: 0, limit: 100 }, { token })).body;
  const numbers = (orders: { orderno: string }[]) => orders.map(({ orderno }) => orderno).toSorted();
  expect(numbers(data)).toEqual(numbers(bought.map(({ body }) => body.data)));
  for (const order of data) expect(order).toMatchObject({ item_id: id, item_name: '口红', group: { size: 2 } });
});

test('a refused purchase changes nothing and gives the reason', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ price: 10_000, stock: 3 });
  const gone = await api.addItem({ onSale: false });
  const over = await api.addItem({ saleEndsAt: api.clock() + 1000 });
  api.clock.advance(1000);
  const [poor, rich] = [await api.signUp('poor', 9_999), await api.signUp('rich', 100_000)];
  const refused = async (call: ReturnType<Api['call']>) => (await call).body;
  expect(await refused(api.call('buyItem', { id }, { token: poor }))).toMatchObject({
    code: 400,
    msg: '余额不足，还差 ¥0.01',
  });
  expect((await refused(api.call('buyItem', { id, price: '99.99' }, { token: rich }))).msg).toContain('¥100.00');
  expect((await refused(api.call('buyItem', { id: gone }, { token: rich }))).msg).toBe('商品不存在或已下架');
  expect((await refused(api.call('buyItem', { id: 999 }, { token: rich }))).msg).toBe('商品不存在或已下架');
  expect((await refused(api.call('buyItem', { id: over }, { token: rich }))).msg).toBe('该商品的活动已结束');
  expect((await refused(api.call('orderPt', { orderno: '123' }, { token: rich }))).msg).toBe('没有这个拼团');
  const { orderno } = (await api.call('buyItem', { id }, { token: rich })).body.data;
  expect((await refused(api.call('buyItem', { id }, { token: rich }))).msg).toBe('商品已售罄');
  expect((await refused(api.call('orderPt', { orderno }, { token: rich }))).msg).toBe('你已在该团中');
  expect((await api.call('userInfo', {}, { token: poor })).body.data.recharge_money).toBe(99.99);
  expect((await api.call('userInfo', {}, { token: rich })).body.data.recharge_money).toBe(900);
  await booksAreRight(api);
});

test.each([
  ['the tax refund', { tax: 0 }],
  ['the size of a group', { groupSize: 9 }],
  ['the duration of a group', { groupSeconds: 60 }],
  ['the end of a sale that had none', { saleEndsAt: Date.now() + HOUR }],
])('a purchase is refused where %s is not as shown any more, and changes nothing', async (_, changed) => {
  const api = await openTestApi();
  const id = await api.addItem({ price: 10_000, tax: 500 });
  const token = await api.signUp('shown', 100_000);
  const shown = async () => {
    const { price, tax, group_size, group_seconds, sale_ends_at } = (await api.call('itemDetail', { id })).body.data;
    return { id, price, tax, group_size, group_seconds, sale_ends_at: sale_ends_at ?? 'none' };
  };
  const state = async () => [
    (await api.call('userInfo', {}, { token })).body.data.recharge_money,
    (await api.call('order', { status: 0 }, { token })).body.data.length,
    (await api.store.reader.db.select().from(tables.items).where(eq(tables.items.id, id)))[0]?.stock,
  ];
  const before = await shown();
  await api.changeItem(id, changed);
  const buy = async (fields: Record<string, string | number>) =>
    (await api.call('buyItem', fields, { token, key: 'one' })).body;
  expect(await buy(before)).toMatchObject({ code: 400, msg: '商品条件已变更，请确认后再下单' });
  expect(await state()).toEqual([1000, 0, 100]);
  // What the page shows after it has read the item again is bought, also under the same key.
  expect(await buy(await shown())).toMatchObject({ code: 200 });
  expect((await state()).slice(0, 2)).toEqual([900, 1]);
  await booksAreRight(api);
});

test('a sale that staff prolong holds no money longer than the page said', async () => {
  const api = await openTestApi();
  const until = (hours: number) => new Date(api.clock() + hours * HOUR).toISOString();
  const id = await api.addItem({ price: 10_000, saleEndsAt: api.clock() + HOUR });
  const token = await api.signUp('shown', 100_000);
  const buy = async (sale_ends_at: string) => (await api.call('buyItem', { id, sale_ends_at }, { token })).body;
  await api.changeItem(id, { saleEndsAt: api.clock() + 2 * HOUR });
  expect(await buy(until(1))).toMatchObject({ code: 400, msg: '商品条件已变更，请确认后再下单' });
  expect((await api.call('userInfo', {}, { token })).body.data.recharge_money).toBe(1000);
  expect(await buy(until(2))).toMatchObject({ code: 200, data: { expires_at: until(2) } });
  await api.changeItem(id, { saleEndsAt: null });
  expect((await buy(until(2))).code).toBe(400);
  expect((await buy('none')).code).toBe(200);
  await booksAreRight(api);
});

test('terms that are left out are not compared; a changed price is said first', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ price: 10_000, tax: 0 });
  const token = await api.signUp('plain', 100_000);
  const buy = async (fields: Record<string, string | number>) =>
    (await api.call('buyItem', { id, ...fields }, { token })).body;
  expect((await buy({})).code).toBe(200);
  expect((await buy({ price: '100', tax: '', group_size: '', group_seconds: '', sale_ends_at: '' })).code).toBe(200);
  expect((await buy({ tax: '0.00' })).code).toBe(200);
  expect((await buy({ price: '99', tax: '5', group_size: 9 })).msg).toContain('¥100.00');
  await booksAreRight(api);
});

test('a shopper’s own group, a full one and an expired one cannot be joined', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ groupSeconds: 60 });
  const [first, second, third] = await Promise.all(
    ['first', 'second', 'third'].map((name) => api.signUp(name, 100_000)),
  );
  const open = async () => (await api.call('buyItem', { id }, { token: first })).body.data.orderno as string;
  const join = async (orderno: string, token = '') => (await api.call('orderPt', { orderno }, { token })).body.msg;
  const full = await open();
  expect(await join(full, first)).toBe('你已在该团中');
  await join(full, second);
  expect(await join(full, third)).toBe('该团已满员');
  const late = await open();
  const waits = async () => [
    (await api.call('group', { orderno: late })).body.data.status,
    (await api.call('itemDetail', { id })).body.data.wait_pt_user_list.length,
  ];
  expect(await waits()).toEqual(['open', 1]);
  api.clock.advance(60_000);
  expect(await join(late, third)).toBe('该团已结束');
  // Nobody is told that it waits, though its money has not been given back yet.
  expect(await waits()).toEqual(['expired', 0]);
  await api.services.expiry.expireDue();
  const [order] = (await api.call('order', { status: 0 }, { token: first })).body.data;
  expect(order).toMatchObject({ status: 5, status_txt: '拼团失败' });
  // It ended at its deadline, not before.
  expect(order.group).toMatchObject({ filled_at: null, ended_at: isoTime(api.clock()), closed_early: false });
  expect((await api.call('group', { orderno: late })).body.data.closed_early).toBe(false);
  await booksAreRight(api);
});

test('a member who joins pays the group’s price, whatever the item costs by then', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ price: 10_000, tax: 500 });
  const [first, second] = [await api.signUp('first', 10_000), await api.signUp('second', 10_000)];
  const { orderno } = (await api.call('buyItem', { id }, { token: first })).body.data;
  await api.changePrice(id, 20_000);
  const { price, wait_pt_user_list: waiting } = (await api.call('itemDetail', { id })).body.data;
  expect([price, waiting[0].price, waiting[0].tax]).toEqual([200, 100, 5]);
  expect((await api.call('orderPt', { orderno, price: '200' }, { token: second })).body.code).toBe(400);
  expect((await api.call('orderPt', { orderno, price: '100' }, { token: second })).body.code).toBe(200);
  await booksAreRight(api);
});

test('the same key does a purchase once, also twice at once, and refuses other fields', async () => {
  const api = await openTestApi();
  const id = await api.addItem();
  const other = await api.addItem();
  const token = await api.signUp('hasty', 100_000);
  const tap = (item = id) => api.call('buyItem', { id: item }, { token, key: 'one-tap' });
  const [one, two] = await Promise.all([tap(), tap()]);
  expect(one.body.code).toBe(200);
  expect(two.body.data).toEqual(one.body.data);
  expect((await tap()).body.data).toEqual(one.body.data);
  expect((await tap(other)).body).toMatchObject({ code: 400, msg: '该 Idempotency-Key 已用于另一个请求' });
  expect((await api.call('userInfo', {}, { token })).body.data.recharge_money).toBe(900);
  aDayLater(api);
  expect((await tap()).body.data.orderno).not.toBe(one.body.data.orderno);
  await booksAreRight(api);
});

test.each([
  ['has just begun', () => {}],
  ['began long ago', aDayLater],
])('a clock that leaps forward while a process %s makes no key old: a repeat is not paid again', async (_, since) => {
  const api = await openTestApi({ startsAt: Date.now() });
  since(api);
  const id = await api.addItem();
  const token = await api.signUp('lost-answer', 100_000);
  const tap = () => api.call('buyItem', { id }, { token, key: 'one-tap' });
  const { orderno } = (await tap()).body.data;
  api.clock.advance(3 * DAY);
  await deleteExpiredKeys(api.store, api.clock());
  expect((await tap()).body.data.orderno).toBe(orderno);
  expect((await api.call('userInfo', {}, { token })).body.data.recharge_money).toBe(900);
});

test('under an expired key a purchase is made again, also for several at once', async () => {
  const api = await openTestApi();
  const id = await api.addItem();
  const token = await api.signUp('patient', 100_000);
  const tap = () => api.call('buyItem', { id }, { token, key: 'old-key' });
  const first = (await tap()).body.data.orderno;
  aDayLater(api);
  const again = await Promise.all([tap(), tap(), tap(), tap()]);
  const numbers = new Set(again.map(({ body }) => body.data.orderno));
  expect(numbers.size).toBe(1);
  expect(numbers.has(first)).toBe(false);
  await booksAreRight(api);
});

test('a refusal is not stored under its key', async () => {
  const api = await openTestApi();
  const id = await api.addItem({ price: 10_000 });
  const token = await api.signUp('late-money');
  const tap = () => api.call('buyItem', { id }, { token, key: 'again' });
  expect((await tap()).body.code).toBe(400);
  await api.services.credit({ username: 'late-money', amount: 10_000, note: 'test', actor: 'test' });
  expect((await tap()).body.code).toBe(200);
});

test('orders come page by page, newest first, and only the shopper’s own', async () => {
  const api = await openTestApi();
  await api.limitGroups(0, 0);
  const id = await api.addItem();
  const [mine, other] = [await api.signUp('pager', 1_000_000), await api.signUp('other', 1_000_000)];
  for (let n = 0; n < 7; n++) await api.call('buyItem', { id }, { token: mine });
  await api.call('buyItem', { id }, { token: other });
  const seen: number[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const { body } = await api.call('order', { status: 1, limit: 3, cursor }, { token: mine });
    expect(body.data.length).toBeLessThanOrEqual(3);
    seen.push(...body.data.map((order: { id: number }) => order.id));
    cursor = body.next;
  }
  expect(seen).toEqual([...new Set(seen)].sort((a, b) => b - a));
  expect(seen).toHaveLength(7);
  expect((await api.call('order', { status: 0, cursor: 'nonsense' }, { token: mine })).body.msg).toBe('翻页标记无效');
});

test.each([
  ['buyItem', { id: '1e3' }, '编号应为允许范围内的整数'],
  ['buyItem', { id: '１' }, '编号应为允许范围内的整数'],
  ['buyItem', {}, '请输入编号'],
  ['buyItem', { id: 1, price: '-1' }, '价格应为大于零、最多两位小数的金额'],
  ['buyItem', { id: 1, price: '0.001' }, '价格应为大于零、最多两位小数的金额'],
  ['buyItem', { id: 1, tax: '-1' }, '返税的格式不正确'],
  ['buyItem', { id: 1, group_size: '2.5' }, '成团人数应为允许范围内的整数'],
  ['buyItem', { id: 1, group_seconds: '0' }, '成团时限应为允许范围内的整数'],
  ['buyItem', { id: 1, sale_ends_at: '2026-12-31' }, '活动截止时间的格式不正确'],
  ['buyItem', { id: 1, sale_ends_at: '2026-13-01T00:00:00Z' }, '活动截止时间的格式不正确'],
  ['buyItem', { id: 1, dan: '1000000' }, '单应为允许范围内的整数'],
  ['order', { status: 5 }, '订单状态应为允许范围内的整数'],
  ['order', { status: 0, limit: 101 }, '每页条数应为允许范围内的整数'],
  ['orderPt', { orderno: 'x' }, '订单号的格式不正确'],
] as const)('%s with %j: %s', async (name, fields, msg) => {
  const api = await openTestApi();
  const token = await api.signUp('careless', 100_000);
  expect((await api.call(name, fields, { token })).body).toMatchObject({ code: 400, msg, data: null });
});

test.each(['buyItem', 'orderPt', 'order', 'userInfo', 'invitation', 'logout'] as const)(
  '%s needs a session',
  async (name) => {
    const api = await openTestApi();
    expect((await api.call(name, { id: 1, orderno: '1', status: 0 })).body).toEqual({
      code: 401,
      msg: '未授权Token',
      reason: 'unauthorised',
      data: null,
    });
  },
);
