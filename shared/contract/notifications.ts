import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { notificationKinds, notificationTopics } from './enums.ts';
import { instant, lookedUp, oneOf, paging, rowIdOptional, wholeNumber, words } from './fields.ts';
import { createdAt, id } from './shared-fields.ts';

const source = 'docs/domain.md, Notifications';

const own = { source, extension: true, auth: 'session' } as const;

const pushEndpoint = lookedUp(1000).meta(
  words("Address at the browser's push service", 'https://fcm.googleapis.com/fcm/send/id'),
);

export const notifications = {
  notifications: endpoint({
    ...own,
    summary: 'What the shopper was told in the last 180 days, newest first',
    paged: true,
    input: z.object(paging),
    output: z.array(
      z.object({
        id,
        kind: z.enum(notificationKinds).describe('What has happened'),
        topic: z.enum(notificationTopics).meta(words('What it is about', 'parcel')),
        title: z.string().meta(words("What has happened, in the reader's language", 'Parcel sent')),
        text: z.string().meta(words('The notification in words', 'Your parcel is on its way.')),
        path: z.string().meta(words('The page that it leads to', '/user/order-detail/20260101000000000001')),
        created_at: createdAt,
        read: z.boolean().describe('Whether the shopper has seen it'),
      }),
    ),
    extra: z.object({ unread: z.int().describe('How many are not read') }),
  }),
  notificationsRead: endpoint({
    ...own,
    summary: 'Mark one notification as read, or all up to one',
    rate: 'write',
    input: z.object({
      id: rowIdOptional.describe('Id of the one that is read'),
      up_to: rowIdOptional.meta(words('Id of the newest that is read; all older ones are too', 12)),
    }),
    output: z.object({ unread: z.int().meta(words('How many are unread now', 0)) }),
  }),
  notificationSettings: endpoint({
    ...own,
    summary: 'What the shopper is told of, and the key for web push',
    input: z.object({}),
    output: z.object({
      topics: z
        .array(
          z.object({
            topic: z.enum(notificationTopics).meta(words('Name of the topic', 'parcel')),
            topic_txt: z.string().meta(words('The topic in words', 'Parcels and returns')),
            on: z.boolean().meta(words('Whether the shopper is told of it by push and e-mail', true)),
            fixed: z.boolean().describe('It cannot be switched off'),
          }),
        )
        .describe('What the shopper can be told of'),
      push_key: z.string().meta(words('Public key for web push, in base64url', '')),
      email: z
        .object({
          available: z.boolean().meta(words('The shop sends e-mail', true)),
          address: z.string().meta(words('The confirmed address, or empty', 'mia@example.com')),
          pending: z
            .object({
              address: z.string().meta(words('The address to confirm', 'mia@example.com')),
              next: instant.meta(words('From when another code may be asked for', '2026-11-22T14:01:00.000Z')),
            })
            .nullable()
            .describe('The address that waits for its code, or null'),
        })
        .describe('Extension: e-mail of the shopper'),
    }),
  }),
  setNotificationTopic: endpoint({
    ...own,
    summary: 'Switch a topic on (1) or off (0)',
    rate: 'write',
    done: 'message.saved',
    input: z.object({
      topic: oneOf(notificationTopics).meta(words('Name of the topic', 'parcel')),
      on: wholeNumber(0, 1).describe('1 on, 0 off'),
    }),
    output: z.null(),
  }),
  pushSubscribe: endpoint({
    ...own,
    summary: 'Tell this browser by web push until its session ends',
    rate: 'write',
    done: 'message.saved',
    input: z.object({
      endpoint: pushEndpoint,
      p256dh: lookedUp(120).meta(
        words(
          'Public key of the browser, in base64url',
          'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
        ),
      ),
      auth: lookedUp(60).meta(words('Secret of the subscription, in base64url', 'tBHItJI5svbpez7KI4CCXg')),
    }),
    output: z.null(),
  }),
  pushUnsubscribe: endpoint({
    ...own,
    summary: 'Tell this browser nothing more',
    rate: 'write',
    done: 'message.saved',
    input: z.object({ endpoint: pushEndpoint }),
    output: z.null(),
  }),
};
