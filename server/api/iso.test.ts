import { expect, test } from 'vitest';
import { isoOf } from './iso.ts';

test('a moment is given as dates give it, on days that come and go in any order', () => {
  const edges = [0, 999, 1000, 59_999, 3_599_999, 86_399_999, 86_400_000, Date.UTC(2024, 1, 29), Date.UTC(2100, 1, 28)];
  const many = Array.from({ length: 20_000 }, (_, n) => (n * 7_919_000_003) % Date.UTC(2200, 0));
  for (const ms of [...edges, ...many]) expect(isoOf(ms)).toBe(new Date(ms).toISOString());
});
