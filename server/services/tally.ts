import type { Store, Writer } from '../../db/store.ts';
import { dateIn } from './days/calendar.ts';

interface Deps {
  store: Store;
  /** Of IANA. */
  zone: string;
  clock: () => number;
  /** Adds what was counted by id to what is stored of a day, `2026-11-23`. */
  write: (tx: Writer, day: string, counts: ReadonlyMap<number, number>) => Promise<void>;
}

/** How long counts stay in memory, in ms. */
const MINUTE = 60_000;

/**
 * Counts by id in memory and writes each minute, so that no page waits for it and many of one id are one row. A count is
 * of the day on which it is written, so the last minute before midnight may be the next day's. Each process has its own;
 * what one has not written when it dies is lost.
 */
export function createTally({ store, zone, clock, write }: Deps) {
  let counts = new Map<number, number>();

  const add = (id: number, count = 1): void => void counts.set(id, (counts.get(id) ?? 0) + count);

  async function flush(): Promise<void> {
    if (counts.size === 0) return;
    const counted = counts;
    counts = new Map();
    try {
      await store.transaction((tx) => write(tx, dateIn(zone, clock()), counted));
    } catch (error) {
      // They are written with the next ones.
      for (const [id, count] of counted) add(id, count);
      throw error;
    }
  }

  return {
    add: (id: number): void => add(id),
    flush,
    /** Writes each minute; the returned function stops that and writes what is left. */
    start: (onError: (error: unknown) => void): (() => Promise<void>) => {
      const writing = setInterval(() => void flush().catch(onError), MINUTE).unref();
      return async () => {
        clearInterval(writing);
        await flush().catch(onError);
      };
    },
  };
}

export type Tally = ReturnType<typeof createTally>;
