import { and, eq, gt, inArray, isNotNull, isNull, ne, notExists, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { ActKind } from '../../shared/console/act-kinds.ts';
import { orderStatus } from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import { endOfCard } from '../schema/tables/shoppers.ts';
import type { Reader, Writer } from '../store.ts';
import { hideReviewPictures } from './reviews.ts';
import { holdShopper, invalidateNamed } from './shoppers.ts';

const { accountEvents, addresses, approvals, auditLog, bankCards, emailCodes, idempotencyKeys, invitations } = tables;
const {
  linkDays,
  mutedTopics,
  notifications,
  orders,
  paymentNotifications,
  profiles,
  pushSubscriptions,
  rechargeReturns,
  recharges,
} = tables;
const { returnPictures, returns, reviewPictures, reviews, sessions, shipments, shopperEmails, shoppers } = tables;
const { supportMessages, supportThreads, withdrawals } = tables;

interface Account {
  shopperId: number;
  /** Parcels that were sent earlier count as received, unless their own row says when; in ms since 1970. */
  assumedBefore: number;
  /** In ms since 1970. */
  now: number;
}

/** Acts on a wallet that nothing else of the shopper waits for: only the request for a second person knows of them. */
const walletActs: ActKind[] = ['wallet.credit', 'wallet.debit', 'payment.credit', 'payment.debit'];

/** What of an account is still under way, payments that staff have to look into among it; `frozen` are its withdrawals. */
export async function selectUnfinished(on: Reader, { shopperId, assumedBefore, now }: Account) {
  const one = { one: sql`1` };
  const has = async (rows: { limit: (most: number) => PromiseLike<unknown[]> }) => (await rows.limit(1)).length > 0;
  const own = eq(orders.shopperId, shopperId);
  const ordersThat = (what: SQL | undefined) => on.db.select(one).from(orders).where(and(own, what));
  const parcels = on.db.select(one).from(shipments).innerJoin(orders, eq(orders.id, shipments.orderId));
  const goods = on.db.select(one).from(returns).innerJoin(orders, eq(orders.id, returns.orderId));
  const pending = <Table extends typeof recharges | typeof withdrawals>(table: Table) =>
    on.db
      .select(one)
      .from(table)
      .where(and(eq(table.shopperId, shopperId), eq(table.status, 'pending')));
  // Goods that were returned and paid have come, whether anybody has said so or not.
  const back = on.db
    .select(one)
    .from(returns)
    .where(and(eq(returns.orderId, shipments.orderId), eq(returns.state, 'paid')));
  const unconfirmed = and(isNull(shipments.endedAt), isNull(shipments.receivedAt), notExists(back));
  const unpromised = and(isNull(shipments.assumedAt), gt(shipments.sentAt, assumedBefore));
  const onItsWay = and(unconfirmed, or(gt(shipments.assumedAt, now), unpromised));
  const toCome = or(eq(orders.status, orderStatus.waiting), isNotNull(orders.toSendSince));
  const isOpen = notInArray(returns.state, ['paid', 'refused', 'withdrawn']);
  const named = on.db.select({ number: recharges.number }).from(recharges).where(eq(recharges.shopperId, shopperId));
  const { paid, outcome, settledAt, number } = paymentNotifications;
  const isOdd = and(eq(paid, true), ne(outcome, 'credited'), isNull(settledAt), inArray(number, named));
  const waits = and(eq(approvals.state, 'waiting'), gt(approvals.expiresAt, now), inArray(approvals.kind, walletActs));
  const requests = on.db.select(one).from(approvals);
  const goingBack = on.db
    .select(one)
    .from(rechargeReturns)
    .innerJoin(recharges, eq(recharges.id, rechargeReturns.rechargeId))
    .where(and(eq(recharges.shopperId, shopperId), eq(rechargeReturns.status, 'pending')));
  const isFrozen = and(eq(shoppers.id, shopperId), isNotNull(shoppers.withdrawalsFrozenAt));
  return {
    frozen: await has(on.db.select(one).from(shoppers).where(isFrozen)),
    recharge: (await has(pending(recharges))) || (await has(on.db.select(one).from(paymentNotifications).where(isOdd))),
    withdrawal: (await has(pending(withdrawals))) || (await has(goingBack)),
    order: (await has(ordersThat(toCome))) || (await has(parcels.where(and(own, onItsWay)))),
    return: await has(goods.where(and(own, isOpen))),
    asked: await has(requests.where(and(waits, eq(approvals.shopperId, shopperId)))),
    tax: await has(ordersThat(eq(orders.status, orderStatus.requested))),
  };
}

/**
 * Ends an account on condition that this is its password and it is open; false if not. It stays blocked under a name
 * that nobody can register, so that whatever asks whether a shopper is blocked refuses it.
 */
export async function endAccount(
  tx: Writer,
  { shopperId, passwordHash }: { shopperId: number; passwordHash: string },
): Promise<boolean> {
  const name = `deleted#${shopperId}`;
  const ended = await tx.db
    .update(shoppers)
    .set({
      ...{ username: name, usernameKey: name, nickname: '—', passwordHash: null, fundPasswordHash: null, locale: null },
      ...{ blockedAt: tx.now, deletedAt: tx.now },
    })
    .where(and(eq(shoppers.id, shopperId), eq(shoppers.passwordHash, passwordHash), isNull(shoppers.blockedAt)))
    .returning({ id: shoppers.id });
  if (ended.length === 0) return false;
  tx.invalidate(`sessions:${shopperId}`);
  tx.invalidate(`shopper:${shopperId}`);
  await invalidateNamed(tx, shopperId);
  return true;
}

/**
 * Of requests for a second person about the shopper those that wait are over. None says whose they were, as those of
 * earlier versions did, in their facts and in what was signed.
 */
async function forgetRequests(tx: Writer, shopperId: number): Promise<void> {
  const { db } = tx;
  // A shopper has few entries, and each request has one.
  const asked = db
    .select({ id: auditLog.approvalId })
    .from(auditLog)
    .where(and(eq(auditLog.shopperId, shopperId), isNotNull(auditLog.approvalId)));
  for (const { id, state, parameters } of await db.select().from(approvals).where(inArray(approvals.id, asked))) {
    const about = Object.entries((parameters.about ?? {}) as Record<string, unknown>);
    const nameless = about.map(([name, value]) => [name, name === 'username' || name === 'holder' ? '—' : value]);
    const over = state === 'waiting' ? { state: 'expired' as const, decidedAt: tx.now } : {};
    await db
      .update(approvals)
      .set({
        ...{ parameters: { ...parameters, about: Object.fromEntries(nameless) }, ...over },
        ...{ askEvidence: null, decideEvidence: null },
      })
      .where(eq(approvals.id, id));
  }
  tx.invalidate('approvals');
}

/** Deletes what is no part of the books, but for what names files, and takes the name off the rest. */
export async function forgetPerson(tx: Writer, shopperId: number): Promise<void> {
  const { db } = tx;
  // Deliveries go with their notifications.
  for (const table of [notifications, pushSubscriptions, mutedTopics, emailCodes, shopperEmails]) {
    await db.delete(table).where(eq(table.shopperId, shopperId));
  }
  for (const table of [sessions, accountEvents, addresses, bankCards, idempotencyKeys, linkDays]) {
    await db.delete(table).where(eq(table.shopperId, shopperId));
  }
  const pictures = and(eq(supportMessages.shopperId, shopperId), ne(supportMessages.picture, ''));
  await db
    .delete(supportMessages)
    .where(and(eq(supportMessages.shopperId, shopperId), eq(supportMessages.picture, '')));
  const kept = db.select({ id: supportMessages.threadId }).from(supportMessages).where(pictures);
  await db
    .delete(supportThreads)
    .where(and(eq(supportThreads.shopperId, shopperId), notInArray(supportThreads.id, kept)));
  await db.update(supportThreads).set({ waitingSince: null }).where(eq(supportThreads.shopperId, shopperId));
  await db.update(invitations).set({ closedAt: tx.now }).where(eq(invitations.shopperId, shopperId));
  await db.delete(profiles).where(and(eq(profiles.shopperId, shopperId), eq(profiles.avatar, '')));
  await db
    .update(profiles)
    .set({ birthday: '', region: '', signature: '', updatedAt: tx.now })
    .where(eq(profiles.shopperId, shopperId));
  const nowhere = { truename: '', phone: '', address: '' };
  await db
    .update(orders)
    .set({ ...nowhere, remark: '' })
    .where(eq(orders.shopperId, shopperId));
  const own = db.select({ id: orders.id }).from(orders).where(eq(orders.shopperId, shopperId));
  await db.update(returns).set({ words: '', carrier: '', number: '', remark: '' }).where(inArray(returns.orderId, own));
  await db
    .update(withdrawals)
    .set({ remark: '', bankTruename: '—', bankAccount: sql`'****' || ${endOfCard(withdrawals.bankAccount)}` })
    .where(eq(withdrawals.shopperId, shopperId));
  await db.update(recharges).set({ remark: '' }).where(eq(recharges.shopperId, shopperId));
  await hideReviewPictures(tx, shopperId);
  await forgetRequests(tx, shopperId);
}

/** Shoppers who ended their accounts and have files left. */
export async function selectDeletedWithFiles(on: Reader): Promise<number[]> {
  const { db } = on;
  const deleted = db.select({ id: shoppers.id }).from(shoppers).where(isNotNull(shoppers.deletedAt));
  const avatars = db.select({ id: profiles.shopperId }).from(profiles).where(inArray(profiles.shopperId, deleted));
  const hasProof = and(inArray(recharges.shopperId, deleted), ne(recharges.proof, ''));
  const proofs = db.select({ id: recharges.shopperId }).from(recharges).where(hasProof);
  const wrong = db
    .select({ id: orders.shopperId })
    .from(returnPictures)
    .innerJoin(returns, eq(returns.id, returnPictures.returnId))
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(inArray(orders.shopperId, deleted));
  const reviewed = db
    .select({ id: reviews.shopperId })
    .from(reviewPictures)
    .innerJoin(reviews, eq(reviews.id, reviewPictures.reviewId))
    .where(inArray(reviews.shopperId, deleted));
  const sent = db
    .select({ id: supportMessages.shopperId })
    .from(supportMessages)
    .where(inArray(supportMessages.shopperId, deleted));
  const rows = [await avatars, await proofs, await wrong, await reviewed, await sent].flat();
  return [...new Set(rows.map(({ id }) => id))];
}

/** False if the shopper has ended the account; one that ends at the same time waits until `tx` has ended. */
export function holdUndeleted(tx: Writer, id: number): Promise<boolean> {
  return holdShopper(tx, id, isNull(shoppers.deletedAt));
}

/** Whether the shopper has ended the account. */
export async function isDeleted(on: Reader, id: number): Promise<boolean> {
  const deleted = and(eq(shoppers.id, id), isNotNull(shoppers.deletedAt));
  return (await on.db.select({ id: shoppers.id }).from(shoppers).where(deleted)).length > 0;
}

/** Forgets the names of a shopper's files, once they are gone. */
export async function forgetFiles(tx: Writer, shopperId: number): Promise<void> {
  const { db } = tx;
  for (const table of [profiles, supportMessages, supportThreads]) {
    await db.delete(table).where(eq(table.shopperId, shopperId));
  }
  await db
    .update(recharges)
    .set({ proof: '' })
    .where(and(eq(recharges.shopperId, shopperId), ne(recharges.proof, '')));
  const own = db
    .select({ id: returns.id })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(orders.shopperId, shopperId));
  await db.delete(returnPictures).where(inArray(returnPictures.returnId, own));
  const said = db.select({ id: reviews.id }).from(reviews).where(eq(reviews.shopperId, shopperId));
  await db.delete(reviewPictures).where(inArray(reviewPictures.reviewId, said));
}
