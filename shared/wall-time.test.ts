import { expect, test } from 'vitest';
import { instantAt, wallTime } from './wall-time.ts';

test.each([
  ['Asia/Shanghai', '2026-12-31T23:59', '2026-12-31T15:59Z'],
  ['America/New_York', '2026-07-01T00:00', '2026-07-01T04:00Z'],
  ['America/New_York', '2026-12-31T20:30', '2027-01-01T01:30Z'],
  // An hour after the clocks were put forward, and before they are put back.
  ['America/New_York', '2026-03-08T03:30', '2026-03-08T07:30Z'],
  ['America/New_York', '2026-11-01T00:30', '2026-11-01T04:30Z'],
  ['Asia/Kathmandu', '2026-01-01T00:00', '2025-12-31T18:15Z'],
])('in %s %s is %s', (zone, wall, instant) => {
  expect(instantAt(zone, wall)).toBe(Date.parse(instant));
  expect(wallTime(zone, Date.parse(instant))).toBe(wall);
});

test.each([
  ['America/New_York', '2026-03-08T02:30'],
  ['Europe/Berlin', '2026-03-29T02:30'],
])('in %s %s, which clocks skip, is an hour off', (zone, wall) => {
  expect(['01:30', '03:30']).toContain(wallTime(zone, instantAt(zone, wall) ?? 0).slice(-5));
});

test('no text is no time', () => {
  expect(instantAt('Asia/Shanghai', '')).toBeNull();
});
