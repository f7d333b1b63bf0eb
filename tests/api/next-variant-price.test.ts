import { asc, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { setSetting } from '../support/set-setting.ts';
import { openTestApi } from '../support/test-api.ts';
import { addVariants, changeVariants, variantsOf } from '../support/variants.ts';

const { groups, items, itemPrices, orders, variantLists } = tables;

const HOUR = 3600 * 1000;

type Api = Awaited<ReturnType<typeof openTestApi>>;

/** Four variants at ¥100, of which in an hour the first costs ¥80 with ¥3 of tax and the second ¥120. */
async function openShop(opened?: Api) {
  const api = opened ?? (await openTestApi());
  const at = api.clock() + HOUR;
  const id = await api.addItem({ price: 10_000, tax: 500, stock: 0, hot: true, groupSeconds: 3 * 3600 });
  const variants = await addVariants(api, id, { price: 10_000, orgPrice: 10_000, tax: 500, stock: { to: 50 } });
  const [first = 0, second = 0, third = 0] = variants;
  const rows = [
    { id: first, nextPrice: 8_000, nextOrgPrice: 10_000, nextTax: 300 },
    { id: second, nextPrice: 12_000 },
  ];
  await changeVariants(api, id, { rows, nextPriceAt: at });
  return { api, id, at, first, second, third };
}

async function itemOf({ store }: Api, id: number) {
  const [item] = await store.reader.db.select().from(items).where(eq(items.id, id));
  if (!item) throw new Error('there is no such item');
  return item;
}

const detailOf = async (api: Api, id: number) => (await api.call('itemDetail', { id })).body.data;

/** What shoppers see of the item wherever it is listed, on its page, and of its variants. */
async function seen(api: Api, id: number) {
  const lists = [
    await api.call('itemHotList'),
    await api.call('itemList', { id: 2 }),
    await api.call('itemSearch', { q: '口红' }),
  ];
  const detail = await detailOf(api, id);
  return {
    lists: lists.map(({ body }) => [body.data[0].price, body.data[0].price_from, body.data[0].tax]),
    page: [detail.price, detail.price_max, detail.org_price, detail.price_valid_until],
    variants: detail.variants.map(({ price, tax }: { price: number; tax: number }) => [price, tax]),
  };
}

const listsOf = ({ store }: Api, id: number) =>
  store.reader.db.select().from(variantLists).where(eq(variantLists.itemId, id)).orderBy(asc(variantLists.id));

test('variants have their next prices from the instant on, in cached answers too, and the same once they are written', async () => {
  const { api, id, at } = await openShop();
  const before = {
    lists: Array(3).fill([100, null, 5]),
    page: [100, null, 100, new Date(at).toISOString()],
    variants: Array(4).fill([100, 5]),
  };
  const after = {
    lists: Array(3).fill([80, 80, 3]),
    page: [80, 120, 100, null],
    variants: [
      [80, 3],
      [120, 5],
      [100, 5],
      [100, 5],
    ],
  };
  api.clock.advance(HOUR - 1);
  expect(await seen(api, id)).toEqual(before);
  api.clock.advance(1);
  expect(await seen(api, id)).toEqual(after);
  // Nobody has written it yet.
  expect(await itemOf(api, id)).toMatchObject({ price: 10_000, maxPrice: 10_000, version: 2 });
  api.clock.advance(5000);
  await booksAreRight(api);
  expect(await api.services.nextPrices.beginDue()).toBe(1);
  expect(await seen(api, id)).toEqual(after);
  const none = { nextPrice: null, nextOrgPrice: null, nextTax: null };
  const begun = { price: 8_000, orgPrice: 10_000, tax: 300, maxPrice: 12_000, ...none };
  expect(await itemOf(api, id)).toMatchObject({ ...begun, nextPriceAt: null, nextMaxPrice: null, version: 3 });
  expect(await variantsOf(api, id)).toMatchObject([
    { price: 8_000, orgPrice: 10_000, tax: 300, ...none },
    { price: 12_000, orgPrice: 12_000, tax: 500, ...none },
    { price: 10_000 },
    { price: 10_000 },
  ]);
  expect((await listsOf(api, id)).map(({ createdAt }) => createdAt)).toEqual([at - HOUR, at]);
  const rows = await api.store.reader.db
    .select()
    .from(itemPrices)
    .where(eq(itemPrices.itemId, id))
    .orderBy(itemPrices.id);
  expect(rows.at(-1)).toMatchObject({ price: 8_000, tax: 300, since: at, actor: null });
  expect(await api.services.nextPrices.isAnyDue()).toBe(false);
  await booksAreRight(api);
});

test('a purchase begins what is due, and groups that were opened before keep their prices', async () => {
  const { api, id, first, second, third } = await openShop();
  const [mia, noa] = [await api.signUp('mia', 200_000), await api.signUp('noa', 200_000)];
  const buy = async (variant: number, price: string, tax: string) =>
    (await api.call('buyItem', { id, variant, price, tax }, { token: mia })).body;
  const early = await buy(third, '100', '5');
  api.clock.advance(HOUR);
  expect(await buy(first, '100', '5')).toMatchObject({ code: 400, reason: 'priceChanged' });
  // What a refused purchase had begun is undone with it.
  expect(await itemOf(api, id)).toMatchObject({ price: 10_000, version: 2 });
  expect(await buy(first, '80', '5')).toMatchObject({ code: 400, reason: 'termsChanged' });
  const opened = await buy(first, '80', '3');
  expect(opened).toMatchObject({ code: 200 });
  expect(await itemOf(api, id)).toMatchObject({ price: 8_000, maxPrice: 12_000, version: 3 });
  expect(await buy(second, '120', '5')).toMatchObject({ code: 200 });
  const join = (orderno: string, price: string) =>
    api.call('orderPt', { orderno, variant: first, price }, { token: noa }).then(({ body }) => body);
  expect(await join(early.data.orderno, '80')).toMatchObject({ reason: 'priceChanged' });
  expect(await join(early.data.orderno, '100')).toMatchObject({ code: 200 });
  expect(await join(opened.data.orderno, '80')).toMatchObject({ code: 200 });
  expect(await api.services.nextPrices.beginDue()).toBe(0);
  const paid = await api.store.reader.db
    .select({ price: orders.price, tax: orders.tax })
    .from(orders)
    .orderBy(orders.id);
  expect(paid.map(({ price, tax }) => [price, tax])).toEqual([
    [10_000, 500],
    [8_000, 300],
    [12_000, 500],
    [10_000, 500],
    [8_000, 300],
  ]);
  await booksAreRight(api);
});

test('the price that is struck is the lowest of the days before, as soon as a lower one has begun', async () => {
  const { api, id, first, third } = await openShop();
  await setSetting(api, { key: 'price_reference', value: 'lowest_30_days', actor: 'test', note: 'test' });
  const struck = async () =>
    (await detailOf(api, id)).variants.map(
      ({ reference_price }: { reference_price: number | null }) => reference_price,
    );
  api.clock.advance(HOUR);
  await api.services.nextPrices.beginDue();
  expect(await struck()).toEqual([null, null, null, null]);
  api.clock.advance(40 * 24 * HOUR);
  const rows = [{ id: first, nextPrice: 7_000 }];
  await changeVariants(api, id, { rows, nextPriceAt: api.clock() + HOUR });
  api.clock.advance(HOUR);
  // Until it is written the one before it is not known.
  expect(await struck()).toEqual([null, null, null, null]);
  await api.services.nextPrices.beginDue();
  expect(await struck()).toEqual([80, null, null, null]);
  // One that keeps its price keeps what is known of it.
  await changeVariants(api, id, { rows: [{ id: third, price: 9_000 }] });
  expect(await struck()).toEqual([80, null, 100, null]);
  await changeVariants(api, id, { rows: [{ id: first, nextPrice: 6_500 }], nextPriceAt: api.clock() + HOUR });
  api.clock.advance(HOUR);
  expect(await struck()).toEqual([null, null, 100, null]);
});

test('prices of variants begin once, whoever writes them, beside purchases and joins of that instant', async () => {
  const api = await openTestApi();
  const scenes = [];
  for (let n = 0; n < 5; n++) scenes.push(await openShop(api));
  const [mia, noa] = [await api.signUp('mia', 2_000_000), await api.signUp('noa', 2_000_000)];
  const early: string[] = [];
  for (const { id, third } of scenes) {
    const { body } = await api.call('buyItem', { id, variant: third, price: '100' }, { token: mia });
    early.push(body.data.orderno);
  }
  api.clock.advance(HOUR);
  const buys = scenes.flatMap(({ id, first }) =>
    ['100', '80'].map((price) => api.call('buyItem', { id, variant: first, price }, { token: mia })),
  );
  const joins = scenes.map(({ first }, n) =>
    api.call('orderPt', { orderno: early[n] ?? '', variant: first, price: '100' }, { token: noa }),
  );
  const [one, other, ...done] = await Promise.all([
    api.services.nextPrices.beginDue(),
    api.services.nextPrices.beginDue(),
    ...buys,
    ...joins,
  ]);
  expect(one + other).toBeLessThanOrEqual(5);
  expect(done.map(({ body }) => body.reason ?? 'done')).toEqual([
    ...scenes.flatMap(() => ['priceChanged', 'done']),
    ...scenes.map(() => 'done'),
  ]);
  for (const { id, at } of scenes) {
    expect(await itemOf(api, id)).toMatchObject({ price: 8_000, maxPrice: 12_000, version: 3, nextPriceAt: null });
    const lists = await listsOf(api, id);
    expect(lists.map(({ createdAt }) => createdAt)).toEqual([at - HOUR, at]);
    const opened = await api.store.reader.db
      .select({ list: groups.variantListId })
      .from(groups)
      .where(eq(groups.itemId, id))
      .orderBy(groups.id);
    expect(opened.map(({ list }) => list)).toEqual(lists.map((list) => list.id));
  }
  const paid = await api.store.reader.db.select({ price: orders.price }).from(orders).orderBy(orders.price);
  expect(paid.map(({ price }) => price)).toEqual([...Array(5).fill(8_000), ...Array(10).fill(10_000)]);
  await booksAreRight(api);
});
