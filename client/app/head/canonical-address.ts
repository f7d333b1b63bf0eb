import { DEFAULT_LOCALE, isLocale, type Locale } from '../../../shared/locales.ts';
import type { ShopFacts } from '../../lib/context.ts';

/** The page's address in a language, without any other parameter. */
export function addressIn(locale: Locale, { pathname }: URL, { origin }: ShopFacts): string {
  return origin + pathname + (locale === DEFAULT_LOCALE ? '' : `?lang=${locale}`);
}

/** The one address that the page is known by, in the language that it was asked for. */
export function canonicalAddress(url: URL, shop: ShopFacts): string {
  const asked = url.searchParams.get('lang');
  return addressIn(isLocale(asked) ? asked : DEFAULT_LOCALE, url, shop);
}
