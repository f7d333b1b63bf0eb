import { hastenJob, noteResult } from '../../../db/queries/jobs.ts';
import type { Store } from '../../../db/store.ts';
import { recomputeInThread } from './books-thread.ts';
import { type BooksReport, recomputeBooks } from './recompute-books.ts';

/**
 * Recomputes the books without blocking others: SQLite runs inside the process, so a worker thread reads there;
 * PostgreSQL is read in short statements. Rejects with the signal's reason if it is aborted.
 */
export function verifyBooks(store: Store, signal?: AbortSignal): Promise<BooksReport> {
  if (store.file !== null) return recomputeInThread(store.file, signal);
  return store.snapshot((view) => recomputeBooks(view, signal), { long: true });
}

/** Staff are told of what was found, or that it is over, without waiting for the next check (docs/console.md, Alerts). */
export async function noteBooks(store: Store, { count }: Pick<BooksReport, 'count'>): Promise<void> {
  await store.transaction(async (tx) => {
    await noteResult(tx, 'check-books', { differences: count });
    await hastenJob(tx, 'watch-system');
    tx.invalidate('books');
  });
}
