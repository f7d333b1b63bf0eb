import { and, count, desc, eq, gt, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';

const { withdrawals, bankCards } = tables;

export async function selectCard(on: Reader, shopperId: number) {
  const { bankTruename, bankAccount, bankName, changedAt } = bankCards;
  const [row] = await on.db
    .select({ bankTruename, bankAccount, bankName, changedAt })
    .from(bankCards)
    .where(eq(bankCards.shopperId, shopperId));
  return row;
}

async function countOfShopper(on: Reader, shopperId: number, condition: SQL | undefined): Promise<number> {
  const [row] = await on.db
    .select({ found: count() })
    .from(withdrawals)
    .where(and(eq(withdrawals.shopperId, shopperId), condition));
  return row?.found ?? 0;
}

/**
 * Whether the shopper has withdrawn before, or has a pending withdrawal; not refused ones, nor transfers sent back, nor
 * what was left of an account that was about to end.
 */
export async function hasWithdrawn(on: Reader, shopperId: number): Promise<boolean> {
  const isOwn = and(ne(withdrawals.status, 'refused'), isNull(withdrawals.rechargeId), eq(withdrawals.closing, false));
  return (await countOfShopper(on, shopperId, isOwn)) > 0;
}

/** Whether the shopper has taken all that was left since then, in ms since 1970; not if it was refused. */
export async function hasAskedForLast(on: Reader, shopperId: number, since: number): Promise<boolean> {
  const isLast = and(
    ne(withdrawals.status, 'refused'),
    eq(withdrawals.closing, true),
    gt(withdrawals.createdAt, since),
  );
  return (await countOfShopper(on, shopperId, isLast)) > 0;
}

/** The number of a shopper's withdrawals that staff have not decided. */
export function countPendingWithdrawals(on: Reader, shopperId: number): Promise<number> {
  return countOfShopper(on, shopperId, eq(withdrawals.status, 'pending'));
}

export async function insertWithdrawal(
  tx: Writer,
  withdrawal: Pick<
    typeof withdrawals.$inferInsert,
    'shopperId' | 'rechargeId' | 'closing' | 'money' | 'bankTruename' | 'bankAccount' | 'bankName' | 'payableAt'
  >,
): Promise<number> {
  const [row] = await tx.db
    .insert(withdrawals)
    .values({ ...withdrawal, status: 'pending', createdAt: tx.now })
    .returning({ id: withdrawals.id });
  if (!row) throw new Error('the withdrawal was not inserted');
  tx.invalidate('queues');
  return row.id;
}

/** Ends a pending withdrawal; nothing if it is not pending, or with `due` not payable yet. */
export async function closeWithdrawal(
  tx: Writer,
  { id, status, remark, due = false }: { id: number; status: 'paid' | 'refused'; remark: string; due?: boolean },
) {
  const [row] = await tx.db
    .update(withdrawals)
    .set({ status, remark, closedAt: tx.now })
    .where(and(eq(withdrawals.id, id), eq(withdrawals.status, 'pending'), due ? payableBy(tx.now) : undefined))
    .returning({
      shopperId: withdrawals.shopperId,
      money: withdrawals.money,
      bankName: withdrawals.bankName,
      bankAccount: withdrawals.bankAccount,
    });
  if (row) tx.invalidate(`shopper:${row.shopperId}`);
  if (row) tx.invalidate('queues');
  return row;
}

const payableBy = (now: number) => or(isNull(withdrawals.payableAt), lte(withdrawals.payableAt, now));

/** Whose these withdrawals are, locked in the order of their ids: a concurrent decision waits until `tx` has ended. */
export async function holdWithdrawals(tx: Writer, ids: readonly number[]): Promise<number[]> {
  const shopperIds = new Set<number>();
  for (const id of ids.toSorted((a, b) => a - b)) {
    const [held] = await tx.db
      .update(withdrawals)
      .set({ status: sql`${withdrawals.status}` })
      .where(eq(withdrawals.id, id))
      .returning({ shopperId: withdrawals.shopperId });
    if (held) shopperIds.add(held.shopperId);
  }
  return [...shopperIds];
}

/** Whether staff have not decided a withdrawal yet. */
export async function isPendingWithdrawal(on: Reader, id: number): Promise<boolean> {
  const found = await on.db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(eq(withdrawals.id, id), eq(withdrawals.status, 'pending')));
  return found.length > 0;
}

/** A shopper's withdrawals with an id below `before`, newest first. */
export function selectWithdrawals(on: Reader, input: { shopperId: number; before: number; limit: number }) {
  return on.db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.shopperId, input.shopperId), lt(withdrawals.id, input.before)))
    .orderBy(desc(withdrawals.id))
    .limit(input.limit);
}
