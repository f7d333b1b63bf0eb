import { expect, test } from 'vitest';
import { withinOf } from './table-of.ts';

test('a bound of hours keeps its direction in every language; other rows have none', () => {
  expect(['≤ 6 h', '> 48 h'].map(withinOf)).toEqual(['\u2066≤ 6\u2069', '\u2066> 48\u2069']);
  expect([3, null, 'failed', '20 h'].map(withinOf)).toEqual([null, null, null, null]);
});
