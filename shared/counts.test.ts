import { expect, test } from 'vitest';
import { counter } from './counts.ts';
import { type LocaleInfo, locales } from './locales.ts';

const values = [0, 7, 10, 99, 100, 999, 1000, 1234, 9999, 10_000, 12_345, 99_999, 100_000, 1_234_567, 9_876_543_210];

test.each(Object.values<LocaleInfo>(locales))('counts are written in $tag as its readers write them', (info) => {
  const { format } = new Intl.NumberFormat(info.tag, { numberingSystem: 'latn' });
  expect(values.map(counter(info))).toEqual(values.map(format));
});
