import { and, count, desc, eq, gte, lt, sql } from 'drizzle-orm';
import { orderStatus } from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import { prepared, type Reader } from '../store.ts';

const { accounts, transfers, orders, withdrawals } = tables;

const shown = {
  id: transfers.id,
  kind: transfers.kind,
  amount: transfers.amount,
  ref: transfers.ref,
  createdAt: transfers.createdAt,
};

// Two queries, each with its own index: one query would have to sort the result of an OR.
const newestOf = (side: typeof transfers.debitAccount | typeof transfers.creditAccount) =>
  prepared((db) =>
    db
      .select(shown)
      .from(transfers)
      .where(and(eq(side, sql.placeholder('account')), lt(transfers.id, sql.placeholder('before'))))
      .orderBy(desc(transfers.id))
      .limit(sql.placeholder('limit')),
  );
const moneyOut = newestOf(transfers.debitAccount);
const moneyIn = newestOf(transfers.creditAccount);

/** Transfers of a wallet with an id below `before`, newest first; `amount` is negative for money out. */
export async function selectWalletTransfers(
  on: Reader,
  { account, before, limit }: { account: number; before: number; limit: number },
) {
  const out = await moneyOut(on).execute({ account, before, limit });
  const into = await moneyIn(on).execute({ account, before, limit });
  const all = [...out.map((row) => ({ ...row, amount: -row.amount })), ...into];
  return all.sort((a, b) => b.id - a.id).slice(0, limit);
}

const total = sql<number>`coalesce(sum(${transfers.amount}), 0)`.mapWith(Number);

/** The change of a wallet by transfers with an id of `from` or above, in fen. */
export async function sumSince(on: Reader, { account, from }: { account: number; from: number }): Promise<number> {
  const since = gte(transfers.id, from);
  const [into] = await on.db
    .select({ total })
    .from(transfers)
    .where(and(eq(transfers.creditAccount, account), since));
  const [out] = await on.db
    .select({ total })
    .from(transfers)
    .where(and(eq(transfers.debitAccount, account), since));
  return (into?.total ?? 0) - (out?.total ?? 0);
}

/** A shopper's wallet account with its balance. */
export async function selectWallet(on: Reader, shopperId: number) {
  const [row] = await on.db
    .select({ id: accounts.id, balance: accounts.balance })
    .from(accounts)
    .where(eq(accounts.shopperId, shopperId));
  return row && { id: row.id, balance: row.balance ?? 0 };
}

/** The sums that a wallet received, by kind (fen). */
export async function sumMoneyIn(on: Reader, account: number): Promise<Map<string, number>> {
  const rows = await on.db
    .select({ kind: transfers.kind, total })
    .from(transfers)
    .where(eq(transfers.creditAccount, account))
    .groupBy(transfers.kind);
  return new Map(rows.map((row) => [row.kind, row.total]));
}

/** The number of a shopper's orders whose group waits, and the sum of their prices (fen). */
export async function sumHeldInGroups(on: Reader, shopperId: number) {
  const [row] = await on.db
    .select({ held: sql<number>`coalesce(sum(${orders.price}), 0)`.mapWith(Number), orders: count() })
    .from(orders)
    .where(and(eq(orders.shopperId, shopperId), eq(orders.status, orderStatus.waiting)));
  return { groupHeld: row?.held ?? 0, groupOrders: row?.orders ?? 0 };
}

/** A shopper's withdrawals by status (fen). */
export async function sumWithdrawals(on: Reader, shopperId: number): Promise<Map<string, number>> {
  const rows = await on.db
    .select({
      status: withdrawals.status,
      total: sql<number>`coalesce(sum(${withdrawals.money}), 0)`.mapWith(Number),
    })
    .from(withdrawals)
    .where(eq(withdrawals.shopperId, shopperId))
    .groupBy(withdrawals.status);
  return new Map(rows.map((row) => [row.status, row.total]));
}
