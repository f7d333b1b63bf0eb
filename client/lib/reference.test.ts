import { expect, test } from 'vitest';
import { referenceOf } from './reference.ts';

const item = { price: 80, org_price: 120 };
const byList = { ...item, reference_price: 120, price_reference: 'list' as const };
const lowest = { ...item, reference_price: 100, price_reference: 'lowest_30_days' as const };

test('what is struck beside a price is what the shop compares it with', () => {
  expect(referenceOf(byList)).toEqual({ yuan: 120, of: 'list' });
  expect(referenceOf(lowest)).toEqual({ yuan: 100, of: 'lowest_30_days' });
  expect(referenceOf({ ...lowest, reference_price: null })).toBeNull();
  expect(referenceOf({ ...byList, org_price: 80 })).toBeNull();
});

test('the version before says nothing of it', () => {
  expect(referenceOf(item)).toEqual({ yuan: 120, of: 'list' });
});
