// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { noteServerTime } from '../../../web/clock.ts';
import { undecidedTries } from './undecided.ts';

const { fieldsToSend, forget } = undecidedTries<{ key: string; id: string }>(
  'tries',
  (one, other) => one.id === other.id,
);

const ask = (key: string, id = '1') => fieldsToSend('reader', { key, id }).key;

afterEach(() => {
  vi.useRealTimers();
  sessionStorage.clear();
  localStorage.clear();
});

/** A tab is duplicated now; what is sent from then on is sent in its copy if `go` was called. */
function duplicate(): { go: () => void } {
  const copied = { ...sessionStorage };
  return {
    go: () => {
      sessionStorage.clear();
      for (const [key, value] of Object.entries(copied)) sessionStorage.setItem(key, value);
    },
  };
}

test('a try without a known result is repeated under its key, also in a copy of its tab', () => {
  expect(ask('first')).toBe('first');
  const copy = duplicate();
  expect(ask('again')).toBe('first');
  copy.go();
  expect(ask('in the copy')).toBe('first');
  expect(ask('of something else', '2')).toBe('of something else');
});

const MINUTE = 60_000;

test('of a page that does not know the server’s time a try is repeated for ten minutes by the device’s clock, not for ever', () => {
  vi.useFakeTimers();
  ask('first');
  vi.advanceTimersByTime(10 * MINUTE - 1);
  expect(ask('again')).toBe('first');
  // The device's clock was put back: nobody knows how long ago it was.
  vi.setSystemTime(Date.now() - 60 * MINUTE);
  expect(ask('again')).toBe('first');
  vi.advanceTimersByTime(60 * MINUTE + 1);
  expect(ask('later')).toBe('later');
});

test('setting the device’s clock changes nothing where the server’s is known', () => {
  vi.useFakeTimers();
  noteServerTime(Date.parse('2026-01-01T00:00:00.000Z'), performance.now());
  ask('first');
  vi.setSystemTime(Date.now() + 60 * MINUTE);
  expect(ask('again')).toBe('first');
  vi.advanceTimersByTime(10 * MINUTE);
  vi.setSystemTime(Date.now() - 60 * MINUTE);
  expect(ask('later')).toBe('later');
});

test('a leap of the server’s clock makes no try old', () => {
  vi.useFakeTimers();
  noteServerTime(Date.parse('2026-01-01T00:00:00.000Z'), performance.now());
  ask('first');
  noteServerTime(Date.parse('2026-01-04T00:00:00.000Z'), performance.now());
  expect(ask('again')).toBe('first');
  vi.advanceTimersByTime(10 * MINUTE);
  expect(ask('later')).toBe('later');
});

test('what was decided after its tab was copied is no repeat in the copy: its next try is new', () => {
  ask('first');
  const copy = duplicate();
  forget('first');
  copy.go();
  expect(ask('in the copy')).toBe('in the copy');
});

test('the copy repeats what was lost there, however many other tries are decided', () => {
  ask('lost');
  for (let n = 0; n < 50; n++) {
    ask(`other ${n}`, '2');
    forget(`other ${n}`);
  }
  duplicate().go();
  expect(ask('again')).toBe('lost');
  expect(JSON.parse(localStorage.getItem('decided') ?? '')).toHaveLength(20);
});
