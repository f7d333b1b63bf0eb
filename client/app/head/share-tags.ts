import type { ShopFacts } from '../../lib/context.ts';
import type { ScreenMeta } from '../../lib/screen.ts';
import { canonicalAddress } from './canonical-address.ts';
import { escaped } from './escaped.ts';

interface Shared extends ScreenMeta {
  title: string;
  /** The name of the shop. */
  site: string;
  /** Its address, with the shop's own origin. */
  url: URL;
}

/** The side in px of the JPEG that the shop has beside each picture: many messengers show no WebP. */
const PREVIEW = 720;

/** The picture of a preview, and what those that show none of an unknown size ask for. */
function previewOf(image: string | undefined): Record<string, string> {
  const side = String(image ? PREVIEW : 512);
  const path = image ? image.replace(/-\d+\.webp$/, `-${PREVIEW}.jpg`) : '/icon-512.png';
  const size = { 'og:image:width': side, 'og:image:height': side };
  return { 'og:image': path, 'og:image:type': image ? 'image/jpeg' : 'image/png', ...size };
}

/**
 * Open Graph tags: the preview of a link in a messenger. Every address in them is absolute, with the shop's own origin.
 */
export function shareTags({ title, site, description, image, type = 'website', url }: Shared, shop: ShopFacts): string {
  const preview = previewOf(image);
  const tags: Record<string, string> = {
    'og:site_name': site,
    'og:type': type,
    'og:title': title,
    'og:url': canonicalAddress(url, shop),
    ...(description && { 'og:description': description }),
    ...preview,
    'og:image': shop.origin + preview['og:image'],
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
