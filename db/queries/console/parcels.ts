import { and, eq, gte, inArray, sql } from 'drizzle-orm';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import { columns, tables } from '../../schema/index.ts';
import { trackingKey } from '../../schema/tables/parcels.ts';
import type { Reader } from '../../store.ts';
import { boughtPieces } from '../bought-pieces.ts';
import { ordered } from '../ordered.ts';
import { shipmentColumns } from '../parcels.ts';
import { maybe } from '../support.ts';
import { skuOfOrder, wordsOfOrder } from '../variants.ts';
import { itsShopper } from './its-shopper.ts';
import { summed } from './summed.ts';

const { carriers, groups, orders, pictures, shipments, shoppers } = tables;

/** Exactly the conditions of the two indexes. */
const waits = {
  to_send: sql`${orders.toSendSince} is not null and ${orders.address} <> ''`,
  address_missing: sql`${orders.toSendSince} is not null and ${orders.address} = ''`,
};

type State = keyof typeof waits;

const whatIsSent = {
  ...itsShopper,
  orderno: orders.orderno,
  words: wordsOfOrder,
  quantity: orders.quantity,
  itemId: groups.itemId,
  names: groups.names,
  picture: pictures.name,
};

const toSend = {
  ...whatIsSent,
  id: orders.id,
  sku: skuOfOrder,
  price: orders.price,
  // The index has only those that wait.
  since: sql<number>`${orders.toSendSince}`.mapWith(Number),
  truename: orders.truename,
  phone: orders.phone,
  address: orders.address,
  addressSetAt: orders.addressSetAt,
};

interface ToSendInput {
  state: State;
  /** Of one order alone. */
  number: string | undefined;
  end: ListEnd;
  after: readonly number[] | undefined;
  limit: number;
}

/** Orders that wait to be sent, or for an address, by since when. */
export function selectToSend(on: Reader, { state, number, end, after, limit }: ToSendInput) {
  const { beyond, by } = ordered(end, [orders.toSendSince, orders.id], after);
  return on.db
    .select(toSend)
    .from(orders)
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .innerJoin(pictures, eq(pictures.id, groups.pictureId))
    .innerJoin(shoppers, eq(shoppers.id, orders.shopperId))
    .where(
      and(
        waits[state],
        maybe(number, (orderno) => eq(orders.orderno, orderno)),
        beyond,
      ),
    )
    .orderBy(...by)
    .limit(limit);
}

/** How many wait and the sum of their prices (fen), counted no further than `most`. */
export async function sumToSend(on: Reader, state: State, most: number) {
  const found = await on.db
    .select({ money: orders.price })
    .from(orders)
    // The second condition enters the index.
    .where(and(waits[state], gte(orders.toSendSince, 0)))
    .limit(most + 1);
  return summed(found, most);
}

/** Those of these orders that wait to be sent, with where to, unordered. */
export function selectAddresses(on: Reader, numbers: readonly string[]) {
  return on.db
    .select({
      id: orders.id,
      orderno: orders.orderno,
      shopperId: orders.shopperId,
      words: wordsOfOrder,
      sku: skuOfOrder,
      quantity: orders.quantity,
      names: groups.names,
      since: toSend.since,
      truename: orders.truename,
      phone: orders.phone,
      address: orders.address,
      addressSetAt: orders.addressSetAt,
    })
    .from(orders)
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .where(and(inArray(orders.orderno, [...numbers]), waits.to_send));
}

const sent = {
  ...whatIsSent,
  ...shipmentColumns,
  ...boughtPieces,
  toSendSince: orders.toSendSince,
  address: orders.address,
};

interface SentInput {
  /** Of one order, or of one number, alone; `key` as `trackingKey` makes it. */
  of: { orderId: number } | { key: string } | undefined;
  end: ListEnd;
  after: readonly number[] | undefined;
  limit: number;
}

/** Parcels that were sent, by when; those of one order or number by their ids. */
export function selectSent(on: Reader, { of, end, after, limit }: SentInput) {
  const one =
    of && ('orderId' in of ? eq(shipments.orderId, of.orderId) : eq(trackingKey(columns, shipments.number), of.key));
  const { beyond, by } = ordered(end, of ? [shipments.id] : [shipments.sentAt, shipments.id], after);
  return on.db
    .select(sent)
    .from(shipments)
    .innerJoin(carriers, eq(carriers.id, shipments.carrierId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .innerJoin(pictures, eq(pictures.id, groups.pictureId))
    .innerJoin(shoppers, eq(shoppers.id, orders.shopperId))
    .where(and(one, beyond))
    .orderBy(...by)
    .limit(limit);
}
