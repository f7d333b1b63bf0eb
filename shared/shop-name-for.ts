import { DEFAULT_LOCALE, type Locale, locales, writtenIn } from './locales.ts';
import type { ShopNames } from './shop-names.ts';

/** The name of the shop for a reader, and in which language it is (docs/domain.md, Answers). */
export function shopNameFor(
  { name, names }: { name: string; names: ShopNames },
  reader: Locale,
): { text: string; locale: Locale | '' } {
  const codes: readonly Locale[] = [reader, ...(locales[reader].fallbacks as readonly Locale[])];
  for (const locale of codes) {
    const text = names[locale];
    if (text !== undefined) return { text, locale };
  }
  return { text: name, locale: writtenIn(DEFAULT_LOCALE, name) };
}
