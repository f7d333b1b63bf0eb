import { and, eq, gt, inArray, isNull, ne } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';

const { pushKeys, pushSubscriptions, sessions } = tables;

export type PushKeys = Omit<typeof pushKeys.$inferSelect, 'id'>;

/** The shop's keys; of several that are made at once, the first stays. */
export async function keepPushKeys(tx: Writer, made: PushKeys): Promise<void> {
  await tx.db
    .insert(pushKeys)
    .values({ id: 1, ...made })
    .onConflictDoNothing();
}

export async function selectPushKeys(on: Reader): Promise<PushKeys | undefined> {
  const { publicKey, privateKey } = pushKeys;
  const [row] = await on.db.select({ publicKey, privateKey }).from(pushKeys);
  return row;
}

interface OfShopper {
  id: number;
  shopperId: number;
  now: number;
}

type NewSubscription = Omit<typeof pushSubscriptions.$inferInsert, 'id' | 'createdAt'>;

/**
 * A browser is told from now on; one that was, for whichever shopper, is told for this one alone. False if it was and
 * has other keys: who knows only an endpoint silences nobody. The caller holds the shopper.
 */
export async function putSubscription(tx: Writer, subscription: NewSubscription): Promise<boolean> {
  const row = { ...subscription, createdAt: tx.now };
  const put = await tx.db
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: row,
      setWhere: and(eq(pushSubscriptions.p256dh, row.p256dh), eq(pushSubscriptions.auth, row.auth)),
    })
    .returning({ id: pushSubscriptions.id });
  if (put.length === 0) return false;
  // A session is one browser, which has one address: others are those that it had, or made up.
  await tx.db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.sessionId, row.sessionId), ne(pushSubscriptions.endpoint, row.endpoint)));
  return true;
}

/** Ends a shopper's own. */
export async function deleteSubscription(tx: Writer, own: { shopperId: number; endpoint: string }): Promise<void> {
  await tx.db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.shopperId, own.shopperId), eq(pushSubscriptions.endpoint, own.endpoint)));
}

/** The push service, or its shopper's session, knows it no more. */
export async function forgetSubscription(tx: Writer, own: { id: number; shopperId: number }): Promise<void> {
  await tx.db
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.id, own.id), eq(pushSubscriptions.shopperId, own.shopperId)));
}

/** Those of shoppers whose session is still live; a session that has ended is told nothing. */
export function selectSubscriptions(on: Reader, { shopperIds, now }: { shopperIds: readonly number[]; now: number }) {
  const { id, shopperId } = pushSubscriptions;
  return on.db
    .select({ id, shopperId })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(inArray(shopperId, [...shopperIds]), isNull(sessions.endedAt), gt(sessions.expiresAt, now)));
}

/** A shopper's browser with what is needed to send to it, if its session is live. */
export async function selectSubscription(on: Reader, { id, shopperId, now }: OfShopper) {
  const { endpoint, p256dh, auth, locale } = pushSubscriptions;
  const [row] = await on.db
    .select({ endpoint, p256dh, auth, locale })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(
      and(
        eq(pushSubscriptions.id, id),
        // Meanwhile another shopper of the same browser may have asked.
        eq(pushSubscriptions.shopperId, shopperId),
        isNull(sessions.endedAt),
        gt(sessions.expiresAt, now),
      ),
    );
  return row;
}
