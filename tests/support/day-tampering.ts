import { and, eq, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { verifyBooks } from '../../server/services/wallet/books.ts';
import { whole } from './in-turn.ts';
import type { TestShop } from './test-shop.ts';

const { days, dayFigures, dayItems, shoppers } = tables;

/** What the books name when it was changed behind the shop's back. */
const tampering: Record<string, { by: (shop: TestShop) => Promise<unknown>; named: string }> = {
  'a turnover that was changed': {
    by: ({ store }) =>
      store.transaction((tx) =>
        tx.db
          .update(dayFigures)
          .set({ sum: 1 })
          .where(and(eq(dayFigures.figure, 'moved'), eq(dayFigures.subject, 'sale')))
          .returning(),
      ),
    named: 'day:2026-11-21 moved sale',
  },
  'a figure that is gone': {
    by: ({ store }) =>
      store.transaction((tx) =>
        tx.db
          .delete(dayFigures)
          .where(and(eq(dayFigures.figure, 'held'), eq(dayFigures.subject, 'wallets')))
          .returning(),
      ),
    named: 'day:2026-11-20 held wallets',
  },
  'an item that sold more': {
    by: ({ store }) =>
      store.transaction((tx) =>
        tx.db
          .update(dayItems)
          .set({ sold: sql`${dayItems.sold} + 2` })
          .returning(),
      ),
    named: 'item:1 days',
  },
  'an item with another turnover': {
    by: ({ store }) => store.transaction((tx) => tx.db.update(dayItems).set({ turnover: 7 }).returning()),
    named: 'day:2026-11-21 items turnover',
  },
  'a day that begins later than the one before ended': {
    by: ({ store }) =>
      store.transaction((tx) =>
        tx.db
          .update(days)
          .set({ startsAt: sql`${days.startsAt} + 1` })
          .where(eq(days.day, '2026-11-21'))
          .returning(),
      ),
    named: 'day:2026-11-21 start',
  },
  'a shopper who was not there': {
    by: ({ store }) => store.transaction((tx) => tx.db.update(shoppers).set({ createdAt: 0 }).returning()),
    named: 'day:2026-11-20 shoppers',
  },
};

/** All at once; in the whole run each in turn, and everything as it was before the next. */
export async function recountNames(shop: TestShop) {
  const { store } = shop;
  const db = store.reader.db;
  const was = [
    await db.select().from(days),
    await db.select().from(dayFigures),
    await db.select().from(dayItems),
  ] as const;
  const people = await db.select().from(shoppers);
  expect((await verifyBooks(store)).differences).toEqual([]);
  const all = Object.values(tampering);
  for (const some of whole ? all.map((one) => [one]) : [all]) {
    for (const { by } of some) await by(shop);
    const { differences } = await verifyBooks(store);
    const named = some.map((one) => one.named);
    expect(differences.map(({ what }) => what)).toEqual(expect.arrayContaining(named));
    await store.transaction(async (tx) => {
      for (const table of [dayFigures, dayItems, days]) await tx.db.delete(table).where(sql`true`);
      await tx.db.insert(days).values(was[0]);
      await tx.db.insert(dayFigures).values(was[1]);
      await tx.db.insert(dayItems).values(was[2]);
      for (const { id, createdAt } of people)
        await tx.db.update(shoppers).set({ createdAt }).where(eq(shoppers.id, id));
    });
  }
}
