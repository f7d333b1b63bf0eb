import type { ReadersLocales } from '../../db/queries/texts.ts';
import { DEFAULT_LOCALE, type Locale, locales } from '../../shared/locales.ts';

/** The locales whose texts are queried; the base text is in the rows themselves. */
export function readersLocales(locale: Locale): ReadersLocales {
  const own = locale === DEFAULT_LOCALE ? '' : locale;
  return { locale: own, fallback: locales[locale].fallbacks[0] ?? '' };
}
