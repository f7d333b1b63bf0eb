import { expect, test } from 'vitest';
import { pauseAfter } from './pause.ts';

test('a worker is started again at once, and one that dies again and again ever later', () => {
  expect([1, 2, 3, 4, 9, 10, 100].map(pauseAfter)).toEqual([100, 200, 400, 800, 25_600, 30_000, 30_000]);
});
