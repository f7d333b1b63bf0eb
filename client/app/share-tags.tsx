import { useLocation } from 'react-router-dom';
import { useShop } from './context.ts';
import type { ScreenMeta } from './screen.ts';

/**
 * Open Graph tags, which React moves into the head: what a messenger shows of a link to this screen. Its readers are
 * elsewhere, so every address is whole, and begins with the shop's own origin.
 */
export function ShareTags({ title, meta }: { title: string; meta: ScreenMeta }) {
  const { name, origin } = useShop();
  const { pathname } = useLocation();
  const { description, image, type = 'website' } = meta;
  return (
    <>
      <meta property="og:site_name" content={name} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:url" content={origin + pathname} />
      {description && <meta name="description" content={description} />}
      {description && <meta property="og:description" content={description} />}
      <meta property="og:image" content={origin + (image ?? '/icon-512.png')} />
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  );
}
