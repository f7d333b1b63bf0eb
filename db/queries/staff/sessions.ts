import { and, desc, eq, gt, inArray, lte, ne, or, sql } from 'drizzle-orm';
import { tables } from '../../schema/index.ts';
import { prepared, type Reader, type Writer } from '../../store.ts';

const { staff, staffRoles, staffSessions } = tables;

const live = and(
  gt(staffSessions.expiresAt, sql.placeholder('now')),
  gt(staffSessions.seenAt, sql.placeholder('idleSince')),
);

const byToken = prepared((db) =>
  db
    .select({
      sessionId: staffSessions.id,
      staffId: staff.id,
      name: staff.name,
      role: staff.role,
      grants: staffRoles.grants,
      freshAt: staffSessions.freshAt,
      seenAt: staffSessions.seenAt,
      expiresAt: staffSessions.expiresAt,
    })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staffId))
    .innerJoin(staffRoles, eq(staffRoles.key, staff.role))
    .where(and(eq(staffSessions.tokenHash, sql.placeholder('tokenHash')), live, sql`${staff.blockedAt} is null`)),
);

interface Live {
  now: number;
  /** Sessions that were last used before, in ms since 1970, have ended. */
  idleSince: number;
}

/** The session of a token if it is valid: not expired, not idle too long, and its person not blocked. */
export async function selectStaffSession(on: Reader, values: { tokenHash: string } & Live) {
  const [row] = await byToken(on).execute({ ...values });
  return row;
}

export async function insertStaffSession(
  tx: Writer,
  session: Omit<typeof staffSessions.$inferInsert, 'createdAt' | 'seenAt' | 'freshAt'>,
): Promise<void> {
  await tx.db.insert(staffSessions).values({ ...session, createdAt: tx.now, seenAt: tx.now, freshAt: tx.now });
}

/** Writes down that the session is in use, unless it was written since `before`. */
export async function markSessionSeen(tx: Writer, { id, before }: { id: string; before: number }): Promise<void> {
  await tx.db
    .update(staffSessions)
    .set({ seenAt: tx.now })
    .where(and(eq(staffSessions.id, id), lte(staffSessions.seenAt, before)));
}

/** A factor was shown in this session; false if it has ended. */
export async function markSessionFresh(tx: Writer, id: string): Promise<boolean> {
  const rows = await tx.db
    .update(staffSessions)
    .set({ freshAt: tx.now, seenAt: tx.now })
    .where(eq(staffSessions.id, id))
    .returning({ id: staffSessions.id });
  return rows.length > 0;
}

/** Whether a session has a row still. */
export async function hasSession(on: Reader, id: string): Promise<boolean> {
  const rows = await on.db.select({ id: staffSessions.id }).from(staffSessions).where(eq(staffSessions.id, id));
  return rows.length > 0;
}

/** A person's live sessions, newest first; at most a hundred. */
export function selectSessionsOfStaff(on: Reader, { staffId, now, idleSince }: { staffId: number } & Live) {
  return on.db
    .select({
      id: staffSessions.id,
      createdAt: staffSessions.createdAt,
      seenAt: staffSessions.seenAt,
      expiresAt: staffSessions.expiresAt,
      userAgent: staffSessions.userAgent,
      address: staffSessions.address,
    })
    .from(staffSessions)
    .where(
      and(eq(staffSessions.staffId, staffId), gt(staffSessions.expiresAt, now), gt(staffSessions.seenAt, idleSince)),
    )
    .orderBy(desc(staffSessions.createdAt), desc(staffSessions.id))
    .limit(100);
}

/** Ends one session of this person; false if there is none. */
export async function deleteStaffSession(tx: Writer, { staffId, id }: { staffId: number; id: string }) {
  const rows = await tx.db
    .delete(staffSessions)
    .where(and(eq(staffSessions.id, id), eq(staffSessions.staffId, staffId)))
    .returning({ id: staffSessions.id });
  tx.invalidate(`staff:${staffId}`);
  return rows.length > 0;
}

/** Ends every session of a person but `except`; returns how many. */
export async function deleteSessionsOfStaff(
  tx: Writer,
  { staffId, except = '' }: { staffId: number; except?: string },
) {
  const rows = await tx.db
    .delete(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), ne(staffSessions.id, except)))
    .returning({ id: staffSessions.id });
  tx.invalidate(`staff:${staffId}`);
  return rows.length;
}

/** Ends those of a person that began before the last `most` besides one. */
export async function deleteOldestSessions(
  tx: Writer,
  { staffId, besides, most }: { staffId: number; besides: string; most: number },
) {
  const older = await tx.db
    .select({ id: staffSessions.id })
    .from(staffSessions)
    .where(and(eq(staffSessions.staffId, staffId), ne(staffSessions.id, besides)))
    .orderBy(desc(staffSessions.createdAt), desc(staffSessions.id))
    .limit(1000)
    .offset(most);
  if (older.length === 0) return;
  const ids = older.map(({ id }) => id);
  await tx.db.delete(staffSessions).where(inArray(staffSessions.id, ids));
  tx.invalidate(`staff:${staffId}`);
}

/** Deletes the rows of sessions that have run out: their tokens open nothing, there or not. */
export async function deleteDeadStaffSessions(tx: Writer, idleSince: number): Promise<void> {
  await tx.db
    .delete(staffSessions)
    .where(or(lte(staffSessions.expiresAt, tx.now), lte(staffSessions.seenAt, idleSince)));
}
