import { and, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { accountEventKinds } from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';
import { holdShopper } from './shoppers.ts';
import { isSince } from './since.ts';

const { accountEvents, shoppers } = tables;

export type NewAccountEvent = Pick<
  typeof accountEvents.$inferSelect,
  'shopperId' | 'kind' | 'address' | 'userAgent' | 'detail'
>;

export async function insertAccountEvent(tx: Writer, event: NewAccountEvent): Promise<void> {
  await tx.db.insert(accountEvents).values({ ...event, createdAt: tx.now });
}

/** Events of one kind of a shopper since `since` (ms since 1970). */
export async function countEventsSince(on: Reader, { shopperId, kind, ...when }: OfKind): Promise<number> {
  const { shopperId: of, kind: what, createdAt } = accountEvents;
  const [row] = await on.db
    .select({ found: count() })
    .from(accountEvents)
    .where(and(eq(of, shopperId), eq(what, kind), isSince(createdAt, when)));
  return row?.found ?? 0;
}

type OfKind = Pick<NewAccountEvent, 'shopperId' | 'kind'> & { since: number; now: number };

/**
 * Counts another event of a kind that strangers can cause: the newest row of the same kind, address and user agent
 * since `since` (ms since 1970) is incremented; if there are `most` rows of the kind since then, the newest of them is.
 */
export async function countAccountEvent(tx: Writer, event: NewAccountEvent, { since, most }: Recent): Promise<void> {
  const { shopperId, kind, address, userAgent } = event;
  // Of several at once, each counts the rows of those before it.
  if (!(await holdShopper(tx, shopperId, isNull(shoppers.deletedAt)))) return;
  const recent = and(
    eq(accountEvents.shopperId, shopperId),
    eq(accountEvents.kind, kind),
    isSince(accountEvents.createdAt, { since, now: tx.now }),
  );
  const here = and(recent, eq(accountEvents.address, address), eq(accountEvents.userAgent, userAgent));
  if (await countUp(tx, here)) return;
  const [rows] = await tx.db.select({ found: count() }).from(accountEvents).where(recent);
  if ((rows?.found ?? 0) >= most && (await countUp(tx, recent))) return;
  await insertAccountEvent(tx, event);
}

interface Recent {
  since: number;
  most: number;
}

async function countUp(tx: Writer, where: ReturnType<typeof and>): Promise<boolean> {
  const newest = tx.db
    .select({ id: accountEvents.id })
    .from(accountEvents)
    .where(where)
    .orderBy(desc(accountEvents.id))
    .limit(1);
  const counted = await tx.db
    .update(accountEvents)
    .set({ times: sql`${accountEvents.times} + 1` })
    .where(inArray(accountEvents.id, newest))
    .returning({ id: accountEvents.id });
  return counted.length > 0;
}

/** Whether a log-in is the shopper's first: of an account from after `since` that has none in its events. */
export async function isFirstLogIn(tx: Writer, { shopperId, since }: { shopperId: number; since: number }) {
  const [young] = await tx.db
    .select({ id: shoppers.id })
    .from(shoppers)
    .where(and(eq(shoppers.id, shopperId), isSince(shoppers.createdAt, { since, now: tx.now })));
  if (!young) return false;
  const found = await tx.db
    .select({ id: accountEvents.id })
    .from(accountEvents)
    .where(and(eq(accountEvents.shopperId, shopperId), eq(accountEvents.kind, 'logIn')))
    .limit(1);
  return found.length === 0;
}

/** Of a newer version that runs beside this one there may be others, for which this one has no words. */
const isKnown = inArray(accountEvents.kind, accountEventKinds);

/** Events of a shopper's account with an id below `before`, newest first. */
export function selectAccountEvents(on: Reader, input: { shopperId: number; before: number; limit: number }) {
  return on.db
    .select()
    .from(accountEvents)
    .where(and(eq(accountEvents.shopperId, input.shopperId), lt(accountEvents.id, input.before), isKnown))
    .orderBy(desc(accountEvents.id))
    .limit(input.limit);
}

/** Deletes at most `most` rows from before `before` (ms since 1970), the oldest first; returns their number. */
export async function deleteOldAccountEvents(tx: Writer, before: number, most: number): Promise<number> {
  const oldest = tx.db
    .select({ id: accountEvents.id })
    .from(accountEvents)
    .where(lt(accountEvents.createdAt, before))
    .orderBy(accountEvents.createdAt)
    .limit(most);
  const gone = await tx.db
    .delete(accountEvents)
    .where(inArray(accountEvents.id, oldest))
    .returning({ id: accountEvents.id });
  return gone.length;
}
