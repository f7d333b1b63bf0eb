import { type RequestHandler, type Response, Router } from 'express';
import { type Screen, screens } from '../../../client/app/screens.ts';
import { addressOfArticle } from '../../../shared/articles.ts';
import { DEFAULT_LOCALE } from '../../../shared/locales.ts';
import type { Catalogue } from '../../services/catalogue/service.ts';
import type { Storefront } from '../../services/storefront/service.ts';

interface Deps {
  catalogue: Catalogue;
  storefront: Storefront;
  publicOrigin: string;
  /** Counts against the rate limit of the client if the answer needs queries. */
  limit: RequestHandler;
}

/** Ids of items in one file; a sitemap may name 50,000 addresses. */
const A_FILE = 10_000;

const HOUR = 'public, max-age=3600';

const all: readonly Screen[] = Object.values(screens);

const LISTED = all.filter(({ crawlers }) => crawlers === 'listed').map(({ path }) => path);

/** Public pages beside the categories, the articles and the items. */
const PAGES = LISTED.filter((path) => !path.includes(':'));

/** Private pages of shoppers, and paths that are no pages. */
const CLOSED = [
  '/api/',
  '/sandbox/',
  '/user/',
  // Of a path with parameters the rest is any: the longest rule counts.
  ...all
    .filter(({ crawlers }) => crawlers === 'closed')
    .map(({ path }) => path.replace(/\/:\w+\?$/, '').replace(/:\w+/g, '*')),
];
const OPEN_AMONG_THEM = LISTED.filter((path) => path.startsWith('/user/')).map((path) => path.replace(/:.*/, ''));

const xml = (element: string, entries: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${element} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries.join('')}</${element}>`;

/** `robots.txt`, and a sitemap in parts by the ids of the items, so that a million items are no problem. */
export function crawlerRoutes({ catalogue, storefront, publicOrigin, limit }: Deps): Router {
  const router = Router();
  const place = (path: string) => `<loc>${publicOrigin}${path}</loc>`;
  const send = (response: Response, type: string, text: string) =>
    void response.set('Cache-Control', HOUR).type(type).send(text);

  router.get('/robots.txt', (_, response) => {
    const rules = [...OPEN_AMONG_THEM.map((path) => `Allow: ${path}`), ...CLOSED.map((path) => `Disallow: ${path}`)];
    send(response, 'text', `User-agent: *\n${rules.join('\n')}\n\nSitemap: ${publicOrigin}/sitemap.xml\n`);
  });

  router.get('/sitemap.xml', limit, async (_, response) => {
    const files = Math.ceil((await catalogue.lastItemId()) / A_FILE);
    const parts = ['/sitemap-pages.xml', ...Array.from({ length: files }, (_, part) => `/sitemap-items-${part}.xml`)];
    const entries = parts.map((path) => `<sitemap>${place(path)}</sitemap>`);
    send(response, 'application/xml', xml('sitemapindex', entries));
  });

  router.get('/sitemap-pages.xml', limit, async (_, response) => {
    const categories = await storefront.categories(DEFAULT_LOCALE);
    const articles = await storefront.articleIds();
    const paths = [...PAGES, ...categories.map(({ id }) => `/list/${id}`), ...articles.map(addressOfArticle)];
    send(
      response,
      'application/xml',
      xml(
        'urlset',
        paths.map((path) => `<url>${place(path)}</url>`),
      ),
    );
  });

  router.get(/^\/sitemap-items-(\d{1,9})\.xml$/, limit, async (request, response) => {
    const after = Number(request.params[0]) * A_FILE;
    if (after >= (await catalogue.lastItemId())) return void response.sendStatus(404);
    const ids = await catalogue.idsOnSale({ after, upTo: after + A_FILE });
    const entries = ids.map((id) => `<url>${place(`/user/detail/${id}`)}</url>`);
    send(response, 'application/xml', xml('urlset', entries));
  });
  return router;
}
