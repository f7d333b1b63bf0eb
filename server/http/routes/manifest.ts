import { Router } from 'express';
import { locales } from '../../../shared/locales.ts';
import type { Messages } from '../../i18n.ts';
import { localeOfCall } from '../requests/reader-locale.ts';

/** Made once by `npm run icons` from the shop's sign. */
const icons = [
  { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
  { src: '/icon-192.png', sizes: '192x192', type: 'image/png', purpose: 'any' },
  { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'any' },
  { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
];

/** What a phone needs to put the shop among its apps: under the shop's own name, in the reader's language. */
export function manifestRoutes({ name, messages }: { name: string; messages: Messages }): Router {
  const router = Router();
  router.get('/manifest.webmanifest', (request, response) => {
    const locale = localeOfCall(request);
    const { tag, dir } = locales[locale];
    response
      .vary('Cookie')
      .vary('Accept-Language')
      .set('Cache-Control', 'no-cache')
      .type('application/manifest+json')
      .send(
        JSON.stringify({
          id: '/',
          name,
          short_name: name,
          description: messages.say(locale, 'shop.description'),
          lang: tag,
          dir,
          start_url: '/',
          scope: '/',
          display: 'standalone',
          background_color: '#F6F3EF',
          theme_color: '#F6F3EF',
          icons,
          shortcuts: [
            { name: messages.say(locale, 'order.title'), url: '/user/order/0' },
            { name: messages.say(locale, 'wallet.title'), url: '/user/wallet' },
          ],
        }),
      );
  });
  return router;
}
