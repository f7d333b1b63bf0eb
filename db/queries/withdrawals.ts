import { and, count, desc, eq, isNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';

const { withdrawals, bankCards } = tables;

const cardOnFile = prepared((db) =>
  db
    .select({
      bankTruename: bankCards.bankTruename,
      bankAccount: bankCards.bankAccount,
      bankName: bankCards.bankName,
      changedAt: bankCards.changedAt,
    })
    .from(bankCards)
    .where(eq(bankCards.shopperId, sql.placeholder('shopperId'))),
);

export async function selectCard(on: Reader, shopperId: number) {
  const [row] = await cardOnFile(on).execute({ shopperId });
  return row;
}

const earlier = prepared((db) =>
  db
    .select({ found: count() })
    .from(withdrawals)
    .where(and(eq(withdrawals.shopperId, sql.placeholder('shopperId')), ne(withdrawals.status, 'refused'))),
);

/** True when the shopper has withdrawn before, or has asked to; refused ones do not count. */
export async function hasWithdrawn(on: Reader, shopperId: number): Promise<boolean> {
  const [row] = await earlier(on).execute({ shopperId });
  return (row?.found ?? 0) > 0;
}

const waiting = prepared((db) =>
  db
    .select({ found: count() })
    .from(withdrawals)
    .where(and(eq(withdrawals.shopperId, sql.placeholder('shopperId')), eq(withdrawals.status, 'pending'))),
);

/** How many of a shopper's withdrawals staff have not decided. */
export async function countPendingWithdrawals(on: Reader, shopperId: number): Promise<number> {
  const [row] = await waiting(on).execute({ shopperId });
  return row?.found ?? 0;
}

export async function insertWithdrawal(
  tx: Writer,
  withdrawal: Pick<
    typeof withdrawals.$inferInsert,
    'shopperId' | 'money' | 'bankTruename' | 'bankAccount' | 'bankName' | 'payableAt'
  >,
): Promise<number> {
  const [row] = await tx.db
    .insert(withdrawals)
    .values({ ...withdrawal, status: 'pending', createdAt: tx.now })
    .returning({ id: withdrawals.id });
  if (!row) throw new Error('the withdrawal was not inserted');
  return row.id;
}

/** Takes a pending withdrawal to its end; nothing when it is not pending, or with `due` is not to be paid yet. */
export async function closeWithdrawal(
  tx: Writer,
  { id, status, remark, due = false }: { id: number; status: 'paid' | 'refused'; remark: string; due?: boolean },
) {
  const [row] = await tx.db
    .update(withdrawals)
    .set({ status, remark, closedAt: tx.now })
    .where(and(eq(withdrawals.id, id), eq(withdrawals.status, 'pending'), due ? payableBy(tx.now) : undefined))
    .returning({ shopperId: withdrawals.shopperId, money: withdrawals.money });
  if (row) tx.touch(`shopper:${row.shopperId}`);
  return row;
}

const payableBy = (now: number) => or(isNull(withdrawals.payableAt), lte(withdrawals.payableAt, now));

/** True of a withdrawal that staff have not decided. */
export async function isPendingWithdrawal(on: Reader, id: number): Promise<boolean> {
  const found = await on.db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .where(and(eq(withdrawals.id, id), eq(withdrawals.status, 'pending')));
  return found.length > 0;
}

const ofShopper = prepared((db) =>
  db
    .select()
    .from(withdrawals)
    .where(and(eq(withdrawals.shopperId, sql.placeholder('shopperId')), lt(withdrawals.id, sql.placeholder('before'))))
    .orderBy(desc(withdrawals.id))
    .limit(sql.placeholder('limit')),
);

/** A shopper's withdrawals with an id below `before`, newest first. */
export function selectWithdrawals(on: Reader, values: { shopperId: number; before: number; limit: number }) {
  return ofShopper(on).execute({ ...values });
}
