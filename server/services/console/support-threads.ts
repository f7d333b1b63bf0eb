import { holdUndeleted } from '../../../db/queries/account-deletion.ts';
import { selectContactsOfOrder } from '../../../db/queries/console/orders.ts';
import { selectStaffNames } from '../../../db/queries/console/staff-names.ts';
import { notify } from '../../../db/queries/notifications.ts';
import {
  insertSupportMessage,
  markAnswered,
  selectAnsweredThreads,
  selectShownThread,
  selectSupportMessages,
  selectSupportPicture,
  selectSupportSubject,
  selectThreadsOf,
  selectWaitingThreads,
  type ThreadOf,
} from '../../../db/queries/support-threads.ts';
import type { Reader, Store, Writer } from '../../../db/store.ts';
import { type ListEnd, usualEnd } from '../../../shared/console/list-ends.ts';
import { actOnce } from '../act-once.ts';
import { idBefore, pageAfter, pageOf } from '../cursor.ts';
import { cursorOf, placeOf } from '../cursors.ts';
import type { PrivatePictures } from '../pictures/private-pictures.ts';
import { Refused } from '../refused.ts';
import type { Settings } from '../settings.ts';
import type { Doing } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';

interface Deps {
  store: Store;
  settings: Settings;
  proofs: PrivatePictures;
  /** Called with failures that no caller waits for. */
  onError: (error: unknown) => void;
}

interface Page {
  limit: number;
  cursor: string | undefined;
}

interface ListInput extends Page {
  state: 'waiting' | 'answered';
  end: ListEnd | undefined;
  /** All of this shopper's, whatever their state. */
  shopperId: number | undefined;
}

/** A conversation by its id, that about an order, or a shopper's about no order. */
export type WantedThread = { id: number } | { orderno: string } | { shopperId: number };

type Reply = Doing & { staffId: number; wanted: Exclude<WantedThread, { id: number }>; seen: number };

/** What an audit entry of a reply says of it. */
interface Replied {
  thread: number;
  version: number;
}

const repliedIn = (detail: object): Replied => {
  const { thread, version } = detail as Replied;
  return { thread, version };
};

/** Conversations as staff of the console see them, and what they write (docs/domain.md, Support). */
export function createConsoleSupport({ store, settings, proofs, onError }: Deps) {
  const { reader } = store;

  /** Throws `orderUnknown`. */
  async function threadOf(on: Reader, wanted: Exclude<WantedThread, { id: number }>): Promise<ThreadOf> {
    if ('shopperId' in wanted) return { shopperId: wanted.shopperId, orderId: null };
    const order = await selectContactsOfOrder(on, wanted.orderno);
    if (!order) throw new Refused('orderUnknown');
    return { shopperId: order.shopperId, orderId: order.id };
  }

  /** Throws `supportUnknown`, `orderUnknown`, `shopperUnknown`. */
  async function find(wanted: WantedThread) {
    const thread = await selectShownThread(reader, 'id' in wanted ? wanted : await threadOf(reader, wanted));
    if (thread) return { thread, subject: thread };
    if ('id' in wanted) throw new StaffRefused('supportUnknown');
    const subject = await selectSupportSubject(reader, await threadOf(reader, wanted));
    if (!subject) throw new Refused('shopperUnknown');
    return { thread: null, subject };
  }

  /** Throws `orderUnknown`, `shopperUnknown`, `shopperDeleted`. */
  async function threadToWriteIn(tx: Writer, wanted: Exclude<WantedThread, { id: number }>): Promise<ThreadOf> {
    const of = await threadOf(tx, wanted);
    if (!(await selectSupportSubject(tx, of))) throw new Refused('shopperUnknown');
    // Nobody would read it, and it would stay.
    if (!(await holdUndeleted(tx, of.shopperId))) throw new StaffRefused('shopperDeleted');
    return of;
  }

  const isQueue = ({ state, shopperId }: ListInput) => state === 'waiting' && shopperId === undefined;

  function select(input: ListInput) {
    const { shopperId, end = usualEnd(isQueue(input)), limit, cursor } = input;
    const page = { end, after: placeOf(cursor, 2), limit: limit + 1 };
    if (shopperId !== undefined) return selectThreadsOf(reader, { shopperId, ...page });
    return isQueue(input) ? selectWaitingThreads(reader, page) : selectAnsweredThreads(reader, page);
  }

  /** `isNew`: it is no repeat. */
  const write = ({ staffId, wanted, seen, ...by }: Reply, content: { text: string } | { picture: string }) =>
    store.transaction(async (tx): Promise<{ replied: Replied; isNew: boolean }> => {
      let isNew = false;
      const { detail } = await actOnce(tx, by, 'support reply', async () => {
        isNew = true;
        const of = await threadToWriteIn(tx, wanted);
        const { shopperId, orderId } = of;
        const written = await insertSupportMessage(tx, of, { sentBy: 'staff', staffId, ...content }, seen);
        if (!written) throw new StaffRefused('changed', { code: 409 });
        await notify(tx, 'support_reply', [{ shopperId, ...(orderId !== null && { orderId }) }]);
        const { threadId: thread, version, id: message, waitedSince: askedAt } = written;
        const subject = orderId === null ? `shopper:${shopperId}` : `order:${orderId}`;
        return { subject, shopperId, detail: { thread, version, message, askedAt } };
      });
      return { replied: repliedIn(detail), isNew };
    });

  return {
    /**
     * Those that wait, the longest first if no order is given, or those in which nobody waits, the newest first; or all of
     * a shopper. Throws `cursorInvalid`.
     */
    list: async (input: ListInput) => {
      const at = isQueue(input) ? 'waitingSince' : 'lastAt';
      return pageAfter(await select(input), input.limit, (row) => cursorOf(row[at] ?? 0, row.id));
    },

    promise: async () => (await settings.promises()).support,

    /** A page of one, the newest message last; none while nobody has written. Throws as `find`, and `cursorInvalid`. */
    one: async (wanted: WantedThread, { limit, cursor }: Page) => {
      const { thread, subject } = await find(wanted);
      if (!thread) return { thread, subject, messages: [], next: null };
      const page = { threadId: thread.id, before: idBefore(cursor), limit: limit + 1 };
      const { rows, next } = pageOf(await selectSupportMessages(reader, page), limit);
      const staff = await selectStaffNames(
        reader,
        rows.flatMap(({ staffId }) => staffId ?? []),
      );
      const nameOf = new Map(staff.map(({ id, name }) => [id, name]));
      const messages = rows
        .reverse()
        .map((row) => ({ ...row, staff: row.staffId === null ? null : (nameOf.get(row.staffId) ?? '') }));
      return { thread, subject, messages, next };
    },

    /** A picture of a conversation, or null. */
    picture: async (id: number) => {
      const file = await selectSupportPicture(reader, { id });
      return file === undefined ? null : proofs.read(file);
    },

    /**
     * Answers what was seen, or begins the conversation (`seen` 0); the shopper is told. Throws `changed` (409) if
     * somebody has written meanwhile, `orderUnknown`, `shopperUnknown`, `shopperDeleted`.
     */
    reply: async ({ text, ...reply }: Reply & { text: string }) => (await write(reply, { text })).replied,

    /** The same with a picture. Throws as above, and a `PictureFault`, `Overloaded`. */
    replyPicture: async ({ bytes, ...reply }: Reply & { bytes: Uint8Array }): Promise<Replied> => {
      const { file } = await proofs.save(bytes);
      try {
        const { replied, isNew } = await write(reply, { picture: file });
        if (!isNew) void proofs.remove(file).catch(onError);
        return replied;
      } catch (error) {
        void proofs.removeUnwritten(file, error).catch(onError);
        throw error;
      }
    },

    /** Nobody has to answer what was seen. Throws `changed` (409), `supportUnknown`. */
    answered: ({ id, seen, ...by }: Doing & { id: number; seen: number }) =>
      store.transaction(async (tx): Promise<Replied> => {
        const { detail } = await actOnce(tx, by, 'support answered', async () => {
          const thread = await markAnswered(tx, { id, seen });
          if (!thread) {
            if (await selectShownThread(tx, { id })) throw new StaffRefused('changed', { code: 409 });
            throw new StaffRefused('supportUnknown');
          }
          const { shopperId, version, waitedSince: askedAt } = thread;
          return { subject: `shopper:${shopperId}`, shopperId, detail: { thread: id, version, askedAt } };
        });
        return repliedIn(detail);
      }),
  };
}
