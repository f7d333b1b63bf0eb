import { expect, test } from 'vitest';
import { placed } from './use-drag.ts';

test.each([
  [[1, 2, 3], 1, 2, [2, 3, 1]],
  [[1, 2, 3], 3, 0, [3, 1, 2]],
  [[1, 2, 3], 2, 1, [1, 2, 3]],
  [[1, 2, 3], 2, -4, [2, 1, 3]],
  [[1, 2, 3], 2, 9, [1, 3, 2]],
])('of %j, %i at place %i makes %j', (ids, id, to, wanted) => {
  expect(placed(ids, id, to)).toEqual(wanted);
});
