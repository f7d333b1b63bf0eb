import { DEFAULT_LOCALE, type Locale, type LocaleInfo, locales } from './locales.ts';
import type { TextTable } from './texts.ts';

/** What is after the name of a text that counts: `key_one`. */
const PLURAL = /_(zero|one|two|few|many|other)$/;

/** The key without the suffix of its plural form. */
export const nameOfText = (key: string): string => key.replace(PLURAL, '');

/** Each form that a language lacks is the other one's for any number: its own for one may be chosen for 21 here. */
function filled(table: TextTable, other: TextTable, tag: string): TextTable {
  const gaps = gapsOf(table, other, tag);
  if (gaps.length === 0) return table;
  return {
    ...table,
    ...Object.fromEntries(gaps.map((key) => [key, other[`${nameOfText(key)}_other`] ?? other[key] ?? ''])),
  };
}

/**
 * The texts of a language, and where one is not translated yet those of its fallbacks: a text is added in Chinese and
 * English, and no page is without words until it is in all languages (CONTRIBUTING.md, a text).
 */
export function withFallbacks(code: Locale, read: (code: Locale) => TextTable): TextTable {
  const { fallbacks, tag }: LocaleInfo = locales[code];
  const others = [...fallbacks, DEFAULT_LOCALE] as Locale[];
  return others.reduce((table, other) => filled(table, read(other), tag), read(code));
}

/** The keys that a language lacks of the base's texts, each in every plural form of the language of that BCP 47 tag. */
export function gapsOf(table: TextTable, base: TextTable, tag: string): string[] {
  const forms = new Intl.PluralRules(tag).resolvedOptions().pluralCategories;
  const wanted = Object.keys(base).flatMap((key) => {
    const name = nameOfText(key);
    return `${name}_other` in base ? forms.map((form) => `${name}_${form}`) : [key];
  });
  return [...new Set(wanted)].filter((key) => !(key in table));
}
