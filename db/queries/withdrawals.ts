import { and, count, desc, eq, lt, ne, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';

const { withdrawals, bankCards } = tables;

export type WithdrawalStatus = (typeof withdrawals.$inferSelect)['status'];

const cardOnFile = prepared((db) =>
  db
    .select({
      bankTruename: bankCards.bankTruename,
      bankAccount: bankCards.bankAccount,
      bankName: bankCards.bankName,
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

export async function insertWithdrawal(
  tx: Writer,
  withdrawal: { shopperId: number; money: number; bankTruename: string; bankAccount: string; bankName: string },
): Promise<number> {
  const [row] = await tx.db
    .insert(withdrawals)
    .values({ ...withdrawal, status: 'pending', createdAt: tx.now })
    .returning({ id: withdrawals.id });
  if (!row) throw new Error('the withdrawal was not inserted');
  return row.id;
}

/** Takes a pending withdrawal to its end; nothing when it is not pending. */
export async function closeWithdrawal(
  tx: Writer,
  { id, status, remark }: { id: number; status: 'paid' | 'refused'; remark: string },
) {
  const [row] = await tx.db
    .update(withdrawals)
    .set({ status, remark, closedAt: tx.now })
    .where(and(eq(withdrawals.id, id), eq(withdrawals.status, 'pending')))
    .returning({ shopperId: withdrawals.shopperId, money: withdrawals.money });
  if (row) tx.touch(`shopper:${row.shopperId}`);
  return row;
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
