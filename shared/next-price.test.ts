import { expect, test } from 'vitest';
import { completeNextPrice, isWholeOrNone, pricedAt } from './next-price.ts';

const none = { nextPrice: null, nextOrgPrice: null, nextTax: null, nextPriceAt: null };
const item = { id: 1, price: 10_000, orgPrice: 12_000, tax: 500 };
const next = { nextPrice: 9_000, nextOrgPrice: 11_000, nextTax: 0, nextPriceAt: 1000 };

test('an item has its next price from the instant on at which it begins', () => {
  expect(pricedAt({ ...item, ...next }, 999)).toEqual({ ...item, ...next });
  expect(pricedAt({ ...item, ...next }, 1000)).toEqual({ id: 1, price: 9_000, orgPrice: 11_000, tax: 0, ...none });
  expect(pricedAt({ ...item, ...none }, 1000)).toEqual({ ...item, ...none });
});

test('a next price without more is without a discount, and has the tax of now', () => {
  const alone = { ...none, nextPrice: 9_000, nextPriceAt: 1000 };
  expect(completeNextPrice({ ...alone, tax: 500 })).toEqual({ ...alone, nextOrgPrice: 9_000, nextTax: 500 });
  expect(completeNextPrice({ ...next, tax: 500 })).toEqual(next);
  expect(completeNextPrice({ ...none, tax: 500 })).toEqual(none);
});

test.each([
  [next, true],
  [none, true],
  [{ ...next, nextOrgPrice: null, nextTax: null }, true],
  [{ ...next, nextPriceAt: null }, false],
  [{ ...next, nextPrice: null }, false],
  [{ ...none, nextTax: 5 }, false],
])('%j is a whole next price, or none: %j', (some, is) => {
  expect(isWholeOrNone(some)).toBe(is);
});
