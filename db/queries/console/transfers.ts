import { and, asc, desc, eq, gt, gte, inArray, lt, lte, sql } from 'drizzle-orm';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import type { ChannelKey, TransferKind } from '../../../shared/contract/enums.ts';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';
import { type IdRange, wayOf } from '../ordered.ts';
import { maybe } from '../support.ts';

const { accounts, auditLog, days, orders, paymentNotifications, recharges, returns, shoppers, transfers, withdrawals } =
  tables;

export interface TransferFilter extends IdRange {
  end: ListEnd;
  /** Within these instants, in ms since 1970. */
  since: number;
  until: number;
  limit: number;
  accountId?: number | undefined;
  /** The records that they belong to, `order:<id>`. */
  refs?: string[] | undefined;
  kind?: TransferKind | undefined;
}

/** The queries of a list, which have no row in common: each side of an account, and each record, is read from its index. */
export function transfersOfPlaces(on: Reader, filter: TransferFilter) {
  const { above, below, end, since, until, limit, accountId, refs, kind } = filter;
  const sides = accountId === undefined ? [undefined] : [transfers.debitAccount, transfers.creditAccount];
  const places = sides.flatMap((side) => (refs ?? [undefined]).map((ref) => ({ side, ref })));
  return places.map(({ side, ref }) =>
    on.db
      .select()
      .from(transfers)
      .where(
        and(
          side ? eq(side, accountId ?? 0) : undefined,
          maybe(ref, (one) => eq(transfers.ref, one)),
          maybe(kind, (one) => eq(transfers.kind, one)),
          gt(transfers.id, above),
          lt(transfers.id, below),
          gte(transfers.createdAt, since),
          lt(transfers.createdAt, until),
        ),
      )
      .orderBy(wayOf(end)(transfers.id))
      .limit(limit),
  );
}

/** Transfers by their ids; of an account those on either of its sides. */
export async function selectTransferList(on: Reader, filter: TransferFilter) {
  const { end, limit } = filter;
  const found = await Promise.all(transfersOfPlaces(on, filter));
  const rows = found
    .flat()
    .sort((a, b) => (end === 'earliest' ? a.id - b.id : b.id - a.id))
    .slice(0, limit);
  const named = await selectAccountNames(
    on,
    rows.flatMap(({ debitAccount, creditAccount }) => [debitAccount, creditAccount]),
  );
  return rows.map((row) => ({ ...row, debit: named.get(row.debitAccount), credit: named.get(row.creditAccount) }));
}

/** Accounts by id: their names, and whose wallet each is. */
export async function selectAccountNames(on: Reader, ids: readonly number[]) {
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) return new Map<number, { name: string; username: string | null }>();
  const rows = await on.db
    .select({ id: accounts.id, name: accounts.name, username: shoppers.username })
    .from(accounts)
    .leftJoin(shoppers, eq(shoppers.id, accounts.shopperId))
    .where(inArray(accounts.id, wanted));
  return new Map(rows.map(({ id, ...account }) => [id, account]));
}

/** The id of an account by its name. */
export async function selectAccountId(on: Reader, name: string): Promise<number | undefined> {
  const [row] = await on.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.name, name));
  return row?.id;
}

/** The id of an order by its number. */
export async function selectOrderId(on: Reader, orderno: string): Promise<number | undefined> {
  const [row] = await on.db.select({ id: orders.id }).from(orders).where(eq(orders.orderno, orderno));
  return row?.id;
}

/** Orders and recharges by id: their numbers; of returns that of the order. Of entries of the audit log: whom they are about. */
export const numbersOf = {
  order: (on: Reader, ids: number[]) =>
    on.db.select({ id: orders.id, number: orders.orderno }).from(orders).where(inArray(orders.id, ids)),
  recharge: (on: Reader, ids: number[]) =>
    on.db.select({ id: recharges.id, number: recharges.number }).from(recharges).where(inArray(recharges.id, ids)),
  return: (on: Reader, ids: number[]) =>
    on.db
      .select({ id: returns.id, number: orders.orderno })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(inArray(returns.id, ids)),
  audit: (on: Reader, ids: number[]) =>
    on.db.select({ id: auditLog.id, number: auditLog.subject }).from(auditLog).where(inArray(auditLog.id, ids)),
};

/** The last transfer of the days that were closed by then: those after it are younger, or hardly older. */
export async function selectLastTransferBefore(on: Reader, at: number): Promise<number> {
  const [row] = await on.db
    .select({ last: days.lastTransfer })
    .from(days)
    // The second follows from the first, and is what the index has.
    .where(and(lte(days.endsAt, at), lt(days.startsAt, at)))
    .orderBy(desc(days.startsAt))
    .limit(1);
  return row?.last ?? 0;
}

/** A transfer after those of that time; undefined as long as no later day is closed. */
export async function selectTransferAfter(on: Reader, at: number): Promise<number | undefined> {
  const [row] = await on.db
    .select({ last: days.lastTransfer })
    .from(days)
    .where(gte(days.startsAt, at))
    .orderBy(asc(days.startsAt))
    .limit(1);
  return row?.last;
}

interface Side {
  accountId: number;
  side: 'debit' | 'credit';
  /** Only transfers after this id, and within these instants. */
  above: number;
  since: number;
  until: number;
  limit: number;
}

/** What left an account, or came to it. */
export function selectMovementsOf(on: Reader, { accountId, side, above, since, until, limit }: Side) {
  const account = side === 'debit' ? transfers.debitAccount : transfers.creditAccount;
  return on.db
    .select({ id: transfers.id, ref: transfers.ref, money: transfers.amount, at: transfers.createdAt })
    .from(transfers)
    .where(
      and(
        eq(account, accountId),
        gt(transfers.id, above),
        gte(transfers.createdAt, since),
        lt(transfers.createdAt, until),
      ),
    )
    .orderBy(transfers.id)
    .limit(limit);
}

/** Recharges by id: the number, the provider's name of the payment, and whose they are. */
export function selectRechargeNames(on: Reader, ids: number[]) {
  return on.db
    .select({ id: recharges.id, number: recharges.number, ref: recharges.providerRef, username: shoppers.username })
    .from(recharges)
    .innerJoin(shoppers, eq(shoppers.id, recharges.shopperId))
    .where(inArray(recharges.id, ids));
}

/** Recharges that staff credited within a time for payments that name another number, or none of the shop's. */
export function selectCreditedPayments(on: Reader, { since, until }: { since: number; until: number }) {
  const { action, createdAt, detail } = auditLog;
  return on.db
    .select({ recharge: sql<string>`${detail} ->> 'recharge'`, named: sql<string>`${detail} ->> 'number'` })
    .from(auditLog)
    .where(and(eq(action, 'payment credit'), gte(createdAt, since), lt(createdAt, until)));
}

/**
 * What staff took from wallets because a channel had taken it back, by when that was told: the recharge whose payment it
 * was, whose wallet, and how much (fen).
 */
export function selectTakenBack(on: Reader, input: { channel: ChannelKey; since: number; until: number }) {
  const { id, channel, number, receivedAt } = paymentNotifications;
  return on.db
    .select({
      number,
      username: shoppers.username,
      money: sql<number>`coalesce(${auditLog.amount}, 0)`.mapWith(Number),
      at: receivedAt,
    })
    .from(auditLog)
    .innerJoin(paymentNotifications, eq(id, sql`cast(substr(${auditLog.subject}, 9) as bigint)`))
    .innerJoin(shoppers, eq(shoppers.id, auditLog.shopperId))
    .where(
      and(
        eq(auditLog.action, 'payment debit'),
        eq(channel, input.channel),
        gte(receivedAt, input.since),
        lt(receivedAt, input.until),
      ),
    );
}

/** Whose withdrawals these are. */
export function selectWithdrawalNames(on: Reader, ids: number[]) {
  return on.db
    .select({ id: withdrawals.id, username: shoppers.username })
    .from(withdrawals)
    .innerJoin(shoppers, eq(shoppers.id, withdrawals.shopperId))
    .where(inArray(withdrawals.id, ids));
}
