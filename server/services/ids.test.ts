import { expect, test } from 'vitest';
import { orderNumbers, randomIds, rechargeNumbers } from './ids.ts';

const SECOND = 1000;

test('a number contains the day and the second in the shop’s time zone', () => {
  const ids = { ...randomIds, digits: (length: number) => '7'.repeat(length) };
  const at = (timeZone: string, iso: string) => orderNumbers(ids, timeZone)(Date.parse(iso));
  expect(at('Asia/Shanghai', '2026-11-22T14:05:09.999Z')).toBe('2611227950977777');
  expect(at('Asia/Shanghai', '2026-11-22T16:00:00Z')).toBe('2611230000077777');
  expect(at('America/New_York', '2026-01-01T04:59:59Z')).toBe('2512318639977777');
  expect(at('UTC', '2026-01-01T00:01:01Z')).toBe('2601010006177777');
});

test('later numbers are higher, so that they are adjacent in the index; those of one second are random', () => {
  const next = orderNumbers(randomIds, 'Asia/Shanghai');
  const start = Date.UTC(2026, 10, 22, 15, 59, 50);
  const seconds = Array.from({ length: 20 }, (_, n) => Array.from({ length: 50 }, () => next(start + n * SECOND)));
  for (const [n, numbers] of seconds.entries()) {
    expect(new Set(numbers).size).toBeGreaterThan(40);
    for (const number of numbers) {
      expect(number).toMatch(/^\d{16}$/);
      for (const earlier of seconds[n - 1] ?? []) expect(number > earlier).toBe(true);
    }
  }
});

test('a recharge’s number contains only the day', () => {
  const next = rechargeNumbers(randomIds, 'Asia/Shanghai');
  const numbers = Array.from({ length: 50 }, () => next(Date.parse('2026-11-22T16:00:00Z')));
  for (const number of numbers) expect(number).toMatch(/^261123\d{10}$/);
  expect(new Set(numbers.map((number) => number.slice(6, 11))).size).toBeGreaterThan(40);
});
