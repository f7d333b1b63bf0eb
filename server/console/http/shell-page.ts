import type { RequestHandler } from 'express';
import { CONSOLE_FALLBACK } from '../../../shared/console/locales.ts';
import type { ShopName } from '../../services/shop-facts.ts';

/**
 * The console's one page: static, since its tables are made in the browser and must not take the shoppers' event loop.
 * `tags` load its script and styles.
 */
export function shellPage({ shopName, tags }: { shopName: ShopName; tags: () => string }): RequestHandler {
  return async (_, response) => {
    response.type('html').send(
      `<!DOCTYPE html><html lang="${CONSOLE_FALLBACK}"><head><meta charset="utf-8">\
<meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover"><meta name="robots" content="noindex">\
<meta name="color-scheme" content="light dark"><title>${escaped(await shopName())}</title>\
<link rel="icon" href="/favicon.svg" type="image/svg+xml">${tags()}</head><body><div id="console"></div></body></html>`,
    );
  };
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<>"]/g, (unsafe) => escapes[unsafe] ?? '');
