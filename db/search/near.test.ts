import { expect, test } from 'vitest';
import { distanceOf, endingOf, nearestTo } from './near.ts';

test.each([
  ['lipstik', 'lipstick', 1],
  ['hedphones', 'headphones', 1],
  ['wacth', 'watch', 1],
  ['mochilla', 'mochila', 1],
  ['same', 'same', 0],
  ['', 'ab', 2],
])('from %s to %s it is %i', (one, other, distance) => {
  expect([distanceOf(one, other), distanceOf(other, one)]).toEqual([distance, distance]);
});

test('a short word may have no mistake, a longer one one, a long one two, and only the nearest count', () => {
  expect(nearestTo('cup', ['cap'])).toEqual([]);
  expect(nearestTo('lamb', ['lamp', 'lump'])).toEqual(['lamp']);
  expect(nearestTo('chocalat', ['chocolate', 'chocolat'])).toEqual(['chocolat']);
  expect(nearestTo('headfone', ['headphones'])).toEqual([]);
  expect(nearestTo('x'.repeat(31), ['x'.repeat(30)])).toEqual([]);
});

test('words of letters have an ending', () => {
  expect([endingOf('lipstick'), endingOf('tv'), endingOf('mp3s')]).toEqual(['ick', null, null]);
});
