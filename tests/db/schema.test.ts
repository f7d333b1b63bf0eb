import { eq, type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { engine, tables } from '../../db/schema/index.ts';
import { sqliteTriggers } from '../../db/triggers.ts';
import { openTestShop } from '../support/test-shop.ts';

const { accounts, transfers, items, itemPrices, groups, orders, auditLog } = tables;

/** A shop in which one shopper has bought, so that every table of money has rows. */
async function usedShop() {
  const shop = await openTestShop();
  const item = await shop.addItem();
  const shopper = await shop.addShopper('buyer', 50_000);
  await shop.addShopper('bystander');
  const numbers = { expectNum: null, dan: null, shuang: null, big: null, small: null };
  await shop.services.orders.buy({
    itemId: item,
    shopperId: shopper,
    price: undefined,
    numbers,
    idempotencyKey: undefined,
  });
  return { ...shop, item, shopper };
}

const attempts = {
  'a wallet below zero': (db) => db.update(accounts).set({ balance: -1 }).where(eq(accounts.name, 'wallet:1')),
  'a system account with a balance': (db) => db.update(accounts).set({ balance: 1 }).where(eq(accounts.name, 'sales')),
  'a changed transfer': (db) => db.update(transfers).set({ amount: 1 }),
  'a deleted transfer': (db) => db.delete(transfers),
  'a transfer of nothing': (db) =>
    db.insert(transfers).values({ debitAccount: 1, creditAccount: 2, amount: 0, kind: 'sale', ref: 'x', createdAt: 0 }),
  'a transfer to itself': (db) =>
    db.insert(transfers).values({ debitAccount: 1, creditAccount: 1, amount: 5, kind: 'sale', ref: 'x', createdAt: 0 }),
  'the same movement twice': (db) =>
    db
      .insert(transfers)
      .values({ debitAccount: 1, creditAccount: 2, amount: 5, kind: 'purchase', ref: 'order:1', createdAt: 0 }),
  'a changed audit entry': (db) => db.update(auditLog).set({ note: 'never mind' }),
  'a deleted audit entry': (db) => db.delete(auditLog),
  'a changed price of before': (db) => db.update(itemPrices).set({ price: 5_000, tax: 0 }),
  'a deleted price of before': (db) => db.delete(itemPrices),
  'stock below zero': (db) => db.update(items).set({ stock: -1 }),
  'a tax above the price': (db) => db.update(items).set({ tax: 10_001 }),
  'more seats than the group has': (db) => db.update(groups).set({ seats: 3 }),
  'a full group that is open': (db) => db.update(groups).set({ seats: 2 }),
  'another price in a group': (db) => db.update(groups).set({ price: 1 }),
  'another deadline in a group': (db) => db.update(groups).set({ expiresAt: 1 }),
  'another price in an order': (db) => db.update(orders).set({ price: 1, tax: 0 }),
  'an order of another shopper': (db) => db.update(orders).set({ shopperId: 2 }).where(eq(orders.shopperId, 1)),
  'an order status that is none': (db) => db.update(orders).set({ status: sql`6` }),
  'an order without a group': (db) => db.update(orders).set({ groupId: 999 }),
} satisfies Record<
  string,
  (
    db: Parameters<Parameters<Awaited<ReturnType<typeof usedShop>>['store']['transaction']>[0]>[0]['db'],
  ) => PromiseLike<unknown>
>;

test.each(Object.entries(attempts))('the database refuses %s', async (_, attempt) => {
  const { store } = await usedShop();
  const before = await store.reader.db.select().from(transfers);
  await expect(store.transaction(async (tx) => void (await attempt(tx.db)))).rejects.toThrow();
  expect(await store.reader.db.select().from(transfers)).toEqual(before);
});

test('an insert that replaces cannot slip past an immutable row', async () => {
  const { store } = await usedShop();
  const statement = sql`insert or replace into transfers (id, debit_account, credit_account, amount, kind, ref, created_at)
    values (1, 1, 2, 1, 'sale', 'y', 0)`;
  const replace = store.transaction(async (tx) => {
    // SQLite's own wording, which PostgreSQL does not even parse.
    const raw = tx.db as unknown as { run?: (query: SQL) => unknown; execute?: (query: SQL) => Promise<unknown> };
    await (raw.run ? raw.run(statement) : raw.execute?.(statement));
  });
  await expect(replace).rejects.toThrow();
  const [first] = await store.reader.db.select().from(transfers).where(eq(transfers.id, 1));
  expect(first?.kind).toBe('adjustment');
});

test('every trigger is in the database', async () => {
  const { store } = await usedShop();
  const named =
    engine === 'pg'
      ? store.reader.db.select({ name: sql<string>`tgname` }).from(sql`pg_trigger`).where(sql`not tgisinternal`)
      : store.reader.db.select({ name: sql<string>`name` }).from(sql`sqlite_master`).where(sql`type = 'trigger'`);
  const names = (await named).map((row) => row.name).sort();
  const ofSqlite = sqliteTriggers(() => ['id', 'quantity']).map(({ name }) => name);
  const ofPostgres = [
    'audit_log_no_change',
    'audit_log_no_truncate',
    'groups_frozen',
    'item_prices_no_change',
    'item_prices_no_truncate',
    'item_variants_frozen',
    'item_variants_stock',
    'listed_variants_no_change',
    'listed_variants_no_truncate',
    'orders_frozen',
    'orders_listed',
    'returns_counted',
    'transfers_no_change',
    'transfers_no_truncate',
    'variant_lists_no_change',
    'variant_lists_no_truncate',
  ];
  expect(names).toEqual(engine === 'pg' ? ofPostgres : ofSqlite.sort());
});

test('drizzle-kit sees every table on both engines', async () => {
  const modules = await Promise.all([import('../../db/schema/sqlite.ts'), import('../../db/schema/pg.ts')]);
  for (const module of modules) expect(Object.keys(module).sort()).toEqual(Object.keys(tables).sort());
});
