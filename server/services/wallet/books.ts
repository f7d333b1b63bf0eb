import type { Store } from '../../../db/store.ts';
import { recomputeInThread } from './books-thread.ts';
import { type BooksReport, recomputeBooks } from './recompute-books.ts';

/**
 * Recomputes the books, and keeps nobody waiting meanwhile: SQLite works inside of the program, so a thread of its own
 * reads there; PostgreSQL is asked in short statements. Ends with the signal's reason where that is aborted.
 */
export function verifyBooks(store: Store, signal?: AbortSignal): Promise<BooksReport> {
  if (store.file !== null) return recomputeInThread(store.file, signal);
  return store.snapshot((view) => recomputeBooks(view, signal));
}
