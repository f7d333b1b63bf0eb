import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { openTestApi } from '../support/test-api.ts';

const { items, itemPrices, groups } = tables;

const HOUR = 3600 * 1000;

type Api = Awaited<ReturnType<typeof openTestApi>>;

/** An item of ¥100 that costs ¥80 in an hour. */
async function openShop() {
  const api = await openTestApi();
  const at = api.clock() + HOUR;
  const next = { nextPrice: 8_000, nextOrgPrice: 10_000, nextTax: 300, nextPriceAt: at };
  const id = await api.addItem({ price: 10_000, tax: 500, stock: 1000, hot: true, ...next });
  return { api, id, at };
}

const rowsOf = ({ store }: Api, id: number) =>
  store.reader.db.select().from(itemPrices).where(eq(itemPrices.itemId, id)).orderBy(asc(itemPrices.id));

async function itemOf({ store }: Api, id: number) {
  const [item] = await store.reader.db.select().from(items).where(eq(items.id, id));
  if (!item) throw new Error('there is no such item');
  return item;
}

/** What shoppers see of the item wherever it is listed, and on its page. */
async function seen(api: Api, id: number) {
  const lists = [
    await api.call('itemHotList'),
    await api.call('itemList', { id: 2 }),
    await api.call('itemSearch', { q: '口红' }),
  ];
  const shown = [...lists.map(({ body }) => body.data[0]), (await api.call('itemDetail', { id })).body.data];
  return shown.map(({ price, org_price, tax, price_valid_until }) => [price, org_price, tax, price_valid_until]);
}

const inEach = <Value>(value: Value) => [value, value, value, value];

test('an item has its next price from the instant on at which it begins, in cached answers too', async () => {
  const { api, id, at } = await openShop();
  const iso = new Date(at).toISOString();
  api.clock.advance(HOUR - 1);
  expect(await seen(api, id)).toEqual(inEach([100, 100, 5, iso]));
  api.clock.advance(1);
  expect(await seen(api, id)).toEqual(inEach([80, 100, 3, null]));
  // Nobody has written it yet.
  expect(await itemOf(api, id)).toMatchObject({ price: 10_000, version: 0 });
  api.clock.advance(5000);
  expect(await api.services.nextPrices.beginDue()).toBe(1);
  expect(await seen(api, id)).toEqual(inEach([80, 100, 3, null]));
  expect(await itemOf(api, id)).toMatchObject({
    price: 8_000,
    orgPrice: 10_000,
    tax: 300,
    nextPrice: null,
    version: 1,
  });
  expect(await rowsOf(api, id)).toMatchObject([
    { price: 10_000, since: at - HOUR },
    { price: 8_000, orgPrice: 10_000, tax: 300, since: at, actor: null },
  ]);
  expect(await api.services.nextPrices.isAnyDue()).toBe(false);
});

test('a purchase takes the price of its instant, and none that was not shown', async () => {
  const { api, id } = await openShop();
  const token = await api.signUp('mia', 100_000);
  const buy = async (price: string, tax: string) => (await api.call('buyItem', { id, price, tax }, { token })).body;
  api.clock.advance(HOUR - 1);
  expect(await buy('80', '3')).toMatchObject({ code: 400, reason: 'priceChanged' });
  expect(await buy('100', '5')).toMatchObject({ code: 200 });
  api.clock.advance(1);
  expect(await buy('100', '5')).toMatchObject({ code: 400, reason: 'priceChanged' });
  expect(await buy('80', '5')).toMatchObject({ code: 400, reason: 'termsChanged' });
  expect(await buy('80', '3')).toMatchObject({ code: 200 });
  await api.services.nextPrices.beginDue();
  expect(await buy('80', '3')).toMatchObject({ code: 200 });
  const copied = await api.store.reader.db.select({ price: groups.price, tax: groups.tax }).from(groups);
  expect(copied).toEqual([
    { price: 10_000, tax: 500 },
    { price: 8_000, tax: 300 },
    { price: 8_000, tax: 300 },
  ]);
  await booksAreRight(api);
});

test('prices begin once, whoever writes them, beside purchases of that instant', async () => {
  const api = await openTestApi();
  const at = api.clock() + HOUR;
  const next = { nextPrice: 8_000, nextOrgPrice: 10_000, nextTax: 300, nextPriceAt: at };
  const ids = await Promise.all(
    Array.from({ length: 5 }, (_, n) =>
      api.addItem({ name: `口红 ${n}`, price: 10_000, tax: 500, stock: 100, ...next }),
    ),
  );
  const token = await api.signUp('mia', 1_000_000);
  api.clock.advance(HOUR);
  const buys = ids.flatMap((id) => ['100', '80'].map((price) => api.call('buyItem', { id, price }, { token })));
  const [one, other, ...bought] = await Promise.all([
    api.services.nextPrices.beginDue(),
    api.services.nextPrices.beginDue(),
    ...buys,
  ]);
  expect(one + other).toBe(5);
  expect(bought.map(({ body }) => body.reason ?? 'done')).toEqual(ids.flatMap(() => ['priceChanged', 'done']));
  for (const id of ids) {
    expect(await rowsOf(api, id)).toMatchObject([{ price: 10_000 }, { price: 8_000, since: at }]);
    expect(await itemOf(api, id)).toMatchObject({ price: 8_000, version: 1, nextPriceAt: null });
  }
  await booksAreRight(api);
});
