import { afterAll, beforeAll, expect, test } from 'vitest';
import { temporaryFolder } from '../support/cleanup.ts';
import { rawRequest } from '../support/raw-request.ts';
import { launchServer, type RunningServer } from '../support/server-process.ts';

let server: RunningServer;

/** Each test asks from an address of its own. */
beforeAll(async () => {
  const env = { DEMO: '0', PAY_SANDBOX: '1', RATE_LIMIT_SCALE: '0.02', TRUST_PROXY: '1' };
  server = await launchServer(temporaryFolder(), env);
});

afterAll(() => void server.stop('SIGKILL'));

/** 600 a minute, times the scale. */
const READS = 12;

let addresses = 0;

/** Somebody who asks from one address. */
function visitor() {
  const from = `203.0.113.${++addresses}`;
  return (path: string, options: Parameters<typeof rawRequest>[2] = {}) =>
    rawRequest(server.origin, path, { ...options, headers: { 'X-Forwarded-For': from, ...options.headers } });
}

/** Statuses of so many requests, one after the other. */
async function statuses(get: ReturnType<typeof visitor>, paths: string[]): Promise<number[]> {
  const found = [];
  for (const path of paths) found.push((await get(path)).status);
  return found;
}

const each = (pathOf: (n: number) => string) => Array.from({ length: READS + 3 }, (_, n) => pathOf(n));

test.each([
  ['a search', (n: number) => `/search?q=word${n}`],
  ['a page of nobody', (n: number) => `/nothing-${n}`],
  ['a page of the shopper’s own', () => '/my'],
  ['an odd address', (n: number) => `/search?q=a&q=${n}`],
  ['the sitemap', () => '/sitemap.xml'],
  ['a part of it', (n: number) => (n % 2 ? '/sitemap-pages.xml' : '/sitemap-items-0.xml')],
  ['the cashier', (n: number) => `/sandbox/cashier/${n}`],
])('%s counts as a read, once for each', async (_, pathOf) => {
  const found = await statuses(visitor(), each(pathOf));
  expect(found.slice(0, READS)).not.toContain(429);
  expect(found.slice(READS)).toEqual([429, 429, 429]);
});

test('one budget serves pages and calls', async () => {
  const get = visitor();
  await statuses(
    get,
    Array.from({ length: READS }, (_, n) => `/search?q=both${n}`),
  );
  expect((await get('/api/item_search?q=a')).status).toBe(429);
});

test('a form without a script counts as well, whatever its address', async () => {
  const post = visitor();
  const headers = { Origin: server.origin, 'Content-Type': 'application/x-www-form-urlencoded' };
  const found = [];
  for (let n = 0; n <= READS; n++) found.push((await post('/search', { method: 'POST', headers, body: 'x=1' })).status);
  expect(found.slice(0, READS)).not.toContain(429);
  expect(found.at(-1)).toBe(429);
});

test('cached pages stay free, also for a client without a budget left', async () => {
  const get = visitor();
  expect((await get('/mall')).status).toBe(200);
  expect(
    await statuses(
      get,
      each(() => '/mall'),
    ),
  ).not.toContain(429);
  // The same page, which is not found by its address alone.
  expect(
    await statuses(
      get,
      each((n) => `/mall?utm_source=${n}`),
    ),
  ).not.toContain(429);
  expect(
    await statuses(
      get,
      each((n) => `/search?q=free${n}`),
    ),
  ).toContain(429);
  expect((await get('/mall')).status).toBe(200);
});

test.each([
  ['zh-CN', 'ltr', '操作太频繁，请稍后再试'],
  ['en-US', 'ltr', 'Too many requests. Please try again later'],
  ['ar-SA', 'rtl', expect.any(String)],
])('a request above the limit is refused in %s, with Retry-After', async (language, dir, words) => {
  const get = visitor();
  await statuses(
    get,
    each((n) => `/search?q=${language}${n}`),
  );
  const { status, headers, text } = await get('/search?q=last', { headers: { Cookie: `language=${language}` } });
  expect(status).toBe(429);
  expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'content-type': 'text/html; charset=utf-8' });
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  const [, lang, direction, title] = /<html lang="([^"]+)" dir="([^"]+)">.*<title>([^<]+)</.exec(text) ?? [];
  expect([lang, direction, title]).toEqual([language, dir, words]);
  expect(text).toContain('<a href="">');
});
