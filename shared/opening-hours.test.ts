import { expect, test } from 'vitest';
import { promisedFrom, promisedUntil } from './opening-hours.ts';
import { wallTime } from './wall-time.ts';

const day = { from: '09:00', until: '21:00' };

/** When what is asked at that time (UTC) is promised from, by the shop's clock; `now` for at once. */
function from(utc: string, hours: number, zone: string, opening = day): string {
  const at = Date.parse(utc);
  const begun = promisedFrom(at, hours, opening, zone);
  return begun === at ? 'now' : wallTime(zone, begun);
}

test.each([
  ['while staff work', '2026-11-28T04:00:00Z', 2, 'now'],
  ['as they begin', '2026-11-28T01:00:00Z', 2, 'now'],
  ['before they begin', '2026-11-28T00:59:00Z', 2, '2026-11-28T09:00'],
  ['just in time', '2026-11-28T11:00:00Z', 2, 'now'],
  ['too late for today', '2026-11-28T11:01:00Z', 2, '2026-11-29T09:00'],
  ['as they end', '2026-11-28T13:00:00Z', 2, '2026-11-29T09:00'],
  ['at night, for what takes days', '2026-11-28T15:00:00Z', 48, '2026-11-29T09:00'],
  ['in the evening, for what takes days', '2026-11-28T12:30:00Z', 48, 'now'],
  ['after midnight of the shop, which is another day in UTC', '2026-11-28T17:00:00Z', 2, '2026-11-29T09:00'],
  ['on the last evening of a year', '2026-12-31T15:00:00Z', 2, '2027-01-01T09:00'],
])('what is asked %s', (_, at, hours, begun) => {
  expect(from(at, hours, 'Asia/Shanghai')).toBe(begun);
});

test('what comes in the night is late as long after the morning as is promised', () => {
  const at = Date.parse('2026-11-28T15:00:00Z');
  const due = promisedUntil(at, 1_800_000, day, 'Asia/Shanghai');
  expect(new Date(due).toISOString()).toBe('2026-11-29T01:30:00.000Z');
});

test('the morning after the clocks change is at nine by the clock', () => {
  // They go forward in the night to the 29th of March, and back in that to the 25th of October.
  expect(from('2026-03-28T22:00:00Z', 2, 'Europe/Berlin')).toBe('2026-03-29T09:00');
  expect(from('2026-10-24T21:00:00Z', 2, 'Europe/Berlin')).toBe('2026-10-25T09:00');
  expect(promisedFrom(Date.parse('2026-03-28T22:00:00Z'), 2, day, 'Europe/Berlin')).toBe(
    Date.parse('2026-03-29T07:00:00Z'),
  );
  expect(promisedFrom(Date.parse('2026-10-24T21:00:00Z'), 2, day, 'Europe/Berlin')).toBe(
    Date.parse('2026-10-25T08:00:00Z'),
  );
});

test('on the day of the change itself staff work as long as their clock says', () => {
  const early = { from: '01:00', until: '04:00' };
  // Two hours by that clock are one hour of time.
  expect(from('2026-03-29T00:30:00Z', 2, 'Europe/Berlin', early)).toBe('2026-03-30T01:00');
  expect(from('2026-03-29T00:30:00Z', 1, 'Europe/Berlin', early)).toBe('now');
});
