import type { Store } from '../../../db/store.ts';
import { recomputeInThread } from './books-thread.ts';
import { type BooksReport, recomputeBooks } from './recompute-books.ts';

/**
 * Recomputes the books without blocking others: SQLite runs inside the process, so a worker thread reads there;
 * PostgreSQL is read in short statements. Rejects with the signal's reason if it is aborted.
 */
export function verifyBooks(store: Store, signal?: AbortSignal): Promise<BooksReport> {
  if (store.file !== null) return recomputeInThread(store.file, signal);
  return store.snapshot((view) => recomputeBooks(view, signal));
}
