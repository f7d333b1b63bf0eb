import { and, inArray, isNotNull, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Writer } from '../store.ts';

const { linkDays, shoppers } = tables;

/** Rows of one statement. */
const ROWS = 500;

/** Adds to how often the links of shoppers were opened on a day; nothing is kept of who has ended the account meanwhile. */
export async function addOpens(tx: Writer, day: string, counts: ReadonlyMap<number, number>): Promise<void> {
  // In one order, so that two processes never wait for each other.
  const rows = [...counts]
    .sort(([one], [other]) => one - other)
    .map(([shopperId, opened]) => ({ day, shopperId, opened }));
  for (let at = 0; at < rows.length; at += ROWS) {
    const part = rows.slice(at, at + ROWS);
    await tx.db
      .insert(linkDays)
      .values(part)
      .onConflictDoUpdate({
        target: [linkDays.shopperId, linkDays.day],
        set: { opened: sql`${linkDays.opened} + excluded.opened` },
      });
    // After the rows, which the end of an account waits for: one that was faster is seen here.
    const ids = part.map(({ shopperId }) => shopperId);
    const ended = tx.db
      .select({ id: shoppers.id })
      .from(shoppers)
      .where(and(inArray(shoppers.id, ids), isNotNull(shoppers.deletedAt)));
    await tx.db.delete(linkDays).where(inArray(linkDays.shopperId, ended));
  }
}
