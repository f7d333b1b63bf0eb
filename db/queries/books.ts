import { eq, like, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { tables } from '../schema/index.ts';
import type { Reader } from '../store.ts';

const { accounts, transfers, orders, groups, items, recharges, withdrawals } = tables;

const total = (column: typeof transfers.amount) => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

/** What went in and out of every account, summed from the transfers (fen). */
export async function sumAccounts(on: Reader) {
  const out = on.db
    .select({ account: transfers.debitAccount, amount: total(transfers.amount).as('out_amount') })
    .from(transfers)
    .groupBy(transfers.debitAccount)
    .as('went_out');
  const into = on.db
    .select({ account: transfers.creditAccount, amount: total(transfers.amount).as('in_amount') })
    .from(transfers)
    .groupBy(transfers.creditAccount)
    .as('came_in');
  return on.db
    .select({
      name: accounts.name,
      shopperId: accounts.shopperId,
      kept: accounts.balance,
      summed: sql<number>`coalesce(${into.amount}, 0) - coalesce(${out.amount}, 0)`.mapWith(Number),
    })
    .from(accounts)
    .leftJoin(into, eq(into.account, accounts.id))
    .leftJoin(out, eq(out.account, accounts.id));
}

const debit = alias(accounts, 'debit');
const credit = alias(accounts, 'credit');

/** Every transfer that belongs to a thing of that kind, with the names of its two accounts. */
export async function selectTransfersOf(on: Reader, thing: 'order' | 'withdrawal' | 'recharge') {
  return on.db
    .select({ ref: transfers.ref, kind: transfers.kind, amount: transfers.amount, from: debit.name, to: credit.name })
    .from(transfers)
    .innerJoin(debit, eq(debit.id, transfers.debitAccount))
    .innerJoin(credit, eq(credit.id, transfers.creditAccount))
    .where(like(transfers.ref, `${thing}:%`));
}

export async function selectAllOrders(on: Reader) {
  return on.db
    .select({
      id: orders.id,
      orderno: orders.orderno,
      shopperId: orders.shopperId,
      groupId: orders.groupId,
      status: orders.status,
      price: orders.price,
      tax: orders.tax,
    })
    .from(orders);
}

export async function selectAllRecharges(on: Reader) {
  return on.db
    .select({
      id: recharges.id,
      shopperId: recharges.shopperId,
      channel: recharges.channel,
      money: recharges.money,
      status: recharges.status,
    })
    .from(recharges);
}

export async function selectAllWithdrawals(on: Reader) {
  return on.db
    .select({
      id: withdrawals.id,
      shopperId: withdrawals.shopperId,
      money: withdrawals.money,
      status: withdrawals.status,
    })
    .from(withdrawals);
}

export async function selectAllGroups(on: Reader) {
  return on.db
    .select({
      id: groups.id,
      itemId: groups.itemId,
      size: groups.size,
      seats: groups.seats,
      status: groups.status,
      price: groups.price,
      tax: groups.tax,
    })
    .from(groups);
}

/** What each item counts as bought in groups. */
export async function selectPtNums(on: Reader) {
  return on.db.select({ id: items.id, ptNum: items.ptNum }).from(items);
}
