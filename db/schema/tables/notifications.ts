import { sql } from 'drizzle-orm';
import {
  type ChannelKey,
  deliveryChannels,
  deliveryStates,
  emailCodePurposes,
  notificationKinds,
  notificationTopics,
  type ReviewHiddenWhy,
} from '../../../shared/contract/enums.ts';
import type { Columns } from '../columns.sqlite.ts';
import type { StoredRefusal } from './money.ts';
import type { orderTables } from './orders.ts';
import type { shopperTables } from './shoppers.ts';

type Needs = Pick<ReturnType<typeof shopperTables>, 'shoppers' | 'sessions'> &
  Pick<ReturnType<typeof orderTables>, 'orders'>;

/** What the sentence of a notification needs beside its order. */
export interface NotificationFacts {
  /** Fen. */
  money?: number;
  /** Pieces that a return is of; rows from before a return could be of some have none. */
  quantity?: number;
  /** A carrier, a bank, the end of a card number, or a user agent. */
  name?: string;
  /** The number of a recharge or a parcel, or the end of a card number beside its bank. */
  number?: string;
  /**
   * Which member of the group came, or left: the place among all who have ever joined it. Whose name it is is looked up
   * when it is read.
   */
  seat?: number;
  /** Members that the group lacked then; rows from before anybody could leave have none. */
  missing?: number;
  /** Hours within which the goods are sent, null while the order has no address; left out if nothing is sent. */
  sendingHours?: number | null;
  /** What a recharge came through. */
  channel?: ChannelKey;
  /** Fen in the wallet with the money. */
  balance?: number;
  /** What staff wrote to the shopper. */
  remark?: string;
  /** Why the shop has hidden a review. */
  hiddenWhy?: ReviewHiddenWhy;
  /** Why a payment bought nothing. */
  refused?: StoredRefusal;
  /** The e-mail address that the shopper had before; it is told too. */
  former?: string;
}

/** What shoppers are told, and how it reaches them outside the shop (docs/domain.md, Notifications). */
export function notificationTables(c: Columns, { shoppers, sessions, orders }: Needs) {
  const shopperId = () =>
    c
      .ref('shopper_id')
      .notNull()
      .references(() => shoppers.id);

  /** The outbox: a row is written in the transaction of what it tells. */
  const notifications = c.table(
    'notifications',
    {
      id: c.id(),
      shopperId: shopperId(),
      kind: c.oneOf('kind', notificationKinds).notNull(),
      orderId: c.ref('order_id').references(() => orders.id),
      facts: c.json<NotificationFacts>('facts').notNull(),
      createdAt: c.instant('created_at').notNull(),
      readAt: c.instant('read_at'),
      /** When its deliveries were made; null until then. */
      dispatchedAt: c.instant('dispatched_at'),
    },
    (t) => [
      c.index('notifications_shopper').on(t.shopperId, t.id),
      c.index('notifications_unread').on(t.shopperId, t.id).where(sql`${t.readAt} is null`),
      c.index('notifications_waiting').on(t.id).where(sql`${t.dispatchedAt} is null`),
      c.index('notifications_age').on(t.createdAt),
    ],
  );

  /** Topics that a shopper has switched off. */
  const mutedTopics = c.table(
    'muted_topics',
    { shopperId: shopperId(), topic: c.oneOf('topic', notificationTopics).notNull() },
    (t) => [c.primaryKey({ columns: [t.shopperId, t.topic] })],
  );

  /** The keys of this shop at push services (RFC 8292); one row. */
  const pushKeys = c.table('push_keys', {
    id: c.givenId(),
    publicKey: c.text('public_key').notNull(),
    privateKey: c.text('private_key').notNull(),
  });

  /** Browsers that asked to be told, until the session ends in which they did. */
  const pushSubscriptions = c.table(
    'push_subscriptions',
    {
      id: c.id(),
      shopperId: shopperId(),
      sessionId: c
        .text('session_id')
        .notNull()
        .references(() => sessions.id, { onDelete: 'cascade' }),
      /** The address at the browser's push service; who knows it and the two keys can reach the browser. */
      endpoint: c.text('endpoint').notNull(),
      /** The browser's public key. */
      p256dh: c.text('public_key').notNull(),
      auth: c.text('auth').notNull(),
      /** The language of the page that asked. */
      locale: c.text('locale').notNull(),
      createdAt: c.instant('created_at').notNull(),
    },
    (t) => [
      c.uniqueIndex('push_subscriptions_endpoint').on(t.endpoint),
      c.index('push_subscriptions_shopper').on(t.shopperId),
      c.index('push_subscriptions_session').on(t.sessionId),
    ],
  );

  /** An address that its shopper has proved to read. */
  const shopperEmails = c.table(
    'shopper_emails',
    {
      shopperId: shopperId().primaryKey(),
      email: c.text('email').notNull(),
      confirmedAt: c.instant('confirmed_at').notNull(),
    },
    (t) => [c.index('shopper_emails_email').on(t.email)],
  );

  /** Codes that were sent: the last one of each purpose. */
  const emailCodes = c.table(
    'email_codes',
    {
      shopperId: shopperId(),
      purpose: c.oneOf('purpose', emailCodePurposes).notNull(),
      email: c.text('email').notNull(),
      /** HMAC-SHA-256 of the code. */
      digest: c.text('digest').notNull(),
      /** Wrong tries. */
      tries: c.whole('tries').notNull().default(0),
      sentAt: c.instant('sent_at').notNull(),
    },
    (t) => [c.primaryKey({ columns: [t.shopperId, t.purpose] }), c.index('email_codes_age').on(t.sentAt)],
  );

  /** One notification to one browser or e-mail address. */
  const deliveries = c.table(
    'deliveries',
    {
      id: c.id(),
      notificationId: c
        .ref('notification_id')
        .notNull()
        .references(() => notifications.id, { onDelete: 'cascade' }),
      channel: c.oneOf('channel', deliveryChannels).notNull(),
      /** The id of the push subscription; of e-mail 0, or 1 for the former address in the notification's facts. */
      target: c.ref('target').notNull(),
      state: c.oneOf('state', deliveryStates).notNull(),
      tries: c.whole('tries').notNull().default(0),
      dueAt: c.instant('due_at').notNull(),
      endedAt: c.instant('ended_at'),
      /** Why the last try failed; for staff. */
      problem: c.text('problem').notNull().default(''),
    },
    (t) => [
      // A channel gets a notification once.
      c.uniqueIndex('deliveries_once').on(t.notificationId, t.channel, t.target),
      c.index('deliveries_due').on(t.dueAt).where(sql`${t.state} = 'waiting'`),
      c.index('deliveries_sending').on(t.id).where(sql`${t.state} = 'sending'`),
    ],
  );

  return { notifications, mutedTopics, pushKeys, pushSubscriptions, shopperEmails, emailCodes, deliveries };
}
