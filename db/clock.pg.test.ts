import { expect, test } from 'vitest';
import { DatabaseClock } from './clock.pg.ts';

/** The time by that clock, and by this process's own, in minutes of which the latter is ahead. */
const behind = (clock: DatabaseClock) => Math.round((Date.now() - clock.now()) / 60_000);

test('the time is that of the database, however wrong the own clock is', () => {
  const clock = new DatabaseClock();
  const sent = performance.now();
  clock.correct(Date.now() - 300_000, { sent, received: sent + 5 });
  expect(behind(clock)).toBe(5);
  expect(Math.round(clock.skew() / 60_000)).toBe(5);
});

test('a slow answer, which says less, leaves the time as it is known better', () => {
  const clock = new DatabaseClock();
  const sent = performance.now();
  clock.correct(1_000_000, { sent, received: sent + 1 });
  const known = clock.now();
  clock.correct(1_003_000, { sent, received: sent + 9000 });
  expect(clock.now() - known).toBeLessThan(1000);
});
