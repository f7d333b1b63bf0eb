import { DEFAULT_LOCALE, isLocale, type Locale, locales } from '../../../shared/locales.ts';
import { blockJson } from '../../lib/page-state.ts';
import { escaped } from './escaped.ts';
import type { TaggedPage } from './tagged-page.ts';

const link = (rel: string, href: string, more = '') => `<link rel="${rel}"${more} href="${escaped(href)}">`;

/**
 * Tags for search engines: the page's canonical address, the same in each language, and what it sells. Only the server
 * writes them.
 */
export function searchTags({ handle, url, status, shop, data }: TaggedPage): string {
  if (!handle || status !== 200 || handle.access === 'private' || handle.unlisted) {
    return '<meta name="robots" content="noindex">';
  }
  const plain = shop.origin + url.pathname;
  const inLanguage = (locale: Locale) => `${plain}?lang=${locale}`;
  const asked = url.searchParams.get('lang');
  const codes = Object.keys(locales) as Locale[];
  const about = handle.jsonLd?.(data, shop);
  return [
    link('canonical', isLocale(asked) && asked !== DEFAULT_LOCALE ? inLanguage(asked) : plain),
    link('alternate', plain, ' hreflang="x-default"'),
    ...codes.map((code) => {
      const address = code === DEFAULT_LOCALE ? plain : inLanguage(code);
      return link('alternate', address, ` hreflang="${locales[code].tag}"`);
    }),
    ...(about ? [`<script type="application/ld+json">${blockJson(about)}</script>`] : []),
  ].join('');
}
