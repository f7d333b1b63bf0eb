import { selectStaffNames } from '../../../db/queries/staff/approvals.ts';
import type { Store } from '../../../db/store.ts';
import type { Tag } from '../../../shared/tags.ts';
import type { Ids } from '../ids.ts';

/** How often a process announces what its staff have open, in ms. */
const ANNOUNCE_EVERY = 20_000;

/** An announcement that was not repeated for so long is forgotten, in ms: the process may have been killed. */
const FORGET_AFTER = 60_000;

interface Deps {
  store: Store;
  ids: Ids;
  clock: () => number;
  onError: (error: unknown) => void;
}

/** `here:<subject>/<staff>/<process>/<1 or 0>`: another process has it open, or not any more. */
const OPEN_TAG = /^here:(\w+:\w+)\/(\d+)\/(\w+)\/([01])$/;

/**
 * Who has what open (docs/console.md, Presence): in the memory of each process for as long as its event streams are
 * open. Processes on PostgreSQL tell each other by the invalidations; nothing is stored.
 */
export function createPresence({ store, ids, clock, onError }: Deps) {
  const self = ids.digits(12);
  /** Subjects that staff have open here, with how many streams. */
  const own = new Map<string, Map<number, number>>();
  /** The same of other processes, with the time of their last announcement. */
  const others = new Map<string, Map<string, number>>();
  const several = store.file === null;

  function announce(subject: string, staffId: number, isOpen: boolean): void {
    const tag: Tag = `here:${subject}/${staffId}/${self}/${isOpen ? 1 : 0}`;
    store
      .transaction(async (tx) => {
        tx.invalidate(`open:${subject}`);
        if (several) tx.invalidate(tag);
      })
      .catch(onError);
  }

  const forget = store.onInvalidated((tags) => {
    for (const tag of tags) {
      const [, subject = '', staffId = '', process, isOpen] = OPEN_TAG.exec(tag) ?? [];
      if (process === undefined || process === self) continue;
      const known = others.get(subject) ?? new Map<string, number>();
      if (isOpen === '1') others.set(subject, known.set(`${staffId} ${process}`, clock()));
      else if (known.delete(`${staffId} ${process}`) && known.size === 0) others.delete(subject);
    }
  });

  function dropOver(): void {
    for (const [subject, known] of others) {
      for (const [who, at] of known) if (at < clock() - FORGET_AFTER) known.delete(who);
      if (known.size === 0) others.delete(subject);
    }
  }

  const telling = setInterval(() => {
    dropOver();
    for (const [subject, staff] of several ? own : [])
      for (const staffId of staff.keys()) announce(subject, staffId, true);
  }, ANNOUNCE_EVERY).unref();

  return {
    /** A stream says what its page shows; the returned function says that it has ended. */
    enter: (subject: string, staffId: number): (() => void) => {
      const staff = own.get(subject) ?? new Map<number, number>();
      own.set(subject, staff.set(staffId, (staff.get(staffId) ?? 0) + 1));
      announce(subject, staffId, true);
      return () => {
        const left = (staff.get(staffId) ?? 0) - 1;
        if (left > 0) return void staff.set(staffId, left);
        staff.delete(staffId);
        if (staff.size === 0 && own.get(subject) === staff) own.delete(subject);
        announce(subject, staffId, false);
      };
    },

    /** The others who have it open. */
    whoElse: async (subject: string, staffId: number): Promise<{ id: number; name: string }[]> => {
      dropOver();
      const elsewhere = [...(others.get(subject)?.keys() ?? [])].map((who) => Number(who.split(' ')[0]));
      const all = new Set([...(own.get(subject)?.keys() ?? []), ...elsewhere]);
      all.delete(staffId);
      const names = await selectStaffNames(store.reader, [...all]);
      return [...names].map(([id, name]) => ({ id, name }));
    },

    close: (): void => {
      clearInterval(telling);
      forget();
    },
  };
}

export type Presence = ReturnType<typeof createPresence>;
