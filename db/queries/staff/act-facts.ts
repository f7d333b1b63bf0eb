import { eq, inArray } from 'drizzle-orm';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';
import { taxLeft } from '../bought-pieces.ts';

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
      createdAt: withdrawals.createdAt,
      blockedAt: shoppers.blockedAt,
      frozenAt: shoppers.withdrawalsFrozenAt,
    })
    .from(withdrawals)
    .innerJoin(shoppers, eq(shoppers.id, withdrawals.shopperId))
    .where(eq(withdrawals.id, id));
  return row;
}

/** The same of the tax refund of an order. */
export async function selectRefundFacts(on: Reader, id: number) {
  const [row] = await on.db
    .select({ status: orders.status, shopperId: orders.shopperId, amount: taxLeft, orderno: orders.orderno })
    .from(orders)
    .where(eq(orders.id, id));
  return row;
}

/** When a shopper's account was deleted, in ms since 1970. */
export async function selectDeletion(on: Reader, id: number) {
  const [row] = await on.db.select({ deletedAt: shoppers.deletedAt }).from(shoppers).where(eq(shoppers.id, id));
  return row;
}

/** Of withdrawals that are to be paid: whose card it is. */
export async function selectPayouts(on: Reader, ids: readonly number[]) {
  if (ids.length === 0) return [];
  const { id, bankTruename: holder } = withdrawals;
  return on.db
    .select({ id, holder })
    .from(withdrawals)
    .where(inArray(withdrawals.id, [...ids]));
}
