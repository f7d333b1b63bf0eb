import { selectStaffNames } from '../../../db/queries/staff/approvals.ts';
import type { Store } from '../../../db/store.ts';
import type { Tag } from '../../../shared/tags.ts';
import type { Ids } from '../ids.ts';

/** How often a process tells the others what its staff have open, in ms. */
const TELL = 20_000;

/** What another process has not told for so long is over, in ms: it may have been killed. */
const OVER = 60_000;

interface Deps {
  store: Store;
  ids: Ids;
  clock: () => number;
  onError: (error: unknown) => void;
}

/** `here:<subject>/<staff>/<process>/<1 or 0>`: another process has it open, or not any more. */
const TOLD = /^here:(\w+:\w+)\/(\d+)\/(\w+)\/([01])$/;

/**
 * Who has what open (docs/console.md, Presence): in the memory of each process for as long as its event streams are
 * open. Processes on PostgreSQL tell each other by the invalidations; nothing is stored.
 */
export function createPresence({ store, ids, clock, onError }: Deps) {
  const self = ids.digits(12);
  /** Subjects that staff have open here, with how many streams. */
  const own = new Map<string, Map<number, number>>();
  /** The same of other processes, with when they last told it. */
  const others = new Map<string, Map<string, number>>();
  const several = store.file === null;

  function tell(subject: string, staffId: number, isOpen: boolean): void {
    const told: Tag = `here:${subject}/${staffId}/${self}/${isOpen ? 1 : 0}`;
    store
      .transaction(async (tx) => {
        tx.invalidate(`open:${subject}`);
        if (several) tx.invalidate(told);
      })
      .catch(onError);
  }

  const forget = store.onInvalidated((tags) => {
    for (const tag of tags) {
      const [, subject = '', staffId = '', process, isOpen] = TOLD.exec(tag) ?? [];
      if (process === undefined || process === self) continue;
      const known = others.get(subject) ?? new Map<string, number>();
      if (isOpen === '1') others.set(subject, known.set(`${staffId} ${process}`, clock()));
      else if (known.delete(`${staffId} ${process}`) && known.size === 0) others.delete(subject);
    }
  });

  function dropOver(): void {
    for (const [subject, known] of others) {
      for (const [who, at] of known) if (at < clock() - OVER) known.delete(who);
      if (known.size === 0) others.delete(subject);
    }
  }

  const telling = setInterval(() => {
    dropOver();
    for (const [subject, staff] of several ? own : []) for (const staffId of staff.keys()) tell(subject, staffId, true);
  }, TELL).unref();

  return {
    /** A stream says what its page shows; the returned function says that it has ended. */
    enter: (subject: string, staffId: number): (() => void) => {
      const staff = own.get(subject) ?? new Map<number, number>();
      own.set(subject, staff.set(staffId, (staff.get(staffId) ?? 0) + 1));
      tell(subject, staffId, true);
      return () => {
        const left = (staff.get(staffId) ?? 0) - 1;
        if (left > 0) return void staff.set(staffId, left);
        staff.delete(staffId);
        if (staff.size === 0 && own.get(subject) === staff) own.delete(subject);
        tell(subject, staffId, false);
      };
    },

    /** The others who have it open. */
    whoElse: async (subject: string, staffId: number): Promise<{ id: number; name: string }[]> => {
      dropOver();
      const told = [...(others.get(subject)?.keys() ?? [])].map((who) => Number(who.split(' ')[0]));
      const all = new Set([...(own.get(subject)?.keys() ?? []), ...told]);
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
