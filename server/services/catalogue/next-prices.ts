import { beginNextPrices, selectPricesDue } from '../../../db/queries/next-prices.ts';
import type { Store } from '../../../db/store.ts';

interface Deps {
  store: Store;
  clock: () => number;
}

/** Items of one transaction: purchases of these wait for it. */
const BATCH = 100;

/**
 * Writes prices that have begun. Readers and purchases have them from their instant on, whether they are written or not
 * (docs/domain.md, Group and order).
 */
export function createNextPrices({ store, clock }: Deps) {
  const due = (limit: number) => selectPricesDue(store.reader, { now: clock(), limit });
  return {
    isAnyDue: async (): Promise<boolean> => (await due(1)).length > 0,

    /** Returns how many; safe to run twice, and in several processes. After `signal` is aborted it starts no batch. */
    beginDue: async (signal?: AbortSignal): Promise<number> => {
      let begun = 0;
      while (!signal?.aborted) {
        const ids = await due(BATCH);
        const some = ids.length === 0 ? 0 : await store.transaction((tx) => beginNextPrices(tx, ids));
        // Nothing is left, or another process is at it.
        if (some === 0) break;
        begun += some;
      }
      return begun;
    },
  };
}
