import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { type GoodsReturnState, orderStatus } from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';
import { boughtPieces } from './bought-pieces.ts';
import { askedFor, byGroups } from './by-groups.ts';

const { orders, returnPictures, returns } = tables;

/** What shoppers and staff see of a return. */
export const returnColumns = {
  id: returns.id,
  orderId: returns.orderId,
  kind: returns.kind,
  quantity: returns.quantity,
  state: returns.state,
  reason: returns.reason,
  openedBy: returns.openedBy,
  words: returns.words,
  amount: returns.amount,
  sendTo: returns.sendTo,
  carrier: returns.carrier,
  number: returns.number,
  remark: returns.remark,
  askedAt: returns.askedAt,
  decidedAt: returns.decidedAt,
  sentBackAt: returns.sentBackAt,
  arrivedAt: returns.arrivedAt,
  paidAt: returns.paidAt,
};

/** Pieces of a return, joined with its order: one of a version before is of all. */
export const piecesOfReturn = sql`coalesce(${returns.quantity}, ${orders.quantity})`.mapWith(Number);

/** Neither paid nor over without that: exactly the condition of the index that keeps an order from having two. */
export const isOpen = sql`${returns.state} in ('asked', 'accepted', 'sent_back', 'arrived')`;

const wholeReturn = {
  ...returnColumns,
  // Drizzle leaves the table's name out where it selects from one table only.
  pictures: sql`(select count(*) from return_pictures p where p.return_id = returns.id)`.mapWith(Number),
};

/** Beside the ten that a shopper may ask for staff open few, but an order of an earlier version has any number. */
const MOST_OF_ORDER = 100;

const ofOrder = prepared((db) =>
  db
    .select(wholeReturn)
    .from(returns)
    .where(eq(returns.orderId, sql.placeholder('orderId')))
    .orderBy(desc(returns.id))
    .limit(MOST_OF_ORDER),
);

/** The returns of an order, the newest first, up to a hundred. */
export function selectReturns(on: Reader, orderId: number) {
  return ofOrder(on).execute({ orderId });
}

const paidOf = prepared((db) =>
  db
    .select({ id: returns.id })
    .from(returns)
    .where(and(inArray(returns.orderId, askedFor), eq(returns.state, 'paid'))),
);

/** To which transfers of orders belong: what a return gave back is the return's. */
export async function selectRefsOfOrders(on: Reader, orderIds: readonly number[]): Promise<string[]> {
  const paid = await byGroups(orderIds, (ids) => paidOf(on).execute(ids));
  return [...orderIds.map((id) => `order:${id}`), ...paid.map(({ id }) => `return:${id}`)];
}

const lastOfOrder = prepared((db) =>
  db
    .select({ ...wholeReturn, quantity: piecesOfReturn })
    .from(orders)
    .innerJoin(returns, sql`${returns.id} = (select max(r.id) from returns r where r.order_id = ${orders.id})`)
    .where(inArray(orders.id, askedFor)),
);

/** The newest return of each of these orders that has one. */
export function selectLastReturns(on: Reader, orderIds: readonly number[]) {
  return byGroups(orderIds, (ids) => lastOfOrder(on).execute(ids));
}

const paidReturns = prepared((db) =>
  db
    .select({ orderId: returns.orderId, quantity: piecesOfReturn, amount: returns.amount, paidAt: returns.paidAt })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(inArray(returns.orderId, askedFor), eq(returns.state, 'paid')))
    .orderBy(returns.id),
);

/** What the returns of these orders gave back, those of each order the oldest first. */
export function selectPaidReturns(on: Reader, orderIds: readonly number[]) {
  return byGroups(orderIds, (ids) => paidReturns(on).execute(ids));
}

/** How many returns an order has had. */
export async function countReturnsOfOrder(on: Reader, orderId: number): Promise<number> {
  const [row] = await on.db.select({ found: count() }).from(returns).where(eq(returns.orderId, orderId));
  return row?.found ?? 0;
}

export type ReturnRow = Awaited<ReturnType<typeof selectReturns>>[number];

type NewReturn = Pick<typeof returns.$inferInsert, 'orderId' | 'kind' | 'quantity' | 'reason' | 'words' | 'openedBy'>;

/** A return begins; null if one is open. */
export async function insertReturn(tx: Writer, input: NewReturn): Promise<number | null> {
  const [row] = await tx.db
    .insert(returns)
    .values({ ...input, state: 'asked', askedAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: returns.id });
  return row?.id ?? null;
}

/** The return of an order that is open. */
export async function selectOpenReturn(on: Reader, orderId: number) {
  const [row] = await on.db
    .select({ id: returns.id, kind: returns.kind, state: returns.state })
    .from(returns)
    .where(and(eq(returns.orderId, orderId), isOpen));
  return row;
}

/** A return with what its payment depends on. */
export async function selectReturn(on: Reader, id: number) {
  const [row] = await on.db
    .select({
      id: returns.id,
      orderId: returns.orderId,
      kind: returns.kind,
      state: returns.state,
      pieces: piecesOfReturn,
      restocked: returns.restocked,
      /** Since when it waits for staff, where it does. */
      waitingSince: sql`coalesce(${returns.arrivedAt}, ${returns.askedAt})`.mapWith(Number),
      orderno: orders.orderno,
      shopperId: orders.shopperId,
      ...boughtPieces,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(returns.id, id));
  return row;
}

type Changes = Partial<
  Pick<
    typeof returns.$inferInsert,
    | 'remark'
    | 'sendTo'
    | 'carrier'
    | 'number'
    | 'decidedAt'
    | 'sentBackAt'
    | 'arrivedAt'
    | 'restocked'
    | 'paidAt'
    | 'amount'
  >
>;

interface Step extends Changes {
  id: number;
  from: readonly GoodsReturnState[];
  to: GoodsReturnState;
}

/** Takes a return from one of these states to another; false if it is in none of them. */
export async function moveReturn(tx: Writer, { id, from, to, ...changes }: Step): Promise<boolean> {
  const moved = await tx.db
    .update(returns)
    .set({ ...changes, state: to })
    .where(and(eq(returns.id, id), inArray(returns.state, [...from])))
    .returning({ id: returns.id });
  tx.invalidate('queues');
  return moved.length > 0;
}

/** Adds a picture to a return that waits for its decision; false if there are `most`, or it is decided. */
export async function insertReturnPicture(
  tx: Writer,
  { returnId, file, most }: { returnId: number; file: string; most: number },
): Promise<boolean> {
  // The row is locked first, so that of two at once the second counts the first one's.
  const open = await tx.db
    .update(returns)
    .set({ state: 'asked' })
    .where(and(eq(returns.id, returnId), eq(returns.state, 'asked')))
    .returning({ id: returns.id });
  if (open.length === 0) return false;
  const stored = await tx.db
    .select({ id: returnPictures.id })
    .from(returnPictures)
    .where(eq(returnPictures.returnId, returnId));
  if (stored.length >= most) return false;
  await tx.db.insert(returnPictures).values({ returnId, file });
  return true;
}

/** The picture of a return at this place, from 1. */
interface PictureAt {
  id: number;
  place: number;
  /** None where it is another shopper's. */
  shopperId?: number;
}

/** The file of a return's picture, in the order in which they came; undefined if there is none. */
export async function selectReturnPicture(on: Reader, { id, place, shopperId }: PictureAt) {
  const own = shopperId === undefined ? undefined : eq(orders.shopperId, shopperId);
  const [row] = await on.db
    .select({ file: returnPictures.file })
    .from(returnPictures)
    .innerJoin(returns, eq(returns.id, returnPictures.returnId))
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(eq(returnPictures.returnId, id), own))
    .orderBy(returnPictures.id)
    .limit(1)
    .offset(place - 1);
  return row?.file;
}

/** The shopper's requested tax refund ends, since the goods go back. */
export async function endTaxRequest(tx: Writer, { id, remark }: { id: number; remark: string }): Promise<void> {
  await tx.db
    .update(orders)
    .set({ status: orderStatus.succeeded, remark, updatedAt: tx.now })
    .where(and(eq(orders.id, id), eq(orders.status, orderStatus.requested)));
}
