import { markKindRead } from '../../../db/queries/notifications.ts';
import { holdUnblocked } from '../../../db/queries/shoppers.ts';
import {
  countSentSince,
  insertSupportMessage,
  markThreadRead,
  selectOwnOrderId,
  selectSupportMessages,
  selectSupportPicture,
  selectSupportThread,
  selectThreadsOf,
} from '../../../db/queries/support-threads.ts';
import type { Reader, Store } from '../../../db/store.ts';
import { idBefore, pageAfter, pageOf } from '../cursor.ts';
import { cursorOf, placeOf } from '../cursors.ts';
import { type IdempotencyKey, idempotent, repeated } from '../idempotency.ts';
import { countPicture } from '../pictures/count-picture.ts';
import type { PrivatePictures } from '../pictures/private-pictures.ts';
import { Refused } from '../refused.ts';

/** Messages and pictures that a shopper sends within ten minutes. */
export const MOST_SENT = 30;

const TEN_MINUTES = 10 * 60 * 1000;

interface Deps {
  store: Store;
  proofs: PrivatePictures;
  clock: () => number;
  onError: (error: unknown) => void;
}

interface Page {
  limit: number;
  cursor: string | undefined;
}

interface Own {
  shopperId: number;
  /** Of the order that it is about; undefined for anything else. */
  orderno: string | undefined;
}

interface Sending extends Own {
  idempotencyKey: IdempotencyKey | undefined;
}

/** What shoppers write to support, and read there (docs/domain.md, Support). */
export function createSupportThreads({ store, proofs, clock, onError }: Deps) {
  const { reader } = store;

  /** Throws `orderUnknown`. */
  async function threadOf(on: Reader, { shopperId, orderno }: Own) {
    if (orderno === undefined) return { shopperId, orderId: null };
    const orderId = await selectOwnOrderId(on, { orderno, shopperId });
    if (orderId === undefined) throw new Refused('orderUnknown');
    return { shopperId, orderId };
  }

  async function hasSentMost(on: Reader, shopperId: number, now: number): Promise<boolean> {
    const sent = await countSentSince(on, { shopperId, since: now - TEN_MINUTES, now, most: 2 * MOST_SENT });
    return sent >= MOST_SENT;
  }

  /** `isNew`: it is no repeat. */
  const write = ({ idempotencyKey, ...own }: Sending, content: { text: string } | { picture: string }) =>
    store.transaction(async (tx) => {
      // Of many at once, each counts those before it.
      if (!(await holdUnblocked(tx, own.shopperId))) throw new Refused('shopperBlocked');
      let isNew = false;
      const { id } = await idempotent(tx, own.shopperId, idempotencyKey, async () => {
        if (await hasSentMost(tx, own.shopperId, tx.now)) throw new Refused('supportTooMany');
        const written = await insertSupportMessage(tx, await threadOf(tx, own), { sentBy: 'shopper', ...content });
        if (!written) throw new Error('the conversation was not opened');
        isNew = true;
        return { id: written.id };
      });
      return { id, isNew };
    });

  return {
    /** A shopper's conversations, that with the newest message first. Throws `cursorInvalid`. */
    list: async ({ shopperId, limit, cursor }: Page & { shopperId: number }) => {
      const page = { end: 'latest', after: placeOf(cursor, 2), limit: limit + 1 } as const;
      const found = await selectThreadsOf(reader, { shopperId, ...page });
      return pageAfter(found, limit, (row) => cursorOf(row.lastAt, row.id));
    },

    /**
     * A page of a conversation, the newest message last; `next` leads to older ones. The newest page counts as read.
     * Throws `orderUnknown`, `cursorInvalid`.
     */
    messages: async ({ limit, cursor, ...own }: Own & Page) => {
      const of = await threadOf(reader, own);
      const before = idBefore(cursor);
      const thread = await selectSupportThread(reader, of);
      if (!thread) return { rows: [], next: null };
      const { rows, next } = pageOf(
        await selectSupportMessages(reader, { threadId: thread.id, before, limit: limit + 1 }),
        limit,
      );
      const seen = rows.find(({ sentBy }) => sentBy === 'staff');
      if (cursor === undefined && seen && seen.id > thread.readUpTo) {
        await store.transaction(async (tx) => {
          await markThreadRead(tx, { id: thread.id, upTo: seen.id });
          await markKindRead(tx, { kind: 'support_reply', ...of });
          tx.invalidate(`shopper:${of.shopperId}`);
        });
      }
      return { rows: rows.reverse(), next };
    },

    /** Writes to support. Throws `orderUnknown`, `shopperBlocked`, `supportTooMany`, `keyReused`. */
    send: async ({ text, ...sending }: Sending & { text: string }) => {
      const { id } = await write(sending, { text });
      return { id };
    },

    /** Sends a picture. Throws as above, and `picturesEnough`, a `PictureFault`, `Overloaded`. */
    sendPicture: async ({ bytes, ...sending }: Sending & { bytes: Uint8Array }) => {
      // Before the work of the conversion; a repeat is answered, however much was sent, and by itself, meanwhile.
      const { shopperId, idempotencyKey } = sending;
      const isTooMany = await hasSentMost(reader, shopperId, clock());
      const known = await repeated<{ id: number }>(reader, shopperId, idempotencyKey, clock());
      if (known) return known;
      if (isTooMany) throw new Refused('supportTooMany');
      await countPicture(store, shopperId, bytes);
      const { file } = await proofs.save(bytes);
      try {
        const { id, isNew } = await write(sending, { picture: file });
        if (!isNew) void proofs.remove(file).catch(onError);
        return { id };
      } catch (error) {
        void proofs.removeUnwritten(file, error).catch(onError);
        throw error;
      }
    },

    /** A picture of the shopper's own conversations, or null. */
    picture: async (own: { id: number; shopperId: number }) => {
      const file = await selectSupportPicture(reader, own);
      return file === undefined ? null : proofs.read(file);
    },
  };
}

export type SupportThreads = ReturnType<typeof createSupportThreads>;
