import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import type { OrderStatus } from '../../../shared/contract/enums.ts';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';
import { wayOf } from '../ordered.ts';
import { maybe } from '../support.ts';

const { groups, orders, pictures, shoppers } = tables;

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

/** Only `numbers` is to be read from an index, so the others have a plus sign. */
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
      status: orders.status,
      price: orders.price,
      tax: orders.tax,
      createdAt: orders.createdAt,
      updatedAt: orders.updatedAt,
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
