import { desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { planRows } from '../../db/planned-rows.ts';
import { tables } from '../../db/schema/index.ts';
import { type Db, prepared } from '../../db/store.ts';
import { openTestShop } from '../support/test-shop.ts';

const { groups, items, shoppers } = tables;

const selection = (db: Db) =>
  db
    .select({
      names: groups.names,
      demo: groups.demo,
      hot: items.hot,
      closedAt: groups.closedAt,
      price: groups.price,
      opener: shoppers.nickname,
      twice: sql<number>`${groups.price} * 2`.mapWith(Number),
      aliased: sql<string>`upper(${groups.status})`.as('aliased'),
    })
    .from(groups)
    .innerJoin(items, eq(items.id, groups.itemId))
    .leftJoin(shoppers, eq(shoppers.id, groups.openedBy))
    .orderBy(desc(groups.id));

const planned = prepared(selection);
const isPlanned = (query: object) => (query as { customResultMapper?: unknown }).customResultMapper !== undefined;
const inGroups = prepared((db) =>
  db
    .select({ group: { id: groups.id, demo: groups.demo } })
    .from(groups)
    .orderBy(groups.id),
);

test('a prepared query gives the rows that Drizzle makes of it', async () => {
  const shop = await openTestShop();
  const itemId = await shop.addItem({ hot: true });
  const shopperId = await shop.addShopper('mia', 100_000);
  const numbers = { expectNum: null, dan: null, shuang: null, big: null, small: null };
  for (let n = 0; n < 2; n++) {
    await shop.services.orders.buy({ shopperId, itemId, price: undefined, onceKey: undefined, numbers });
  }
  const rows = await planned(shop.store.reader).execute();
  expect(rows).toHaveLength(2);
  expect(rows[0]).toEqual({
    names: { 'zh-CN': '口红', 'en-US': 'Lipstick' },
    demo: false,
    hot: true,
    closedAt: null,
    price: 10_000,
    opener: 'mia',
    twice: 20_000,
    aliased: 'OPEN',
  });
  expect(rows).toEqual(await selection(shop.store.reader.db));
  const query = selection(shop.store.reader.db).prepare();
  planRows(query);
  expect(isPlanned(query)).toBe(true);
  expect(await inGroups(shop.store.reader).execute()).toEqual([1, 2].map((id) => ({ group: { id, demo: false } })));
});
