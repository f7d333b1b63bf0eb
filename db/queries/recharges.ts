import { and, asc, count, desc, eq, gt, inArray, lt, ne, type SQL, sql } from 'drizzle-orm';
import type { ChannelKey } from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import type { reversals } from '../schema/tables/money.ts';
import type { Reader, Writer } from '../store.ts';
import { isSince } from './since.ts';

const { recharges, paymentNotifications } = tables;

type Recharge = typeof recharges.$inferInsert;

const isPending = eq(recharges.status, 'pending');

export type PaymentOutcome = (typeof paymentNotifications.$inferSelect)['outcome'];
export type ReversalOutcome = (typeof reversals)[number];

/** The new recharge's id, or null if its number is taken. */
export async function insertRecharge(
  tx: Writer,
  recharge: { number: string; shopperId: number; channel: ChannelKey; money: number },
): Promise<number | null> {
  const [row] = await tx.db
    .insert(recharges)
    .values({ ...recharge, status: 'pending', createdAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: recharges.id });
  tx.invalidate(`shopper:${recharge.shopperId}`);
  tx.invalidate('queues');
  return row?.id ?? null;
}

export async function selectRecharge(on: Reader, number: string) {
  const [row] = await on.db.select().from(recharges).where(eq(recharges.number, number));
  return row;
}

/** Saves the provider's page of a recharge and its name of the payment; false if the recharge is decided. */
export async function setPayment(
  tx: Writer,
  number: string,
  { url: payUrl, ref: providerRef }: { url: string; ref: string },
): Promise<boolean> {
  const [row] = await tx.db
    .update(recharges)
    .set({ payUrl, providerRef })
    .where(and(eq(recharges.number, number), isPending))
    .returning({ shopperId: recharges.shopperId });
  if (row) tx.invalidate(`shopper:${row.shopperId}`);
  if (row) tx.invalidate('queues');
  return row !== undefined;
}

/**
 * Saves a proof of a shopper's pending transfer and returns the previous one; undefined if there is no such transfer.
 */
export async function setProof(
  tx: Writer,
  { number, shopperId, proof, proofHash }: { number: string; shopperId: number; proof: string; proofHash: string },
): Promise<string | undefined> {
  const wanted = and(
    eq(recharges.number, number),
    eq(recharges.shopperId, shopperId),
    eq(recharges.channel, 'transfer'),
    isPending,
  );
  // Locks the row first, so the second of two concurrent ones reads the proof of the first, not an older one.
  const [taken] = await tx.db
    .update(recharges)
    .set({ proof: sql`${recharges.proof}` })
    .where(wanted)
    .returning({ before: recharges.proof });
  if (!taken) return undefined;
  await tx.db.update(recharges).set({ proof, proofHash }).where(wanted);
  tx.invalidate(`shopper:${shopperId}`);
  tx.invalidate('queues');
  return taken.before;
}

interface Close {
  number: string;
  status: 'credited' | 'refused';
  /** What the shopper reads. */
  remark: string;
  /** The sum that staff found in place of the claimed one, in fen. */
  found?: { money: number; claimed: number } | undefined;
  /** Only while its proof is this one; empty for none. */
  proofHash?: string | undefined;
}

/**
 * Ends a pending recharge; nothing if it is not pending, or has another proof. What the shopper asked to cancel
 * (`cancelled`) is cancelled unless it was paid or staff have refused it.
 */
export async function closeRecharge(tx: Writer, { number, status, remark, found, proofHash }: Close) {
  const sameProof = proofHash === undefined ? undefined : eq(recharges.proofHash, proofHash);
  const otherwise = (status === 'credited' || remark !== '') && { cancelled: false };
  const [row] = await tx.db
    .update(recharges)
    .set({ status, remark, closedAt: tx.now, ...found, ...otherwise })
    .where(and(eq(recharges.number, number), isPending, sameProof))
    .returning({
      id: recharges.id,
      shopperId: recharges.shopperId,
      money: recharges.money,
      channel: recharges.channel,
      cancelled: recharges.cancelled,
      proofHash: recharges.proofHash,
      payUrl: recharges.payUrl,
      providerRef: recharges.providerRef,
    });
  if (row) tx.invalidate(`shopper:${row.shopperId}`);
  if (row) tx.invalidate('queues');
  return row;
}

/** A recharge that has ended. */
export type ClosedRecharge = NonNullable<Awaited<ReturnType<typeof closeRecharge>>>;

/** The number of a shopper's recharges that have not ended. */
export async function countPendingRecharges(on: Reader, shopperId: number): Promise<number> {
  const [row] = await on.db
    .select({ found: count() })
    .from(recharges)
    .where(and(eq(recharges.shopperId, shopperId), isPending));
  return row?.found ?? 0;
}

/** How many recharges a shopper has begun since a time, in ms, that nobody has paid. */
export async function countUnpaidRecharges(
  on: Reader,
  { shopperId, since, now }: { shopperId: number; since: number; now: number },
): Promise<number> {
  const [row] = await on.db
    .select({ found: count() })
    .from(recharges)
    .where(
      and(
        eq(recharges.shopperId, shopperId),
        ne(recharges.status, 'credited'),
        isSince(recharges.createdAt, { since, now }),
      ),
    );
  return row?.found ?? 0;
}

/** A shopper's oldest pending recharge through these channels whose page was not created by `before`. */
export async function selectUnbegun(
  on: Reader,
  { shopperId, channels, before }: { shopperId: number; channels: readonly ChannelKey[]; before: number },
): Promise<string | undefined> {
  const [row] = await on.db
    .select({ number: recharges.number })
    .from(recharges)
    .where(
      and(
        eq(recharges.shopperId, shopperId),
        isPending,
        inArray(recharges.channel, [...channels]),
        eq(recharges.payUrl, ''),
        lt(recharges.createdAt, before),
      ),
    )
    .orderBy(asc(recharges.id))
    .limit(1);
  return row?.number;
}

interface Own {
  number: string;
  shopperId: number;
}

/** Changes a shopper's recharge if that condition is true; false if there is none such. */
async function changeOwn(
  tx: Writer,
  own: Own,
  change: Partial<Recharge>,
  condition: SQL | undefined,
): Promise<boolean> {
  const changed = await tx.db
    .update(recharges)
    .set(change)
    .where(and(eq(recharges.number, own.number), eq(recharges.shopperId, own.shopperId), condition))
    .returning({ id: recharges.id });
  tx.invalidate(`shopper:${own.shopperId}`);
  tx.invalidate('queues');
  return changed.length > 0;
}

/**
 * Refuses a shopper's pending recharge that cannot have been paid through a page, and of which no payment is claimed;
 * false if there is none.
 */
export function closeUnpaid(tx: Writer, own: Own): Promise<boolean> {
  const unpaid = and(isPending, eq(recharges.payUrl, ''), eq(recharges.proof, ''));
  return changeOwn(tx, own, { status: 'refused', closedAt: tx.now }, unpaid);
}

/** Notes on a shopper's pending recharge that the shopper asked to cancel it, or that it cannot be cancelled. */
export function noteWish(tx: Writer, own: Own, cancelled: boolean): Promise<boolean> {
  return changeOwn(tx, own, { cancelled }, isPending);
}

/** Marks a shopper's refused recharge as cancelled by the shopper; false if there is none, or staff have refused it. */
export function noteCancelled(tx: Writer, own: Own): Promise<boolean> {
  return changeOwn(tx, own, { cancelled: true }, and(eq(recharges.status, 'refused'), eq(recharges.remark, '')));
}

/** A shopper's recharges with an id below `before`, newest first. */
export function selectRecharges(on: Reader, input: { shopperId: number; before: number; limit: number }) {
  return on.db
    .select()
    .from(recharges)
    .where(and(eq(recharges.shopperId, input.shopperId), lt(recharges.id, input.before)))
    .orderBy(desc(recharges.id))
    .limit(input.limit);
}

/** Pending recharges started before a point in time (ms since 1970), with an id above `after`, the oldest first. */
export function selectPendingRecharges(
  on: Reader,
  { before, after, limit }: { before: number; after: number; limit: number },
) {
  return on.db
    .select({
      id: recharges.id,
      number: recharges.number,
      channel: recharges.channel,
      ref: recharges.providerRef,
      payUrl: recharges.payUrl,
      createdAt: recharges.createdAt,
    })
    .from(recharges)
    .where(and(isPending, gt(recharges.id, after), lt(recharges.createdAt, before)))
    .orderBy(asc(recharges.id))
    .limit(limit);
}

/** Recharges begun since then (ms since 1970) that are decided, and whose pages may still take money. */
export function selectOpenPages(on: Reader, { since, limit }: { since: number; limit: number }) {
  return on.db
    .select({ number: recharges.number, channel: recharges.channel, ref: recharges.providerRef })
    .from(recharges)
    .where(
      and(
        inArray(recharges.status, ['credited', 'refused']),
        gt(recharges.closedAt, since),
        gt(recharges.createdAt, since),
        ne(recharges.payUrl, ''),
      ),
    )
    .limit(limit);
}

/** The page of a recharge that is decided takes no money any more. */
export async function forgetPage(tx: Writer, number: string): Promise<void> {
  await tx.db
    .update(recharges)
    .set({ payUrl: '' })
    .where(and(eq(recharges.number, number), ne(recharges.status, 'pending')));
}

/** Inserts a notification; false if that event is known. Of two concurrent ones the second waits for the first. */
export async function insertPaymentNotification(
  tx: Writer,
  notification: Omit<typeof paymentNotifications.$inferInsert, 'id' | 'outcome' | 'receivedAt'>,
): Promise<boolean> {
  const inserted = await tx.db
    .insert(paymentNotifications)
    .values({ ...notification, outcome: 'unknown', receivedAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: paymentNotifications.id });
  return inserted.length > 0;
}

export async function setOutcome(
  tx: Writer,
  { channel, eventId, outcome }: { channel: string; eventId: string; outcome: PaymentOutcome },
): Promise<void> {
  await tx.db
    .update(paymentNotifications)
    .set({ outcome })
    .where(and(eq(paymentNotifications.channel, channel), eq(paymentNotifications.eventId, eventId)));
  // Else staff have to look into it.
  if (outcome !== 'credited' && outcome !== 'closed') tx.invalidate('queues');
}
