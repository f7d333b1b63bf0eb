import { and, desc, eq, gt, inArray, lt, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { type OrderStatus, orderStatus } from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import { type Db, prepared, type Reader, type Writer } from '../store.ts';
import { boughtPieces } from './bought-pieces.ts';
import { askedFor, byGroups } from './by-groups.ts';
import { priorPriceOfItem } from './item-prices.ts';
import { preparedInsert } from './prepared-insert.ts';
import { publicNickname } from './shoppers.ts';
import { wordsOfOrder } from './variants.ts';

const { items, groups, orders, pictures, addresses, returns, shoppers } = tables;

const newGroup = preparedInsert(groups, ['id', 'seats', 'status', 'closedAt'], (db, row) =>
  db
    .insert(groups)
    .values({ ...row, seats: 1, status: 'open' })
    .returning({ id: groups.id }),
);

type NewGroup = Omit<Parameters<typeof newGroup>[1], 'openedAt'>;

/** Opens a group with its first seat taken. */
export async function insertGroup(tx: Writer, group: NewGroup): Promise<number> {
  const [row] = await newGroup(tx, { ...group, openedAt: tx.now });
  if (!row) throw new Error('the group was not inserted');
  return row.id;
}

const waitingOfOpener = prepared((db) =>
  db
    .select({
      inAll: sql<number>`count(*)`.mapWith(Number),
      ofItem:
        sql`coalesce(sum(case when ${groups.itemId} = ${sql.placeholder('itemId')} then 1 else 0 end), 0)`.mapWith(
          Number,
        ),
    })
    .from(groups)
    .where(
      and(
        eq(groups.openedBy, sql.placeholder('openedBy')),
        eq(groups.status, 'open'),
        gt(groups.expiresAt, sql.placeholder('now')),
      ),
    ),
);

/** The number of waiting groups that a shopper has opened: in all, and of one item. */
export async function countWaitingGroups(on: Reader, values: { openedBy: number; itemId: number; now: number }) {
  const [row] = await waitingOfOpener(on).execute(values);
  return row ?? { inAll: 0, ofItem: 0 };
}

const takeSeat = prepared((db) =>
  db
    .update(groups)
    .set({
      seats: sql`${groups.seats} + 1`,
      status: sql`case when ${groups.seats} + 1 = ${groups.size} then 'complete' else 'open' end`,
      closedAt: sql`case when ${groups.seats} + 1 = ${groups.size} then cast(${sql.placeholder('closing')} as bigint) end`,
    })
    .where(
      and(
        eq(groups.id, sql.placeholder('id')),
        eq(groups.status, 'open'),
        lt(groups.seats, groups.size),
        gt(groups.expiresAt, sql.placeholder('now')),
      ),
    )
    .returning({
      id: groups.id,
      itemId: groups.itemId,
      status: groups.status,
      size: groups.size,
      seats: groups.seats,
      ships: groups.ships,
      price: groups.price,
      tax: groups.tax,
      expiresAt: groups.expiresAt,
    }),
);

/** Takes a seat of an open group, the last of which completes it; nothing if no seat is free any more. */
export async function takeSeatInGroup(tx: Writer, id: number) {
  const [row] = await takeSeat(tx).execute({ id, now: tx.now, closing: tx.now });
  return row;
}

const groupByOrderNumber = prepared((db) =>
  db
    .select({
      id: groups.id,
      status: groups.status,
      expiresAt: groups.expiresAt,
      itemId: groups.itemId,
      price: groups.price,
      tax: groups.tax,
      variantListId: groups.variantListId,
      orderId: orders.id,
      shopperId: orders.shopperId,
      quantity: orders.quantity,
      variantId: orders.variantId,
      leftAt: orders.leftAt,
    })
    .from(orders)
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .where(eq(orders.orderno, sql.placeholder('orderno'))),
);

/** The group of an order, by the order's public number; whose order it is, and whether they have left the group. */
export async function selectGroupOfOrder(on: Reader, orderno: string) {
  const [row] = await groupByOrderNumber(on).execute({ orderno });
  return row;
}

const asked = alias(orders, 'asked');
const openers = alias(orders, 'openers');
const callers = alias(orders, 'callers');

const shownGroup = prepared((db) =>
  db
    .select({
      id: groups.id,
      orderno: openers.orderno,
      nickname: publicNickname,
      openedBy: groups.openedBy,
      itemId: groups.itemId,
      names: groups.names,
      picture: pictures.name,
      placeholder: pictures.placeholder,
      price: groups.price,
      tax: groups.tax,
      variantListId: groups.variantListId,
      size: groups.size,
      seats: groups.seats,
      status: groups.status,
      expiresAt: groups.expiresAt,
      closedAt: groups.closedAt,
      ships: groups.ships,
      itemPrice: items.price,
      orgPrice: items.orgPrice,
      priorPrice: priorPriceOfItem,
      stock: items.stock,
      perOrder: items.perOrder,
      groupSize: items.groupSize,
      onSale: items.onSale,
      saleEndsAt: items.saleEndsAt,
      callersOrder: callers.id,
      callersOrderno: callers.orderno,
      callersLeftAt: callers.leftAt,
      openersLeftAt: openers.leftAt,
    })
    .from(asked)
    .innerJoin(groups, eq(groups.id, asked.groupId))
    .innerJoin(items, eq(items.id, groups.itemId))
    .innerJoin(shoppers, eq(shoppers.id, groups.openedBy))
    .innerJoin(openers, and(eq(openers.groupId, groups.id), eq(openers.shopperId, groups.openedBy)))
    .innerJoin(pictures, eq(pictures.id, groups.pictureId))
    .leftJoin(callers, and(eq(callers.groupId, groups.id), eq(callers.shopperId, sql.placeholder('callerId'))))
    .where(eq(asked.orderno, sql.placeholder('orderno'))),
);

/** The public data of a group, by the public number of any of its orders; `callerId` 0 for a visitor. */
export async function selectGroupToShow(on: Reader, values: { orderno: string; callerId: number }) {
  const [row] = await shownGroup(on).execute({ ...values });
  return row;
}

const addressOnFile = prepared((db) =>
  db
    .select({
      truename: addresses.truename,
      phone: addresses.phone,
      address: addresses.address,
    })
    .from(addresses)
    .where(and(eq(addresses.shopperId, sql.placeholder('shopperId')), addresses.isDefault)),
);

export interface StoredNumbers {
  expectNum: number | null;
  dan: number | null;
  shuang: number | null;
  big: number | null;
  small: number | null;
}

export interface NewOrder extends StoredNumbers {
  orderno: string;
  groupId: number;
  shopperId: number;
  /** Null of an item without options. */
  variantId: number | null;
  quantity: number;
  /** Fen, of all pieces; likewise `tax`. */
  price: number;
  tax: number;
  demo: boolean;
}

const newOrder = preparedInsert(
  orders,
  ['id', 'returned', 'taxPaid', 'status', 'remark', 'addressSetAt', 'toSendSince', 'leftAt', 'refundAskedAt'],
  (db, row) =>
    db
      .insert(orders)
      .values({ ...row, status: orderStatus.waiting })
      .onConflictDoNothing()
      .returning({ id: orders.id }),
);

/** Places an order with the address on file; null if its number is taken or the shopper is in that group already. */
export async function insertOrder(tx: Writer, order: NewOrder): Promise<number | null> {
  const [onFile] = await addressOnFile(tx).execute({ shopperId: order.shopperId });
  const [row] = await newOrder(tx, {
    ...order,
    truename: onFile?.truename ?? '',
    phone: onFile?.phone ?? '',
    address: onFile?.address ?? '',
    createdAt: tx.now,
    updatedAt: tx.now,
  });
  return row?.id ?? null;
}

const completeOrders = prepared((db) =>
  db
    .update(orders)
    .set({
      status: orderStatus.succeeded,
      updatedAt: sql`${sql.placeholder('now')}`,
      toSendSince: sql`case when ${orders.demo} then null else cast(${sql.placeholder('sendSince')} as bigint) end`,
    })
    .where(and(eq(orders.groupId, sql.placeholder('groupId')), eq(orders.status, orderStatus.waiting)))
    .returning({ id: orders.id, shopperId: orders.shopperId, price: orders.price, address: orders.address }),
);

/** Sets every waiting order of a group to succeeded; from now on the goods wait to be sent, if they are. */
export async function completeOrdersOfGroup(tx: Writer, group: { id: number; ships: boolean }) {
  const sendSince = group.ships ? tx.now : null;
  const completed = await completeOrders(tx).execute({ now: tx.now, groupId: group.id, sendSince });
  if (group.ships) tx.invalidate('queues');
  for (const { shopperId } of completed) tx.invalidate(`shopper:${shopperId}`);
  return completed;
}

const shownOrder = {
  id: orders.id,
  orderno: orders.orderno,
  words: wordsOfOrder,
  ...boughtPieces,
  remark: orders.remark,
  createdAt: orders.createdAt,
  updatedAt: orders.updatedAt,
  leftAt: orders.leftAt,
  groupId: orders.groupId,
  seats: groups.seats,
  groupClosedAt: groups.closedAt,
  ships: groups.ships,
  toSendSince: orders.toSendSince,
  truename: orders.truename,
  phone: orders.phone,
  address: orders.address,
  size: groups.size,
  expiresAt: groups.expiresAt,
  itemId: groups.itemId,
  onSale: items.onSale,
  saleEndsAt: items.saleEndsAt,
  names: groups.names,
  picture: pictures.name,
  placeholder: pictures.placeholder,
};

const ofShopper = and(eq(orders.shopperId, sql.placeholder('shopperId')), lt(orders.id, sql.placeholder('before')));

const newestFirst = (db: Db, wanted: SQL | undefined) =>
  db
    .select(shownOrder)
    .from(orders)
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .innerJoin(items, eq(items.id, groups.itemId))
    .innerJoin(pictures, eq(pictures.id, groups.pictureId))
    .where(wanted)
    .orderBy(desc(orders.id))
    .limit(sql.placeholder('limit'));

const allOrders = prepared((db) => newestFirst(db, ofShopper));
const ordersOfStatus = prepared((db) => newestFirst(db, and(ofShopper, eq(orders.status, sql.placeholder('status')))));

const hasReturn = sql`exists (select 1 from ${returns} where ${returns.orderId} = ${orders.id})`;
const ordersWithReturn = prepared((db) => newestFirst(db, and(ofShopper, hasReturn)));

/** Those for which a return was asked for, in whichever state it and they are. */
export function selectReturnedOrders(on: Reader, values: { shopperId: number; before: number; limit: number }) {
  return ordersWithReturn(on).execute({ ...values });
}

const searchedOrders = prepared((db) =>
  db
    .select({ id: orders.id, orderno: orders.orderno, names: groups.names })
    .from(orders)
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .where(ofShopper)
    .orderBy(desc(orders.id))
    .limit(sql.placeholder('limit')),
);

/** What a shopper's orders with an id below `before` are found by, newest first. */
export function selectSearchedOrders(on: Reader, values: { shopperId: number; before: number; limit: number }) {
  return searchedOrders(on).execute({ ...values });
}

const ordersOfIds = prepared((db) => newestFirst(db, and(ofShopper, inArray(orders.id, askedFor))));

/** These orders of a shopper, newest first. */
export async function selectOrdersOfIds(on: Reader, shopperId: number, ids: readonly number[]) {
  const all = { shopperId, before: Number.MAX_SAFE_INTEGER, limit: ids.length };
  const rows = await byGroups(ids, (asked) => ordersOfIds(on).execute({ ...all, ...asked }));
  return rows.sort((one, other) => other.id - one.id);
}

/** A shopper's orders with an id below `before`, newest first; status 0 means all. */
export function selectOrders(on: Reader, values: { shopperId: number; status: number; before: number; limit: number }) {
  return (values.status === 0 ? allOrders : ordersOfStatus)(on).execute({ ...values });
}

const idOfNumber = prepared((db) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.orderno, sql.placeholder('orderno'))),
);

/** The id of an order by its public number; 0 if there is none. */
export async function selectOrderId(on: Reader, orderno: string): Promise<number> {
  const [row] = await idOfNumber(on).execute({ orderno });
  return row?.id ?? 0;
}

const inTab = (status: OrderStatus) =>
  sql`coalesce(sum(case when ${orders.status} = ${sql.raw(String(status))} then 1 else 0 end), 0)`.mapWith(Number);

const countsOfShopper = prepared((db) =>
  db
    .select({
      waiting: inTab(orderStatus.waiting),
      succeeded: inTab(orderStatus.succeeded),
      requested: inTab(orderStatus.requested),
      refunded: inTab(orderStatus.refunded),
    })
    .from(orders)
    .where(eq(orders.shopperId, sql.placeholder('shopperId'))),
);

/** The number of a shopper's orders in each of the tabs 1 to 4; read from the index alone. */
export async function countOrders(on: Reader, shopperId: number) {
  const [row] = await countsOfShopper(on).execute({ shopperId });
  return row ?? { waiting: 0, succeeded: 0, requested: 0, refunded: 0 };
}
