import { type Locale, locales } from '../../../shared/locales.ts';

/**
 * The `lang` of a text of the shop beside the reader's own: none if it is the page's language, or the server of the
 * version before did not say; '' if nobody knows, so that it is not read in the page's language.
 */
export function langOf(written: Locale | '' | undefined, reader: Locale): string | undefined {
  if (written === undefined || written === reader) return undefined;
  return written && locales[written].tag;
}
