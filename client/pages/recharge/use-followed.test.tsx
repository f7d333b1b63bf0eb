// @vitest-environment happy-dom
import { act, useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { openScreen } from '../../../tests/support/fake-shop.ts';
import type { Followed, Recharge } from './recharge-data.ts';
import { useFollowed } from './use-followed.ts';

const at = (second: number, status: Recharge['status'] = 'pending'): Followed => ({
  recharge: { number: '9', status } as Recharge,
  balance: second,
  hasFundPassword: false,
  readAt: new Date(Date.UTC(2026, 0, 1, 0, 0, second)).toISOString(),
});

/** A reading that failed is null. */
let reading = vi.fn<() => Followed | null>();
let shown: Followed;

const LOADED = at(10);

function Screen() {
  const latest = useFollowed(LOADED);
  useLayoutEffect(() => {
    shown = latest;
  });
  return latest.recharge.status;
}

const wait = (ms: number) => act(async () => vi.advanceTimersByTime(ms));

function show(visible: boolean): Promise<void> {
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(!visible);
  return act(async () => void document.dispatchEvent(new Event('visibilitychange')));
}

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  reading = vi.fn(() => null);
  const part = { id: 'part', path: '/data/user/recharge', loader: () => reading() };
  const screen = { path: '/user/recharge', Component: Screen };
  await drawScreen(await openScreen(screen, '/user/recharge?number=9', { calls: {} }, { parts: [part] }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

test('a pending recharge is read again after growing pauses, also if a reading failed', async () => {
  for (const [pause, count] of [
    [1999, 0],
    [1, 1],
    [2999, 1],
    [1, 2],
    [4500, 3],
  ] as const) {
    await wait(pause);
    expect(reading).toHaveBeenCalledTimes(count);
  }
  expect(shown).toBe(LOADED);
});

test('the pauses never grow beyond a minute', async () => {
  for (let minutes = 1; minutes <= 15; minutes++) {
    reading.mockClear();
    await wait(60_000);
    expect(reading).toHaveBeenCalled();
  }
});

test('a hidden page reads nothing; the moment it is seen again it does', async () => {
  await show(false);
  await wait(600_000);
  expect(reading).not.toHaveBeenCalled();
  await show(true);
  expect(reading).toHaveBeenCalledTimes(1);
});

test('an older reading is not shown, a newer one is, and nothing is read after the end', async () => {
  reading.mockReturnValue(at(9, 'refused'));
  await wait(2000);
  expect(shown).toBe(LOADED);
  reading.mockReturnValue(at(11, 'credited'));
  await wait(3000);
  expect(shown).toEqual(at(11, 'credited'));
  await wait(600_000);
  await show(true);
  expect(reading).toHaveBeenCalledTimes(2);
});

test('a screen that was left reads nothing', async () => {
  const { pathname } = window.location;
  await act(async () => window.history.pushState(null, '', '/elsewhere'));
  await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
  expect(window.location.pathname).not.toBe(pathname);
  await wait(600_000);
  expect(reading).not.toHaveBeenCalled();
});
