import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { totalBy } from '../../db/queries/console/total.ts';
import { insertPicture } from '../../db/queries/import.ts';
import { selectOrderId } from '../../db/queries/orders.ts';
import type { ConsoleCallName } from '../../shared/console/calls.ts';
import { consoleContract } from '../../shared/console/index.ts';
import { MOST_COUNTED } from '../../shared/console/most-counted.ts';
import { openConsole } from '../support/console-api.ts';
import { moneyBackOf } from '../support/console-money-back.ts';
import { parcelsOf } from '../support/parcels.ts';
import { setSetting } from '../support/set-setting.ts';

/** One shop for all, with several rows in every list. */
let shop: Awaited<ReturnType<typeof openConsole>>;
/** An order of a full group, and who bought it. */
let bought: { orderno: string; shopperId: number };

const TRANSFER = 2;
const PICTURE = { width: 720, height: 720, placeholder: 'data:image/webp;base64,AA==' };
const unrepeated = { idempotencyKey: undefined };

beforeAll(async () => {
  shop = await openConsole();
  await shop.addStaffOfRoles();
  const { services, store } = shop;
  const goods = parcelsOf(shop);
  const back = moneyBackOf(shop);
  await setSetting({ store, services }, { key: 'transfer_account', value: 'Bank 1234', actor: 'test', note: 'test' });
  const card = { bankTruename: '陈思远', bankAccount: '6222021234567890', bankName: '工商银行' };
  for (let n = 0; n < 3; n++) {
    bought = await goods.orderToSend();
    const { shopperId } = bought;
    const id = await selectOrderId(store.reader, bought.orderno);
    await services.refunds.request({ id, shopperId, ...unrepeated });
    await goods.orderToSend(null);
    await store.transaction((tx) => insertPicture(tx, { name: String(n).repeat(20), ...PICTURE }));
    await goods.asked(await goods.sent());
    await reviewed(goods, n + 1);
    const own = { shopperId, sessionId: '', fundPassword: undefined };
    await services.recharges.begin({ shopperId, channelId: TRANSFER, money: 5000, ...unrepeated });
    await services.cards.save({ ...own, card });
    await services.withdrawals.request({ ...own, money: 20_000, ...unrepeated });
    await services.orders.buy({
      itemId: await shop.addItem({ price: 1000, tax: 50 }),
      shopperId,
      price: undefined,
      ...unrepeated,
    });
    const { number } = await back.unbought(shopperId);
    if (n > 0) await back.sendBack(shopperId, number);
    await services.supportThreads.send({ shopperId, orderno: undefined, text: '你好', ...unrepeated });
    // Two of each are of one moment: their ids tell them apart.
    if (n === 1) shop.clock.advance(60_000);
  }
});

/** A review of so many stars of goods that came. */
async function reviewed(goods: ReturnType<typeof parcelsOf>, stars: number): Promise<void> {
  const { orderno, shopperId } = await goods.sent();
  await shop.services.parcels.received({ orderno, shopperId, ...unrepeated });
  await shop.services.reviews.add({ orderno, shopperId, stars, text: '', anonymous: false, ...unrepeated });
}

/** In the shop's time zone. */
const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(shop.clock());

async function group(): Promise<number> {
  return (await shop.call('order', { number: bought.orderno }, { as: 'owner' })).body.data.group.id;
}

interface Row {
  id?: number;
  number?: string;
}

/** The rows of a list as its pages of two rows give them. */
async function walked(call: ConsoleCallName, fields: object): Promise<(number | string | undefined)[]> {
  const rows: Row[] = [];
  for (let cursor: string | undefined; ; ) {
    const { body } = await shop.call(call, { ...fields, limit: 2, ...(cursor && { cursor }) }, { as: 'owner' });
    rows.push(...(body.data.rows ?? body.data));
    if (body.next === null) return rows.map(({ id, number }) => id ?? number);
    cursor = body.next;
  }
}

const lists: [usual: 'earliest' | 'latest', ConsoleCallName, (() => Promise<object> | object)?][] = [
  ['latest', 'orders'],
  ['latest', 'orders', () => ({ status: 1 })],
  ['latest', 'orders', () => ({ shopper: bought.shopperId })],
  ['latest', 'orders', () => ({ day: today() })],
  ['latest', 'orders', async () => ({ group: await group() })],
  ['earliest', 'groups'],
  ['latest', 'groups', () => ({ status: 'complete' })],
  ['latest', 'shoppers'],
  ['latest', 'audit'],
  ['latest', 'audit', () => ({ from: '2001-01-01', to: today() })],
  ['latest', 'transfers'],
  ['latest', 'transfers', () => ({ account: 'sales' })],
  ['latest', 'pictures'],
  ['latest', 'parcels'],
  ['earliest', 'toSend'],
  ['earliest', 'toSend', () => ({ state: 'address_missing' })],
  ['earliest', 'recharges'],
  ['earliest', 'withdrawals'],
  ['earliest', 'refunds'],
  ['earliest', 'returns'],
  ['earliest', 'supportThreads'],
  ['latest', 'reviews'],
  ['latest', 'reviews', () => ({ state: 'low' })],
  ['latest', 'unboughtPayments'],
  ['latest', 'rechargeReturns', () => ({ status: 'returned' })],
];

test.each(lists)('from its %s end on, or from the other, the list of %s has the same rows', async (usual, call, of) => {
  const fields = (await of?.()) ?? {};
  const rows = await walked(call, fields);
  expect(new Set(rows).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(1);
  const other = usual === 'earliest' ? 'latest' : 'earliest';
  expect(await walked(call, { ...fields, sort: usual })).toEqual(rows);
  expect(await walked(call, { ...fields, sort: other })).toEqual(rows.toReversed());
});

/** Other filters, and lists whose order is not chosen. */
type Counted = [ConsoleCallName, (() => Promise<object> | object) | undefined];

const others: Counted[] = [
  ['items', undefined],
  ['items', () => ({ state: 'off' })],
  ['orders', () => ({ item: 1 })],
  ['recharges', () => ({ shopper: bought.shopperId })],
  ['withdrawals', () => ({ shopper: bought.shopperId })],
  ['supportThreads', () => ({ shopper: bought.shopperId })],
  ['supportThreads', () => ({ state: 'answered' })],
  ['returns', () => ({ state: 'paid' })],
  ['reviews', () => ({ shopper: bought.shopperId })],
  ['unboughtPayments', () => ({ money: 'wallet' })],
  ['unboughtPayments', () => ({ money: 'sent_back' })],
  ['rechargeReturns', undefined],
  ['pictures', () => ({ state: 'unused' })],
  ['shoppers', () => ({ state: 'blocked' })],
  ['shoppers', () => ({ day: today() })],
  ['shoppers', () => ({ day: '2020-01-01' })],
  ['shoppers', () => ({ invited_by: bought.shopperId })],
  ['orders', () => ({ day: '2020-01-01' })],
  ['groups', () => ({ status: 'complete', day: '2020-01-01' })],
  ['groups', () => ({ item: 1 })],
  ['recharges', () => ({ channel: 'stripe' })],
  ['audit', () => ({ from: '2001-01-01', to: '2001-01-02' })],
  ['groups', () => ({ status: 'complete', day: today() })],
  ['transfers', () => ({ day: today() })],
  ['transfers', () => ({ order: bought.orderno })],
  ['transfers', () => ({ account: 'nobody' })],
  ['audit', () => ({ username: 'nobody' })],
  ['audit', () => ({ action: 'settings set' })],
];

test.each([...lists.map(([, call, of]): Counted => [call, of]), ...others])(
  'the total of %s is how many rows the list has',
  async (call, of) => {
    const fields = (await of?.()) ?? {};
    const { length } = await walked(call, fields);
    const { body } = await shop.call(`${call}Count` as ConsoleCallName, fields, { as: 'owner' });
    expect(body.data).toEqual({ count: length, more: false });
  },
);

/** Short ones (docs/console.md, Calls), those of one shopper, which are read to their end, and one whose comparison counts them. */
const UNCOUNTED: ConsoleCallName[] = [
  'approvals',
  'invitations',
  'oddPayments',
  'shopperStatement',
  'statementDifferences',
  'supportThread',
];

test('every list with pages is counted, or is named here, and its total asks for the same right', () => {
  const paged = (Object.keys(consoleContract) as ConsoleCallName[]).filter((name) => consoleContract[name].paged);
  const counted = paged.filter((name) => `${name}Count` in consoleContract);
  expect(paged.filter((name) => !counted.includes(name)).toSorted()).toEqual(UNCOUNTED);
  for (const name of counted) {
    expect(consoleContract[`${name}Count` as ConsoleCallName].right).toBe(consoleContract[name].right);
  }
});

test.each([
  [MOST_COUNTED, { count: MOST_COUNTED, more: false }],
  [MOST_COUNTED + 1, { count: MOST_COUNTED, more: true }],
  [3 * MOST_COUNTED, { count: MOST_COUNTED, more: true }],
])('of %i rows is told how many there are, or that there are more', async (rows, total) => {
  const numbers = sql`(with recursive n(x) as (select 1 union all select x + 1 from n where x < ${rows})
    select x from n) as numbers`;
  const count = totalBy((on, { limit }: { limit: number }) =>
    on.db
      .select({ x: sql`x`.as('x') })
      .from(numbers)
      .limit(limit),
  );
  expect(await count(shop.store.reader, {})).toEqual(total);
});

test('who reads only their own acts is told how many those are', async () => {
  const all = (await shop.call('auditCount', {}, { as: 'owner' })).body.data.count;
  expect(all).toBeGreaterThan(0);
  const { body } = await shop.call('auditCount', { action: 'settings set' }, { as: 'warehouse' });
  expect(body.data).toEqual({ count: 0, more: false });
});

test('a list is not read from the middle', async () => {
  const { body } = await shop.call('orders', { sort: 'middle' }, { as: 'owner' });
  expect(body.code).toBe(400);
});
