import { and, asc, eq, gt, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm';
import { type DeliveryChannel, type DeliveryState, deliveryChannels } from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';
import { isKnown } from './notifications.ts';
import { preparedInserts } from './prepared-insert.ts';
import { AHEAD } from './since.ts';

const { deliveries, notifications, shopperEmails, shoppers } = tables;

// With the literals of the indexes' conditions: without them no engine uses those indexes.
const isWaiting = sql`${deliveries.state} = 'waiting'`;
const isSending = sql`${deliveries.state} = 'sending'`;

/** The oldest notifications whose deliveries are not made; what this version has no words for is left to a newer one. */
export function selectUndispatched(on: Reader, limit: number) {
  return on.db
    .select({ id: notifications.id, shopperId: notifications.shopperId })
    .from(notifications)
    .where(and(isNull(notifications.dispatchedAt), isKnown))
    .orderBy(asc(notifications.id))
    .limit(limit);
}

/** The targets of e-mail: the shopper's confirmed address, and the one that a notification names as the former. */
export const EMAIL_NOW = 0;
export const EMAIL_FORMER = 1;

/** Marks notifications as dispatched, and returns those that were not. */
export async function markDispatched(tx: Writer, ids: readonly number[]) {
  return tx.db
    .update(notifications)
    .set({ dispatchedAt: tx.now })
    .where(and(inArray(notifications.id, [...ids]), isNull(notifications.dispatchedAt)))
    .returning({
      id: notifications.id,
      shopperId: notifications.shopperId,
      kind: notifications.kind,
      facts: notifications.facts,
    });
}

export type NewDelivery = Pick<typeof deliveries.$inferInsert, 'notificationId' | 'channel' | 'target'>;

const newDeliveries = preparedInserts(deliveries, ['id', 'tries', 'endedAt', 'problem'], (db, rows) =>
  db.insert(deliveries).values(rows).onConflictDoNothing(),
);

export async function insertDeliveries(tx: Writer, rows: readonly NewDelivery[]): Promise<void> {
  await newDeliveries(
    tx,
    rows.map((row) => ({ ...row, state: 'waiting', dueAt: tx.now })),
  );
}

export type Dispatched = Awaited<ReturnType<typeof markDispatched>>[number];

/** Shoppers among these who have confirmed an e-mail address. */
export async function selectWithEmail(on: Reader, shopperIds: readonly number[]): Promise<number[]> {
  const rows = await on.db
    .select({ shopperId: shopperEmails.shopperId })
    .from(shopperEmails)
    .where(inArray(shopperEmails.shopperId, [...shopperIds]));
  return rows.map(({ shopperId }) => shopperId);
}

/** The confirmed e-mail address of a shopper, or null, with the name and the language of the last log-in. */
export async function selectEmailOf(on: Reader, shopperId: number) {
  const [row] = await on.db
    .select({ email: shopperEmails.email, username: shoppers.username, locale: shoppers.locale })
    .from(shoppers)
    .leftJoin(shopperEmails, eq(shopperEmails.shopperId, shoppers.id))
    .where(eq(shoppers.id, shopperId));
  return row;
}

interface Due {
  now: number;
  /** How much later it may be that one is due, in ms; what is later than that was put off while the clock was ahead. */
  longest: number;
  limit: number;
  /** Of this one alone. */
  channel?: DeliveryChannel;
}

/** Deliveries that are due, the longest due first, as far as this version knows what to send. */
export async function selectDueDeliveries(on: Reader, { now, longest, ...due }: Due) {
  const found = await selectWaiting(on, lte(deliveries.dueAt, now), due);
  // Each by itself is a part of the index, both together would be all of it.
  return found.length > 0 ? found : selectWaiting(on, gt(deliveries.dueAt, now + longest + AHEAD), due);
}

function selectWaiting(on: Reader, isDue: SQL, { limit, channel }: Pick<Due, 'limit' | 'channel'>) {
  const isSendable = and(isKnown, inArray(deliveries.channel, channel ? [channel] : deliveryChannels));
  return on.db
    .select({
      id: deliveries.id,
      notificationId: deliveries.notificationId,
      channel: deliveries.channel,
      target: deliveries.target,
      tries: deliveries.tries,
      shopperId: notifications.shopperId,
    })
    .from(deliveries)
    .innerJoin(notifications, eq(notifications.id, deliveries.notificationId))
    .where(and(isWaiting, isDue, isSendable))
    .orderBy(asc(deliveries.dueAt), asc(deliveries.id))
    .limit(limit);
}

export type DueDelivery = Awaited<ReturnType<typeof selectDueDeliveries>>[number];

/** Claims one before it is sent; false if another process has. */
export async function claimDelivery(tx: Writer, id: number): Promise<boolean> {
  const claimed = await tx.db
    .update(deliveries)
    .set({ state: 'sending', tries: sql`${deliveries.tries} + 1` })
    .where(and(eq(deliveries.id, id), isWaiting))
    .returning({ id: deliveries.id });
  return claimed.length > 0;
}

interface Outcome {
  id: number;
  state: Exclude<DeliveryState, 'sending'>;
  problem?: string;
  /** When it is tried again; in ms since 1970. */
  dueAt?: number;
}

/** What became of one that was claimed. */
export async function settleDelivery(tx: Writer, { id, state, problem = '', dueAt }: Outcome): Promise<void> {
  const ended = state === 'waiting' ? { dueAt: dueAt ?? tx.now } : { endedAt: tx.now };
  await tx.db
    .update(deliveries)
    .set({ state, problem, ...ended })
    .where(and(eq(deliveries.id, id), isSending));
}

/** Whether any is under way; of a process that died, if no process sends. */
export async function isAnySending(on: Reader): Promise<boolean> {
  return (await on.db.select({ id: deliveries.id }).from(deliveries).where(isSending).limit(1)).length > 0;
}

/** Those that a process left while it sent them: nobody knows whether they arrived. */
export async function giveUpSending(tx: Writer): Promise<number> {
  const left = await tx.db
    .update(deliveries)
    .set({ state: 'unknown', endedAt: tx.now, problem: 'the process ended while it was sent' })
    .where(isSending)
    .returning({ id: deliveries.id });
  return left.length;
}
