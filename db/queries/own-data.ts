import { and, asc, eq, getTableColumns, gt, ne } from 'drizzle-orm';
import { type Locale, textFor } from '../../shared/locales.ts';
import { wordsIn } from '../../shared/variants.ts';
import { tables } from '../schema/index.ts';
import type { Reader } from '../store.ts';
import { chosen } from './columns.ts';
import { piecesOfReturn } from './returns.ts';
import { wordsOfOrder } from './variants.ts';

const { accounts, addresses, accountEvents, bankCards, carriers, consents, groups, invitations, orders, profiles } =
  tables;
const { mutedTopics, notifications, pushSubscriptions, shopperEmails, supportMessages, supportThreads } = tables;
const {
  linkDays,
  orderPayments,
  rechargeReturns,
  recharges,
  returnPictures,
  returns,
  reviewPictures,
  reviews,
  sessions,
  shipments,
  shoppers,
  transfers,
  withdrawals,
} = tables;

/** What a shopper's file has of each table: without what opens an account, reaches a browser, or names somebody else. */
const shown = {
  account: chosen(shoppers, {
    ...{ username: true, nickname: true, reputationScore: true, locale: true, createdAt: true },
    ...{ blockedAt: true, withdrawalsFrozenAt: true, withdrawalsFrozenWhy: false, deletedAt: false },
    ...{ id: false, usernameKey: false, passwordHash: false, fundPasswordHash: false, demo: false },
    ...{ invitedBy: false, secondInviter: false, thirdInviter: false, invitationId: false },
  }),
  // Their ids are half of a token.
  session: chosen(sessions, {
    ...{ userAgent: true, createdAt: true, expiresAt: true, endedAt: true, id: false, shopperId: false },
  }),
  parcel: chosen(shipments, {
    ...{ id: true, orderId: true, number: true, sentAt: true, receivedAt: true, receivedSaidBy: true },
    ...{ assumedAt: true, returnDays: true, endedAt: true, endWhy: true, carrierId: false, sentBy: false },
  }),
  subscription: chosen(pushSubscriptions, {
    ...{ locale: true, createdAt: true, id: false, shopperId: false, sessionId: false },
    ...{ endpoint: false, p256dh: false, auth: false },
  }),
  thread: chosen(supportThreads, {
    ...{ id: true, orderId: true, createdAt: true, lastAt: true, waitingSince: true },
    ...{ shopperId: false, readUpTo: false, version: false },
  }),
  message: chosen(supportMessages, {
    ...{ id: true, threadId: true, sentBy: true, text: true, picture: true, createdAt: true },
    ...{ shopperId: false, staffId: false },
  }),
  review: chosen(reviews, {
    ...{ id: true, orderId: true, stars: true, text: true, anonymous: true, createdAt: true, editedAt: true },
    ...{ answer: true, answeredAt: true, hiddenWhy: true, itemId: false, shopperId: false, valueId: false },
    ...{ pictured: false, answeredBy: false, checkedAt: false, version: false },
  }),
  notification: chosen(notifications, {
    ...{ id: true, kind: true, orderId: true, facts: true, createdAt: true, readAt: true },
    ...{ shopperId: false, dispatchedAt: false },
  }),
};

/** A shopper's account, without what opens it and without whoever invited them. */
export async function selectOwnAccount(on: Reader, id: number) {
  const [row] = await on.db
    .select({ ...shown.account, balance: accounts.balance, invitationCode: invitations.code })
    .from(shoppers)
    .innerJoin(accounts, eq(accounts.shopperId, shoppers.id))
    .leftJoin(invitations, eq(invitations.shopperId, shoppers.id))
    .where(eq(shoppers.id, id));
  return row;
}

type Row = Record<string, unknown>;

export interface Part {
  shopperId: number;
  /** Rows with a greater id. */
  after: number;
  limit: number;
  /** Of names of items. */
  locale: Locale;
}

/** The tables with rows of a shopper, each read by id, or at once where there are few. */
export const ownRows = {
  profile: (on: Reader, { shopperId, after }: Part): Promise<Row[]> =>
    after > 0 ? none() : on.db.select().from(profiles).where(eq(profiles.shopperId, shopperId)),
  bankCard: (on: Reader, { shopperId, after }: Part): Promise<Row[]> =>
    after > 0 ? none() : on.db.select().from(bankCards).where(eq(bankCards.shopperId, shopperId)),
  consents: (on: Reader, { shopperId, after }: Part): Promise<Row[]> =>
    after > 0 ? none() : on.db.select().from(consents).where(eq(consents.shopperId, shopperId)),
  sessions: (on: Reader, { shopperId, after }: Part): Promise<Row[]> =>
    after > 0 ? none() : on.db.select(shown.session).from(sessions).where(eq(sessions.shopperId, shopperId)),
  addresses: (on: Reader, { shopperId, after, limit }: Part): Promise<Row[]> => {
    const mine = and(eq(addresses.shopperId, shopperId), gt(addresses.id, after));
    return on.db.select().from(addresses).where(mine).orderBy(asc(addresses.id)).limit(limit);
  },
  accountEvents: (on: Reader, { shopperId, after, limit }: Part): Promise<Row[]> => {
    const mine = and(eq(accountEvents.shopperId, shopperId), gt(accountEvents.id, after));
    return on.db.select().from(accountEvents).where(mine).orderBy(asc(accountEvents.id)).limit(limit);
  },
  orders: async (on: Reader, { shopperId, after, limit, locale }: Part): Promise<Row[]> => {
    const found = await on.db
      .select({ one: orders, names: groups.names, words: wordsOfOrder })
      .from(orders)
      .innerJoin(groups, eq(groups.id, orders.groupId))
      .where(and(eq(orders.shopperId, shopperId), gt(orders.id, after)))
      .orderBy(asc(orders.id))
      .limit(limit);
    return found.map(({ one, names, words }) => {
      return { ...one, item: textFor(names, locale) ?? '', variant: wordsIn(words, locale) };
    });
  },
  parcels: (on: Reader, { shopperId, after, limit }: Part): Promise<Row[]> =>
    on.db
      .select({ ...shown.parcel, carrier: carriers.name })
      .from(shipments)
      .innerJoin(carriers, eq(carriers.id, shipments.carrierId))
      .innerJoin(orders, eq(orders.id, shipments.orderId))
      .where(and(eq(orders.shopperId, shopperId), gt(shipments.id, after)))
      .orderBy(asc(shipments.id))
      .limit(limit),
  returns: async (on: Reader, { shopperId, after, limit }: Part): Promise<Row[]> => {
    const found = await on.db
      .select({ one: returns, quantity: piecesOfReturn })
      .from(returns)
      .innerJoin(orders, eq(orders.id, returns.orderId))
      .where(and(eq(orders.shopperId, shopperId), gt(returns.id, after)))
      .orderBy(asc(returns.id))
      .limit(limit);
    // A name of staff is not the shopper's data.
    return found.map(({ one, quantity }) => ({
      ...one,
      quantity,
      openedBy: one.openedBy === null ? 'shopper' : 'staff',
    }));
  },
  reviews: (on: Reader, { shopperId, after, limit }: Part): Promise<Row[]> => {
    const mine = and(eq(reviews.shopperId, shopperId), gt(reviews.id, after));
    return on.db.select(shown.review).from(reviews).where(mine).orderBy(asc(reviews.id)).limit(limit);
  },
  recharges: (on: Reader, { shopperId, after, limit }: Part): Promise<Row[]> => {
    const mine = and(eq(recharges.shopperId, shopperId), gt(recharges.id, after));
    const { itemId, variantId, orderno, quantity, price, shown, orderId, refused } = orderPayments;
    const paysFor = { itemId, variantId, orderno, quantity, price, shown, orderId, refused };
    return on.db
      .select({ ...getTableColumns(recharges), paysFor })
      .from(recharges)
      .leftJoin(orderPayments, eq(orderPayments.rechargeId, recharges.id))
      .where(mine)
      .orderBy(asc(recharges.id))
      .limit(limit);
  },
  rechargeReturns: (on: Reader, { shopperId, after, limit }: Part): Promise<Row[]> => {
    const mine = and(eq(recharges.shopperId, shopperId), gt(rechargeReturns.id, after));
    return on.db
      .select(getTableColumns(rechargeReturns))
      .from(rechargeReturns)
      .innerJoin(recharges, eq(recharges.id, rechargeReturns.rechargeId))
      .where(mine)
      .orderBy(asc(rechargeReturns.id))
      .limit(limit);
  },
  linkDays: (on: Reader, { shopperId, after }: Part): Promise<Row[]> =>
    after > 0 ? none() : on.db.select().from(linkDays).where(eq(linkDays.shopperId, shopperId)),
  withdrawals: (on: Reader, { shopperId, after, limit }: Part): Promise<Row[]> => {
    const mine = and(eq(withdrawals.shopperId, shopperId), gt(withdrawals.id, after));
    return on.db.select().from(withdrawals).where(mine).orderBy(asc(withdrawals.id)).limit(limit);
  },
  email: (on: Reader, { shopperId, after }: Part): Promise<Row[]> =>
    after > 0 ? none() : on.db.select().from(shopperEmails).where(eq(shopperEmails.shopperId, shopperId)),
  mutedTopics: (on: Reader, { shopperId, after }: Part): Promise<Row[]> =>
    after > 0 ? none() : on.db.select().from(mutedTopics).where(eq(mutedTopics.shopperId, shopperId)),
  pushSubscriptions: (on: Reader, { shopperId, after }: Part): Promise<Row[]> => {
    const mine = eq(pushSubscriptions.shopperId, shopperId);
    return after > 0 ? none() : on.db.select(shown.subscription).from(pushSubscriptions).where(mine);
  },
  supportThreads: (on: Reader, { shopperId, after, limit }: Part): Promise<Row[]> => {
    const mine = and(eq(supportThreads.shopperId, shopperId), gt(supportThreads.id, after));
    return on.db.select(shown.thread).from(supportThreads).where(mine).orderBy(asc(supportThreads.id)).limit(limit);
  },
  supportMessages: (on: Reader, { shopperId, after, limit }: Part): Promise<Row[]> => {
    const mine = and(eq(supportMessages.shopperId, shopperId), gt(supportMessages.id, after));
    return on.db.select(shown.message).from(supportMessages).where(mine).orderBy(asc(supportMessages.id)).limit(limit);
  },
  notifications: (on: Reader, { shopperId, after, limit }: Part): Promise<Row[]> => {
    const mine = and(eq(notifications.shopperId, shopperId), gt(notifications.id, after));
    return on.db.select(shown.notification).from(notifications).where(mine).orderBy(asc(notifications.id)).limit(limit);
  },
} as const;

const none = async (): Promise<Row[]> => [];

/** Movements of a shopper's wallet in their order: `amount` is negative for money out. */
export async function selectOwnTransfers(
  on: Reader,
  { shopperId, after, limit }: Omit<Part, 'locale'>,
): Promise<Row[]> {
  const [wallet] = await on.db.select({ id: accounts.id }).from(accounts).where(eq(accounts.shopperId, shopperId));
  if (!wallet) return [];
  const side = (mine: typeof transfers.creditAccount | typeof transfers.debitAccount) =>
    on.db
      .select()
      .from(transfers)
      .where(and(eq(mine, wallet.id), gt(transfers.id, after)))
      .orderBy(asc(transfers.id))
      .limit(limit);
  const [into, out] = [await side(transfers.creditAccount), await side(transfers.debitAccount)];
  return [...into, ...out]
    .sort((one, other) => one.id - other.id)
    .slice(0, limit)
    .map(({ id, kind, amount, ref, createdAt, creditAccount }) => ({
      ...{ id, kind, ref, createdAt },
      amount: creditAccount === wallet.id ? amount : -amount,
    }));
}

/** Names of the files that a shopper has sent: of themselves, of transfers, of what was wrong, of what they received, to support. */
export async function selectOwnFiles(on: Reader, shopperId: number) {
  const own = await on.db
    .select({ file: profiles.avatar })
    .from(profiles)
    .where(and(eq(profiles.shopperId, shopperId), ne(profiles.avatar, '')));
  const proofs = await on.db
    .select({ file: recharges.proof })
    .from(recharges)
    .where(and(eq(recharges.shopperId, shopperId), ne(recharges.proof, '')));
  const wrong = await on.db
    .select({ file: returnPictures.file })
    .from(returnPictures)
    .innerJoin(returns, eq(returns.id, returnPictures.returnId))
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(eq(orders.shopperId, shopperId));
  const reviewed = await on.db
    .select({ file: reviewPictures.file })
    .from(reviewPictures)
    .innerJoin(reviews, eq(reviews.id, reviewPictures.reviewId))
    .where(eq(reviews.shopperId, shopperId));
  const sent = await on.db
    .select({ file: supportMessages.picture })
    .from(supportMessages)
    .where(and(eq(supportMessages.shopperId, shopperId), ne(supportMessages.picture, '')));
  const names = (rows: { file: string | null }[]) => rows.flatMap(({ file }) => (file ? [file] : []));
  return { avatars: names(own), proofs: [...names(proofs), ...names(wrong), ...names(reviewed), ...names(sent)] };
}
