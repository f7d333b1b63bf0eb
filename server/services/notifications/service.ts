import {
  countUnread,
  deleteOldNotifications,
  markRead,
  selectMutedTopics,
  selectNotifications,
  setMuted,
} from '../../../db/queries/notifications.ts';
import { deleteSubscription, putSubscription } from '../../../db/queries/push.ts';
import { holdUnblocked } from '../../../db/queries/shoppers.ts';
import type { Store } from '../../../db/store.ts';
import type { NotificationTopic } from '../../../shared/contract/enums.ts';
import { idBefore, pageOf } from '../cursor.ts';
import { Refused } from '../refused.ts';
import { pushAddressOf } from './push-services.ts';

interface Deps {
  store: Store;
  clock: () => number;
  /** Hosts of push services beside those of the browsers. */
  pushHosts: readonly string[];
}

interface Subscription {
  shopperId: number;
  sessionId: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  locale: string;
}

/** How long notifications are stored, in ms. */
const RETENTION = 180 * 24 * 60 * 60 * 1000;

/** Rows deleted in one transaction. */
const BATCH = 500;

/** What a shopper has been told, and wants to be told (docs/domain.md, Notifications). */
export function createNotifications({ store, clock, pushHosts }: Deps) {
  return {
    /** A page of a shopper's, newest first. Throws `cursorInvalid`. */
    list: async ({ shopperId, limit, cursor }: { shopperId: number; limit: number; cursor: string | undefined }) => {
      const found = await selectNotifications(store.reader, { shopperId, before: idBefore(cursor), limit: limit + 1 });
      return pageOf(found, limit);
    },

    /** How many a shopper has not read. */
    unread: (shopperId: number) => countUnread(store.reader, shopperId),

    /** Marks one as read, or all up to `upTo`, so that one that came meanwhile stays new. */
    read: (input: { shopperId: number; id?: number; upTo?: number }): Promise<void> =>
      store.transaction((tx) => markRead(tx, input)),

    /** Topics that the shopper has switched off. */
    muted: (shopperId: number) => selectMutedTopics(store.reader, shopperId),

    /** Switches a topic off or on. Throws `topicFixed` for that of safety. */
    mute: (input: { shopperId: number; topic: NotificationTopic; muted: boolean }): Promise<void> => {
      if (input.topic === 'safety' && input.muted) throw new Refused('topicFixed');
      return store.transaction(async (tx) => {
        if (!(await holdUnblocked(tx, input.shopperId))) throw new Refused('shopperBlocked');
        await setMuted(tx, input);
      });
    },

    /** Tells this browser from now on, while its session lasts. Throws `pushServiceUnknown`, `shopperBlocked`. */
    subscribe: async (subscription: Subscription): Promise<void> => {
      // The server sends to this address: one that anybody may choose would reach whatever the server reaches.
      const address = pushAddressOf(subscription.endpoint, pushHosts);
      if (!address) throw new Refused('pushServiceUnknown');
      const put = await store.transaction(async (tx) => {
        if (!(await holdUnblocked(tx, subscription.shopperId))) throw new Refused('shopperBlocked');
        return putSubscription(tx, { ...subscription, endpoint: address.href });
      });
      if (!put) throw new Refused('pushServiceUnknown');
    },

    unsubscribe: ({ shopperId, endpoint }: { shopperId: number; endpoint: string }): Promise<void> => {
      const stored = URL.canParse(endpoint) ? new URL(endpoint).href : endpoint;
      return store.transaction((tx) => deleteSubscription(tx, { shopperId, endpoint: stored }));
    },

    /** Deletes those that are 180 days old, a few at a time. */
    deleteExpired: async (): Promise<void> => {
      const before = clock() - RETENTION;
      const some = () => store.transaction((tx) => deleteOldNotifications(tx, before, BATCH));
      while ((await some()) === BATCH);
    },
  };
}

export type Notifications = ReturnType<typeof createNotifications>;
