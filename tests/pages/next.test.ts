import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';
import { hostileNext } from '../support/hostile-next.ts';
import { rawRequest } from '../support/raw-request.ts';

let shop: DemoShop;
let token = '';

beforeAll(async () => {
  shop = await startDemoShop();
  token = await shop.signUp('led-astray', 5000);
});

afterAll(() => shop?.close());

const form = (fields: Record<string, string>) => ({
  method: 'POST',
  headers: { Origin: shop.origin, Cookie: `session=${token}` },
  body: new URLSearchParams(fields),
});

/** Sends a form as a page without scripts does. */
const send = (path: string, fields: Record<string, string>) =>
  fetch(shop.origin + path, { ...form(fields), redirect: 'manual' });

const withNext = (path: string, next: string) => `${path}?${new URLSearchParams({ next })}`;

/** Where an answer leads; a redirect has one address, and nothing of the request among its headers. */
function landing(answer: Response): URL {
  const location = answer.headers.get('location') ?? '';
  expect(location).toMatch(/^\/[\x21-\x7e]*$/);
  expect(answer.headers.get('set-cookie') ?? '').not.toContain('evil');
  return new URL(location, shop.origin);
}

test('choosing a language leads back into the shop, whatever the form says', async () => {
  for (const next of hostileNext) {
    const answer = await send('/language', { language: 'en-US', next });
    expect([next, answer.status, landing(answer).origin]).toEqual([next, 303, shop.origin]);
  }
});

test('a stored address leads back into the shop', async () => {
  const fields = { truename: 'Mia', phone: '13800136021', address: 'Home' };
  for (const next of hostileNext) {
    const answer = await send(withNext('/user/address', next), fields);
    expect([next, answer.status, landing(answer).origin]).toEqual([next, 302, shop.origin]);
  }
});

test('a log-in leads into the shop', async () => {
  const fields = { username: 'led-astray', password: 'correct horse', intent: 'login' };
  // Each costs a hash of the password.
  for (const next of hostileNext.filter((_, at) => at % 3 === 0)) {
    const answer = await send(withNext('/login', next), fields);
    expect([next, answer.status, landing(answer).origin]).toEqual([next, 302, shop.origin]);
  }
  expect(landing(await send(withNext('/login', '/user/order/1?a=b'), fields)).pathname).toBe('/user/order/1');
});

/** A page as its shopper gets it without scripts. */
const page = async (path: string) =>
  (await fetch(shop.origin + path, { headers: { Cookie: `session=${token}` }, redirect: 'manual' })).text();

const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

test('without scripts a language is chosen for the page with its query, and the arrow leads back there too', async () => {
  token = await shop.signUp('chooses-language');
  for (const here of [
    '/login?tab=register&invitation_code=A1',
    '/login?next=%2Fuser%2Fdetail%2F7%2Fbuy%2F12',
    '/reg?invitation_code=A1',
    '/search?q=a+b',
    '/user/recharge?money=100&next=%2Fuser%2Fdetail%2F7%2Fbuy',
  ]) {
    const unknown = here.replace('?', '?utm_source=mail&lang=fr-FR&');
    const way = linksOf(await page(unknown)).find((href) => href.startsWith('/language')) ?? '';
    const languages = await page(way);
    const [, next = ''] = /name="next" value="([^"]*)"/.exec(languages) ?? [];
    const chosen = await send('/language', { language: 'en-US', next: next.replaceAll('&amp;', '&') });
    expect([linksOf(languages).includes(here), chosen.headers.get('location')]).toEqual([true, here]);
  }
});

const recharge = { intent: 'recharge', id: '1', money: '100', key: '' };

test('without scripts a purchase continues after a log-in, an address, and a recharge through the cashier', async () => {
  const purchase = '/user/detail/6/buy';
  const next = encodeURIComponent(purchase);
  token = await shop.signUp('without-scripts', 1);
  const askedFor = async (what: string) => linksOf(await page(purchase)).filter((href) => href.startsWith(what));
  const [book = ''] = await askedFor('/user/address');
  expect(book).toBe(`/user/address?next=${next}`);
  const place = { intent: 'address', id: '', truename: '周禾', phone: '13900000217', address: '杭州市' };
  expect(landing(await send(book, place)).pathname).toBe(purchase);
  expect(await askedFor('/user/address')).toEqual([book]);
  const [asked = ''] = await askedFor('/user/recharge');
  expect(asked).toMatch(new RegExp(`^/user/recharge\\?money=[\\d.]+&next=${next}$`));
  const quick = linksOf(await page(asked)).filter((href) => href.startsWith('/user/recharge?money='));
  expect(quick.filter((href) => !href.endsWith(`&next=${next}`))).toEqual([]);
  const number = landing(await send(asked, { ...recharge, key: 'once' }));
  expect(`${number.pathname}${number.search}`).toMatch(new RegExp(`^/user/recharge\\?number=\\d+&next=${next}$`));
  const cashier = linksOf(await page(number.pathname + number.search)).find((href) => href.includes('sandbox')) ?? '';
  const paid = await fetch(cashier, { ...form({ decision: 'paid' }), redirect: 'manual' });
  expect(paid.headers.get('location')).toBe(number.href);
  // The arrow of the bar, and the button.
  const onward = linksOf(await page(number.pathname + number.search)).filter((href) => href === purchase);
  expect(onward).toHaveLength(2);
  await shop.call('logout', {}, token);
  const ended = await send(purchase, { id: '6', orderno: '', price: '1', key: 'k' });
  expect(ended.headers.get('location')).toBe(`/login?next=${next}&ended=1`);
  expect(await page(`/login?next=${next}&ended=1`)).toContain('登录已失效');
});

test('a recharge does not lead out of the shop, whatever its address says', async () => {
  token = await shop.signUp('recharges-astray');
  for (const [at, next] of hostileNext.entries()) {
    const html = await page(withNext('/user/recharge', next));
    const out = linksOf(html).filter((href) => new URL(href, shop.origin).hostname.includes('evil'));
    expect([next, html.includes('立即充值'), out]).toEqual([next, true, []]);
    // Only so many may wait at once.
    if (at % 20 > 0) continue;
    const begun = landing(await send(withNext('/user/recharge', next), { ...recharge, key: `hostile-${at}` }));
    const after = new URL(begun.searchParams.get('next') ?? '/', shop.origin);
    expect([next, begun.origin, after.origin]).toEqual([next, shop.origin, shop.origin]);
  }
});

/** What carries an address that was built: tags of pages, redirects, lists for crawlers, documents. */
const withAddresses = [
  '/',
  '/user/detail/1',
  '/user/article/1',
  '/my',
  '/invite',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-pages.xml',
  '/sitemap-items-0.xml',
  '/manifest.webmanifest',
  '/docs/api',
  '/api/openapi.json',
  '/api/invitation',
  '/nothing',
];

test('no address is built from the request’s Host', async () => {
  const lies = {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'gopher',
    'X-Forwarded-Server': 'evil.example',
    'X-Host': 'evil.example',
    'X-Original-Host': 'evil.example',
    'X-Original-URL': '/evil.example',
    'X-Rewrite-URL': '/evil.example',
    'X-Forwarded-Prefix': '//evil.example',
    Forwarded: 'host=evil.example;proto=gopher',
    Referer: 'https://evil.example/',
    Origin: 'https://evil.example',
  };
  for (const path of withAddresses) {
    for (const cookie of ['', `session=${token}`]) {
      const headers = { ...lies, Cookie: cookie, Authorization: token };
      const answer = await rawRequest(shop.origin, path, { headers });
      expect([path, answer.status < 500]).toEqual([path, true]);
      expect(JSON.stringify(answer)).not.toMatch(/evil\.example|gopher/);
    }
  }
});

test('a path that looks like a host stays a path', async () => {
  for (const path of ['//evil.example/my', '//evil.example/%2e%2e', '/\\evil.example', 'http://evil.example/my']) {
    const { status, headers } = await rawRequest(shop.origin, path, { headers: { Host: 'evil.example' } });
    expect([path, status < 500]).toEqual([path, true]);
    expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/);
  }
});
