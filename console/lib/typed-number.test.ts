import { expect, test } from 'vitest';
import { isNoSum, typedChange, typedFen, typedHours, typedWhole } from './typed-number.ts';

test.each([
  ['12.50', 1250],
  ['1,299.00', 129_900],
  ['1，299', 129_900],
  ['1,234,567.8', 123_456_780],
  [' 1 299.00', 129_900],
  // Written as elsewhere in the world: it must not become a hundred times as much.
  ['12,50', null],
  ['199,50', null],
  ['1.299,00', null],
  ['1,2999', null],
  [',500', null],
  ['۱٬۲۹۹٫۵۰', 129_950],
  ['１２．５', 1250],
  ['๓๐๐', 30_000],
  ['0', null],
  ['', null],
])('%s as a sum is %j', (typed, fen) => {
  expect(typedFen(typed)).toBe(fen);
});

test('a comma in the wrong place is said, an empty field and zero are not', () => {
  expect(['12,50', 'x', '', ' ', '0', '0.00', '1,299.00'].map(isNoSum)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test.each([
  ['1200', 1200],
  ['1,200', 1200],
  ['৪২', 42],
  ['1,5', null],
  ['1.5', null],
])('%s as a number of pieces is %j', (typed, pieces) => {
  expect(typedWhole(typed)).toBe(pieces);
});

test.each([
  ['24', 86_400],
  ['१.५', 5400],
  ['٠٫٥', 1800],
  ['0', null],
  ['-1', null],
  ['1e3', null],
])('%s hours are %j seconds', (typed, seconds) => {
  expect(typedHours(typed)).toBe(seconds);
});

test.each([
  ['-۵', -5],
  ['+１０', 10],
  ['5', 5],
  ['5%', null],
])('%s as a change is %j', (typed, by) => {
  expect(typedChange(typed)).toBe(by);
});
