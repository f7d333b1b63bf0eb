import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';
import { holdUnblocked } from './shoppers.ts';

const { invitations, shoppers } = tables;

/**
 * Whose code it is, null for the shop's own; undefined if nobody can register with it: it is closed, or its shopper is
 * blocked.
 */
export async function selectOpenInvitation(on: Reader, code: string) {
  const [row] = await on.db
    .select({ code: invitations.code, shopperId: invitations.shopperId, nickname: shoppers.nickname })
    .from(invitations)
    .leftJoin(shoppers, eq(shoppers.id, invitations.shopperId))
    .where(and(eq(invitations.code, code), isNull(invitations.closedAt), isNull(shoppers.blockedAt)));
  return row;
}

/** When the `nth` newest of those who came by a code registered, in ms since 1970; undefined if they are fewer. */
export async function selectRegisteredAt(on: Reader, { id, nth }: { id: number; nth: number }) {
  const [row] = await on.db
    .select({ createdAt: shoppers.createdAt })
    .from(shoppers)
    .where(eq(shoppers.invitationId, id))
    .orderBy(desc(shoppers.id))
    .limit(1)
    .offset(nth - 1);
  return row?.createdAt;
}

/**
 * The code and whose it is, null for the shop's own; undefined if nobody can register with it. The rows are written
 * unchanged, which locks them: closing the code, or blocking its shopper, waits until `tx` has ended.
 */
export async function holdInvitation(tx: Writer, code: string) {
  const [row] = await tx.db
    .update(invitations)
    .set({ closedAt: sql`${invitations.closedAt}` })
    .where(and(eq(invitations.code, code), isNull(invitations.closedAt)))
    .returning({ id: invitations.id, shopperId: invitations.shopperId });
  if (!row) return undefined;
  if (row.shopperId !== null && !(await holdUnblocked(tx, row.shopperId))) return undefined;
  return row;
}

/** The newest open code of the shop's own. */
export async function selectRootInvitation(on: Reader): Promise<string | undefined> {
  const [row] = await on.db
    .select({ code: invitations.code })
    .from(invitations)
    .where(and(isNull(invitations.shopperId), isNull(invitations.closedAt)))
    .orderBy(desc(invitations.id))
    .limit(1);
  return row?.code;
}

/** A code for staff, open or closed. */
export async function selectInvitation(on: Reader, code: string) {
  const [row] = await on.db
    .select({ id: invitations.id, shopperId: invitations.shopperId })
    .from(invitations)
    .where(eq(invitations.code, code));
  return row;
}

/** Closes a code; false if it was closed before. */
export async function closeInvitation(tx: Writer, id: number): Promise<boolean> {
  const closed = await tx.db
    .update(invitations)
    .set({ closedAt: tx.now })
    .where(and(eq(invitations.id, id), isNull(invitations.closedAt)))
    .returning({ id: invitations.id });
  return closed.length > 0;
}

/** Replaces a shopper's code by another, open one. */
export async function replaceInvitation(tx: Writer, { id, code }: { id: number; code: string }): Promise<void> {
  await tx.db.update(invitations).set({ code, closedAt: null }).where(eq(invitations.id, id));
}
