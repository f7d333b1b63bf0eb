import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, lt, lte, ne, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';
import { invalidateNamed } from './shoppers.ts';

const { sessions, shoppers } = tables;

export async function insertSession(
  tx: Writer,
  session: { id: string; shopperId: number; userAgent: string; expiresAt: number },
): Promise<void> {
  await tx.db.insert(sessions).values({ ...session, createdAt: tx.now });
}

const liveSession = prepared((db) =>
  db
    .select({ sessionId: sessions.id, shopperId: sessions.shopperId, expiresAt: sessions.expiresAt })
    .from(sessions)
    .innerJoin(shoppers, eq(shoppers.id, sessions.shopperId))
    .where(
      and(
        eq(sessions.id, sql.placeholder('id')),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, sql.placeholder('now')),
        isNull(shoppers.blockedAt),
      ),
    ),
);

/** The session if it is valid: not ended, not expired, and its shopper not blocked. */
export async function selectLiveSession(on: Reader, values: { id: string; now: number }) {
  const [row] = await liveSession(on).execute({ ...values });
  return row;
}

/** Ends a session; returns its shopper's id, or undefined if it had ended before. */
export async function endSession(tx: Writer, id: string): Promise<number | undefined> {
  const [row] = await tx.db
    .update(sessions)
    .set({ endedAt: tx.now })
    .where(and(eq(sessions.id, id), isNull(sessions.endedAt)))
    .returning({ shopperId: sessions.shopperId });
  if (row) tx.invalidate(`sessions:${row.shopperId}`);
  return row?.shopperId;
}

/** Ends every live session of a shopper but `except`. */
export async function endOtherSessions(tx: Writer, { shopperId, except }: { shopperId: number; except: string }) {
  tx.invalidate(`sessions:${shopperId}`);
  await tx.db
    .update(sessions)
    .set({ endedAt: tx.now })
    .where(and(eq(sessions.shopperId, shopperId), ne(sessions.id, except), isNull(sessions.endedAt)));
}

/** Ends one session of this shopper; returns its user agent, or undefined if there is none to end. */
export async function endOwnSession(tx: Writer, { shopperId, id }: { shopperId: number; id: string }) {
  tx.invalidate(`sessions:${shopperId}`);
  const ended = await tx.db
    .update(sessions)
    .set({ endedAt: tx.now })
    .where(and(eq(sessions.id, id), eq(sessions.shopperId, shopperId), isNull(sessions.endedAt)))
    .returning({ userAgent: sessions.userAgent });
  return ended[0]?.userAgent;
}

/** A shopper's live sessions, newest first; at most a hundred. */
export function selectSessions(on: Reader, { shopperId, now }: { shopperId: number; now: number }) {
  return on.db
    .select({
      id: sessions.id,
      userAgent: sessions.userAgent,
      createdAt: sessions.createdAt,
      expiresAt: sessions.expiresAt,
    })
    .from(sessions)
    .where(and(eq(sessions.shopperId, shopperId), isNull(sessions.endedAt), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.createdAt), desc(sessions.id))
    .limit(100);
}

/**
 * Blocks a shopper or lifts the block, ends every session, and invalidates answers with the nickname; false if there is
 * no such shopper, or the account is deleted.
 */
export async function setBlocked(tx: Writer, { id, blocked }: { id: number; blocked: boolean }): Promise<boolean> {
  const [row] = await tx.db
    .update(shoppers)
    .set({ blockedAt: blocked ? tx.now : null })
    .where(and(eq(shoppers.id, id), isNull(shoppers.deletedAt)))
    .returning({ id: shoppers.id });
  if (!row) return false;
  await endOtherSessions(tx, { shopperId: id, except: '' });
  await invalidateNamed(tx, id);
  // The list of withdrawals says whose are not paid.
  tx.invalidate('queues');
  return true;
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

/** More than any shopper had before the number of sessions was limited. */
const MOST_SESSIONS = 1000;

/**
 * Ends a shopper's oldest live sessions until `most` are left, never `except`; returns the user agents of those that
 * ended. The caller has locked the shopper's row, so that of concurrent log-ins each sees those before it.
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
    .limit(MOST_SESSIONS)
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

/** Deletes at most `most` ended sessions and as many expired ones; returns the larger of the two numbers. */
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

/** Deletes at most `most` sessions that began before that time, whosever they are; returns their number. */
export async function deleteSessionsBefore(tx: Writer, time: number, most: number): Promise<number> {
  // By an index: on PostgreSQL each part would walk over all rows that the ones before have deleted.
  const some = tx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(lt(sessions.createdAt, time))
    .orderBy(asc(sessions.expiresAt))
    .limit(most);
  const gone = await tx.db.delete(sessions).where(inArray(sessions.id, some)).returning({ id: sessions.id });
  return gone.length;
}
