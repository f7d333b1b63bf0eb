import { and, eq, sql } from 'drizzle-orm';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import type { RechargeReturnStatus } from '../../../shared/contract/enums.ts';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';
import { ordered } from '../ordered.ts';
import { sentBackOf } from '../recharge-returns.ts';
import { maybe } from '../support.ts';
import { wordsOfPayment } from '../variants.ts';
import { itsShopper } from './its-shopper.ts';

const { items, orderPayments, rechargeReturns, recharges, shoppers } = tables;

interface Page {
  end: ListEnd;
  after: readonly number[] | undefined;
  limit: number;
}

/** Payments of orders that bought nothing, by their recharges; with `isSentBack` those of which money went back, or none. */
export function selectUnboughtPayments(
  on: Reader,
  { isSentBack, end, after, limit }: Page & { isSentBack: boolean | undefined },
) {
  const { beyond, by } = ordered(end, [orderPayments.rechargeId], after);
  const sentBack = sentBackOf(orderPayments.rechargeId);
  return (
    on.db
      .select({
        ...itsShopper,
        id: orderPayments.rechargeId,
        number: recharges.number,
        channel: recharges.channel,
        money: recharges.money,
        sentBack,
        itemId: orderPayments.itemId,
        item: items.name,
        price: orderPayments.price,
        words: wordsOfPayment,
        quantity: orderPayments.quantity,
        joins: orderPayments.orderno,
        refused: orderPayments.refused,
        // What bought nothing was credited.
        creditedAt: sql`${recharges.closedAt}`.mapWith(recharges.closedAt),
      })
      .from(orderPayments)
      .innerJoin(recharges, eq(recharges.id, orderPayments.rechargeId))
      .innerJoin(shoppers, eq(shoppers.id, recharges.shopperId))
      .innerJoin(items, eq(items.id, orderPayments.itemId))
      // The index has only those; engines use it only if they read that here.
      .where(
        and(
          sql`${orderPayments.refused} is not null`,
          maybe(isSentBack, (is) => (is ? sql`${sentBack} > 0` : sql`${sentBack} = 0`)),
          beyond,
        ),
      )
      .orderBy(...by)
      .limit(limit)
  );
}

/** Money of recharges that goes back by its provider, of a status, by its ids. */
export function selectRechargeReturns(
  on: Reader,
  { status, end, after, limit }: Page & { status: RechargeReturnStatus },
) {
  const { beyond, by } = ordered(end, [rechargeReturns.id], after);
  return on.db
    .select({
      ...itsShopper,
      id: rechargeReturns.id,
      number: recharges.number,
      channel: recharges.channel,
      money: rechargeReturns.money,
      status: rechargeReturns.status,
      createdAt: rechargeReturns.createdAt,
      closedAt: rechargeReturns.closedAt,
    })
    .from(rechargeReturns)
    .innerJoin(recharges, eq(recharges.id, rechargeReturns.rechargeId))
    .innerJoin(shoppers, eq(shoppers.id, recharges.shopperId))
    .where(and(eq(rechargeReturns.status, status), beyond))
    .orderBy(...by)
    .limit(limit);
}
