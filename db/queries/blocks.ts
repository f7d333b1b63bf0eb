import { and, eq, isNull, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import { prepared, type Writer } from '../store.ts';
import { endOtherSessions } from './shoppers.ts';

const { groups, shoppers } = tables;

/** A nickname as others may read it: empty of a shopper who is blocked. */
export const publicNickname = sql<string>`case when ${shoppers.blockedAt} is null then ${shoppers.nickname} else '' end`;

/**
 * Blocks a shopper or lifts the block, ends every session, and makes stale what shows the nickname; the id, or null when
 * there is no such shopper.
 */
export async function setBlocked(
  tx: Writer,
  { usernameKey, blocked }: { usernameKey: string; blocked: boolean },
): Promise<number | null> {
  const [row] = await tx.db
    .update(shoppers)
    .set({ blockedAt: blocked ? tx.now : null })
    .where(eq(shoppers.usernameKey, usernameKey))
    .returning({ id: shoppers.id });
  if (!row) return null;
  await endOtherSessions(tx, { shopperId: row.id, keep: '' });
  const opened = await tx.db.selectDistinct({ itemId: groups.itemId }).from(groups).where(eq(groups.openedBy, row.id));
  for (const { itemId } of opened) tx.touch(`item:${itemId}`);
  return row.id;
}

const unblocked = prepared((db) =>
  db
    .update(shoppers)
    .set({ blockedAt: sql`${shoppers.blockedAt}` })
    .where(and(eq(shoppers.id, sql.placeholder('id')), isNull(shoppers.blockedAt)))
    .returning({ id: shoppers.id }),
);

/** False of a shopper who is blocked. Whoever blocks waits until `tx` has ended: the row is written, unchanged. */
export async function holdUnblocked(tx: Writer, id: number): Promise<boolean> {
  return (await unblocked(tx).execute({ id })).length > 0;
}
