import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { FileStore } from '../files/file-store.ts';
import { watchNewest } from './newest.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const MADE = Date.UTC(2026, 10, 26);

/** A folder of one backup, which answers when it is let. */
function slowFolder() {
  const waiting: (() => void)[] = [];
  const list = async function* () {
    await new Promise<void>((done) => waiting.push(done));
    yield { name: 'pintuan-20261126T000000Z.tar.gz', bytes: 1, modifiedAt: MADE };
  };
  return { looks: waiting, folder: { place: '/mnt/backups', list } as unknown as FileStore };
}

test('of a folder that hangs those who ask learn that it does, and only one looks', async () => {
  const { looks, folder } = slowFolder();
  const newest = watchNewest(folder, () => MADE);
  const asked = Promise.allSettled([newest(), newest()]);
  await vi.advanceTimersByTimeAsync(1000);
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = newest().catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await again).toBe('/mnt/backups: no answer within 1000 ms');
  expect(looks).toHaveLength(1);
});

test('of a folder that is slow they learn what the last look found, for a minute', async () => {
  const { looks, folder } = slowFolder();
  const newest = watchNewest(folder, () => MADE);
  const first = newest();
  looks.shift()?.();
  expect(await first).toBe(MADE);
  const second = newest();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await second).toBe(MADE);
  await vi.advanceTimersByTimeAsync(60_000);
  const late = newest().catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toMatch(/no answer/);
  // The look itself goes on, and serves whoever asks then.
  const last = newest();
  looks.shift()?.();
  expect(await last).toBe(MADE);
});
