import { createServer } from 'node:http';
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { stopOnSignal } from './stop.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A process that is to stop: a function that stops it, and its exit code. */
function stopping(close: () => Promise<void>) {
  const handlers = new Map<string | symbol, () => void>();
  vi.spyOn(process, 'on').mockImplementation((signal, handler) => {
    handlers.set(signal, handler as () => void);
    return process;
  });
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  stopOnSignal({ servers: [createServer()], begin: () => {}, close, log });
  return { signal: () => handlers.get('SIGTERM')?.(), exit, log: () => lines.join('') };
}

test('a stop that does not end is given up after 14.5 s', async () => {
  vi.useFakeTimers();
  const { signal, exit, log } = stopping(() => new Promise(() => {}));
  signal();
  await vi.advanceTimersByTimeAsync(14_400);
  expect(exit).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(exit.mock.calls).toEqual([[1]]);
  expect(log()).toContain('it took too long');
});

test('a part that cannot be closed is logged, and the process still ends', async () => {
  const { signal, exit, log } = stopping(() => Promise.reject(new Error('the disk is gone')));
  signal();
  await expect.poll(() => exit.mock.calls).toEqual([[1]]);
  expect(log()).toContain('the disk is gone');
});
