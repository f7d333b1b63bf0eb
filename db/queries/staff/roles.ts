import { asc, eq, isNull, sql } from 'drizzle-orm';
import type { Grants } from '../../../shared/console/rights.ts';
import { tables } from '../../schema/index.ts';
import type { Reader, Writer } from '../../store.ts';

const { staffRoles } = tables;

/** Adds built-in roles, and gives those that staff never changed the grants of this version. */
export async function upsertBuiltInRoles(tx: Writer, roles: { key: string; grants: Grants }[]): Promise<void> {
  await tx.db
    .insert(staffRoles)
    .values(roles.map((role) => ({ ...role, name: role.key, createdAt: tx.now })))
    .onConflictDoUpdate({
      target: staffRoles.key,
      set: { grants: sql`excluded.grants` },
      setWhere: isNull(staffRoles.changedAt),
    });
}

export function selectRoles(on: Reader) {
  return on.db.select().from(staffRoles).orderBy(asc(staffRoles.createdAt), asc(staffRoles.key));
}

export async function selectRole(on: Reader, key: string) {
  const [row] = await on.db.select().from(staffRoles).where(eq(staffRoles.key, key));
  return row;
}

/** Locks the roles until the transaction ends, so that changes of rights take turns. */
export async function holdRoles(tx: Writer): Promise<void> {
  await tx.db.update(staffRoles).set({ key: sql`${staffRoles.key}` });
}

/** Gives a role these grants instead of its own; `decidedOn` are those of a new shop. */
export async function updateGrants(
  tx: Writer,
  { key, grants, decidedOn }: { key: string; grants: Grants; decidedOn: Grants | null },
): Promise<void> {
  await tx.db.update(staffRoles).set({ grants, decidedOn, changedAt: tx.now }).where(eq(staffRoles.key, key));
  // Who may agree to what is another question now.
  tx.invalidate('approvals');
}
