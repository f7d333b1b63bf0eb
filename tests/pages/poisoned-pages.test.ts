import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendCommand } from '../../server/process/control.ts';
import { closeAfterTest } from '../support/cleanup.ts';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';
import { whole } from '../support/in-turn.ts';
import { oddAddresses } from '../support/odd-addresses.ts';
import { rawRequest } from '../support/raw-request.ts';
import { metricsOf } from '../support/server-process.ts';

let shop: DemoShop;
let token = '';

/** Has its name on every page that is hers, and nowhere else. */
const OWNER = 'quite-private';

beforeAll(async () => {
  shop = await startDemoShop();
  token = await shop.signUp(OWNER, 5000);
});

afterAll(() => shop?.close());

/** A page and an answer that are kept until the address of support changes. */
const cached = ['/service', '/api/aboutus'];

/** Nothing of them is ready any more. */
async function forget(): Promise<void> {
  const operator = { actor: 'shell:alice', cwd: '/', progress: () => undefined, signal: new AbortController().signal };
  const args = ['settings', 'set', 'kf_url', 'https://help.example', '--note', 'test'];
  expect(await sendCommand(shop.dataDir, args, operator)).toMatchObject({ exitCode: 0 });
}

async function readyAnswers(): Promise<number> {
  const metrics = await metricsOf(shop.origin);
  return Number(/^shop_response_cache_hits_total (\S+)$/m.exec(metrics)?.[1]);
}

/** What the next visitor gets, but for what is new in each answer. */
async function whatVisitorsGet(path: string) {
  const { status, headers, text } = await rawRequest(shop.origin, path);
  const { date, 'x-request-id': id, ...lasting } = headers;
  const withoutClock = (words: string) => words.replace(/"\d{4}-\d\d-\d\dT[^"]+Z"/g, '"then"');
  // The tag and the length follow from the text.
  return { status, headers: { ...lasting, etag: '', 'content-length': '' }, text: withoutClock(text) };
}

const asHeader = (name: string, value: string) => ({ headers: { [name]: value } });

/** What may stand beside a request that is no part of what it asks for. */
const besides = [
  asHeader('Host', 'evil.example'),
  asHeader('X-Forwarded-Host', 'evil.example'),
  asHeader('X-Forwarded-Proto', 'https'),
  asHeader('X-Forwarded-Prefix', '/evil'),
  asHeader('X-Forwarded-For', '203.0.113.9'),
  asHeader('Forwarded', 'host=evil.example'),
  asHeader('X-Original-URL', '/my'),
  asHeader('X-Rewrite-URL', '/my'),
  asHeader('X-HTTP-Method-Override', 'POST'),
  asHeader('X-Method-Override', 'DELETE'),
  asHeader('Referer', 'https://evil.example/"><script>alert(1)</script>'),
  asHeader('Origin', 'https://evil.example'),
  asHeader('User-Agent', '<script>alert(1)</script>'),
  asHeader('Accept', 'application/json'),
  asHeader('Range', 'bytes=0-9'),
  asHeader('If-None-Match', '*'),
  asHeader('If-Modified-Since', 'Fri, 01 Jan 2100 00:00:00 GMT'),
  asHeader('Accept-Encoding', 'br;q=0, identity;q=0, *;q=0'),
  asHeader('Cookie', 'language=xx; language=<script>; session=x'),
  asHeader('Content-Type', 'text/html; charset=utf-7'),
  { method: 'HEAD' },
  { method: 'POST', body: 'lang=ar-SA' },
  { method: 'GET', body: 'lang=ar-SA', headers: { 'Content-Length': '10' } },
  { method: 'OPTIONS' },
  { method: 'PURGE' },
];

test('a page that left the cache is made for whoever requests it first', async () => {
  await forget();
  const before = await readyAnswers();
  await whatVisitorsGet('/service');
  expect(await readyAnswers()).toBe(before);
  await whatVisitorsGet('/service');
  expect(await readyAnswers()).toBe(before + 1);
});

test.each(cached)('whatever comes with the first request for %s, the next visitor gets the same', async (path) => {
  await forget();
  const clean = await whatVisitorsGet(path);
  expect(clean.status).toBe(200);
  for (const beside of [...besides, asHeader('Cookie', `session=${token}`), asHeader('Authorization', token)]) {
    await forget();
    const { text, headers } = await rawRequest(shop.origin, path, beside);
    expect(text + JSON.stringify(headers)).not.toContain('evil.example');
    expect(await whatVisitorsGet(path)).toEqual(clean);
  }
});

/** Other ways to write an address, and what might be taken for one. */
const writings = [
  '/service?utm_source=<script>alert(1)</script>',
  '/service?LANG=ar-SA',
  '/service?lang%5B%5D=ar-SA',
  '/service?lang[]=ar-SA',
  '/service?%6cang=ar-SA',
  '/service?lang=ar-SA&lang=en-US',
  '/service?a=1;lang=ar-SA',
  '/service??lang=ar-SA',
  '/service?&=&',
  '/service?__proto__[x]=1',
  '/service?_data=root',
  '/service.data',
  '/service#lang=ar-SA',
  '/SERVICE',
  '/service/',
  '//service',
  '/./service',
  '/my/../service',
  '/service;lang=ar-SA',
  '/%73ervice',
  '/%2573ervice',
  '/service%3Flang=ar-SA',
  '/service%2f',
  '/service%00',
  '/service%0d%0aX-Evil:%201',
  'http://evil.example/service',
];

test('the answer to an address, however it is written, is not given to requests for another', async () => {
  await forget();
  const clean = await whatVisitorsGet('/service');
  for (const path of writings) {
    await forget();
    const { status, headers, text } = await rawRequest(shop.origin, path);
    expect([path, status < 500, headers['x-evil']]).toEqual([path, true, undefined]);
    expect(text).not.toMatch(/evil\.example|<script>alert/);
    expect(await whatVisitorsGet('/service')).toEqual(clean);
  }
});

const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31);

test(`whatever was requested before, a page equals the uncached one (SEED=${seed})`, async () => {
  const runs = whole ? 200 : 30;
  const bare = await startDemoShop(undefined, { CACHE_MB: '0' });
  closeAfterTest(bare.close);
  // Nothing of items, of which each of the two demo shops sells some by itself.
  const addresses = oddAddresses(
    ['/user/item/1', '/login', '/reg', '/user/teamearn'],
    ['lang', 'q', 'tab', 'cursor', 'invitation_code', 'x'],
    ['en-US', 'ar-SA', 'zzq', 'sto', 'a+b', '%E7%BA%A2zz'],
  );
  const words = async (origin: string, path: string) => (await rawRequest(origin, path)).text.replaceAll(origin, '');
  const before = await readyAnswers();
  const isSame = async (path: string) => {
    expect([path, (await words(shop.origin, path)) === (await words(bare.origin, path))]).toEqual([path, true]);
  };
  for (const path of ['/user/teamearn', '/reg']) {
    await forget();
    await isSame(`${path}?x=?&tab=sto&invitation_code=zzq`);
    await isSame(path);
  }
  const same = fc.asyncProperty(addresses, isSame);
  await fc.assert(same, { seed, numRuns: runs });
  expect(await readyAnswers()).toBeGreaterThan(before + runs / 10);
});

/** Ways to write a private address that a cache in between may take for that of a file. */
const asFiles = [
  '/my',
  '/my/',
  '/MY',
  '/%6dy',
  '//my',
  '/my.css',
  '/my/x.css',
  '/my;x.css',
  '/my%2fx.css',
  '/my%3bx.css',
  '/my%00.css',
  '/my%0a.css',
  '/my%23.css',
  '/my%3f.css',
  '/my?x.css',
  '/my?/assets/x.js',
  '/assets/../my',
  '/assets/..%2fmy',
  '/media/..%2f..%2fmy',
  '/user/wallet;.js',
  '/user/wallet/x.png',
  '/user/order/0?x=.css',
  '/user/order/0/x.png',
  '/api/user_info.css',
  '/api/user_info;x.css',
  '/api/user_info/x.css',
  '/api/user_info?x.css',
];

test('a shopper’s own pages are never to be stored, whatever the request', async () => {
  const own = { Cookie: `session=${token}`, Authorization: token };
  let shown = 0;
  for (const path of asFiles) {
    const { status, headers, text } = await rawRequest(shop.origin, path, { headers: own });
    expect([path, status < 500]).toEqual([path, true]);
    const isOwn = text.includes(OWNER) || text.includes(token);
    if (isOwn) shown++;
    if (isOwn)
      expect([path, headers['cache-control']]).toEqual([path, expect.stringMatching(/^(private, )?no-store$/)]);
    const stranger = await rawRequest(shop.origin, path);
    expect(stranger.text).not.toContain(OWNER);
  }
  expect(shown).toBeGreaterThan(4);
});
