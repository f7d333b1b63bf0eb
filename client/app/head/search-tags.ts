import { DEFAULT_LOCALE, type Locale, locales } from '../../../shared/locales.ts';
import { blockJson } from '../../lib/page-state.ts';
import { addressIn, canonicalAddress } from './canonical-address.ts';
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
  const codes = Object.keys(locales) as Locale[];
  const about = handle.jsonLd?.(data, shop);
  return [
    link('canonical', canonicalAddress(url, shop)),
    link('alternate', addressIn(DEFAULT_LOCALE, url, shop), ' hreflang="x-default"'),
    ...codes.map((code) => link('alternate', addressIn(code, url, shop), ` hreflang="${locales[code].tag}"`)),
    ...(about ? [`<script type="application/ld+json">${blockJson(about)}</script>`] : []),
  ].join('');
}
