import type { ReadersLocales } from '../../db/queries/texts.ts';
import { DEFAULT_LOCALE, type Locale, locales } from '../../shared/locales.ts';

/** Whose texts the database looks for: the base text stands in the rows themselves and needs no look-up. */
export function readersLocales(locale: Locale): ReadersLocales {
  const own = locale === DEFAULT_LOCALE ? '' : locale;
  return { locale: own, fallback: locales[locale].fallbacks[0] ?? '' };
}
