import { and, asc, count, eq, gte, inArray, max, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import type { ChannelKey, WithdrawalStatus } from '../../../shared/contract/enums.ts';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';
import { ordered } from '../ordered.ts';
import { maybe } from '../support.ts';
import { itsShopper } from './its-shopper.ts';
import { summed } from './summed.ts';

const { accounts, auditLog, bankCards, recharges, shoppers, transfers, withdrawals } = tables;

const listed = {
  ...itsShopper,
  frozenAt: shoppers.withdrawalsFrozenAt,
  id: withdrawals.id,
  money: withdrawals.money,
  status: withdrawals.status,
  bankTruename: withdrawals.bankTruename,
  bankAccount: withdrawals.bankAccount,
  bankName: withdrawals.bankName,
  payableAt: withdrawals.payableAt,
  remark: withdrawals.remark,
  createdAt: withdrawals.createdAt,
  closedAt: withdrawals.closedAt,
};

interface Input {
  /** Left out, all of them: of a shopper. */
  status: WithdrawalStatus | undefined;
  shopperId: number | undefined;
  end: ListEnd;
  after: readonly number[] | undefined;
  limit: number;
}

/** Withdrawals of a status, or of a shopper, by their ids. */
export function selectWithdrawalsToDecide(on: Reader, { status, shopperId, end, after, limit }: Input) {
  const { beyond, by } = ordered(end, [withdrawals.id], after);
  return on.db
    .select(listed)
    .from(withdrawals)
    .innerJoin(shoppers, eq(shoppers.id, withdrawals.shopperId))
    .where(
      and(
        maybe(status, (one) => eq(withdrawals.status, one)),
        maybe(shopperId, (id) => eq(withdrawals.shopperId, id)),
        beyond,
      ),
    )
    .orderBy(...by)
    .limit(limit);
}

/** Pending withdrawals and their sum (fen), counted no further than `most`. */
export async function sumPendingWithdrawals(on: Reader, most: number) {
  const found = await on.db
    .select({ money: withdrawals.money })
    .from(withdrawals)
    .where(eq(withdrawals.status, 'pending'))
    .limit(most + 1);
  return summed(found, most);
}

/** Withdrawals of these ids with their cards, in the order of the ids. */
export function selectWithdrawalsOf(on: Reader, ids: readonly number[]) {
  return on.db
    .select(listed)
    .from(withdrawals)
    .innerJoin(shoppers, eq(shoppers.id, withdrawals.shopperId))
    .where(inArray(withdrawals.id, [...ids]))
    .orderBy(asc(withdrawals.id));
}

/** One withdrawal with what is known of its shopper, and the shopper's card of today. */
export async function selectWithdrawalWhole(on: Reader, id: number) {
  const [row] = await on.db
    .select({
      ...listed,
      demo: shoppers.demo,
      joinedAt: shoppers.createdAt,
      frozenWhy: shoppers.withdrawalsFrozenWhy,
      cardNow: bankCards.bankAccount,
      cardSince: bankCards.updatedAt,
      cardChangedAt: bankCards.changedAt,
    })
    .from(withdrawals)
    .innerJoin(shoppers, eq(shoppers.id, withdrawals.shopperId))
    .leftJoin(bankCards, eq(bankCards.shopperId, withdrawals.shopperId))
    .where(eq(withdrawals.id, id));
  return row;
}

/** What was paid out to a shopper before: times and largest sum in all, and to this card. */
export async function sumPaidBefore(
  on: Reader,
  { shopperId, bankAccount }: { shopperId: number; bankAccount: string },
) {
  const toCard = sql<number>`coalesce(sum(case when ${withdrawals.bankAccount} = ${bankAccount} then 1 else 0 end), 0)`;
  const [row] = await on.db
    .select({ times: count(), largest: max(withdrawals.money), toCard: toCard.mapWith(Number) })
    .from(withdrawals)
    .where(and(eq(withdrawals.shopperId, shopperId), eq(withdrawals.status, 'paid')));
  return { times: row?.times ?? 0, largest: row?.largest ?? 0, toCard: row?.toCard ?? 0 };
}

/** Other shoppers who withdrew to this card number, or have it on file; at most `limit`. */
export async function selectOthersOfCard(
  on: Reader,
  { shopperId, bankAccount }: { shopperId: number; bankAccount: string },
  limit: number,
) {
  // Each once: somebody may have withdrawn to it many times.
  const withdrew = await on.db
    .selectDistinct({ id: withdrawals.shopperId })
    .from(withdrawals)
    .where(and(eq(withdrawals.bankAccount, bankAccount), ne(withdrawals.shopperId, shopperId)))
    .limit(limit);
  const haveIt = await on.db
    .select({ id: bankCards.shopperId })
    .from(bankCards)
    .where(and(eq(bankCards.bankAccount, bankAccount), ne(bankCards.shopperId, shopperId)))
    .limit(limit);
  const ids = [...new Set([...withdrew, ...haveIt].map(({ id }) => id))].slice(0, limit);
  return on.db.select({ id: shoppers.id, username: shoppers.username }).from(shoppers).where(inArray(shoppers.id, ids));
}

/** Who has these card numbers on file, or withdrew to them: each once for a number. */
export async function selectOwnersOfCards(on: Reader, accounts: readonly string[]) {
  const withdrew = await on.db
    .selectDistinct({ bankAccount: withdrawals.bankAccount, shopperId: withdrawals.shopperId })
    .from(withdrawals)
    .where(inArray(withdrawals.bankAccount, [...accounts]));
  const haveIt = await on.db
    .select({ bankAccount: bankCards.bankAccount, shopperId: bankCards.shopperId })
    .from(bankCards)
    .where(inArray(bankCards.bankAccount, [...accounts]));
  return [...withdrew, ...haveIt];
}

/** When recharges of these shoppers through a channel were credited, from an instant on. */
export function selectCreditedSince(
  on: Reader,
  { shopperIds, channel, since }: { shopperIds: readonly number[]; channel: ChannelKey; since: number },
) {
  return on.db
    .select({ shopperId: recharges.shopperId, closedAt: recharges.closedAt })
    .from(recharges)
    .where(
      and(
        inArray(recharges.shopperId, [...shopperIds]),
        eq(recharges.status, 'credited'),
        eq(recharges.channel, channel),
        gte(recharges.closedAt, since),
      ),
    );
}

/** A shopper's recharges that were credited since, by channel, in fen. */
export async function sumCreditedSince(on: Reader, shopperId: number, since: number) {
  const credited = await on.db
    .select({ channel: recharges.channel, money: recharges.money })
    .from(recharges)
    .where(and(eq(recharges.shopperId, shopperId), eq(recharges.status, 'credited'), gte(recharges.closedAt, since)));
  const sums = new Map<ChannelKey, number>();
  for (const { channel, money } of credited) sums.set(channel, (sums.get(channel) ?? 0) + money);
  return [...sums].map(([channel, money]) => ({ channel, money }));
}

const to = alias(accounts, 'to_account');

/** What a shopper spent in groups that did not fail, less what returns gave back, in fen. */
export async function sumBought(on: Reader, shopperId: number): Promise<number> {
  const total = sql<number>`coalesce(sum(${transfers.amount}), 0)`.mapWith(Number);
  const [out] = await on.db
    .select({ total })
    .from(accounts)
    .innerJoin(transfers, eq(transfers.debitAccount, accounts.id))
    .where(and(eq(accounts.shopperId, shopperId), eq(transfers.kind, 'purchase')));
  const [back] = await on.db
    .select({ total })
    .from(to)
    .innerJoin(transfers, eq(transfers.creditAccount, to.id))
    .where(and(eq(to.shopperId, shopperId), inArray(transfers.kind, ['group_failed', 'group_left', 'goods_refund'])));
  return (out?.total ?? 0) - (back?.total ?? 0);
}

/** Pending withdrawals of a shopper that are in a file for the bank, and since when. */
export async function selectFiledPending(on: Reader, shopperId: number) {
  const pending = await on.db
    .select({ id: withdrawals.id, money: withdrawals.money })
    .from(withdrawals)
    .where(and(eq(withdrawals.shopperId, shopperId), eq(withdrawals.status, 'pending')))
    .orderBy(asc(withdrawals.id));
  const filed = await selectFiled(
    on,
    pending.map(({ id }) => id),
  );
  return pending.flatMap((row) => {
    const known = filed.get(`withdrawal:${row.id}`);
    return known ? { ...row, filedAt: known.at } : [];
  });
}

/** When each of these withdrawals was last put into a file for the bank, and by whom. */
export async function selectFiled(on: Reader, ids: readonly number[]) {
  if (ids.length === 0) return new Map<string, { at: number; actor: string }>();
  const subjects = ids.map((id) => `withdrawal:${id}`);
  const rows = await on.db
    .select({ subject: auditLog.subject, at: auditLog.createdAt, actor: auditLog.actor })
    .from(auditLog)
    .where(and(inArray(auditLog.subject, subjects), eq(auditLog.action, 'withdrawal file')))
    .orderBy(asc(auditLog.id));
  return new Map(rows.map(({ subject, ...filed }) => [subject, filed]));
}
