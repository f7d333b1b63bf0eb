import { and, asc, count, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import { tables } from '../../schema/index.ts';
import type { Reader, Writer } from '../../store.ts';

const { auditLog, staff, staffPasskeys, staffSessions, staffTotp } = tables;

const person = {
  id: staff.id,
  name: staff.name,
  role: staff.role,
  userHandle: staff.userHandle,
  passwordHash: staff.passwordHash,
  blockedAt: staff.blockedAt,
};

export async function selectStaff(on: Reader, id: number) {
  const [row] = await on.db.select(person).from(staff).where(eq(staff.id, id));
  return row;
}

export async function selectStaffByName(on: Reader, nameKey: string) {
  const [row] = await on.db.select(person).from(staff).where(eq(staff.nameKey, nameKey));
  return row;
}

/** Adds a person; returns the id, or undefined if the name is taken. */
export async function insertStaff(tx: Writer, values: Omit<typeof staff.$inferInsert, 'createdAt'>) {
  const [row] = await tx.db
    .insert(staff)
    .values({ ...values, createdAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: staff.id });
  // Open consoles ask anew who else could agree.
  tx.invalidate('approvals');
  return row?.id;
}

/** Gives a person another role, password or state; false if there is no such person. */
export async function updateStaff(
  tx: Writer,
  id: number,
  values: Partial<Pick<typeof staff.$inferInsert, 'role' | 'passwordHash' | 'blockedAt' | 'userHandle'>>,
): Promise<boolean> {
  const rows = await tx.db.update(staff).set(values).where(eq(staff.id, id)).returning({ id: staff.id });
  tx.invalidate(`staff:${id}`);
  tx.invalidate('approvals');
  return rows.length > 0;
}

/**
 * Locks a person who is not blocked, and has this password if one is given, until the transaction ends: of a log-in and
 * a block at the same time, one sees the other. False if there is none.
 */
export async function holdStaff(tx: Writer, id: number, passwordHash?: string | null): Promise<boolean> {
  const same = passwordHash ? eq(staff.passwordHash, passwordHash) : undefined;
  const rows = await tx.db
    .update(staff)
    .set({ id: sql`${staff.id}` })
    .where(and(eq(staff.id, id), isNull(staff.blockedAt), same))
    .returning({ id: staff.id });
  return rows.length > 0;
}

/** All, with what they sign in with and when they were last there, in ms since 1970. */
export async function selectAllStaff(on: Reader) {
  const people = await on.db
    .select({
      id: staff.id,
      name: staff.name,
      role: staff.role,
      blockedAt: staff.blockedAt,
      createdAt: staff.createdAt,
    })
    .from(staff)
    .orderBy(asc(staff.id));
  const keys = await on.db
    .select({ staffId: staffPasskeys.staffId, keys: count() })
    .from(staffPasskeys)
    .groupBy(staffPasskeys.staffId);
  const codes = await on.db.select({ staffId: staffTotp.staffId }).from(staffTotp);
  const seen = await on.db
    .select({ staffId: staffSessions.staffId, seenAt: max(staffSessions.seenAt) })
    .from(staffSessions)
    .groupBy(staffSessions.staffId);
  // A session that has ended is deleted: who has none was last there when they signed in.
  const signedIn = await on.db
    .select({ actor: auditLog.actor, at: max(auditLog.createdAt) })
    .from(auditLog)
    .where(
      and(
        inArray(
          auditLog.actor,
          people.map(({ id }) => `staff:${id}`),
        ),
        inArray(auditLog.action, ['staff sign-in', 'staff join']),
      ),
    )
    .groupBy(auditLog.actor);
  const signedInAt = new Map(signedIn.map(({ actor, at }) => [actor, at]));
  const passkeys = new Map(keys.map((row) => [row.staffId, row.keys]));
  const withTotp = new Set(codes.map(({ staffId }) => staffId));
  const seenAt = new Map(seen.map((row) => [row.staffId, row.seenAt]));
  return people.map((one) => ({
    ...one,
    passkeys: passkeys.get(one.id) ?? 0,
    totp: withTotp.has(one.id),
    seenAt: seenAt.get(one.id) ?? signedInAt.get(`staff:${one.id}`) ?? null,
  }));
}

/** How many people of each role are not blocked. */
export async function countActiveByRole(on: Reader): Promise<Map<string, number>> {
  const rows = await on.db
    .select({ role: staff.role, people: count() })
    .from(staff)
    .where(isNull(staff.blockedAt))
    .groupBy(staff.role);
  return new Map(rows.map(({ role, people }) => [role, people]));
}

/** Ids of the people of a role. */
export async function selectHolders(on: Reader, role: string): Promise<number[]> {
  const rows = await on.db.select({ id: staff.id }).from(staff).where(eq(staff.role, role));
  return rows.map(({ id }) => id);
}
