import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { orderStatus } from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import type { ShownTerms, StoredRefusal } from '../schema/tables/money.ts';
import type { Reader, Writer } from '../store.ts';

const { groups, items, orderPayments, orders, recharges } = tables;

/** What a recharge is paid for. */
export interface OrderPayment {
  rechargeId: number;
  itemId: number;
  /** The number of an order of the group to join; null to open one. */
  orderno: string | null;
  /** Fen, of a piece. */
  price: number;
  /** Of an item with options, which one. */
  variantId: number | null;
  quantity: number;
  shown: ShownTerms;
  /** When its group fails, it is to go back the way it came. */
  sendBack: boolean;
}

const isOpen = (rechargeId: number) =>
  and(eq(orderPayments.rechargeId, rechargeId), isNull(orderPayments.orderId), isNull(orderPayments.refused));

export async function insertOrderPayment(tx: Writer, payment: OrderPayment): Promise<void> {
  await tx.db.insert(orderPayments).values(payment);
}

/**
 * What the recharge of that number is paid for, the sum (fen) that was asked for, and whether its shopper wants to cancel
 * it, while that is not decided; its row is locked, unchanged, so that of two who would settle it the second finds it settled.
 */
export async function holdOpenOrderPayment(tx: Writer, number: string) {
  const [recharge] = await tx.db
    // What staff found may be another sum.
    .select({
      id: recharges.id,
      asked: sql<number>`coalesce(${recharges.claimed}, ${recharges.money})`.mapWith(Number),
      cancelled: recharges.cancelled,
    })
    .from(recharges)
    .where(eq(recharges.number, number));
  if (!recharge) return undefined;
  const [open] = await tx.db
    .update(orderPayments)
    .set({ price: sql`${orderPayments.price}` })
    .where(isOpen(recharge.id))
    .returning({
      rechargeId: orderPayments.rechargeId,
      itemId: orderPayments.itemId,
      orderno: orderPayments.orderno,
      price: orderPayments.price,
      variantId: orderPayments.variantId,
      quantity: orderPayments.quantity,
      shown: orderPayments.shown,
      sendBack: orderPayments.sendBack,
    });
  return open && { ...open, asked: recharge.asked, cancelled: recharge.cancelled };
}

/**
 * Recharges that were credited since then (ms since 1970) and whose orders nobody has bought or refused, the oldest first:
 * a server of the version before has credited them.
 */
export function selectLeftOrderPayments(on: Reader, { since, limit }: { since: number; limit: number }) {
  return on.db
    .select({
      number: recharges.number,
      shopperId: recharges.shopperId,
      money: recharges.money,
      remark: recharges.remark,
    })
    .from(recharges)
    .innerJoin(orderPayments, eq(orderPayments.rechargeId, recharges.id))
    .where(
      and(
        eq(recharges.status, 'credited'),
        gt(recharges.closedAt, since),
        isNull(orderPayments.orderId),
        isNull(orderPayments.refused),
      ),
    )
    .orderBy(asc(recharges.id))
    .limit(limit);
}

/**
 * Locks the rows that a purchase takes before the wallet, unchanged: group, then item. Two that take the same rows in turn
 * never wait for each other.
 */
export async function holdForPurchase(
  tx: Writer,
  { itemId, orderno }: Pick<OrderPayment, 'itemId' | 'orderno'>,
): Promise<void> {
  if (orderno !== null) {
    const ofOrder = tx.db.select({ id: orders.groupId }).from(orders).where(eq(orders.orderno, orderno));
    await tx.db
      .update(groups)
      .set({ seats: sql`${groups.seats}` })
      .where(inArray(groups.id, ofOrder));
  }
  await tx.db
    .update(items)
    .set({ stock: sql`${items.stock}` })
    .where(eq(items.id, itemId));
}

/** Writes what became of the payment for an order, which is held: its order, or why there is none. */
export async function settleOrderPayment(
  tx: Writer,
  rechargeId: number,
  outcome: { orderId: number } | { refused: StoredRefusal },
): Promise<void> {
  await tx.db.update(orderPayments).set(outcome).where(isOpen(rechargeId));
}

/** What recharges were paid for, by their ids, with the number of what was bought. */
export function selectOrderPayments(on: Reader, rechargeIds: number[]) {
  if (rechargeIds.length === 0) return Promise.resolve([]);
  return on.db
    .select({
      rechargeId: orderPayments.rechargeId,
      itemId: orderPayments.itemId,
      joins: orderPayments.orderno,
      price: orderPayments.price,
      quantity: orderPayments.quantity,
      orderno: orders.orderno,
      refused: orderPayments.refused,
    })
    .from(orderPayments)
    .leftJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(inArray(orderPayments.rechargeId, rechargeIds));
}

/** Payments of orders whose groups have failed, and which are to go back then. */
export function selectToSendBack(on: Reader, limit: number) {
  return on.db
    .select({ number: recharges.number, shopperId: recharges.shopperId })
    .from(orderPayments)
    .innerJoin(recharges, eq(recharges.id, orderPayments.rechargeId))
    .innerJoin(orders, eq(orders.id, orderPayments.orderId))
    .where(and(eq(orderPayments.sendBack, true), eq(orders.status, orderStatus.failed)))
    .orderBy(asc(orderPayments.rechargeId))
    .limit(limit);
}

/** Notes that such a payment was dealt with; false if it was before. */
export async function noteSentBack(tx: Writer, number: string): Promise<boolean> {
  const ofNumber = tx.db.select({ id: recharges.id }).from(recharges).where(eq(recharges.number, number));
  const noted = await tx.db
    .update(orderPayments)
    .set({ sendBack: false })
    .where(and(inArray(orderPayments.rechargeId, ofNumber), eq(orderPayments.sendBack, true)))
    .returning({ id: orderPayments.rechargeId });
  return noted.length > 0;
}
