import type { Worker } from 'node:worker_threads';
import { startThread } from '../../programs.ts';

/** How long it is kept without work, in ms: its connection and modules take memory. */
const IDLE = 60_000;

interface Answer {
  id: number;
  result?: unknown;
  error?: Error;
}

interface Waiting {
  resolve: (result: unknown) => void;
  reject: (error: unknown) => void;
}

/**
 * A thread that calculates, and reads an SQLite file, if there is one, with a connection of its own; started when it is
 * first needed.
 */
export function createReportThread(file: string | null) {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let idle: NodeJS.Timeout | undefined;
  let asked = 0;

  function open(): Worker {
    const opened = startThread('reports', { file });
    const fail = (error: unknown) => {
      if (thread === opened) thread = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    opened.on('message', ({ id, result, error }: Answer) => {
      const one = waiting.get(id);
      waiting.delete(id);
      if (error) one?.reject(error);
      else one?.resolve(result);
      if (waiting.size === 0) rest();
    });
    opened.on('error', fail);
    opened.on('exit', (code) => fail(new Error(`the thread of reports ended with ${code}`)));
    return opened;
  }

  function rest(): void {
    clearTimeout(idle);
    idle = setTimeout(() => void close(), IDLE).unref();
    // An idle thread keeps no process running.
    thread?.unref();
  }

  async function close(): Promise<void> {
    clearTimeout(idle);
    const closing = thread;
    thread = null;
    await closing?.terminate();
  }

  return {
    run: (name: string, input: unknown): Promise<unknown> =>
      new Promise((resolve, reject) => {
        clearTimeout(idle);
        thread ??= open();
        thread.ref();
        const id = ++asked;
        waiting.set(id, { resolve, reject });
        thread.postMessage({ id, name, input });
      }),
    close,
  };
}
