import { type DateCustoms, dateCustoms } from '../../../shared/date-customs.ts';
import { isLocale, type Locale, type LocaleInfo, locales } from '../../../shared/locales.ts';
import type { TextTable } from '../../../shared/texts.ts';
import type { TextPart } from './text-parts.ts';

const whole = import.meta.glob<TextTable>('../../../locales/*.json', { import: 'default' });

/** True for the code of a language of the shop. */
export const hasTexts: (code: unknown) => code is Locale = isLocale;

/** What is to be known of a language to write it. */
export async function infoOf(locale: Locale): Promise<LocaleInfo> {
  return locales[locale];
}

/** How it writes dates. */
export async function datesOf(locale: Locale): Promise<DateCustoms> {
  return dateCustoms[locale];
}

/**
 * The texts of a language that a part needs, or, for null, those of every page and of home. From the sources they are
 * all there is; the build puts a module in this one's place that loads only what it says (scripts/build/text-parts.ts).
 */
export async function textsOf(locale: Locale, _part: TextPart | null): Promise<TextTable> {
  const load = whole[`../../../locales/${locale}.json`];
  if (!load) throw new Error(`no texts for ${locale}`);
  return load();
}
