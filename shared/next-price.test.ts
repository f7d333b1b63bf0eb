import { expect, test } from 'vitest';
import { changedNextPrice, completeNextPrice, isWholeOrNone, pricedAt, variantsPricedAt } from './next-price.ts';

const item = { id: 1, price: 10_000, orgPrice: 12_000, tax: 500 };
const noSums = { nextPrice: null, nextOrgPrice: null, nextTax: null };
const none = { ...noSums, nextPriceAt: null };
const sums = { nextPrice: 9_000, nextOrgPrice: 11_000, nextTax: 0 };
const next = { ...sums, nextPriceAt: 1000 };

test('an item has its next price from the instant on at which it begins', () => {
  expect(pricedAt({ ...item, ...next }, 999)).toEqual({ ...item, ...next });
  expect(pricedAt({ ...item, ...next }, 1000)).toEqual({ id: 1, price: 9_000, orgPrice: 11_000, tax: 0, ...none });
  expect(pricedAt({ ...item, ...none }, 1000)).toEqual({ ...item, ...none });
});

test('with options the dearest begins with the cheapest, and each variant with its item or not at all', () => {
  const dearest = { maxPrice: 11_000, nextMaxPrice: 9_500 };
  const begun = { ...none, price: 9_000, maxPrice: 9_500, nextMaxPrice: null };
  expect(pricedAt({ ...item, ...dearest, ...next }, 1000)).toMatchObject(begun);
  expect(pricedAt({ ...item, ...dearest, ...next }, 999)).toMatchObject({ price: 10_000, maxPrice: 11_000 });
  const variants = [
    { ...item, ...sums },
    { ...item, ...noSums },
  ];
  expect(variantsPricedAt(variants, 1000, 1000).map(({ price }) => price)).toEqual([9_000, 10_000]);
  expect(variantsPricedAt(variants, 1000, 999).map(({ price }) => price)).toEqual([10_000, 10_000]);
  expect(variantsPricedAt(variants, null, 1000).map(({ price }) => price)).toEqual([10_000, 10_000]);
});

test('a next price without more is without a discount, and has the tax of now', () => {
  const alone = { ...noSums, nextPrice: 9_000 };
  expect(completeNextPrice({ ...alone, tax: 500 })).toEqual({ ...alone, nextOrgPrice: 9_000, nextTax: 500 });
  expect(completeNextPrice({ ...sums, tax: 500 })).toEqual(sums);
  expect(completeNextPrice({ ...noSums, tax: 500 })).toEqual(noSums);
});

test.each([
  [sums, { nextPrice: 8_000 }, { nextPrice: 8_000, nextOrgPrice: 11_000, nextTax: 0 }],
  [{ ...sums, nextOrgPrice: 9_000 }, { nextPrice: 8_000 }, { nextPrice: 8_000, nextOrgPrice: 8_000, nextTax: 0 }],
  [sums, { nextPrice: null }, noSums],
  [sums, {}, sums],
  [noSums, { nextPrice: 8_000, nextTax: undefined }, { nextPrice: 8_000, nextOrgPrice: 8_000, nextTax: 500 }],
])('of %j, %j makes %j', (before, given, after) => {
  expect(changedNextPrice(before, given, 500)).toEqual(after);
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
