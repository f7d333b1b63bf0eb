import { createServer } from 'node:http';
import pino from 'pino';
import { afterEach, expect, test, vi } from 'vitest';
import { stopOnSignal } from './stop.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

/** A process that is to stop: a function that stops it, and its exit code. */
function stopping(close: () => Promise<void>, drain = 0, told: string[] = []) {
  const handlers = new Map<string | symbol, () => void>();
  vi.spyOn(process, 'on').mockImplementation((signal, handler) => {
    handlers.set(signal, handler as () => void);
    return process;
  });
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never);
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const leave = () => void told.push('leave');
  const begin = () => void told.push('begin');
  stopOnSignal({ servers: [createServer()], leave, drain, begin, close, log });
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

test('requests are accepted for the time of the drain, after the balancer is told', async () => {
  vi.useFakeTimers();
  const told: string[] = [];
  const close = async () => void told.push('close');
  const { signal } = stopping(close, 20_000, told);
  signal();
  await vi.advanceTimersByTimeAsync(19_900);
  expect(told).toEqual(['leave']);
  await vi.advanceTimersByTimeAsync(200);
  expect(told).toEqual(['leave', 'begin', 'close']);
});
