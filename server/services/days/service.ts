import { deleteDaysFrom, insertDays, selectLastDay } from '../../../db/queries/console/days.ts';
import type { Store } from '../../../db/store.ts';
import type { RunReport } from '../reports/service.ts';
import type { Settings } from '../settings.ts';
import { dayAfter } from './calendar.ts';
import { type Closing, PATIENCE } from './close.ts';

interface Deps {
  store: Store;
  run: RunReport;
  settings: Settings;
  /** Of IANA. */
  zone: string;
  clock: () => number;
}

/** Closes the days of the shop (docs/domain.md, Day figures). */
export function createDays({ store, run, settings, zone, clock }: Deps) {
  /** Until then nothing is to be closed, in ms since 1970. */
  let notBefore = 0;

  /** True if they are written; false if another process was faster. */
  async function write({ again, ...closed }: Closing): Promise<boolean> {
    if (again !== null) {
      return store.transaction(
        async (tx) => {
          await deleteDaysFrom(tx, again);
          return insertDays(tx, closed);
        },
        { bulk: true },
      );
    }
    // One day after the other, since others wait meanwhile; those that are written stay.
    for (const day of closed.days) {
      const ofDay = <Row extends { day: string }>(rows: Row[]) => rows.filter((row) => row.day === day.day);
      const one = { days: [day], figures: ofDay(closed.figures), items: ofDay(closed.items) };
      if (!(await store.transaction((tx) => insertDays(tx, one)))) return false;
    }
    return true;
  }

  return {
    /** Whether a day is over and not closed. */
    isAnyOver: async (): Promise<boolean> => {
      if (clock() < notBefore) return false;
      const last = await selectLastDay(store.reader);
      if (last) notBefore = dayAfter(last, zone).endsAt + PATIENCE;
      return clock() >= notBefore;
    },

    /** Closes every day that is over; answers how many. Safe to run twice, and in several processes. */
    close: async (signal?: AbortSignal): Promise<number> => {
      let closed = 0;
      while (!signal?.aborted) {
        const closing = await run('readClosing', { zone, now: clock(), promises: await settings.promises() });
        if (!closing || !(await write(closing))) break;
        closed += closing.days.length;
      }
      return closed;
    },
  };
}
