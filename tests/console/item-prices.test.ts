import { asc, eq } from 'drizzle-orm';
import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { selectWholeItems, updateItem } from '../../db/queries/item-changes.ts';
import { tables } from '../../db/schema/index.ts';
import { consoleMethodAndPath } from '../../shared/console/calls.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';

const { items, itemPrices } = tables;
const as = 'catalogue';

let shop: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  shop = await openConsole();
});

/** The rows of an item, the first one first. */
const rowsOf = (id: number) =>
  shop.store.reader.db.select().from(itemPrices).where(eq(itemPrices.itemId, id)).orderBy(asc(itemPrices.id));

/** Every item whose price, or sale, is not that of its last row. */
async function forgotten() {
  const last = new Map((await shop.store.reader.db.select().from(itemPrices)).map((row) => [row.itemId, row]));
  return (await shop.store.reader.db.select().from(items)).filter(({ id, price, orgPrice, tax, onSale }) => {
    const { price: was, orgPrice: org, tax: back, onSale: sold } = last.get(id) ?? {};
    return price !== was || orgPrice !== org || tax !== back || onSale !== sold;
  });
}

const change = async (id: number, fields: object) => {
  const { version } = (await shop.call('item', { id }, { as })).body.data;
  return (await shop.call('itemChange', { id, version, fields }, { as })).body;
};

async function importing(csv: string) {
  const [, path] = consoleMethodAndPath('itemImport');
  const sent = request(shop.server).post(path).set(FROM_CONSOLE).set('Cookie', `console=${as}`);
  const { body } = await sent.field('name', 'a.csv').field('dry_run', 'no').attach('file', Buffer.from(csv), 'a.csv');
  return body.data.problems;
}

test('each price of an item is a row with its time and who set it, however it is written', async () => {
  const began = shop.clock();
  const id = await shop.addItem({ name: '雨伞', price: 10_000, tax: 500 });
  shop.clock.advance(1000);
  expect(await change(id, { price: 9_000 })).toMatchObject({ code: 200 });
  shop.clock.advance(1000);
  expect(await change(id, { name: '伞', stock: 7 })).toMatchObject({ code: 200 });
  const { version } = (await shop.call('item', { id }, { as })).body.data;
  await shop.call('itemsChange', { rows: [{ id, version, price: 8_000, on_sale: false }] }, { as });
  shop.clock.advance(1000);
  expect(await importing(`id,price,org_price,on_sale\n${id},70,90,yes\n`)).toEqual([]);
  const staff = expect.stringMatching(/^staff:\d+$/);
  expect(await rowsOf(id)).toMatchObject([
    { price: 10_000, orgPrice: 10_000, tax: 500, onSale: true, since: began, actor: null },
    { price: 9_000, orgPrice: 9_000, since: began + 1000, actor: staff },
    { price: 8_000, orgPrice: 8_000, onSale: false, since: began + 2000, actor: staff },
    { price: 7_000, orgPrice: 9_000, tax: 500, onSale: true, since: began + 3000, actor: staff },
  ]);
  expect(await forgotten()).toEqual([]);
});

test('an item that staff add has its first row with them', async () => {
  const [picture] = await shop.store.reader.db.select({ id: tables.pictures.id }).from(tables.pictures);
  const fields = { name: '围巾', category_id: 2, price: 5_000, stock: 3, content: '', picture_ids: [picture?.id] };
  const { id } = (await shop.call('itemCreate', fields, { as })).body.data;
  const rows = await rowsOf(id);
  expect(rows).toMatchObject([{ price: 5_000, orgPrice: 5_000, actor: expect.stringMatching(/^staff:/) }]);
  expect(rows[0]?.since).toBe(shop.clock());
});

test('changes of one item at once are rows one after the other, also in time', async () => {
  const id = await shop.addItem({ name: '帽子', price: 10_000, tax: 0 });
  const prices = [9_900, 9_800, 9_700, 9_600, 9_500, 9_400];
  await Promise.all(
    prices.map((price) =>
      shop.store.transaction(async (tx) => {
        const [item] = await selectWholeItems(tx, [id]);
        if (!item) throw new Error('there is no such item');
        await updateItem(tx, { id, fields: { price, orgPrice: price }, texts: {} }, { actor: 'test', most: 100 });
      }),
    ),
  );
  const rows = await rowsOf(id);
  expect(
    rows
      .slice(1)
      .map(({ price }) => price)
      .sort(),
  ).toEqual(prices.toSorted());
  expect(rows.map(({ since }) => since)).toEqual(rows.map(({ since }) => since).toSorted((a, b) => a - b));
  expect(await forgotten()).toEqual([]);
});

test('one that was changed by a clock that was ahead is followed by a row of that time, not of an earlier one', async () => {
  const id = await shop.addItem({ name: '手套', price: 10_000, tax: 0 });
  shop.clock.advance(60_000);
  await change(id, { price: 9_000 });
  shop.clock.advance(-30_000);
  await change(id, { price: 8_000 });
  const [, ahead, next] = await rowsOf(id);
  expect(next).toMatchObject({ price: 8_000, since: ahead?.since });
});
