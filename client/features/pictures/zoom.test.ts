import { expect, test } from 'vitest';
import { moved, WHOLE, zoomed } from './zoom.ts';

const size = { width: 400, height: 200 };
const middle = { x: 0, y: 0 };

test('a picture becomes at most four times as large, and never smaller than whole', () => {
  expect(zoomed(WHOLE, 9, middle, size).scale).toBe(4);
  expect(zoomed(zoomed(WHOLE, 2, middle, size), 0.1, middle, size)).toEqual(WHOLE);
});

test('what is under the fingers stays there', () => {
  expect(zoomed(WHOLE, 2, { x: 100, y: -50 }, size)).toEqual({ scale: 2, x: -100, y: 50 });
});

test('it is moved to its edges and no further, and not at all while it is whole', () => {
  expect(moved(zoomed(WHOLE, 2, middle, size), { x: 1000, y: -1000 }, size)).toEqual({ scale: 2, x: 200, y: -100 });
  expect(moved(WHOLE, { x: 30, y: 30 }, size)).toEqual(WHOLE);
});
