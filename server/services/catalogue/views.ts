import { addViews } from '../../../db/queries/console/views.ts';
import type { Store } from '../../../db/store.ts';
import { dateIn } from '../days/calendar.ts';

interface Deps {
  store: Store;
  /** Of IANA. */
  zone: string;
  clock: () => number;
}

/** How long counts stay in memory, in ms. */
const MINUTE = 60_000;

/**
 * How often items were looked at: counted in memory, written each minute, so that no page waits for it. Nothing of the
 * visitor is kept. A view is of the day on which it is written, so the last minute before midnight may be the next
 * day's.
 */
export function createItemViews({ store, zone, clock }: Deps) {
  let counts = new Map<number, number>();

  async function flush(): Promise<void> {
    if (counts.size === 0) return;
    const views = [...counts].map(([itemId, count]) => ({ itemId, views: count, day: dateIn(zone, clock()) }));
    counts = new Map();
    try {
      await store.transaction((tx) => addViews(tx, views));
    } catch (error) {
      // They are written with the next ones.
      for (const { itemId, views: count } of views) counts.set(itemId, (counts.get(itemId) ?? 0) + count);
      throw error;
    }
  }

  return {
    add: (itemId: number): void => void counts.set(itemId, (counts.get(itemId) ?? 0) + 1),
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
