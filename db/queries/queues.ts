import { and, asc, desc, eq, gt, gte, lt, or, sql } from 'drizzle-orm';
import type { ChannelKey, RechargeStatus, WithdrawalStatus } from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import type { Reader } from '../store.ts';
import { maybe } from './support.ts';

const { groups, orders, paymentNotifications, recharges, shoppers, withdrawals } = tables;

/** Payments that credited nothing. Exactly the condition of their indexes: engines use an index only then. */
export const oddPayment = sql`${paymentNotifications.paid} and ${paymentNotifications.outcome} <> 'credited'`;

/** Which rows of a list staff want; undefined fields are no condition. */
export interface QueueFilter {
  shopperId: number | undefined;
  /** The number of the recharge or order; a withdrawal's id. */
  number: string | undefined;
  limit: number;
}

type Way = 'oldest first' | 'newest first';

/** Recharges for staff, after the one with the id `after`. */
export function selectRechargeQueue(
  on: Reader,
  input: QueueFilter & {
    status: RechargeStatus | undefined;
    channel: ChannelKey | undefined;
    after: number | undefined;
    way: Way;
  },
) {
  return on.db
    .select({
      id: recharges.id,
      number: recharges.number,
      username: shoppers.username,
      channel: recharges.channel,
      money: recharges.money,
      claimed: recharges.claimed,
      status: recharges.status,
      cancelled: recharges.cancelled,
      createdAt: recharges.createdAt,
      closedAt: recharges.closedAt,
      remark: recharges.remark,
      proof: recharges.proof,
    })
    .from(recharges)
    .innerJoin(shoppers, eq(shoppers.id, recharges.shopperId))
    .where(
      and(
        maybe(input.status, (status) => eq(recharges.status, status)),
        maybe(input.channel, (channel) => eq(recharges.channel, channel)),
        maybe(input.shopperId, (shopperId) => eq(recharges.shopperId, shopperId)),
        maybe(input.number, (number) => eq(recharges.number, number)),
        maybe(input.after, (after) => (input.way === 'oldest first' ? gt : lt)(recharges.id, after)),
      ),
    )
    .orderBy((input.way === 'oldest first' ? asc : desc)(recharges.id))
    .limit(input.limit);
}

/** Withdrawals for staff, after the one with the id `after`. */
export function selectWithdrawalQueue(
  on: Reader,
  input: QueueFilter & { status: WithdrawalStatus | undefined; after: number | undefined; way: Way },
) {
  return on.db
    .select({
      id: withdrawals.id,
      shopperId: withdrawals.shopperId,
      username: shoppers.username,
      money: withdrawals.money,
      status: withdrawals.status,
      bankTruename: withdrawals.bankTruename,
      bankAccount: withdrawals.bankAccount,
      bankName: withdrawals.bankName,
      blockedAt: shoppers.blockedAt,
      frozenWhy: shoppers.withdrawalsFrozenWhy,
      createdAt: withdrawals.createdAt,
      payableAt: withdrawals.payableAt,
      closedAt: withdrawals.closedAt,
      remark: withdrawals.remark,
    })
    .from(withdrawals)
    .innerJoin(shoppers, eq(shoppers.id, withdrawals.shopperId))
    .where(
      and(
        maybe(input.status, (status) => eq(withdrawals.status, status)),
        maybe(input.shopperId, (shopperId) => eq(withdrawals.shopperId, shopperId)),
        maybe(input.number, (id) => eq(withdrawals.id, Number(id))),
        maybe(input.after, (after) => (input.way === 'oldest first' ? gt : lt)(withdrawals.id, after)),
      ),
    )
    .orderBy((input.way === 'oldest first' ? asc : desc)(withdrawals.id))
    .limit(input.limit);
}

/** Notifications of payments that credited nothing, and of reversals, newest first, with an id below `after`. */
export function selectOddPaymentQueue(on: Reader, input: QueueFilter & { channel: string | undefined; after: number }) {
  return (
    on.db
      .select({
        id: paymentNotifications.id,
        outcome: paymentNotifications.outcome,
        channel: paymentNotifications.channel,
        number: paymentNotifications.number,
        username: shoppers.username,
        money: paymentNotifications.money,
        currency: paymentNotifications.currency,
        eventId: paymentNotifications.eventId,
        receivedAt: paymentNotifications.receivedAt,
      })
      .from(paymentNotifications)
      // A number without a recharge is one of the cases for staff.
      .leftJoin(recharges, eq(recharges.number, paymentNotifications.number))
      .leftJoin(shoppers, eq(shoppers.id, recharges.shopperId))
      .where(
        and(
          oddPayment,
          maybe(input.channel, (channel) => eq(paymentNotifications.channel, channel)),
          maybe(input.shopperId, (shopperId) => eq(recharges.shopperId, shopperId)),
          maybe(input.number, (number) => eq(paymentNotifications.number, number)),
          lt(paymentNotifications.id, input.after),
        ),
      )
      .orderBy(desc(paymentNotifications.id))
      .limit(input.limit)
  );
}

/** The position of an order among those whose tax refund was applied for. */
export interface RefundPlace {
  /** The time of the application, in ms since 1970. */
  requestedAt: number;
  id: number;
}

/** Requested tax refunds for staff, the oldest first, after that position. */
export function selectRefundQueue(on: Reader, input: QueueFilter & { after: RefundPlace }) {
  return on.db
    .select({
      id: orders.id,
      orderno: orders.orderno,
      username: shoppers.username,
      tax: orders.tax,
      names: groups.names,
      requestedAt: orders.updatedAt,
    })
    .from(orders)
    .innerJoin(shoppers, eq(shoppers.id, orders.shopperId))
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .where(
      and(
        // Exactly the index's condition.
        sql`${orders.status} = 3`,
        maybe(input.shopperId, (shopperId) => eq(orders.shopperId, shopperId)),
        maybe(input.number, (number) => eq(orders.orderno, number)),
        // The index is entered by the first condition.
        gte(orders.updatedAt, input.after.requestedAt),
        or(gt(orders.updatedAt, input.after.requestedAt), gt(orders.id, input.after.id)),
      ),
    )
    .orderBy(asc(orders.updatedAt), asc(orders.id))
    .limit(input.limit);
}
