import { and, asc, desc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { ShipmentEnd } from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';
import { askedFor, byGroups } from './by-groups.ts';

const { auditLog, carriers, groups, orders, shipments } = tables;

/** What the state of an order's goods follows from, beside its parcels and returns. */
const goodsOfOrder = {
  id: orders.id,
  shopperId: orders.shopperId,
  status: orders.status,
  price: orders.price,
  tax: orders.tax,
  toSendSince: orders.toSendSince,
  truename: orders.truename,
  phone: orders.phone,
  address: orders.address,
};

const lockedWhere = async (tx: Writer, wanted: SQL) => {
  const [row] = await tx.db
    .update(orders)
    .set({ orderno: sql`${orders.orderno}` })
    .where(wanted)
    .returning({ ...goodsOfOrder, groupId: orders.groupId, addressSetAt: orders.addressSetAt });
  return row;
};

/** An order by its public number, locked until the transaction ends, so that its parcel and its return take turns. */
export const lockOrder = (tx: Writer, orderno: string) => lockedWhere(tx, eq(orders.orderno, orderno));

/** The same by its id. */
export const lockOrderOfId = (tx: Writer, id: number) => lockedWhere(tx, eq(orders.id, id));

export type LockedOrder = NonNullable<Awaited<ReturnType<typeof lockOrder>>>;

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

/** An address that was printed, or put into a file, for who packs it. */
export interface AddressPrint {
  at: number;
  /** When its shopper had set it, null if that was never; undefined of prints of earlier versions. */
  addressSetAt: number | null | undefined;
}

/** The last prints of the addresses of these orders, by the order's id. */
export async function selectAddressPrints(on: Reader, orderIds: readonly number[]): Promise<Map<number, AddressPrint>> {
  const printed = sql`${auditLog.detail} ->> 'for' in ('packing', 'file')`;
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

/** Sets where the goods are sent. */
export async function updateOrderAddress(tx: Writer, { id, shopperId, ...address }: Address & OfOrder): Promise<void> {
  await tx.db
    .update(orders)
    .set({ ...address, addressSetAt: tx.now })
    .where(eq(orders.id, id));
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

/** Takes an order out of what waits to be sent; false if it does not wait. */
export async function stopSending(tx: Writer, { id, shopperId }: OfOrder): Promise<boolean> {
  const taken = await tx.db
    .update(orders)
    .set({ toSendSince: null })
    .where(and(eq(orders.id, id), isNotNull(orders.toSendSince)))
    .returning({ id: orders.id });
  invalidateOrder(tx, shopperId);
  return taken.length > 0;
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

/** A parcel is on its way. */
export async function insertShipment(tx: Writer, shipment: NewShipment): Promise<number> {
  const [row] = await tx.db
    .insert(shipments)
    .values({ ...shipment, sentAt: tx.now })
    .returning({ id: shipments.id });
  if (!row) throw new Error('the shipment was not inserted');
  return row.id;
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
    })
    .from(shipments)
    .innerJoin(carriers, eq(carriers.id, shipments.carrierId))
    .where(and(inArray(shipments.orderId, askedFor), isNull(shipments.endedAt))),
);

/** The parcels of orders that were sent and have not come back. */
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
