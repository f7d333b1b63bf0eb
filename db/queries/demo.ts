import { and, asc, count, eq, gt, gte, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';

const { items, groups, orders, transfers, shoppers } = tables;

/** The maximum of rows of one INSERT: SQLite bounds the parameters of a statement. */
const CHUNK = 500;

function* chunks<Row>(rows: Row[]): Generator<Row[]> {
  for (let at = 0; at < rows.length; at += CHUNK) yield rows.slice(at, at + CHUNK);
}

/** Inserts groups and returns them with their ids. */
export async function insertGroups(tx: Writer, rows: (typeof groups.$inferInsert)[]) {
  const inserted: (typeof groups.$inferSelect)[] = [];
  for (const chunk of chunks(rows)) inserted.push(...(await tx.db.insert(groups).values(chunk).returning()));
  return inserted;
}

/** Inserts orders and returns them with their ids. */
export async function insertOrders(tx: Writer, rows: (typeof orders.$inferInsert)[]) {
  const inserted: (typeof orders.$inferSelect)[] = [];
  for (const chunk of chunks(rows)) inserted.push(...(await tx.db.insert(orders).values(chunk).returning()));
  return inserted;
}

export async function insertTransfers(tx: Writer, rows: (typeof transfers.$inferInsert)[]): Promise<void> {
  for (const chunk of chunks(rows)) await tx.db.insert(transfers).values(chunk);
}

/** Counts completed groups into `pt_num`. */
export async function addToPtNum(tx: Writer, { id, pieces }: { id: number; pieces: number }): Promise<void> {
  await tx.db
    .update(items)
    .set({ ptNum: sql`${items.ptNum} + ${pieces}` })
    .where(eq(items.id, id));
}

export function selectDemoShoppers(on: Reader) {
  return on.db
    .select({ id: shoppers.id, username: shoppers.username })
    .from(shoppers)
    .where(eq(shoppers.demo, true))
    .orderBy(asc(shoppers.id));
}

/** Items on sale with pieces for a group, and how many of their groups wait at `now`. */
export async function selectItemsToTopUp(on: Reader, now: number) {
  return on.db
    .select({ id: items.id, hot: items.hot, price: items.price, waiting: count(groups.id) })
    .from(items)
    .leftJoin(groups, and(eq(groups.itemId, items.id), eq(groups.status, 'open'), gt(groups.expiresAt, now)))
    .where(
      and(
        eq(items.onSale, true),
        gte(items.stock, items.groupSize),
        sql`(${items.saleEndsAt} is null or ${items.saleEndsAt} > ${now})`,
      ),
    )
    .groupBy(items.id, items.hot, items.price)
    .orderBy(asc(items.id));
}
