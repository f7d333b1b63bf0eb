import { and, asc, desc, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { ShipmentEnd } from '../../shared/contract/enums.ts';
import { trackingKey as keyOf } from '../../shared/tracking-key.ts';
import { columns, tables } from '../schema/index.ts';
import { trackingKey } from '../schema/tables/parcels.ts';
import { prepared, type Reader, type Writer } from '../store.ts';
import { boughtPieces } from './bought-pieces.ts';
import { askedFor, byGroups } from './by-groups.ts';
import { preparedInsert } from './prepared-insert.ts';

const { auditLog, carriers, groups, orders, shipments } = tables;

/** What the state of an order's goods follows from, beside its parcels and returns. */
const goodsOfOrder = {
  id: orders.id,
  shopperId: orders.shopperId,
  ...boughtPieces,
  variantId: orders.variantId,
  toSendSince: orders.toSendSince,
  truename: orders.truename,
  phone: orders.phone,
  address: orders.address,
};

// Prepared, as what sends a parcel is: a file has thousands of them.
const locked = (column: typeof orders.orderno | typeof orders.id) =>
  prepared((db) =>
    db
      .update(orders)
      .set({ orderno: sql`${orders.orderno}` })
      .where(eq(column, sql.placeholder('wanted')))
      .returning({ ...goodsOfOrder, groupId: orders.groupId, addressSetAt: orders.addressSetAt }),
  );

const lockedByNumber = locked(orders.orderno);
const lockedById = locked(orders.id);

/** An order by its public number, locked until the transaction ends, so that its parcel and its return take turns. */
export async function holdOrder(tx: Writer, orderno: string) {
  const [row] = await lockedByNumber(tx).execute({ wanted: orderno });
  return row;
}

/** The same by its id. */
export async function holdOrderOfId(tx: Writer, id: number) {
  const [row] = await lockedById(tx).execute({ wanted: id });
  return row;
}

export type HeldOrder = NonNullable<Awaited<ReturnType<typeof holdOrder>>>;

interface LastAct {
  at: number;
  detail: Record<string, unknown>;
}

/** What staff last did of this to these orders, by the order's id. */
async function selectLastActs(on: Reader, orderIds: readonly number[], wanted: SQL | undefined) {
  if (orderIds.length === 0) return new Map<number, LastAct>();
  const idOf = new Map(orderIds.map((id) => [`order:${id}`, id]));
  const rows = await on.db
    .select({ subject: auditLog.subject, at: auditLog.createdAt, detail: auditLog.detail })
    .from(auditLog)
    .where(and(inArray(auditLog.subject, [...idOf.keys()]), wanted))
    // The latest is the last to be put into the map.
    .orderBy(asc(auditLog.id));
  return new Map(rows.map(({ subject, ...act }) => [idOf.get(subject) ?? 0, act]));
}

/** When staff last asked the shoppers of these orders for an address, by the order's id. */
export async function selectAddressRequests(on: Reader, orderIds: readonly number[]): Promise<Map<number, number>> {
  const acts = await selectLastActs(on, orderIds, eq(auditLog.action, 'address request'));
  return new Map([...acts].map(([id, { at }]) => [id, at]));
}

/** For what addresses are read: for labels, or for a file. */
const addressUses = ['packing', 'file'] as const;

export type AddressUse = (typeof addressUses)[number];

/** An address that was printed, or put into a file, for who packs it. */
export interface AddressPrint {
  at: number;
  /** When its shopper had set it, null if that was never; undefined of prints of earlier versions. */
  addressSetAt: number | null | undefined;
}

/** The last prints of the addresses of these orders, as labels, in files or as either, by the order's id. */
export async function selectAddressPrints(
  on: Reader,
  orderIds: readonly number[],
  uses: readonly AddressUse[] = addressUses,
): Promise<Map<number, AddressPrint>> {
  const printed = inArray(sql`${auditLog.detail} ->> 'for'`, [...uses]);
  const acts = await selectLastActs(on, orderIds, and(eq(auditLog.action, 'order contacts'), printed));
  return new Map([...acts].map(([id, { at, detail }]) => [id, { at, addressSetAt: setAtIn(detail) }]));
}

const setAtIn = ({ addressSetAt }: LastAct['detail']): number | null | undefined =>
  typeof addressSetAt === 'number' || addressSetAt === null ? addressSetAt : undefined;

export async function selectShips(on: Reader, groupId: number): Promise<boolean> {
  const [row] = await on.db.select({ ships: groups.ships }).from(groups).where(eq(groups.id, groupId));
  return row?.ships ?? false;
}

/** The item that a group is of. */
export async function selectItemOfGroup(on: Reader, groupId: number): Promise<number> {
  const [row] = await on.db.select({ itemId: groups.itemId }).from(groups).where(eq(groups.id, groupId));
  if (!row) throw new Error(`there is no group ${groupId}`);
  return row.itemId;
}

interface Address {
  truename: string;
  phone: string;
  address: string;
}

/** Sets where the goods are sent; the same address once more leaves the labels right that have it. */
export async function updateOrderAddress(tx: Writer, { id, shopperId, ...address }: Address & OfOrder): Promise<void> {
  const { truename, phone, address: where } = address;
  await tx.db
    .update(orders)
    .set({ ...address, addressSetAt: tx.now })
    .where(
      and(eq(orders.id, id), or(ne(orders.truename, truename), ne(orders.phone, phone), ne(orders.address, where))),
    );
  invalidateOrder(tx, shopperId);
}

interface OfOrder {
  id: number;
  shopperId: number;
}

/** The shopper's pages, and the queues of staff. */
function invalidateOrder(tx: Writer, shopperId: number): void {
  tx.invalidate(`shopper:${shopperId}`);
  tx.invalidate('queues');
}

const toSendNoMore = prepared((db) =>
  db
    .update(orders)
    .set({ toSendSince: null })
    .where(eq(orders.id, sql.placeholder('id'))),
);

/** Takes an order out of what waits to be sent. */
export async function stopSending(tx: Writer, { id, shopperId }: OfOrder): Promise<void> {
  await toSendNoMore(tx).execute({ id });
  invalidateOrder(tx, shopperId);
}

/** The goods of an order wait to be sent, from now on. */
export async function waitToSend(tx: Writer, { id, shopperId }: OfOrder): Promise<void> {
  await tx.db.update(orders).set({ toSendSince: tx.now }).where(eq(orders.id, id));
  invalidateOrder(tx, shopperId);
}

type NewShipment = Pick<
  typeof shipments.$inferSelect,
  'orderId' | 'carrierId' | 'number' | 'sentBy' | 'assumedAt' | 'returnDays'
>;

const newShipment = preparedInsert(shipments, ['id', 'receivedAt', 'receivedSaidBy', 'endedAt', 'endWhy'], (db, row) =>
  db.insert(shipments).values(row),
);

/** A parcel is on its way. */
export async function insertShipment(tx: Writer, shipment: NewShipment): Promise<void> {
  await newShipment(tx, { ...shipment, sentAt: tx.now });
}

/** The parcel of an order that was sent and has not come back; nothing if there is none. */
export async function selectShipment(on: Reader, orderId: number) {
  const [row] = await on.db
    .select({
      id: shipments.id,
      sentAt: shipments.sentAt,
      assumedAt: shipments.assumedAt,
      returnDays: shipments.returnDays,
      receivedAt: shipments.receivedAt,
    })
    .from(shipments)
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.endedAt)));
  return row;
}

/** The parcel of an order that is on its way; nothing if there is none, or it has come. */
export async function selectParcelOnWay(on: Reader, orderId: number) {
  const [row] = await on.db
    .select({
      id: shipments.id,
      carrier: { id: carriers.id, name: carriers.name },
      number: shipments.number,
    })
    .from(shipments)
    .innerJoin(carriers, eq(carriers.id, shipments.carrierId))
    .where(and(eq(shipments.orderId, orderId), isNull(shipments.endedAt), isNull(shipments.receivedAt)));
  return row;
}

/** The parcel has another carrier or number than was said. */
export async function correctShipment(
  tx: Writer,
  { id, shopperId, ...tracking }: OfOrder & Pick<NewShipment, 'carrierId' | 'number'>,
): Promise<void> {
  await tx.db.update(shipments).set(tracking).where(eq(shipments.id, id));
  invalidateOrder(tx, shopperId);
}

const orderByNumber = prepared((db) =>
  db
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.orderno, sql.placeholder('orderno'))),
);

/** Whether an order has this number. */
export async function isOrderNumber(on: Reader, orderno: string): Promise<boolean> {
  return (await orderByNumber(on).execute({ orderno })).length > 0;
}

/** For so long a carrier gives a number to one parcel, in ms. */
const NUMBER_LASTS = 90 * 24 * 60 * 60 * 1000;

const parcelOfAnother = prepared((db) =>
  db
    .select({ id: shipments.id })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .where(
      and(
        eq(trackingKey(columns, shipments.number), sql.placeholder('key')),
        eq(shipments.carrierId, sql.placeholder('carrierId')),
        gt(shipments.sentAt, sql.placeholder('since')),
        isNull(shipments.endedAt),
        ne(orders.shopperId, sql.placeholder('shopperId')),
      ),
    )
    .limit(1),
);

/** Whether another shopper's parcel has that number at that carrier now (ms since 1970). */
export async function isOfAnotherShopper(
  on: Reader,
  { number, now, ...asked }: { shopperId: number; carrierId: number; number: string; now: number },
): Promise<boolean> {
  const found = await parcelOfAnother(on).execute({ ...asked, key: keyOf(number), since: now - NUMBER_LASTS });
  return found.length > 0;
}

/** Somebody says that the parcel has come; false if that was said before, or there is none on its way. */
export async function markReceived(
  tx: Writer,
  { id, shopperId, by }: OfOrder & { by: 'shopper' | 'staff' },
): Promise<boolean> {
  const received = await tx.db
    .update(shipments)
    .set({ receivedAt: tx.now, receivedSaidBy: by })
    .where(and(eq(shipments.orderId, id), isNull(shipments.endedAt), isNull(shipments.receivedAt)))
    .returning({ id: shipments.id });
  invalidateOrder(tx, shopperId);
  return received.length > 0;
}

interface Ending {
  /** Of the order. */
  id: number;
  why: ShipmentEnd;
  /** Whether it is one of which somebody has said that it came. */
  received: boolean;
}

/** The parcel came back or is lost; false if there is none of that kind. */
export async function endShipment(tx: Writer, { id, why, received }: Ending): Promise<boolean> {
  const said = received ? isNotNull : isNull;
  const ended = await tx.db
    .update(shipments)
    .set({ endedAt: tx.now, endWhy: why })
    .where(and(eq(shipments.orderId, id), isNull(shipments.endedAt), said(shipments.receivedAt)))
    .returning({ id: shipments.id });
  return ended.length > 0;
}

const shownShipments = prepared((db) =>
  db
    .select({
      orderId: shipments.orderId,
      carrier: carriers.name,
      trackingUrl: carriers.trackingUrl,
      number: shipments.number,
      sentAt: shipments.sentAt,
      assumedAt: shipments.assumedAt,
      returnDays: shipments.returnDays,
      receivedAt: shipments.receivedAt,
      receivedSaidBy: shipments.receivedSaidBy,
      endedAt: shipments.endedAt,
      endWhy: shipments.endWhy,
    })
    .from(shipments)
    .innerJoin(carriers, eq(carriers.id, shipments.carrierId))
    .where(inArray(shipments.orderId, askedFor))
    .orderBy(asc(shipments.id)),
);

/** The parcels of orders, the oldest first: one that is open, and those that came back or were lost. */
export function selectShipments(on: Reader, orderIds: readonly number[]) {
  return byGroups(orderIds, (ids) => shownShipments(on).execute(ids));
}

/** What staff see of a parcel. */
export const shipmentColumns = {
  id: shipments.id,
  carrier: carriers.name,
  trackingUrl: carriers.trackingUrl,
  tracking: shipments.number,
  sentAt: shipments.sentAt,
  sentBy: shipments.sentBy,
  receivedAt: shipments.receivedAt,
  receivedSaidBy: shipments.receivedSaidBy,
  endedAt: shipments.endedAt,
  endWhy: shipments.endWhy,
};

/** All parcels of an order, the newest first, those that came back too. */
export function selectShipmentHistory(on: Reader, orderId: number) {
  return on.db
    .select(shipmentColumns)
    .from(shipments)
    .innerJoin(carriers, eq(carriers.id, shipments.carrierId))
    .where(eq(shipments.orderId, orderId))
    .orderBy(desc(shipments.id));
}
