import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BooksReport } from './recompute-books.ts';

/** From the sources: Node 20 reads no TypeScript in a thread. */
const COMPILED = `import('tsx/esm/api').then(({ register }) => {
  register();
  return import(require('node:worker_threads').workerData.source);
})`;

/** The build has the thread's program beside the others. */
function startThread(file: string): Worker {
  // Outside of Vite there is no such object.
  if (import.meta.env?.PROD) return new Worker(join(import.meta.dirname, 'books.js'), { workerData: { file } });
  const source = join(import.meta.dirname, 'books.worker.ts');
  return new Worker(COMPILED, { eval: true, execArgv: [], workerData: { file, source } });
}

/** Recomputes the books of an SQLite file in a thread of its own. */
export async function recomputeInThread(file: string, signal?: AbortSignal): Promise<BooksReport> {
  signal?.throwIfAborted();
  const thread = startThread(file);
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
