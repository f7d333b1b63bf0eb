import { expect, test } from 'vitest';
import { wouldFill } from './would-fill.ts';

const HOUR = 3600;

test('a group tells of what it saw alone: who came when, until it was full or over', () => {
  const failed = { size: 3, seconds: 12 * HOUR, joins: [0, HOUR] };
  expect(wouldFill(failed, 2, 12 * HOUR)).toBe(true);
  expect(wouldFill(failed, 2, HOUR / 2)).toBe(false);
  expect(wouldFill(failed, 3, 12 * HOUR)).toBe(false);
  expect(wouldFill(failed, 3, 24 * HOUR)).toBeNull();
  const full = { size: 2, seconds: HOUR, joins: [0, HOUR] };
  expect(wouldFill(full, 2, 2 * HOUR)).toBe(true);
  expect(wouldFill(full, 3, 2 * HOUR)).toBeNull();
  expect(wouldFill(full, 3, HOUR / 2)).toBe(false);
});
