import { wordsToFind, wordsToIndex } from '../../../db/search/words.ts';
import { type Locale, textFor } from '../../../shared/locales.ts';
import { latinDigits } from '../../../shared/typed.ts';

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
    const known = new Set(wordsToIndex([textFor(names, locale) ?? '']));
    return words.length > 0 && words.every((word) => known.has(word));
  };
}
