import { and, asc, count, desc, eq, gt, gte, isNull, lte, ne, sql } from 'drizzle-orm';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import type { ChannelKey, RechargeStatus } from '../../../shared/contract/enums.ts';
import { tables } from '../../schema/index.ts';
import type { Reader, Writer } from '../../store.ts';
import { ordered } from '../ordered.ts';
import { sentBackOf } from '../recharge-returns.ts';
import { maybe } from '../support.ts';
import { itsShopper } from './its-shopper.ts';
import { summed } from './summed.ts';

const { bankCards, paymentNotifications, recharges, shoppers } = tables;

/** Exactly the condition of its index: without it no engine uses that. */
const oddPayment = sql`${paymentNotifications.paid} and ${paymentNotifications.outcome} <> 'credited'`;

const listed = {
  ...itsShopper,
  id: recharges.id,
  number: recharges.number,
  channel: recharges.channel,
  money: recharges.money,
  claimed: recharges.claimed,
  status: recharges.status,
  cancelled: recharges.cancelled,
  proof: recharges.proof,
  remark: recharges.remark,
  createdAt: recharges.createdAt,
  closedAt: recharges.closedAt,
};

interface Input {
  /** Left out, all of them: of a shopper. */
  status: RechargeStatus | undefined;
  shopperId: number | undefined;
  channel: ChannelKey | undefined;
  end: ListEnd;
  after: readonly number[] | undefined;
  limit: number;
}

/** Recharges of a status, or of a shopper, by their ids. */
export function selectRechargesToDecide(on: Reader, { status, shopperId, channel, end, after, limit }: Input) {
  const { beyond, by } = ordered(end, [recharges.id], after);
  return on.db
    .select(listed)
    .from(recharges)
    .innerJoin(shoppers, eq(shoppers.id, recharges.shopperId))
    .where(
      and(
        maybe(status, (one) => eq(recharges.status, one)),
        maybe(shopperId, (id) => eq(recharges.shopperId, id)),
        maybe(channel, (key) => eq(recharges.channel, key)),
        beyond,
      ),
    )
    .orderBy(...by)
    .limit(limit);
}

/** Pending recharges of a channel and their sum (fen), counted no further than `most`. */
export async function sumPendingRecharges(on: Reader, channel: ChannelKey, most: number) {
  const found = await on.db
    .select({ money: recharges.money })
    .from(recharges)
    .where(and(eq(recharges.status, 'pending'), eq(recharges.channel, channel)))
    .limit(most + 1);
  return summed(found, most);
}

/** One recharge with what is known of its shopper, whatever its status. */
export async function selectRechargeWhole(on: Reader, number: string) {
  const [row] = await on.db
    .select({
      ...listed,
      proofHash: recharges.proofHash,
      demo: shoppers.demo,
      joinedAt: shoppers.createdAt,
      frozenAt: shoppers.withdrawalsFrozenAt,
      cardName: bankCards.bankTruename,
    })
    .from(recharges)
    .innerJoin(shoppers, eq(shoppers.id, recharges.shopperId))
    .leftJoin(bankCards, eq(bankCards.shopperId, recharges.shopperId))
    .where(eq(recharges.number, number));
  return row;
}

const alike = {
  number: recharges.number,
  username: shoppers.username,
  status: recharges.status,
  money: recharges.money,
  createdAt: recharges.createdAt,
};

/** Other recharges with the same picture as proof, the newest first. */
export function selectSameProof(on: Reader, { id, proofHash }: { id: number; proofHash: string }, limit: number) {
  return (
    on.db
      .select(alike)
      .from(recharges)
      .innerJoin(shoppers, eq(shoppers.id, recharges.shopperId))
      // The index has only those with a picture; engines use it only if they read that here.
      .where(and(eq(recharges.proofHash, proofHash), sql`${recharges.proofHash} <> ''`, ne(recharges.id, id)))
      .orderBy(desc(recharges.id))
      .limit(limit)
  );
}

/** Other recharges of the same channel and sum within that time of it, the newest first. */
export function selectSameSum(
  on: Reader,
  { id, channel, money, createdAt }: { id: number; channel: ChannelKey; money: number; createdAt: number },
  { within, limit }: { within: number; limit: number },
) {
  return on.db
    .select(alike)
    .from(recharges)
    .innerJoin(shoppers, eq(shoppers.id, recharges.shopperId))
    .where(
      and(
        eq(recharges.channel, channel),
        eq(recharges.money, money),
        gte(recharges.createdAt, createdAt - within),
        lte(recharges.createdAt, createdAt + within),
        ne(recharges.id, id),
      ),
    )
    .orderBy(desc(recharges.createdAt))
    .limit(limit);
}

/** A shopper's credited recharges and their sum, in fen. */
export async function sumCredited(on: Reader, shopperId: number) {
  const [row] = await on.db
    .select({ count: count(), money: sql<number>`coalesce(sum(${recharges.money}), 0)`.mapWith(Number) })
    .from(recharges)
    .where(and(eq(recharges.shopperId, shopperId), eq(recharges.status, 'credited')));
  return { count: row?.count ?? 0, money: row?.money ?? 0 };
}

/** The file of a recharge's proof; empty without one, or if it has another hash than the given one. */
export async function selectProof(on: Reader, number: string, proofHash: string | undefined): Promise<string> {
  const wanted = proofHash === undefined ? undefined : eq(recharges.proofHash, proofHash);
  const [row] = await on.db
    .select({ proof: recharges.proof })
    .from(recharges)
    .where(and(eq(recharges.number, number), wanted));
  return row?.proof ?? '';
}

/** Payments that credited nothing, and reversals, that staff have still to look into, the oldest first. */
export function selectOddPayments(on: Reader, { after, limit }: { after: number; limit: number }) {
  return (
    on.db
      .select({
        id: paymentNotifications.id,
        outcome: paymentNotifications.outcome,
        channel: paymentNotifications.channel,
        number: paymentNotifications.number,
        money: paymentNotifications.money,
        currency: paymentNotifications.currency,
        eventId: paymentNotifications.eventId,
        receivedAt: paymentNotifications.receivedAt,
        status: recharges.status,
        asked: recharges.money,
        sentBack: sentBackOf(recharges.id),
        ...itsShopper,
        frozenAt: shoppers.withdrawalsFrozenAt,
      })
      .from(paymentNotifications)
      // A number without a recharge is one of the cases.
      .leftJoin(recharges, eq(recharges.number, paymentNotifications.number))
      .leftJoin(shoppers, eq(shoppers.id, recharges.shopperId))
      .where(and(oddPayment, isNull(paymentNotifications.settledAt), gt(paymentNotifications.id, after)))
      .orderBy(asc(paymentNotifications.id))
      .limit(limit)
  );
}

/** Puts an odd payment by; nothing if it is not one, or put by already. */
export async function settlePayment(tx: Writer, id: number) {
  const { settledAt, outcome, number, money, channel } = paymentNotifications;
  const [row] = await tx.db
    .update(paymentNotifications)
    .set({ settledAt: tx.now })
    .where(and(eq(paymentNotifications.id, id), isNull(settledAt), oddPayment))
    .returning({ number, money, channel, outcome });
  if (row) tx.invalidate('queues');
  return row;
}

/** A payment that the provider told of, with the recharge that it names. */
export async function selectOddPayment(on: Reader, id: number) {
  const [row] = await on.db
    .select({
      outcome: paymentNotifications.outcome,
      channel: paymentNotifications.channel,
      number: paymentNotifications.number,
      eventId: paymentNotifications.eventId,
      paid: paymentNotifications.paid,
      money: paymentNotifications.money,
      currency: paymentNotifications.currency,
      settledAt: paymentNotifications.settledAt,
      status: recharges.status,
      asked: recharges.money,
      sentBack: sentBackOf(recharges.id),
      shopperId: recharges.shopperId,
    })
    .from(paymentNotifications)
    .leftJoin(recharges, eq(recharges.number, paymentNotifications.number))
    .where(eq(paymentNotifications.id, id));
  return row;
}
