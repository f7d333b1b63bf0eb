import { and, eq, inArray, ne, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { tables } from '../schema/index.ts';
import type { Reader } from '../store.ts';

const { accounts, shoppers, transfers } = tables;
const from = alias(accounts, 'from_account');
const wallet = alias(accounts, 'wallet');

/** Accounts of the shop from which money returns that was in the wallet before; from sales that is a return's. */
const PUT_BACK = ['group_escrow', 'withdraw_hold', 'sales'];

/** What could not be sent back came in before. */
const isIncome = ne(transfers.kind, 'recharge_return_failed');

/** Sums that shoppers' wallets received from accounts of the shop (fen), by shopper and account. */
export function sumSources(on: Reader, shopperIds: readonly number[]) {
  return on.db
    .select({
      shopperId: shoppers.id,
      demo: shoppers.demo,
      account: from.name,
      money: sql<number>`sum(${transfers.amount})`.mapWith(Number),
    })
    .from(shoppers)
    .innerJoin(wallet, eq(wallet.shopperId, shoppers.id))
    .innerJoin(transfers, eq(transfers.creditAccount, wallet.id))
    .innerJoin(from, eq(from.id, transfers.debitAccount))
    .where(and(inArray(shoppers.id, [...shopperIds]), notInArray(from.name, PUT_BACK), isIncome))
    .groupBy(shoppers.id, shoppers.demo, from.name);
}

/** The sum that ever came in through a pay channel, in fen. */
export async function sumChannel(on: Reader, channel: string): Promise<number> {
  const [row] = await on.db
    .select({ money: sql<number>`coalesce(sum(${transfers.amount}), 0)`.mapWith(Number) })
    .from(transfers)
    .innerJoin(from, eq(from.id, transfers.debitAccount))
    .where(and(eq(from.name, `cash_in:${channel}`), isIncome));
  return row?.money ?? 0;
}
