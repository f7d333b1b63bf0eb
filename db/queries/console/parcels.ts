import { and, asc, desc, eq, gt, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';
import { shipmentColumns } from '../parcels.ts';
import { maybe } from '../support.ts';
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
  itemId: groups.itemId,
  names: groups.names,
  picture: pictures.name,
};

const toSend = {
  ...whatIsSent,
  id: orders.id,
  price: orders.price,
  // The index has only those that wait.
  since: sql<number>`${orders.toSendSince}`.mapWith(Number),
  truename: orders.truename,
  phone: orders.phone,
  address: orders.address,
};

interface ToSendInput {
  state: State;
  /** Of one order alone. */
  number: string | undefined;
  after: { since: number; id: number };
  limit: number;
}

/** Orders that wait to be sent, or for an address, the oldest first, after that one. */
export function selectToSend(on: Reader, { state, number, after, limit }: ToSendInput) {
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
        // The index is entered by this condition.
        gte(orders.toSendSince, after.since),
        or(gt(orders.toSendSince, after.since), gt(orders.id, after.id)),
      ),
    )
    .orderBy(asc(orders.toSendSince), asc(orders.id))
    .limit(limit);
}

/** How many wait and the sum of their prices (fen), counted no further than `most`. */
export async function sumToSend(on: Reader, state: State, most: number) {
  const found = await on.db
    .select({ money: orders.price })
    .from(orders)
    // The second condition enters the index.
    .where(and(waits[state], gte(orders.toSendSince, 0)))
    .limit(most);
  return summed(found);
}

/** Those of these orders that wait to be sent, with where to, unordered. */
export function selectAddresses(on: Reader, numbers: readonly string[]) {
  return on.db
    .select({
      id: orders.id,
      orderno: orders.orderno,
      shopperId: orders.shopperId,
      names: groups.names,
      since: toSend.since,
      truename: orders.truename,
      phone: orders.phone,
      address: orders.address,
    })
    .from(orders)
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .where(and(inArray(orders.orderno, [...numbers]), waits.to_send));
}

const sent = {
  ...whatIsSent,
  ...shipmentColumns,
};

interface SentInput {
  /** Of one order, or of one number, alone. */
  of: { orderId: number } | { tracking: string } | undefined;
  before: { sentAt: number; id: number };
  limit: number;
}

/** Parcels that were sent, the newest first, before that one. */
export function selectSent(on: Reader, { of, before, limit }: SentInput) {
  const one = of && ('orderId' in of ? eq(shipments.orderId, of.orderId) : eq(shipments.number, of.tracking));
  const order = of ? [desc(shipments.id)] : [desc(shipments.sentAt), desc(shipments.id)];
  const place = of
    ? lt(shipments.id, before.id)
    : and(lte(shipments.sentAt, before.sentAt), or(lt(shipments.sentAt, before.sentAt), lt(shipments.id, before.id)));
  return on.db
    .select(sent)
    .from(shipments)
    .innerJoin(carriers, eq(carriers.id, shipments.carrierId))
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .innerJoin(pictures, eq(pictures.id, groups.pictureId))
    .innerJoin(shoppers, eq(shoppers.id, orders.shopperId))
    .where(and(one, place))
    .orderBy(...order)
    .limit(limit);
}
