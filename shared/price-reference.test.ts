import { expect, test } from 'vitest';
import { referencePriceOf } from './price-reference.ts';

test.each([
  ['list', { price: 80, orgPrice: 120, priorPrice: 100 }, 120],
  ['list', { price: 80, orgPrice: 80, priorPrice: 100 }, null],
  ['lowest_30_days', { price: 80, orgPrice: 120, priorPrice: 100 }, 100],
  // A price that was raised, or was as low before, is no reduction.
  ['lowest_30_days', { price: 80, orgPrice: 120, priorPrice: 80 }, null],
  ['lowest_30_days', { price: 80, orgPrice: 120, priorPrice: 70 }, null],
  ['lowest_30_days', { price: 80, orgPrice: 120, priorPrice: null }, null],
] as const)('by %s of %j %j is struck', (of, item, struck) => {
  expect(referencePriceOf(item, of)).toBe(struck);
});
