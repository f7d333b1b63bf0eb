import { asc, eq } from 'drizzle-orm';
import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { consoleMethodAndPath } from '../../shared/console/calls.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';
import { agree, joinedWithPasskey } from '../support/staff.ts';

const as = 'catalogue';
const HOUR = 3600 * 1000;

let shop: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  shop = await openConsole();
});

const read = async (id: number) => (await shop.call('item', { id }, { as })).body.data;

async function change(id: number, fields: object) {
  const { version } = await read(id);
  return (await shop.call('itemChange', { id, version, fields }, { as })).body;
}

const next = ({ next_price, next_org_price, next_tax, next_price_at }: Record<string, unknown>) => [
  ...[next_price, next_org_price, next_tax, next_price_at],
];

const NONE = [null, null, null, null];

async function importing(csv: string) {
  const [, path] = consoleMethodAndPath('itemImport');
  const sent = request(shop.server).post(path).set(FROM_CONSOLE).set('Cookie', `console=${as}`);
  const { body } = await sent.field('name', 'a.csv').field('dry_run', 'no').attach('file', Buffer.from(csv), 'a.csv');
  return body.data.problems.map(({ column, code }: { column: string; code: string }) => `${column} ${code}`);
}

const exported = async () => (await shop.call('itemsFile', {}, { as })).text;

test('staff set a price that begins later, with what was left out, and take it back', async () => {
  const id = await shop.addItem({ name: '雨伞', price: 10_000, tax: 500 });
  const at = shop.clock() + HOUR;
  expect(next((await change(id, { next_price: 8_000, next_price_at: at })).data)).toEqual([8_000, 8_000, 500, at]);
  // Without a discount it stays so, with one it keeps it.
  expect(next((await change(id, { next_price: 9_000 })).data)).toEqual([9_000, 9_000, 500, at]);
  const more = { next_org_price: 12_000, next_tax: 0 };
  expect(next((await change(id, more)).data)).toEqual([9_000, 12_000, 0, at]);
  expect(next((await change(id, { next_price: 8_500 })).data)).toEqual([8_500, 12_000, 0, at]);
  expect(await read(id)).toMatchObject({ price: 10_000, tax: 500 });
  expect(next((await change(id, { next_price: null, next_price_at: null })).data)).toEqual(NONE);
});

test.each<[object, string, string]>([
  [{ next_price: 8_000 }, 'nextPriceHalf', 'next_price_at'],
  [{ next_price_at: 9_999_999_999_999 }, 'nextPriceHalf', 'next_price'],
  [{ next_tax: 100 }, 'nextPriceHalf', 'next_price'],
  [{ next_price: 8_000, next_price_at: 1 }, 'nextPricePast', 'next_price_at'],
  [{ next_price: 8_000, next_org_price: 7_999, next_price_at: 9_999_999_999_999 }, 'orgPriceTooLow', 'next_org_price'],
  [{ next_price: 8_000, next_tax: 8_001, next_price_at: 9_999_999_999_999 }, 'taxTooHigh', 'next_tax'],
  [{ next_price: 4_000, next_price_at: 9_999_999_999_999 }, 'priceCutAsks', 'next_price'],
])('%j is refused: %s', async (fields, reason, field) => {
  const id = await shop.addItem({ name: `${reason} ${field}`, price: 10_000, tax: 500 });
  expect(await change(id, fields)).toMatchObject({ code: 400, reason, data: { field } });
  expect(next(await read(id))).toEqual(NONE);
});

test('a deep cut that begins later is asked for with its time', async () => {
  const id = await shop.addItem({ name: '大衣', price: 10_000, tax: 500 });
  const at = shop.clock() + 48 * HOUR;
  const [manager, approver] = [await joinedWithPasskey(shop, 'manager'), await joinedWithPasskey(shop, 'approver')];
  const { version } = await read(id);
  const cut = { id, version, price: 4_000, tax: 100, next_price_at: at, note: 'seen' };
  const { approval } = (await shop.call('itemPrice', cut, manager)).body.data;
  expect((await agree(shop, approval, approver)).code).toBe(200);
  expect(await read(id)).toMatchObject({ price: 10_000, tax: 500 });
  expect(next(await read(id))).toEqual([4_000, 4_000, 100, at]);
});

test('a price is not raised beneath a next one until that is a deep cut', async () => {
  const id = await shop.addItem({ name: '帽子', price: 10_000, tax: 0 });
  expect(await change(id, { next_price: 6_000, next_price_at: shop.clock() + HOUR })).toMatchObject({ code: 200 });
  expect(await change(id, { price: 20_000 })).toMatchObject({ reason: 'priceCutAsks', data: { field: 'next_price' } });
  expect(await change(id, { name: '草帽' })).toMatchObject({ code: 200 });
});

test('a price that began counts as the dearest of the day, and what staff change is what has begun', async () => {
  const id = await shop.addItem({ name: '手套', price: 10_000, tax: 0 });
  const { version } = await read(id);
  await change(id, { next_price: 6_000, next_price_at: shop.clock() + HOUR });
  shop.clock.advance(HOUR);
  const late = await shop.call('itemChange', { id, version: version + 1, fields: { price: 9_000 } }, { as });
  expect(late.body).toMatchObject({ code: 409, reason: 'changed', data: { price: 6_000, version: version + 2 } });
  const cut = { id, version: version + 2, fields: { price: 4_000 } };
  expect((await shop.call('itemChange', cut, { as })).body.reason).toBe('priceCutAsks');
  expect(await change(id, { name: '皮手套' })).toMatchObject({ code: 409 });
  await shop.services.nextPrices.beginDue();
  expect(await change(id, { price: 5_500 })).toMatchObject({ code: 200 });
  expect((await read(id)).price).toBe(5_500);
});

test('a change of staff and the beginning of a price at once: neither is lost', async () => {
  for (let round = 0; round < 6; round++) {
    const id = await shop.addItem({ name: `围巾 ${round}`, price: 10_000, tax: 0 });
    await change(id, { next_price: 9_000, next_price_at: shop.clock() + HOUR });
    const { version } = await read(id);
    shop.clock.advance(HOUR);
    const edit = () => shop.call('itemChange', { id, version: version + 1, fields: { price: 9_500 } }, { as });
    const begin = () => shop.services.nextPrices.beginDue();
    const work = [edit, begin, begin];
    await Promise.all((round % 2 === 0 ? work : work.toReversed()).map((one) => one()));
    await begin();
    const { itemId, price, id: row } = tables.itemPrices;
    const rows = await shop.store.reader.db
      .select({ price })
      .from(tables.itemPrices)
      .where(eq(itemId, id))
      .orderBy(asc(row));
    const item = await read(id);
    // It saw the price that had begun, or was told that there is one.
    expect(rows.map((one) => one.price)).toEqual([10_000, 9_000, ...(item.price === 9_500 ? [9_500] : [])]);
    expect([item.price, item.next_price]).toEqual([rows.at(-1)?.price, null]);
  }
});

test('a file sets prices that begin later, and an exported one changes nothing', async () => {
  const id = await shop.addItem({ name: '箱子', price: 10_000, tax: 500 });
  const at = new Date(shop.clock() + HOUR).toISOString();
  expect(await importing(`id,next_price,next_price_at\n${id},80,${at}\n`)).toEqual([]);
  expect(next(await read(id))).toEqual([8_000, 8_000, 500, Date.parse(at)]);
  const { version } = await read(id);
  const text = await exported();
  expect(text).toContain(`,80.00,80.00,5.00,${at},`);
  expect(await importing(text)).toEqual([]);
  expect((await read(id)).version).toBe(version);
  expect(await importing(`id,next_price\n${id},90\n`)).toEqual([]);
  expect(next(await read(id))).toEqual([9_000, 9_000, 500, Date.parse(at)]);
  expect(await importing(`id,next_price\n${id},none\n`)).toEqual(['next_price missing']);
  expect(await importing(`id,next_price_at\n${id},none\n`)).toEqual(['next_price_at missing']);
  expect(await importing(`id,next_price\n${id},30\n`)).toEqual(['next_price priceCut']);
  expect(await importing(`id,next_price_at\n${id},2020-01-01T00:00:00Z\n`)).toEqual(['next_price_at over']);
  expect(await importing(`id,next_price,next_org_price,next_tax\n${id},90,80,91\n`)).toEqual([
    ...['next_org_price belowPrice', 'next_tax abovePrice'],
  ]);
  expect(await importing(`id,next_price,next_price_at\n${id},none,none\n`)).toEqual([]);
  expect(next(await read(id))).toEqual(NONE);
});

test('a price that has begun and is not written yet is that of the item in a file', async () => {
  const id = await shop.addItem({ name: '背包', price: 10_000, tax: 0 });
  await change(id, { next_price: 9_000, next_price_at: shop.clock() + HOUR });
  shop.clock.advance(HOUR);
  expect(await importing(`id,stock\n${id},5\n`)).toEqual([]);
  expect(await read(id)).toMatchObject({ price: 9_000, stock: 5, next_price: null });
});
