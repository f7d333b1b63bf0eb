import { wordsToFind, wordsToIndex } from '../../../db/search/words.ts';
import { type Locale, textFor } from '../../../shared/locales.ts';
import { memoize } from '../../../shared/memoize.ts';
import { latinDigits } from '../../../shared/typed.ts';

/** Names whose words are kept: some 200 characters each, in the worst case 20 MB. */
const MOST_NAMES = 1000;

interface Searched {
  orderno: string;
  /** Of the item, by language. */
  names: Partial<Record<string, string>>;
}

/** Digits of an order's number, which pages show in blocks. */
const PART_OF_NUMBER = /^\d{3,}$/;

/**
 * Whether an order is meant: its number has these digits in a row, or the name of its item, as the reader was shown it,
 * has every word (docs/domain.md, Group and order).
 */
export function orderMatcher(query: string, locale: Locale): (order: Searched) => boolean {
  const digits = latinDigits(query).replace(/\s/g, '');
  const part = PART_OF_NUMBER.test(digits) ? digits : null;
  const words = wordsToFind(query);
  return ({ orderno, names }) => {
    if (part !== null && orderno.includes(part)) return true;
    if (words.length === 0) return false;
    const known = wordsOf(textFor(names, locale) ?? '');
    return words.every((word) => known.has(word));
  };
}

/** Of names of items, which the orders of many share and each search reads again. */
const wordsOf = memoize(MOST_NAMES, (name) => new Set(wordsToIndex([name])));
