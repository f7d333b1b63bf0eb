import { and, asc, eq, gt, inArray, lt, ne, or, type SQLWrapper, sql } from 'drizzle-orm';
import type { RechargeReturnStatus } from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';

const { rechargeReturns, recharges, withdrawals } = tables;

/** Notes that money (fen) of a recharge is to go back; the id of that. */
export async function insertReturn(
  tx: Writer,
  { rechargeId, money }: { rechargeId: number; money: number },
): Promise<number> {
  const [row] = await tx.db
    .insert(rechargeReturns)
    .values({ rechargeId, money, status: 'pending', createdAt: tx.now })
    .returning({ id: rechargeReturns.id });
  if (!row) throw new Error('the return was not inserted');
  return row.id;
}

/** A return, with its recharge. */
export async function selectReturn(on: Reader, id: number) {
  const [row] = await on.db
    .select({
      id: rechargeReturns.id,
      money: rechargeReturns.money,
      status: rechargeReturns.status,
      number: recharges.number,
      channel: recharges.channel,
      ref: recharges.providerRef,
      shopperId: recharges.shopperId,
    })
    .from(rechargeReturns)
    .innerJoin(recharges, eq(recharges.id, rechargeReturns.rechargeId))
    .where(eq(rechargeReturns.id, id));
  return row;
}

/** Notes how far a return is; false if that is known, or it has failed. One that has arrived may still come back. */
export async function noteReturn(
  tx: Writer,
  { id, status, ref }: { id: number; status: RechargeReturnStatus; ref: string },
): Promise<boolean> {
  const isOpen = eq(rechargeReturns.status, 'pending');
  const from = status === 'failed' ? or(isOpen, eq(rechargeReturns.status, 'returned')) : isOpen;
  const noted = await tx.db
    .update(rechargeReturns)
    .set({ status, providerRef: ref, closedAt: status === 'pending' ? null : tx.now })
    .where(and(eq(rechargeReturns.id, id), from))
    .returning({ id: rechargeReturns.id });
  return noted.length > 0;
}

/** Returns that are older than `before` (ms since 1970) and have not ended, the oldest first. */
export function selectPendingReturns(
  on: Reader,
  { before, after, limit }: { before: number; after: number; limit: number },
) {
  return on.db
    .select({ id: rechargeReturns.id, createdAt: rechargeReturns.createdAt })
    .from(rechargeReturns)
    .where(
      and(eq(rechargeReturns.status, 'pending'), lt(rechargeReturns.createdAt, before), gt(rechargeReturns.id, after)),
    )
    .orderBy(asc(rechargeReturns.id))
    .limit(limit);
}

/** What was sent back of these recharges, or is to be, the earliest first. */
export async function selectReturnsOf(on: Reader, rechargeIds: readonly number[]) {
  if (rechargeIds.length === 0) return [];
  return on.db
    .select()
    .from(rechargeReturns)
    .where(inArray(rechargeReturns.rechargeId, [...rechargeIds]))
    .orderBy(asc(rechargeReturns.id));
}

/** Withdrawals that send these recharges back, the earliest first. */
export async function selectPayoutsOf(on: Reader, rechargeIds: readonly number[]) {
  if (rechargeIds.length === 0) return [];
  return on.db
    .select({
      rechargeId: sql<number>`${withdrawals.rechargeId}`.mapWith(Number),
      money: withdrawals.money,
      status: withdrawals.status,
      createdAt: withdrawals.createdAt,
      closedAt: withdrawals.closedAt,
    })
    .from(withdrawals)
    .where(inArray(withdrawals.rechargeId, [...rechargeIds]))
    .orderBy(asc(withdrawals.id));
}

/** How many returns a shopper has begun since a time, in ms since 1970; those that failed do not count. */
export async function countReturns(on: Reader, { shopperId, since }: { shopperId: number; since: number }) {
  const [row] = await on.db
    .select({ found: sql`count(*)`.mapWith(Number) })
    .from(rechargeReturns)
    .innerJoin(recharges, eq(recharges.id, rechargeReturns.rechargeId))
    .where(
      and(
        eq(recharges.shopperId, shopperId),
        gt(rechargeReturns.createdAt, since),
        ne(rechargeReturns.status, 'failed'),
      ),
    );
  return row?.found ?? 0;
}

/** What of a recharge went back, or is to, by its provider and to a card, in fen; for a select. */
export const sentBackOf = (id: SQLWrapper) =>
  sql`coalesce((select sum(b.money) from recharge_returns b where b.recharge_id = ${id} and b.status <> 'failed'), 0)
    + coalesce((select sum(w.money) from withdrawals w where w.recharge_id = ${id} and w.status <> 'refused'), 0)`.mapWith(
    Number,
  );
