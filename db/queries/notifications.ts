import { and, asc, count, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import {
  type NotificationKind,
  type NotificationTopic,
  notificationKinds,
  topicOfNotification,
} from '../../shared/contract/enums.ts';
import { tables } from '../schema/index.ts';
import type { NotificationFacts } from '../schema/tables/notifications.ts';
import { prepared, type Reader, type Writer } from '../store.ts';
import { askedFor, byGroups } from './by-groups.ts';
import { selectMembersOfGroups } from './group-members.ts';
import { preparedInserts } from './prepared-insert.ts';
import { wordsOfOrder } from './variants.ts';

const { groups, mutedTopics, notifications, orders, shoppers } = tables;

/** A process of a newer version that runs beside this one may tell of more, for which this one has no words. */
export const isKnown = inArray(notifications.kind, notificationKinds);

export interface Recipient {
  shopperId: number;
  orderId?: number;
  facts?: NotificationFacts;
}

/** Those of some shoppers who can read what they are told, and have not switched the topic off. */
const listening = prepared((db) =>
  db
    .select({ id: shoppers.id })
    .from(shoppers)
    .leftJoin(mutedTopics, and(eq(mutedTopics.shopperId, shoppers.id), eq(mutedTopics.topic, sql.placeholder('topic'))))
    .where(
      and(
        inArray(shoppers.id, askedFor),
        eq(shoppers.demo, false),
        isNull(shoppers.deletedAt),
        isNull(mutedTopics.topic),
      ),
    ),
);

const newNotifications = preparedInserts(notifications, ['id', 'readAt', 'dispatchedAt'], (db, rows) =>
  db.insert(notifications).values(rows),
);

/**
 * Notes, in the transaction of the event, what these shoppers are told of it (docs/domain.md, Notifications); returns how
 * many are told.
 */
export async function notify(tx: Writer, kind: NotificationKind, recipients: readonly Recipient[]): Promise<number> {
  if (recipients.length === 0) return 0;
  const topic = topicOfNotification[kind];
  const ids = recipients.map(({ shopperId }) => shopperId);
  const found = await byGroups(ids, (asked) => listening(tx).execute({ topic, ...asked }));
  const reachable = new Set(found.map(({ id }) => id));
  const rows = recipients
    .filter(({ shopperId }) => reachable.has(shopperId))
    .map(({ shopperId, orderId = null, facts = {} }) => ({ shopperId, orderId, facts, kind, createdAt: tx.now }));
  await newNotifications(tx, rows);
  for (const { shopperId } of rows) tx.invalidate(`shopper:${shopperId}`);
  return rows.length;
}

const shown = {
  id: notifications.id,
  kind: notifications.kind,
  facts: notifications.facts,
  createdAt: notifications.createdAt,
  readAt: notifications.readAt,
  orderno: orders.orderno,
  quantity: orders.quantity,
  groupId: orders.groupId,
  names: groups.names,
  words: wordsOfOrder,
  size: groups.size,
};

const withOrder = (on: Reader) =>
  on.db
    .select(shown)
    .from(notifications)
    .leftJoin(orders, eq(orders.id, notifications.orderId))
    .leftJoin(groups, eq(groups.id, orders.groupId));

/** Adds the nickname of the member who came or left, as others see it now: no name of another is stored with a notification. */
async function withJoiners(on: Reader, rows: Awaited<ReturnType<typeof withOrder>>) {
  const groupIds = rows.flatMap(({ groupId, facts }) => (groupId === null || facts.seat === undefined ? [] : groupId));
  const members = (await selectMembersOfGroups(on, [...new Set(groupIds)])).sort((a, b) => a.joinedBy - b.joinedBy);
  return rows.map((row) => {
    const own = members.filter(({ groupId }) => groupId === row.groupId);
    return { ...row, joiner: own[(row.facts.seat ?? 0) - 1]?.nickname ?? '' };
  });
}

export type ShownNotification = Awaited<ReturnType<typeof selectNotifications>>[number];

/** A shopper's notifications with an id below `before`, newest first. */
export async function selectNotifications(on: Reader, input: { shopperId: number; before: number; limit: number }) {
  const rows = await withOrder(on)
    .where(and(eq(notifications.shopperId, input.shopperId), lt(notifications.id, input.before), isKnown))
    .orderBy(desc(notifications.id))
    .limit(input.limit);
  return withJoiners(on, rows);
}

/** One notification, to be sent. */
export async function selectNotification(on: Reader, id: number) {
  const [row] = await withJoiners(on, await withOrder(on).where(eq(notifications.id, id)));
  return row;
}

const unread = prepared((db) =>
  db
    .select({ found: count() })
    .from(notifications)
    .where(and(eq(notifications.shopperId, sql.placeholder('shopperId')), isNull(notifications.readAt), isKnown)),
);

export async function countUnread(on: Reader, shopperId: number): Promise<number> {
  const [row] = await unread(on).execute({ shopperId });
  return row?.found ?? 0;
}

/** Marks as read one notification of a shopper, or all up to `upTo`. */
export async function markRead(tx: Writer, input: { shopperId: number; id?: number; upTo?: number }): Promise<void> {
  const { shopperId, id, upTo } = input;
  const which = id === undefined ? lt(notifications.id, (upTo ?? 0) + 1) : eq(notifications.id, id);
  const read = await tx.db
    .update(notifications)
    .set({ readAt: tx.now })
    .where(and(eq(notifications.shopperId, shopperId), isNull(notifications.readAt), which))
    .returning({ id: notifications.id });
  if (read.length > 0) tx.invalidate(`shopper:${shopperId}`);
}

/** Marks as read what a shopper was told of that kind about an order, or about none. */
export async function markKindRead(
  tx: Writer,
  { shopperId, kind, orderId }: { shopperId: number; kind: NotificationKind; orderId: number | null },
): Promise<void> {
  const about = orderId === null ? isNull(notifications.orderId) : eq(notifications.orderId, orderId);
  await tx.db
    .update(notifications)
    .set({ readAt: tx.now })
    .where(
      and(eq(notifications.shopperId, shopperId), isNull(notifications.readAt), eq(notifications.kind, kind), about),
    );
}

export async function selectMutedTopics(on: Reader, shopperId: number): Promise<NotificationTopic[]> {
  const rows = await on.db
    .select({ topic: mutedTopics.topic })
    .from(mutedTopics)
    .where(eq(mutedTopics.shopperId, shopperId));
  return rows.map(({ topic }) => topic);
}

export async function setMuted(
  tx: Writer,
  { muted, ...own }: { shopperId: number; topic: NotificationTopic; muted: boolean },
): Promise<void> {
  const its = and(eq(mutedTopics.shopperId, own.shopperId), eq(mutedTopics.topic, own.topic));
  await (muted ? tx.db.insert(mutedTopics).values(own).onConflictDoNothing() : tx.db.delete(mutedTopics).where(its));
  tx.invalidate(`shopper:${own.shopperId}`);
}

/** Deletes at most `most` notifications from before `before`, with their deliveries; returns their number. */
export async function deleteOldNotifications(tx: Writer, before: number, most: number): Promise<number> {
  const oldest = tx.db
    .select({ id: notifications.id })
    .from(notifications)
    .where(lt(notifications.createdAt, before))
    .orderBy(asc(notifications.createdAt))
    .limit(most);
  const gone = await tx.db
    .delete(notifications)
    .where(inArray(notifications.id, oldest))
    .returning({ id: notifications.id });
  return gone.length;
}
