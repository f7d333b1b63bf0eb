import { startThread } from '../../programs.ts';
import type { BooksReport } from './recompute-books.ts';

/** Recomputes the books of an SQLite file in a thread of its own. */
export async function recomputeInThread(file: string, signal?: AbortSignal): Promise<BooksReport> {
  signal?.throwIfAborted();
  const thread = startThread('books', { file });
  return new Promise<BooksReport>((resolve, reject) => {
    const giveUp = () => {
      reject(signal?.reason);
      thread.terminate();
    };
    signal?.addEventListener('abort', giveUp);
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => {
      signal?.removeEventListener('abort', giveUp);
      reject(new Error(`the thread that recomputes the books ended with ${code}`));
    });
  });
}
