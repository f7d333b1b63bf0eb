import { DEFAULT_LOCALE, isLocale, type Locale } from './locales.ts';
import { isShopName } from './shop-name.ts';

/** The name of the shop in languages other than that of its base name. */
export type ShopNames = Partial<Record<Locale, string>>;

/** Reads `en-US: Sun Shop`, a language on each line; null if a line is not that, or names a language twice. */
export function shopNamesOf(lines: string): ShopNames | null {
  const names: ShopNames = {};
  for (const line of lines.split('\n').filter((one) => one.trim() !== '')) {
    const [code = '', ...rest] = line.split(':');
    const [locale, name] = [code.trim(), rest.join(':').trim()];
    if (!isLocale(locale) || locale === DEFAULT_LOCALE || locale in names || !isShopName(name)) return null;
    names[locale] = name;
  }
  return names;
}

/** Writes what `shopNamesOf` reads. */
export const shopNamesText = (names: ShopNames): string =>
  Object.entries(names)
    .map(([locale, name]) => `${locale}: ${name}`)
    .join('\n');
