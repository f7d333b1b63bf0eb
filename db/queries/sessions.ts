import { and, desc, eq, gt, inArray, isNotNull, isNull, lte, ne } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Writer } from '../store.ts';

const { sessions } = tables;

/** More than anybody had before sessions were bounded. */
const AT_ONCE = 1000;

/**
 * Ends a shopper's oldest live sessions until there are `most` with `except`; answers the user agents of those that
 * ended. The caller holds the shopper's row, so that of many log-ins at once each sees those before it.
 */
export async function endOldestSessions(
  tx: Writer,
  { shopperId, except, most }: { shopperId: number; except: string; most: number },
): Promise<string[]> {
  const beyond = await tx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(
      and(
        eq(sessions.shopperId, shopperId),
        ne(sessions.id, except),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, tx.now),
      ),
    )
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(AT_ONCE)
    .offset(most - 1);
  if (beyond.length === 0) return [];
  tx.invalidate(`sessions:${shopperId}`);
  const ids = beyond.map(({ id }) => id);
  const ended = await tx.db
    .update(sessions)
    .set({ endedAt: tx.now })
    .where(inArray(sessions.id, ids))
    .returning({ userAgent: sessions.userAgent });
  return ended.map(({ userAgent }) => userAgent);
}

/** Deletes at most `most` sessions that have ended and as many that have run out; how many of the larger part. */
export async function deleteDeadSessions(tx: Writer, most: number): Promise<number> {
  const ended = tx.db.select({ id: sessions.id }).from(sessions).where(isNotNull(sessions.endedAt)).limit(most);
  const over = tx.db.select({ id: sessions.id }).from(sessions).where(lte(sessions.expiresAt, tx.now)).limit(most);
  let larger = 0;
  for (const dead of [ended, over]) {
    const gone = await tx.db.delete(sessions).where(inArray(sessions.id, dead)).returning({ id: sessions.id });
    larger = Math.max(larger, gone.length);
  }
  return larger;
}
