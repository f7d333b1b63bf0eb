import { expect, test } from 'vitest';
import { dragged, fitted, MIDDLE, MOST_ZOOM, squareOf } from './crop.ts';

const wide = { width: 400, height: 200 };

test('at first the largest square in the middle is shown', () => {
  expect(squareOf(wide, MIDDLE)).toEqual({ left: 100, top: 0, side: 200 });
});

test('the picture follows the finger, and its edge stays outside of the square', () => {
  // By half of the square to the left: what was on the right comes in.
  expect(squareOf(wide, dragged(wide, MIDDLE, -0.25, 0))).toEqual({ left: 150, top: 0, side: 200 });
  expect(squareOf(wide, dragged(wide, MIDDLE, -9, 3))).toEqual({ left: 200, top: 0, side: 200 });
  expect(squareOf(wide, dragged(wide, MIDDLE, 9, -3))).toEqual({ left: 0, top: 0, side: 200 });
});

test('an enlarged picture can be moved both ways, and a smaller zoom brings its edge back', () => {
  const corner = dragged(wide, { ...MIDDLE, zoom: 2 }, -9, -9);
  expect(squareOf(wide, corner)).toEqual({ left: 300, top: 100, side: 100 });
  expect(squareOf(wide, { ...corner, zoom: 1 })).toEqual({ left: 200, top: 0, side: 200 });
  expect(fitted(wide, { ...MIDDLE, zoom: 99 }).zoom).toBe(MOST_ZOOM);
});
