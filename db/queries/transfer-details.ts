import { and, eq, inArray } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { tables } from '../schema/index.ts';
import type { Reader } from '../store.ts';
import { piecesOfReturn } from './returns.ts';
import { wordsOfOrder } from './variants.ts';

const { accounts, groups, orders, recharges, returns, transfers, withdrawals } = tables;
const from = alias(accounts, 'from_account');
const to = alias(accounts, 'to_account');

/** Every transfer of these records (`order:12`), unordered, with the names of both accounts. */
export function selectMovements(on: Reader, refs: readonly string[]) {
  return on.db
    .select({
      id: transfers.id,
      ref: transfers.ref,
      kind: transfers.kind,
      amount: transfers.amount,
      createdAt: transfers.createdAt,
      from: from.name,
      to: to.name,
    })
    .from(transfers)
    .innerJoin(from, eq(from.id, transfers.debitAccount))
    .innerJoin(to, eq(to.id, transfers.creditAccount))
    .where(inArray(transfers.ref, [...refs]));
}

const ordered = { orderno: orders.orderno, quantity: orders.quantity, names: groups.names, words: wordsOfOrder };

/** The items that a shopper bought with these orders. */
export function selectOrderNames(on: Reader, shopperId: number, ids: readonly number[]) {
  return on.db
    .select({ id: orders.id, ...ordered })
    .from(orders)
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .where(and(eq(orders.shopperId, shopperId), inArray(orders.id, [...ids])));
}

/** The items of a shopper's that these returns are of. */
export function selectReturnNames(on: Reader, shopperId: number, ids: readonly number[]) {
  return on.db
    .select({ id: returns.id, ...ordered, quantity: piecesOfReturn })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .where(and(eq(orders.shopperId, shopperId), inArray(returns.id, [...ids])));
}

/** The channels of these recharges of a shopper's. */
export function selectRechargeNames(on: Reader, shopperId: number, ids: readonly number[]) {
  return on.db
    .select({ id: recharges.id, number: recharges.number, channel: recharges.channel })
    .from(recharges)
    .where(and(eq(recharges.shopperId, shopperId), inArray(recharges.id, [...ids])));
}

/** The cards of these withdrawals of a shopper's. */
export function selectWithdrawalNames(on: Reader, shopperId: number, ids: readonly number[]) {
  return on.db
    .select({ id: withdrawals.id, bankName: withdrawals.bankName, bankAccount: withdrawals.bankAccount })
    .from(withdrawals)
    .where(and(eq(withdrawals.shopperId, shopperId), inArray(withdrawals.id, [...ids])));
}
