import { expect, test } from 'vitest';
import { feeLines } from './fees.ts';

const said = (fees: Parameters<typeof feeLines>[0]) =>
  feeLines(fees).map(([, name, count, , , , , sum]) => [name, count, sum]);

test('fees of a month are a sum only if all of them are known, and never a nought in place of what is not', () => {
  expect(said({ count: 3, known: 3, sum: 520 })).toEqual([['provider_fees', 3, '5.20']]);
  expect(said({ count: 3, known: 1, sum: 320 })).toEqual([
    ['provider_fees', 3, 'not known'],
    ['provider_fees_known', 1, '3.20'],
  ]);
  expect(said({ count: 3, known: 0, sum: 0 })).toEqual([['provider_fees', 3, 'not known']]);
  expect(said({ count: 0, known: 0, sum: 0 })).toEqual([['provider_fees', 0, 'no payments']]);
});
