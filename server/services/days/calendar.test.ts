import { expect, test } from 'vitest';
import { dayAfter, dayOf, startOfDate, timeIn } from './calendar.ts';

test('a day has 23 hours when clocks are put forward, 25 when they are put back, and may begin at one', () => {
  const hours = (zone: string, iso: string) => {
    const { startsAt, endsAt } = dayOf(zone, Date.parse(iso));
    return (endsAt - startsAt) / 3_600_000;
  };
  expect(hours('Europe/Berlin', '2026-03-29T12:00:00Z')).toBe(23);
  expect(hours('Europe/Berlin', '2026-10-25T12:00:00Z')).toBe(25);
  expect(hours('Europe/Berlin', '2026-10-26T12:00:00Z')).toBe(24);
  // Clocks of Beirut are put forward at midnight, and back to the evening before.
  expect(new Date(startOfDate('2026-03-29', 'Asia/Beirut')).toISOString()).toBe('2026-03-28T22:00:00.000Z');
  expect(hours('Asia/Beirut', '2026-10-24T12:00:00Z')).toBe(25);
});

test('a day ends at the midnight of the new zone when the zone changes, and no instant is in two days', () => {
  const shanghai = dayOf('Asia/Shanghai', Date.parse('2026-11-20T10:00:00Z'));
  const west = dayAfter(shanghai, 'America/New_York');
  expect(west).toMatchObject({ day: '2026-11-21', startsAt: shanghai.endsAt });
  expect(new Date(west.endsAt).toISOString()).toBe('2026-11-22T05:00:00.000Z');
  const east = dayAfter(west, 'Asia/Shanghai');
  expect(east).toMatchObject({ day: '2026-11-22', startsAt: west.endsAt });
  expect(new Date(east.endsAt).toISOString()).toBe('2026-11-22T16:00:00.000Z');
});

test.each([
  ['Asia/Shanghai', '2026-11-22T16:00:00.900Z', '2026-11-23T00:00:00+08:00'],
  ['America/St_Johns', '2026-11-23T00:00:00.000Z', '2026-11-22T20:30:00-03:30'],
  // The hour that the clocks go through twice.
  ['America/New_York', '2026-11-01T05:59:59.000Z', '2026-11-01T01:59:59-04:00'],
  ['America/New_York', '2026-11-01T06:00:00.000Z', '2026-11-01T01:00:00-05:00'],
])('clocks of %s at %s', (zone, iso, shown) => {
  expect(timeIn(zone, Date.parse(iso))).toBe(shown);
});
