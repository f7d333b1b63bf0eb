import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askServerTimeBy, noteServerTime, serverNow, tick } from './clock.ts';

const HOUR = 3_600_000;
const START = Date.parse('2026-03-01T12:00:00.000Z');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout'], now: START });
});

afterEach(() => {
  vi.useRealTimers();
});

test.each([HOUR, -HOUR])(
  'a device clock that is set by %i ms moves no countdown, and the server is asked',
  async (set) => {
    const ask = vi.fn(() => Promise.resolve());
    askServerTimeBy(ask);
    noteServerTime(START + 5000, performance.now());
    vi.advanceTimersByTime(3000);
    expect(serverNow()).toBe(START + 8000);
    await vi.advanceTimersByTimeAsync(0);
    void tick();
    await vi.advanceTimersByTimeAsync(1);
    expect(ask).not.toHaveBeenCalled();

    const before = serverNow();
    vi.setSystemTime(Date.now() + set);
    expect(serverNow()).toBe(before);
    for (let seconds = 0; seconds < 3; seconds++) {
      void tick();
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(ask).toHaveBeenCalledOnce();
    expect(serverNow()).toBe(START + 8004);
  },
);

test('an answer that took long says the time at which it left, and one without a time changes nothing', () => {
  const sentAt = performance.now();
  vi.advanceTimersByTime(40_000);
  noteServerTime(START, sentAt);
  expect(serverNow()).toBe(START + 500);
  noteServerTime(Number.NaN, sentAt);
  expect(serverNow()).toBe(START + 500);
});
