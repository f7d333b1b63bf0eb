import { and, count, desc, eq, gte, inArray, lt, sql } from 'drizzle-orm';
import { orderStatus, type TransferKind } from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import { prepared, type Reader } from '../store.ts';
import { selectRaw } from './raw.ts';

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

/** The same of some kinds. */
export async function selectSomeWalletTransfers(
  on: Reader,
  { account, kinds, before, limit }: { account: number; kinds: readonly TransferKind[]; before: number; limit: number },
) {
  const side = (own: typeof transfers.debitAccount | typeof transfers.creditAccount) =>
    on.db
      .select(shown)
      .from(transfers)
      .where(and(eq(own, account), inArray(transfers.kind, [...kinds]), lt(transfers.id, before)))
      .orderBy(desc(transfers.id))
      .limit(limit);
  const all = [
    ...(await side(transfers.debitAccount)).map((row) => ({ ...row, amount: -row.amount })),
    ...(await side(transfers.creditAccount)),
  ];
  return all.sort((a, b) => b.id - a.id).slice(0, limit);
}

/** The change of a wallet by each of the stretches of ids between these, newest first: behind one, before the other. */
export async function sumsBetween(
  on: Reader,
  { account, ids }: { account: number; ids: readonly number[] },
): Promise<number[]> {
  if (ids.length < 2) return [];
  const stretches = ids.slice(1).map((low, index) => sql`select ${sql.raw(`${low}, ${ids[index]}`)}`);
  const sumOf = (side: 'debit_account' | 'credit_account') =>
    sql`(select coalesce(sum(amount), 0) from transfers
      where ${sql.identifier(side)} = ${account} and id > s.low and id < s.high)`;
  const rows = await selectRaw<{ change: unknown }>(
    on,
    sql`with s(low, high) as (${sql.join(stretches, sql` union all `)})
      select ${sumOf('credit_account')} - ${sumOf('debit_account')} as change from s order by low desc`,
  );
  return rows.map(({ change }) => Number(change));
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

/** What a shopper's wallet held right after the movement of this kind and record, in fen. */
export async function selectBalanceAfter(
  on: Reader,
  { shopperId, kind, ref }: { shopperId: number; kind: TransferKind; ref: string },
): Promise<number> {
  const later = (side: 'debit_account' | 'credit_account') =>
    sql`(select coalesce(sum(t.amount), 0) from transfers t where t.${sql.identifier(side)} = a.id and t.id > moved.id)`;
  const [row] = await selectRaw<{ balance: unknown }>(
    on,
    sql`select a.balance - ${later('credit_account')} + ${later('debit_account')} as balance
      from accounts a, transfers moved
      where a.shopper_id = ${shopperId} and moved.kind = ${kind} and moved.ref = ${ref}`,
  );
  if (!row) throw new Error(`no ${kind} of ${ref} moved the wallet of shopper ${shopperId}`);
  return Number(row.balance);
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
