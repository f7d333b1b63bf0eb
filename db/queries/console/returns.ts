import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import type { GoodsReturnState } from '../../../shared/contract/enums.ts';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';
import { boughtPieces } from '../bought-pieces.ts';
import { ordered } from '../ordered.ts';
import { piecesOfReturn, returnColumns } from '../returns.ts';
import { wordsOfOrder } from '../variants.ts';
import { itsShopper } from './its-shopper.ts';

const { carriers, groups, orders, pictures, returnPictures, returns, shipments, shoppers } = tables;

const listed = {
  ...itsShopper,
  ...returnColumns,
  restocked: returns.restocked,
  pictures: sql`(select count(*) from ${returnPictures} where ${returnPictures.returnId} = ${returns.id})`.mapWith(
    Number,
  ),
  orderno: orders.orderno,
  ...boughtPieces,
  pieces: piecesOfReturn,
  wordsOfVariant: wordsOfOrder,
  boughtAt: orders.createdAt,
  itemId: groups.itemId,
  names: groups.names,
  picture: pictures.name,
};

interface Input {
  state: GoodsReturnState;
  /** One alone, whatever its state. */
  id: number | undefined;
  end: ListEnd;
  after: readonly number[] | undefined;
  limit: number;
}

/** Returns of a state by their ids; those to pay, which wait since their goods are back, by that. */
export function selectReturnsToDecide(on: Reader, { state, id, end, after, limit }: Input) {
  const { beyond, by } = ordered(end, state === 'arrived' ? [returns.arrivedAt, returns.id] : [returns.id], after);
  return on.db
    .select(listed)
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .innerJoin(pictures, eq(pictures.id, groups.pictureId))
    .innerJoin(shoppers, eq(shoppers.id, orders.shopperId))
    .where(id === undefined ? and(eq(returns.state, state), beyond) : eq(returns.id, id))
    .orderBy(...by)
    .limit(limit);
}

/** How many returns there are of a state, counted no further than `most`. */
export async function countReturns(on: Reader, state: GoodsReturnState, most: number) {
  const found = await on.db
    .select({ id: returns.id })
    .from(returns)
    .where(eq(returns.state, state))
    .limit(most + 1);
  return { count: Math.min(found.length, most), more: found.length > most };
}

/** The parcels of these orders that were sent and have not come back. */
export function selectParcelsOf(on: Reader, orderIds: readonly number[]) {
  return on.db
    .select({
      orderId: shipments.orderId,
      carrier: carriers.name,
      tracking: shipments.number,
      sentAt: shipments.sentAt,
      receivedAt: shipments.receivedAt,
    })
    .from(shipments)
    .innerJoin(carriers, eq(carriers.id, shipments.carrierId))
    .where(and(inArray(shipments.orderId, [...orderIds]), isNull(shipments.endedAt)));
}

/** How many returns each of these shoppers has asked for; those that staff opened say nothing about them. */
export async function countReturnsOf(on: Reader, shopperIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await on.db
    .select({ shopperId: orders.shopperId, found: sql`count(*)`.mapWith(Number) })
    .from(orders)
    .innerJoin(returns, eq(returns.orderId, orders.id))
    .where(and(inArray(orders.shopperId, [...shopperIds]), isNull(returns.openedBy)))
    .groupBy(orders.shopperId);
  return new Map(rows.map(({ shopperId, found }) => [shopperId, found]));
}
