import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import type { OrderStatus } from '../../../shared/contract/enums.ts';
import { columns, tables } from '../../schema/index.ts';
import { trackingKey } from '../../schema/tables/parcels.ts';
import type { Reader } from '../../store.ts';
import { boughtPieces } from '../bought-pieces.ts';
import { ordered, wayOf } from '../ordered.ts';
import { maybe } from '../support.ts';
import { wordsOfOrder } from '../variants.ts';

const { groups, orders, pictures, shipments, shoppers } = tables;

/** Numbers of orders between these two: those of a day begin with it. */
export interface NumberRange {
  above: string;
  below: string;
}

interface Filter {
  status: OrderStatus | undefined;
  shopperId: number | undefined;
  itemId: number | undefined;
  groupId: number | undefined;
  numbers: NumberRange | undefined;
}

/** Only what leads to them is to be read from an index, so these have a plus sign. */
const otherThanNumbers = ({ status, shopperId, itemId, groupId }: Filter) => [
  maybe(status, (wanted) => sql`+${orders.status} = ${wanted}`),
  maybe(shopperId, (wanted) => sql`+${orders.shopperId} = ${wanted}`),
  maybe(itemId, (wanted) => sql`+${groups.itemId} = ${wanted}`),
  maybe(groupId, (wanted) => sql`+${orders.groupId} = ${wanted}`),
];

interface NumberedInput extends Filter {
  numbers: NumberRange;
  end: ListEnd;
  limit: number;
}

/** Orders by their numbers: their ids and numbers. */
export function selectNumberedOrders(on: Reader, input: NumberedInput) {
  const { above, below } = input.numbers;
  return on.db
    .select({ id: orders.id, orderno: orders.orderno })
    .from(orders)
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .where(and(gt(orders.orderno, above), lt(orders.orderno, below), ...otherThanNumbers(input)))
    .orderBy(wayOf(input.end)(orders.orderno))
    .limit(input.limit);
}

/** What leads to orders by itself: their sum (fen), or their parcel. */
export interface Sought {
  money: number | undefined;
  /** Of the parcel, as `trackingKey` makes it. */
  parcel: string | undefined;
  carrierId: number | undefined;
}

interface SoughtInput extends Filter, Sought {
  end: ListEnd;
  after: readonly number[] | undefined;
  limit: number;
}

/**
 * Orders of a sum or a carrier, by their ids; those of a parcel's number by when they were sent under it. `place` is what
 * they are ordered by.
 */
export function selectSoughtOrders(
  on: Reader,
  { money, parcel, carrierId, end, after, limit, ...filter }: SoughtInput,
) {
  const { numbers } = filter;
  const others = [
    ...otherThanNumbers(filter),
    // As an expression it keeps the engine from the index of numbers.
    numbers && sql`(${orders.orderno} || '') > ${numbers.above} and (${orders.orderno} || '') < ${numbers.below}`,
  ];
  if (parcel === undefined && carrierId === undefined) {
    const { beyond, by } = ordered(end, [orders.id], after);
    return on.db
      .select({ id: orders.id, place: orders.id })
      .from(orders)
      .innerJoin(groups, eq(groups.id, orders.groupId))
      .where(
        and(
          maybe(money, (sum) => eq(orders.price, sum)),
          ...others,
          beyond,
        ),
      )
      .orderBy(...by)
      .limit(limit);
  }
  const place = parcel === undefined ? shipments.orderId : shipments.id;
  const { beyond, by } = ordered(end, [place], after);
  const found = on.db
    .select({ id: shipments.orderId, place })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .where(
      and(
        maybe(parcel, (key) => eq(trackingKey(columns, shipments.number), key)),
        maybe(carrierId, (id) =>
          parcel === undefined ? eq(shipments.carrierId, id) : sql`+${shipments.carrierId} = ${id}`,
        ),
        maybe(money, (sum) => sql`+${orders.price} = ${sum}`),
        ...others,
        beyond,
      ),
    )
    .$dynamic();
  // An order may have been sent again; few are under one number, whose index has the parcels by their ids.
  const once = parcel === undefined ? found.groupBy(shipments.orderId) : found;
  return once.orderBy(...by).limit(limit);
}

/** Orders of that kind in no order, to be counted. */
export function selectSomeOrders(on: Reader, input: Filter & { limit: number }) {
  const { status, shopperId, itemId, groupId, numbers, limit } = input;
  const ofStatus = shopperId === undefined && itemId === undefined && groupId === undefined;
  return on.db
    .select({ id: orders.id })
    .from(orders)
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .where(
      numbers
        ? and(gt(orders.orderno, numbers.above), lt(orders.orderno, numbers.below), ...otherThanNumbers(input))
        : and(
            maybe(groupId, (wanted) => eq(orders.groupId, wanted)),
            maybe(shopperId, (wanted) => eq(orders.shopperId, wanted)),
            maybe(itemId, (wanted) =>
              shopperId === undefined ? eq(groups.itemId, wanted) : sql`+${groups.itemId} = ${wanted}`,
            ),
            maybe(status, (wanted) => and(eq(orders.status, wanted), ofStatus ? sql`${orders.id} > 0` : undefined)),
          ),
    )
    .limit(limit);
}

/** What a list shows of these orders, unordered. */
export function selectOrderRows(on: Reader, ids: readonly number[]) {
  return on.db
    .select({
      id: orders.id,
      orderno: orders.orderno,
      ...boughtPieces,
      words: wordsOfOrder,
      createdAt: orders.createdAt,
      updatedAt: orders.updatedAt,
      leftAt: orders.leftAt,
      openedBy: groups.openedBy,
      itemId: groups.itemId,
      names: groups.names,
      picture: pictures.name,
      shopperId: shoppers.id,
      username: shoppers.username,
      nickname: shoppers.nickname,
      blockedAt: shoppers.blockedAt,
      groupId: groups.id,
      size: groups.size,
      seats: groups.seats,
      groupStatus: groups.status,
      expiresAt: groups.expiresAt,
      closedAt: groups.closedAt,
    })
    .from(orders)
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .innerJoin(pictures, eq(pictures.id, groups.pictureId))
    .innerJoin(shoppers, eq(shoppers.id, orders.shopperId))
    .where(inArray(orders.id, [...ids]));
}

/** Who bought, and the address as it is on the order. */
export async function selectContactsOfOrder(on: Reader, orderno: string) {
  const [row] = await on.db
    .select({
      id: orders.id,
      shopperId: orders.shopperId,
      truename: orders.truename,
      phone: orders.phone,
      address: orders.address,
    })
    .from(orders)
    .where(eq(orders.orderno, orderno));
  return row;
}
