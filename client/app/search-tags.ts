import { DEFAULT_LOCALE, isLocale, type Locale, locales } from '../../shared/locales.ts';
import type { ShopFacts } from './context.ts';
import { blockJson } from './page-state.ts';
import type { ScreenHandle } from './screen.ts';

interface Page {
  handle: ScreenHandle | undefined;
  /** Its address, with the shop's own origin. */
  url: URL;
  status: number;
  shop: ShopFacts;
  /** What its loader gave. */
  data: unknown;
}

const escapes: Record<string, string> = { '&': '&amp;', '"': '&quot;', '<': '&lt;' };
const escaped = (text: string) => text.replace(/[&"<]/g, (unsafe) => escapes[unsafe] ?? unsafe);

const link = (rel: string, href: string, more = '') => `<link rel="${rel}"${more} href="${escaped(href)}">`;

/**
 * What search engines are told of a page, beside its words: its one address, the same in each language, and what it
 * sells. They stand in the server's head alone; nobody else reads them.
 */
export function searchTags({ handle, url, status, shop, data }: Page): string {
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
