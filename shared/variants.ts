import { DEFAULT_LOCALE, type Locale, textFor } from './locales.ts';

/** Options that an item may have at the most. */
export const MOST_OPTIONS = 3;

/** Values of one option. */
export const MOST_VALUES = 30;

/** Variants of one item. */
export const MOST_VARIANTS = 200;

/** Characters of the words of an option or value. */
export const MOST_WORDS = 40;

/** Characters of a number that the shop gives a variant. */
export const MOST_SKU = 64;

/** Between the name of an item and the words of the values of a variant. */
const BETWEEN = ' · ';

/**
 * The words of a variant from those of its values, in each language that one of them has; where one lacks it, its own
 * language stands in.
 */
export function wordsOfValues(values: readonly Record<string, string>[]): Record<string, string> {
  const languages = new Set(values.flatMap((names) => Object.keys(names)));
  const inLanguage = (language: string) => values.map((names) => names[language] ?? names[DEFAULT_LOCALE] ?? '');
  return Object.fromEntries([...languages].sort().map((language) => [language, inLanguage(language).join(BETWEEN)]));
}

interface WordedOption {
  values: readonly { id: number; names: Record<string, string> }[];
}

/** The words of a variant by locale, from the ids of its values. */
export function wordsOfVariant(options: readonly WordedOption[], ids: readonly number[]): Record<string, string> {
  const all = new Map(options.flatMap(({ values }) => values.map(({ id, names }) => [id, names] as const)));
  return wordsOfValues(ids.map((id) => all.get(id) ?? {}));
}

/** The words of an order's variant in a language; empty of an item without options. */
export const wordsIn = (words: Record<string, string> | null | undefined, locale: Locale): string =>
  (words && textFor(words, locale)) ?? '';

/** The name of an item with the words of a variant, which are empty of an item without options. */
export const withVariant = (name: string, words = ''): string => (words === '' ? name : `${name}${BETWEEN}${words}`);
