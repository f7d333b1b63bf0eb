/**
 * An invalidation tag names what has changed: one item with its waiting groups, an item in lists, the data of one
 * shopper, a shopper's sessions, sessions and rights of one of staff, what waits for a second yes, the set of items on
 * sale, the purchase counts of hot items, the storefront around items (banners, articles, settings), or one setting.
 * `open:` is who of staff has a row open, and `here:` how processes tell each other of it
 * (server/services/staff/presence.ts). `everything` stands for all tags.
 */
export type Tag =
  | `item:${number}`
  | `card:${number}`
  | `shopper:${number}`
  | `sessions:${number}`
  | `staff:${number}`
  | StaffTopic
  | `open:${string}`
  | `here:${string}`
  | 'catalogue'
  | 'ranking'
  | 'storefront'
  | `setting:${string}`
  | 'everything';

/**
 * Topics of the event stream of staff: queues, approvals, the check of the books, what else is wrong, and waiting groups,
 * which no write invalidates: an item's tag stands for its groups (`LiveStreams`).
 */
export const staffTopics = ['queues', 'approvals', 'books', 'system', 'groups'] as const;

export type StaffTopic = (typeof staffTopics)[number];

/** The event by which the stream of staff says every 25 s that it is still there. */
export const HEARTBEAT = 'beat';
