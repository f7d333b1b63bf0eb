import { expect, test } from 'vitest';
import { summed } from './summed.ts';

test.each([
  [[], { count: 0, money: 0, more: false }],
  [[1, 2], { count: 2, money: 3, more: false }],
  [[1, 2, 4], { count: 2, money: 3, more: true }],
])('of %j two are counted, and that there are more is told', (sums, wanted) => {
  const found = sums.map((money) => ({ money }));
  expect(summed(found, 2)).toEqual(wanted);
});
