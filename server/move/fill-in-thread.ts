import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TableSum } from '../../db/queries/table-sums.ts';
import type { Checked } from '../backup/filling.ts';
import { BackupProblem } from '../backup/problem.ts';
import { DECIDED, type Filling, type Sent, type Told } from './messages.ts';

/** Rows of one table to send: JSON arrays, and at the end the sum of them. */
export type Source = (table: string) => AsyncGenerator<{ rows: string; count: number }, TableSum>;

interface Given {
  /** Of this process; the thread has another `DATABASE_URL`. */
  env: NodeJS.ProcessEnv;
  source: Source;
  /** Called when PostgreSQL has the copy, which becomes a shop once this resolves. */
  decide: () => Promise<void>;
  progress: (what: string, done: number, total: number) => void;
  signal: AbortSignal;
}

/**
 * Fills the target in a thread, whose `DATABASE_URL` names it; resolves when it is whole. Reading goes on while the other
 * database writes. Throws `BackupProblem`.
 */
export async function fillInThread(
  filling: Filling,
  { env, source, decide, progress, signal }: Given,
): Promise<Checked> {
  signal.throwIfAborted();
  // The program of commands, which fills a target as a thread.
  const thread = new Worker(join(import.meta.dirname, 'cli.js'), {
    workerData: filling,
    env: { ...env, DATABASE_URL: filling.databaseUrl ?? '' },
  });
  const send = (sent: Sent | typeof DECIDED) => thread.postMessage(sent);
  let sending: { table: string; parts: ReturnType<Source>; ahead: ReturnType<ReturnType<Source>['next']> } | null =
    null;
  const sendNext = async (table: string) => {
    if (sending?.table !== table) {
      const parts = source(table);
      sending = { table, parts, ahead: parts.next() };
    }
    const { value, done } = await sending.ahead;
    if (done) return send({ rows: null, sum: value });
    send(value);
    sending.ahead = sending.parts.next();
    // It is awaited with the next question.
    sending.ahead.catch(() => undefined);
  };
  return new Promise<Checked>((resolve, reject) => {
    const giveUp = () => void thread.terminate();
    signal.addEventListener('abort', giveUp);
    const orEnd = (error: unknown) => {
      reject(error);
      thread.terminate();
    };
    thread.on('message', (told: Told) => {
      if ('next' in told) sendNext(told.next).catch(orEnd);
      else if ('copied' in told) {
        // Too late to give up.
        signal.removeEventListener('abort', giveUp);
        decide()
          .then(() => send(DECIDED))
          .catch(orEnd);
      } else if ('doing' in told) progress(told.doing, told.done, told.total);
      else if ('failed' in told) reject(new BackupProblem(told.failed));
      else resolve(told.whole);
    });
    thread.once('error', reject);
    thread.once('exit', (code) => {
      signal.removeEventListener('abort', giveUp);
      const reason = signal.aborted
        ? 'given up; nothing was moved'
        : `the thread that fills the target ended with ${code}`;
      reject(new BackupProblem(reason));
    });
  });
}
