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

/** The picture of a preview: the one that was made for it, else a square of its picture, else the sign of the shop. */
function pictureOf({ made, image }: ScreenMeta): NonNullable<ScreenMeta['made']> {
  if (made) return made;
  if (image === undefined) return { path: '/icon-512.png', width: 512, height: 512 };
  return { path: image.replace(/-\d+\.webp$/, `-${PREVIEW}.jpg`), width: PREVIEW, height: PREVIEW };
}

/**
 * Open Graph tags: the preview of a link in a messenger. Every address in them is absolute, with the shop's own origin.
 */
export function shareTags(
  { title, site, description, type = 'website', url, ...meta }: Shared,
  shop: ShopFacts,
): string {
  const { path, width, height } = pictureOf(meta);
  const tags: Record<string, string> = {
    'og:site_name': site,
    'og:type': type,
    'og:title': title,
    'og:url': canonicalAddress(url, shop),
    ...(description && { 'og:description': description }),
    'og:image': shop.origin + path,
    'og:image:type': path.endsWith('.png') ? 'image/png' : 'image/jpeg',
    // Some show no picture whose size they do not know.
    'og:image:width': String(width),
    'og:image:height': String(height),
  };
  const named = {
    ...(description && { description }),
    'twitter:card': (meta.made ?? meta.image) ? 'summary_large_image' : 'summary',
  };
  return [...metas('property', tags), ...metas('name', named)].join('');
}

function metas(key: 'property' | 'name', values: Record<string, string>): string[] {
  return Object.entries(values).map(([name, value]) => `<meta ${key}="${name}" content="${escaped(value)}">`);
}
