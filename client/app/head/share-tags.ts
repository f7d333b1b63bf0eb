import type { ShopFacts } from '../../lib/context.ts';
import type { ScreenMeta } from '../../lib/screen.ts';
import { canonicalAddress } from './canonical-address.ts';
import { escaped } from './escaped.ts';

interface Shared extends ScreenMeta {
  title: string;
  /** Its address, with the shop's own origin. */
  url: URL;
}

/**
 * Open Graph tags: the preview of a link in a messenger. Every address in them is absolute, with the shop's own origin.
 */
export function shareTags({ title, description, image, type = 'website', url }: Shared, shop: ShopFacts): string {
  const tags: Record<string, string> = {
    'og:site_name': shop.name,
    'og:type': type,
    'og:title': title,
    'og:url': canonicalAddress(url, shop),
    ...(description && { 'og:description': description }),
    'og:image': shop.origin + (image ?? '/icon-512.png'),
  };
  const named = {
    ...(description && { description }),
    'twitter:card': image ? 'summary_large_image' : 'summary',
  };
  return [...metas('property', tags), ...metas('name', named)].join('');
}

function metas(key: 'property' | 'name', values: Record<string, string>): string[] {
  return Object.entries(values).map(([name, value]) => `<meta ${key}="${name}" content="${escaped(value)}">`);
}
