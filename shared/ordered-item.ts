import { type Locale, textFor } from './locales.ts';
import { withQuantity } from './quantity.ts';
import { wordsIn } from './variants.ts';

/** What an order is of: the names of its item, and the words of its variant if it has one, by locale; and how many pieces. */
export interface Ordered {
  names: Record<string, string>;
  words: Record<string, string> | null;
  quantity: number;
}

/** What was ordered in one line: `T-shirt · Black · M × 2`. */
export const orderedItem = ({ names, words, quantity }: Ordered, locale: Locale): string =>
  withQuantity(textFor(names, locale) ?? '', quantity, wordsIn(words, locale));
