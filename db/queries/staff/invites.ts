import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm';
import { tables } from '../../schema/index.ts';
import type { Reader, Writer } from '../../store.ts';

const { staffInvites } = tables;

const isOpen = (now: number) =>
  and(isNull(staffInvites.usedAt), isNull(staffInvites.revokedAt), gt(staffInvites.expiresAt, now));

export async function insertInvite(tx: Writer, invite: Omit<typeof staffInvites.$inferInsert, 'createdAt'>) {
  const [row] = await tx.db
    .insert(staffInvites)
    .values({ ...invite, createdAt: tx.now })
    .returning({ id: staffInvites.id });
  if (!row) throw new Error('the invitation was not inserted');
  return row.id;
}

/** The invitation of a token if it can be accepted. */
export async function selectOpenInvite(on: Reader, { tokenHash, now }: { tokenHash: string; now: number }) {
  const [row] = await on.db
    .select()
    .from(staffInvites)
    .where(and(eq(staffInvites.tokenHash, tokenHash), isOpen(now)));
  return row;
}

export function selectOpenInvites(on: Reader, now: number) {
  return on.db
    .select({
      id: staffInvites.id,
      name: staffInvites.name,
      role: staffInvites.role,
      madeBy: staffInvites.madeBy,
      staffId: staffInvites.staffId,
      expiresAt: staffInvites.expiresAt,
    })
    .from(staffInvites)
    .where(isOpen(now))
    .orderBy(asc(staffInvites.id));
}

/** Open links that these requests allowed. */
export async function selectInvitesOfApprovals(on: Reader, { ids, now }: { ids: number[]; now: number }) {
  if (ids.length === 0) return [];
  const { approvalId, tokenHash, expiresAt } = staffInvites;
  return on.db
    .select({ approvalId, tokenHash, expiresAt })
    .from(staffInvites)
    .where(and(inArray(approvalId, ids), isOpen(now)));
}

/** Accepts an invitation; undefined if somebody was faster, or it has expired. */
export async function takeInvite(tx: Writer, tokenHash: string) {
  const [row] = await tx.db
    .update(staffInvites)
    .set({ usedAt: tx.now })
    .where(and(eq(staffInvites.tokenHash, tokenHash), isOpen(tx.now)))
    .returning();
  return row;
}

/** Nobody accepts this one any more; false if it is not open. */
export async function revokeInvite(tx: Writer, id: number): Promise<boolean> {
  const rows = await tx.db
    .update(staffInvites)
    .set({ revokedAt: tx.now })
    .where(and(eq(staffInvites.id, id), isOpen(tx.now)))
    .returning({ id: staffInvites.id });
  return rows.length > 0;
}

/** Nobody opens a link that makes the log-in of this person anew. */
export async function revokeInvitesFor(tx: Writer, staffId: number): Promise<void> {
  await tx.db
    .update(staffInvites)
    .set({ revokedAt: tx.now })
    .where(and(eq(staffInvites.staffId, staffId), isOpen(tx.now)));
}

/** Nobody accepts an invitation to this role. */
export async function revokeInvitesTo(tx: Writer, role: string): Promise<void> {
  await tx.db
    .update(staffInvites)
    .set({ revokedAt: tx.now })
    .where(and(eq(staffInvites.role, role), isOpen(tx.now)));
}

/** Nobody accepts an invitation that this person has made. */
export async function revokeInvitesBy(tx: Writer, madeBy: string): Promise<void> {
  await tx.db
    .update(staffInvites)
    .set({ revokedAt: tx.now })
    .where(and(eq(staffInvites.madeBy, madeBy), isOpen(tx.now)));
}
