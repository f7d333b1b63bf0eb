import { deleteDaysFrom, insertDay, selectLastDay } from '../../../db/queries/console/days.ts';
import type { Store } from '../../../db/store.ts';
import type { Asked } from '../reports/report.ts';
import type { Settings } from '../settings.ts';
import { dayAfter } from './calendar.ts';
import { type Closing, PATIENCE, type readClosing } from './close.ts';

interface Deps {
  store: Store;
  run: Asked<{ readClosing: typeof readClosing }>;
  settings: Settings;
  /** Of IANA. */
  zone: string;
  clock: () => number;
}

/** Closes the days of the shop (docs/domain.md, Day figures). */
export function createDays({ store, run, settings, zone, clock }: Deps) {
  /** From when until when nothing is to be closed, in ms since 1970. */
  let [from, notBefore] = [0, 0];

  /** Opens that day and all later ones, the last first: those that are closed at any time follow one another. */
  async function open(from: string): Promise<void> {
    for (
      let last = await selectLastDay(store.reader);
      last && last.day >= from;
      last = await selectLastDay(store.reader)
    ) {
      const { day } = last;
      await store.transaction((tx) => deleteDaysFrom(tx, day));
    }
  }

  /** True if they are written; false if another process was faster. Day by day, since others wait meanwhile. */
  async function write({ again, ...closed }: Closing): Promise<boolean> {
    if (again !== null) await open(again);
    for (const day of closed.days) {
      const items = closed.items.filter((row) => row.day === day.day);
      const figures = closed.figures.filter((row) => row.day === day.day);
      if (!(await store.transaction((tx) => insertDay(tx, { day, figures, items })))) return false;
    }
    return true;
  }

  return {
    /** Whether a day is over and not closed; or closed and not over, since the clock was ahead. */
    isAnyOver: async (): Promise<boolean> => {
      const now = clock();
      // Before the last look only a clock that was put back can be.
      if (from <= now && now < notBefore) return false;
      const last = await selectLastDay(store.reader);
      from = now;
      if (last) notBefore = now < last.endsAt ? now : dayAfter(last, zone).endsAt + PATIENCE;
      return now >= notBefore;
    },

    /**
     * Closes every day that is over; answers how many. Safe to run twice, and in several processes; one that was stopped
     * goes on where it was. `progress` hears the last day of each part.
     */
    close: async (signal?: AbortSignal, progress?: (day: string) => void): Promise<number> => {
      let closed = 0;
      let opened: string | null = null;
      while (!signal?.aborted) {
        const closing: Closing | null = await run.readClosing({
          zone,
          now: clock(),
          promises: await settings.promises(),
          opened,
        });
        if (!closing || !(await write(closing))) break;
        opened = closing.again ?? opened;
        closed += closing.days.length;
        const last = closing.days.at(-1);
        if (last) progress?.(last.day);
      }
      return closed;
    },
  };
}
