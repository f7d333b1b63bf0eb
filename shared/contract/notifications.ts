import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { notificationKinds, notificationTopics } from './enums.ts';
import { instant, lookedUp, oneOf, paging, rowIdOptional, wholeNumber } from './fields.ts';

const source = 'docs/domain.md, Notifications';

const own = { source, extension: true, auth: 'session' } as const;

export const notifications = {
  notifications: endpoint({
    ...own,
    summary: 'What the shopper was told in the last 180 days, newest first',
    paged: true,
    input: z.object(paging),
    output: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(notificationKinds),
        topic: z.enum(notificationTopics),
        title: z.string(),
        text: z.string(),
        /** The page where the shopper sees it, or does something about it. */
        path: z.string(),
        created_at: instant,
        read: z.boolean(),
      }),
    ),
    /** How many are not read. */
    extra: z.object({ unread: z.int() }),
  }),
  notificationsRead: endpoint({
    ...own,
    summary: 'Mark one notification as read, or all up to one',
    rate: 'write',
    input: z.object({ id: rowIdOptional, up_to: rowIdOptional }),
    output: z.object({ unread: z.int() }),
  }),
  notificationSettings: endpoint({
    ...own,
    summary: 'What the shopper is told of, and the key for web push',
    input: z.object({}),
    output: z.object({
      topics: z.array(
        z.object({
          topic: z.enum(notificationTopics),
          topic_txt: z.string(),
          on: z.boolean(),
          /** It cannot be switched off. */
          fixed: z.boolean(),
        }),
      ),
      /** The shop's public key for `PushManager.subscribe`, base64url. */
      push_key: z.string(),
      /** The confirmed address, or empty; `available`: the shop sends e-mail. */
      email: z.object({
        available: z.boolean(),
        address: z.string(),
        /** The address that waits for its code, and from when another code may be asked for. */
        pending: z.object({ address: z.string(), next: instant }).nullable(),
      }),
    }),
  }),
  setNotificationTopic: endpoint({
    ...own,
    summary: 'Switch a topic on (1) or off (0)',
    rate: 'write',
    done: 'message.saved',
    input: z.object({ topic: oneOf(notificationTopics), on: wholeNumber(0, 1) }),
    output: z.null(),
  }),
  pushSubscribe: endpoint({
    ...own,
    summary: 'Tell this browser by web push until its session ends',
    rate: 'write',
    done: 'message.saved',
    input: z.object({ endpoint: lookedUp(1000), p256dh: lookedUp(120), auth: lookedUp(60) }),
    output: z.null(),
  }),
  pushUnsubscribe: endpoint({
    ...own,
    summary: 'Tell this browser nothing more',
    rate: 'write',
    done: 'message.saved',
    input: z.object({ endpoint: lookedUp(1000) }),
    output: z.null(),
  }),
};
