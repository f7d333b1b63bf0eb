import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';
import { endOtherSessions, holdShopper, invalidateOpened } from './shoppers.ts';

const { shoppers } = tables;

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
  await endOtherSessions(tx, { shopperId: row.id, except: '' });
  await invalidateOpened(tx, row.id);
  return row.id;
}

const blockedShopper = prepared((db) =>
  db
    .select({ id: shoppers.id })
    .from(shoppers)
    .where(and(eq(shoppers.id, sql.placeholder('id')), isNotNull(shoppers.blockedAt))),
);

export async function isBlocked(on: Reader, id: number): Promise<boolean> {
  return (await blockedShopper(on).execute({ id })).length > 0;
}

/** False of a shopper who is blocked. Whoever blocks waits until `tx` has ended. */
export function holdUnblocked(tx: Writer, id: number): Promise<boolean> {
  return holdShopper(tx, id, isNull(shoppers.blockedAt));
}
