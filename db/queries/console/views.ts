import { inArray, sql } from 'drizzle-orm';
import { tables } from '../../schema/index.ts';
import type { Writer } from '../../store.ts';

const { items, itemViews } = tables;

/** Rows of one statement. */
const ROWS = 500;

/** Adds to the views of items on a day; an item that is gone meanwhile is left out. */
export async function addViews(tx: Writer, day: string, counts: ReadonlyMap<number, number>): Promise<void> {
  // In one order, so that two processes never wait for each other.
  const sorted = [...counts].sort(([one], [other]) => one - other);
  for (let at = 0; at < sorted.length; at += ROWS) {
    const part = sorted.slice(at, at + ROWS);
    const ids = part.map(([id]) => id);
    const there = await tx.db.select({ id: items.id }).from(items).where(inArray(items.id, ids));
    const known = new Set(there.map(({ id }) => id));
    const rows = part.filter(([id]) => known.has(id)).map(([itemId, views]) => ({ day, itemId, views }));
    if (rows.length === 0) continue;
    await tx.db
      .insert(itemViews)
      .values(rows)
      .onConflictDoUpdate({
        target: [itemViews.day, itemViews.itemId],
        set: { views: sql`${itemViews.views} + excluded.views` },
      });
  }
}
