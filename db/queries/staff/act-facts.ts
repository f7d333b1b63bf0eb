import { eq, inArray } from 'drizzle-orm';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';

const { orders, shoppers, withdrawals } = tables;

/** What a payment of this withdrawal means: how much, to whom, on which card. */
export async function selectWithdrawalFacts(on: Reader, id: number) {
  const [row] = await on.db
    .select({
      status: withdrawals.status,
      shopperId: withdrawals.shopperId,
      amount: withdrawals.money,
      account: withdrawals.bankAccount,
      bank: withdrawals.bankName,
    })
    .from(withdrawals)
    .where(eq(withdrawals.id, id));
  return row;
}

/** The same of the tax refund of an order. */
export async function selectRefundFacts(on: Reader, id: number) {
  const [row] = await on.db
    .select({ status: orders.status, shopperId: orders.shopperId, amount: orders.tax, orderno: orders.orderno })
    .from(orders)
    .where(eq(orders.id, id));
  return row;
}

/** When a shopper's account was deleted, in ms since 1970. */
export async function selectDeletion(on: Reader, id: number) {
  const [row] = await on.db.select({ deletedAt: shoppers.deletedAt }).from(shoppers).where(eq(shoppers.id, id));
  return row;
}

/** Of withdrawals that are to be paid: whose card it is, and what is looked at before. */
export async function selectPayouts(on: Reader, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { id, status, shopperId, bankTruename: holder, bankAccount, createdAt } = withdrawals;
  return on.db
    .select({ id, status, shopperId, holder, bankAccount, createdAt })
    .from(withdrawals)
    .where(inArray(withdrawals.id, [...ids]));
}
