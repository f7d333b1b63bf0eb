import { and, desc, eq, gt, isNotNull, isNull, lt, notExists, or } from 'drizzle-orm';
import { orderStatus } from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';
import { selectSettingVersion } from './console/settings.ts';
import { isOpen } from './returns.ts';

const { bankCards, items, orders, recharges, returns, reviews, shipments, shoppers, withdrawals } = tables;

/** Work that waits for the staff of a demo shop; only shoppers of the demo have it. */

export async function hasDemoRecharges(on: Reader): Promise<boolean> {
  const [row] = await on.db
    .select({ id: recharges.id })
    .from(recharges)
    .innerJoin(shoppers, eq(shoppers.id, recharges.shopperId))
    .where(and(eq(recharges.status, 'pending'), eq(recharges.channel, 'transfer'), eq(shoppers.demo, true)))
    .limit(1);
  return row !== undefined;
}

export async function hasDemoWithdrawals(on: Reader): Promise<boolean> {
  const [row] = await on.db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .innerJoin(shoppers, eq(shoppers.id, withdrawals.shopperId))
    .where(and(eq(withdrawals.status, 'pending'), eq(shoppers.demo, true)))
    .limit(1);
  return row !== undefined;
}

export async function hasDemoRefunds(on: Reader): Promise<boolean> {
  const [row] = await on.db
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.status, orderStatus.requested), eq(orders.demo, true)))
    .limit(1);
  return row !== undefined;
}

export async function insertPendingRecharges(
  tx: Writer,
  rows: (typeof recharges.$inferInsert & { status: 'pending' })[],
): Promise<void> {
  await tx.db.insert(recharges).values(rows);
  for (const { shopperId } of rows) tx.invalidate(`shopper:${shopperId}`);
  tx.invalidate('queues');
}

/** A recharge that was credited at once; the caller moves the money. */
export async function insertCredited(
  tx: Writer,
  row: Omit<typeof recharges.$inferInsert, 'id' | 'status'>,
): Promise<number> {
  const [inserted] = await tx.db
    .insert(recharges)
    .values({ ...row, status: 'credited' })
    .returning({ id: recharges.id });
  if (!inserted) throw new Error('the recharge was not inserted');
  return inserted.id;
}

/** Gives the newest credited transfer of that sum the picture by which it was proved. */
export async function attachPastProof(
  tx: Writer,
  { money, ...proof }: { money: number; proof: string; proofHash: string },
): Promise<void> {
  const [row] = await tx.db
    .select({ id: recharges.id })
    .from(recharges)
    .innerJoin(shoppers, eq(shoppers.id, recharges.shopperId))
    .where(
      and(
        eq(recharges.status, 'credited'),
        eq(recharges.channel, 'transfer'),
        eq(recharges.money, money),
        eq(shoppers.demo, true),
      ),
    )
    .orderBy(desc(recharges.id))
    .limit(1);
  if (row) await tx.db.update(recharges).set(proof).where(eq(recharges.id, row.id));
}

/** A payment by card that was credited. */
export async function selectCreditedByStripe(on: Reader) {
  const [row] = await on.db
    .select({ number: recharges.number, money: recharges.money })
    .from(recharges)
    .innerJoin(shoppers, eq(shoppers.id, recharges.shopperId))
    .where(and(eq(recharges.status, 'credited'), eq(recharges.channel, 'stripe'), eq(shoppers.demo, true)))
    .orderBy(desc(recharges.id))
    .limit(1);
  return row;
}

/** Sets a shopper's card. */
export async function setCard(tx: Writer, card: Omit<typeof bankCards.$inferInsert, 'updatedAt'>): Promise<void> {
  const { shopperId, changedAt = null, ...given } = card;
  const values = { ...given, changedAt, updatedAt: changedAt ?? tx.now };
  await tx.db
    .insert(bankCards)
    .values({ shopperId, ...values })
    .onConflictDoUpdate({ target: bankCards.shopperId, set: values });
}

/** A withdrawal that waits; the caller moves the money. */
export async function insertPendingWithdrawal(
  tx: Writer,
  row: Omit<typeof withdrawals.$inferInsert, 'id' | 'status'>,
): Promise<number> {
  const [inserted] = await tx.db
    .insert(withdrawals)
    .values({ ...row, status: 'pending' })
    .returning({ id: withdrawals.id });
  if (!inserted) throw new Error('the withdrawal was not inserted');
  tx.invalidate('queues');
  return inserted.id;
}

/** The tax of the newest orders of the demo is applied for, one every so many ms until now. */
export async function askRefunds(tx: Writer, { count, every }: { count: number; every: number }): Promise<void> {
  const found = await tx.db
    .select({ id: orders.id, shopperId: orders.shopperId })
    .from(orders)
    // Goods that go back earn no tax refund.
    .leftJoin(returns, and(eq(returns.orderId, orders.id), isOpen))
    .where(
      and(
        ...[eq(orders.status, orderStatus.succeeded), eq(orders.demo, true), gt(orders.tax, 0), isNull(returns.id)],
        lt(orders.returned, orders.quantity),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(count);
  for (const [index, { id, shopperId }] of found.entries()) {
    const refundAskedAt = tx.now - (index + 1) * every;
    const asked = { status: orderStatus.requested, refundAskedAt, updatedAt: refundAskedAt };
    await tx.db.update(orders).set(asked).where(eq(orders.id, id));
    tx.invalidate(`shopper:${shopperId}`);
  }
  tx.invalidate('queues');
}

/** Whether parcels of the demo wait, or were sent. */
export async function hasDemoParcels(on: Reader): Promise<boolean> {
  const [row] = await on.db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(shipments, eq(shipments.orderId, orders.id))
    .where(and(eq(orders.demo, true), or(isNotNull(orders.toSendSince), isNotNull(shipments.id))))
    .limit(1);
  return row !== undefined;
}

/** The newest orders of the demo whose group is full, and that nobody has reviewed. */
export function selectDemoOrders(on: Reader, count: number) {
  return on.db
    .select({ id: orders.id, orderno: orders.orderno, shopperId: orders.shopperId })
    .from(orders)
    .where(
      and(
        eq(orders.status, orderStatus.succeeded),
        eq(orders.demo, true),
        isNull(orders.toSendSince),
        notExists(on.db.select({ id: reviews.id }).from(reviews).where(eq(reviews.orderId, orders.id))),
      ),
    )
    .orderBy(desc(orders.id))
    .limit(count);
}

interface DemoOrder {
  id: number;
  shopperId: number;
}

/** They wait to be sent, one every so many ms until now; nobody has said where to. */
export async function letDemoOrdersWait(tx: Writer, found: readonly DemoOrder[], every: number): Promise<void> {
  for (const [index, { id, shopperId }] of found.entries()) {
    const waits = { toSendSince: tx.now - (index + 1) * every, truename: '', phone: '', address: '' };
    await tx.db.update(orders).set(waits).where(eq(orders.id, id));
    tx.invalidate(`shopper:${shopperId}`);
  }
  tx.invalidate('queues');
}

type Home = Pick<typeof orders.$inferSelect, 'truename' | 'phone' | 'address'>;

/** Where these orders go. */
export async function addressDemoOrders(
  tx: Writer,
  found: readonly DemoOrder[],
  homeOf: (index: number) => Home,
): Promise<void> {
  for (const { id, shopperId } of found) await tx.db.update(orders).set(homeOf(shopperId)).where(eq(orders.id, id));
}

/** What two persons decide: the largest recharge and withdrawal that wait, a limit, and a price. */
export async function selectDemoWork(on: Reader) {
  const waiting = await on.db
    .select({ id: withdrawals.id })
    .from(withdrawals)
    .innerJoin(shoppers, eq(shoppers.id, withdrawals.shopperId))
    .where(and(eq(withdrawals.status, 'pending'), eq(shoppers.demo, true)))
    .orderBy(desc(withdrawals.money));
  const [recharge] = await on.db
    .select({ number: recharges.number })
    .from(recharges)
    .innerJoin(shoppers, eq(shoppers.id, recharges.shopperId))
    .where(and(eq(recharges.status, 'pending'), eq(recharges.channel, 'transfer'), eq(shoppers.demo, true)))
    .orderBy(desc(recharges.money))
    .limit(1);
  const [item] = await on.db
    .select({ id: items.id, version: items.version, price: items.price })
    .from(items)
    .where(and(eq(items.onSale, true), isNull(items.maxPrice)))
    .orderBy(items.id)
    .limit(1);
  return {
    recharge: recharge?.number,
    withdrawal: waiting[0]?.id,
    /** The least of a whole queue, which was just laid. */
    small: waiting.at(4)?.id,
    limitVersion: await selectSettingVersion(on, 'approval_refund_above'),
    item,
  };
}
