import { and, asc, eq, gt, gte, lt, lte, max, min, sql } from 'drizzle-orm';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';
import { wordsOfOrder } from '../variants.ts';

const { orders, groups, returns, shoppers, transfers, days } = tables;

interface Page {
  /** Ids above it, up to `last`. */
  after: number;
  last: number;
  /** Within these instants, in ms since 1970. */
  since: number;
  until: number;
  limit: number;
}

/** A figure over the returns of an order that were paid; null if none was. */
const paid = (of: 'max' | 'sum', column: typeof returns.paidAt | typeof returns.amount) =>
  sql<number | null>`(select ${sql.raw(of)}(${column}) from ${returns}
    where ${returns.orderId} = ${orders.id} and ${returns.state} = 'paid')`.mapWith((found) => Number(found));

/** Orders of a time in the order of their ids. */
export function selectOrdersToExport(on: Reader, { after, last, since, until, limit }: Page) {
  return on.db
    .select({
      id: orders.id,
      orderno: orders.orderno,
      createdAt: orders.createdAt,
      status: orders.status,
      username: shoppers.username,
      itemId: groups.itemId,
      names: groups.names,
      words: wordsOfOrder,
      groupId: orders.groupId,
      quantity: orders.quantity,
      price: orders.price,
      tax: orders.tax,
      groupStatus: groups.status,
      closedAt: groups.closedAt,
      returned: orders.returned,
      returnedAt: paid('max', returns.paidAt),
      givenBack: paid('sum', returns.amount),
    })
    .from(orders)
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .innerJoin(shoppers, eq(shoppers.id, orders.shopperId))
    .where(and(gt(orders.id, after), lte(orders.id, last), gte(orders.createdAt, since), lt(orders.createdAt, until)))
    .orderBy(asc(orders.id))
    .limit(limit);
}

/** Transfers of a time in the order of their ids. */
export function selectTransfersToExport(on: Reader, { after, last, since, until, limit }: Page) {
  return on.db
    .select()
    .from(transfers)
    .where(
      and(
        gt(transfers.id, after),
        lte(transfers.id, last),
        gte(transfers.createdAt, since),
        lt(transfers.createdAt, until),
      ),
    )
    .orderBy(asc(transfers.id))
    .limit(limit);
}

/** Between which ids the orders of these numbers are. */
export async function selectOrderIds(on: Reader, { from, below }: { from: string; below: string }) {
  const [row] = await on.db
    .select({ first: min(orders.id), last: max(orders.id) })
    .from(orders)
    .where(and(gte(orders.orderno, from), lt(orders.orderno, below)));
  return { first: row?.first ?? 0, last: row?.last ?? 0 };
}

/** The closed days from one date until before another, the first one first. */
export function selectClosedDays(on: Reader, { from, before }: { from: string; before: string }) {
  return on.db
    .select()
    .from(days)
    .where(and(gte(days.day, from), lt(days.day, before)))
    .orderBy(asc(days.day));
}
