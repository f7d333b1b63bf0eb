import { eq } from 'drizzle-orm';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';

const { orders, shoppers, withdrawals } = tables;

/** What a payment of this withdrawal means: how much, to whom, on which card. */
export async function selectWithdrawalFacts(on: Reader, id: number) {
  const [row] = await on.db
    .select({
      status: withdrawals.status,
      shopperId: withdrawals.shopperId,
      username: shoppers.username,
      amount: withdrawals.money,
      holder: withdrawals.bankTruename,
      account: withdrawals.bankAccount,
      bank: withdrawals.bankName,
    })
    .from(withdrawals)
    .innerJoin(shoppers, eq(shoppers.id, withdrawals.shopperId))
    .where(eq(withdrawals.id, id));
  return row;
}

/** The same of the tax refund of an order. */
export async function selectRefundFacts(on: Reader, id: number) {
  const [row] = await on.db
    .select({
      status: orders.status,
      shopperId: orders.shopperId,
      username: shoppers.username,
      amount: orders.tax,
      orderno: orders.orderno,
    })
    .from(orders)
    .innerJoin(shoppers, eq(shoppers.id, orders.shopperId))
    .where(eq(orders.id, id));
  return row;
}

/** A shopper's name, and when the account was deleted, in ms since 1970. */
export async function selectShopperFacts(on: Reader, id: number) {
  const [row] = await on.db
    .select({ username: shoppers.username, deletedAt: shoppers.deletedAt })
    .from(shoppers)
    .where(eq(shoppers.id, id));
  return row;
}
