import type { Logger } from 'pino';
import type { Store } from '../../db/store.ts';
import type { Metrics } from '../metrics.ts';
import { verifyBooks } from '../services/wallet/books.ts';

interface Deps {
  store: Store;
  metrics: Metrics;
  clock: () => number;
  log: Logger;
}

/** Recomputes the books and says how they stand; a difference is loud and names the rows. */
export async function checkBooks({ store, metrics, clock, log }: Deps, signal: AbortSignal): Promise<void> {
  try {
    const { checked, count, differences } = await verifyBooks(store, signal);
    metrics.booksChecked(count, clock());
    if (count === 0) log.info({ checked }, 'the books are right');
    else log.fatal({ checked, count, differences }, 'THE BOOKS ARE WRONG');
  } catch (error) {
    // A server that stops waits for no check.
    if (signal.aborted) return;
    metrics.booksChecked(null, clock());
    throw error;
  }
}
