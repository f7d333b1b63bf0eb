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

/** Recomputes the books and says how they stand; a difference is loud and names the rows (domain.md, Money). */
export async function checkBooks({ store, metrics, clock, log }: Deps): Promise<void> {
  try {
    const { checked, differences } = await verifyBooks(store);
    metrics.booksChecked(differences.length, clock());
    if (differences.length === 0) log.info({ checked }, 'the books are right');
    else log.fatal({ checked, differences }, 'THE BOOKS ARE WRONG');
  } catch (error) {
    metrics.booksChecked(null, clock());
    throw error;
  }
}
