import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { shareLook } from './shared-look.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Of a folder that answers when it is let. */
function slowLook() {
  const looks: (() => void)[] = [];
  const find = async () => {
    await new Promise<void>((done) => looks.push(done));
    return 'found';
  };
  return { looks, look: shareLook('/mnt/backups', find) };
}

test('of a folder that hangs those who ask learn that it does, and only one looks', async () => {
  const { looks, look } = slowLook();
  const asked = Promise.allSettled([look(), look()]);
  await vi.advanceTimersByTimeAsync(1000);
  expect((await asked).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  const again = look().catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await again).toBe('/mnt/backups: no answer within 1000 ms');
  expect(looks).toHaveLength(1);
});

test('of a folder that is slow they learn what the last look found, for a minute', async () => {
  const { looks, look } = slowLook();
  const first = look();
  looks.shift()?.();
  expect(await first).toBe('found');
  const second = look();
  await vi.advanceTimersByTimeAsync(1000);
  expect(await second).toBe('found');
  await vi.advanceTimersByTimeAsync(60_000);
  const late = look().catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await late).toMatch(/no answer/);
  // The look itself goes on, and serves whoever asks then.
  const last = look();
  looks.shift()?.();
  expect(await last).toBe('found');
});
