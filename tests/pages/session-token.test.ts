import { afterAll, beforeAll, expect, test } from 'vitest';
import { screens } from '../../scripts/screens/table.ts';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';
import { rawRequest } from '../support/raw-request.ts';

let shop: DemoShop;
let token = '';
let cookie = '';

beforeAll(async () => {
  shop = await startDemoShop(undefined, { RATE_LIMIT_SCALE: '1' });
  token = await shop.signUp('holds-a-token', 5000);
  cookie = `session=${token}`;
});

afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.origin + path, { headers: { Cookie: cookie, ...headers }, redirect: 'manual' });

const privatePages = screens
  .filter(({ session }) => session === 'login')
  .map(({ path, at = path }) => at.replace('{orderno}', '1').replace(/\?.*/, ''));

/** Every piece of so many characters of the token. */
function piecesOf(whole: string, length = 10): string[] {
  return Array.from({ length: whole.length - length + 1 }, (_, at) => whole.slice(at, at + length));
}

test('no page of a shopper’s own contains the token, or a part of it', async () => {
  expect(privatePages.length).toBeGreaterThan(12);
  for (const path of [...privatePages, '/', '/user/detail/1']) {
    const html = await (await get(path)).text();
    expect([path, piecesOf(token).filter((piece) => html.includes(piece))]).toEqual([path, []]);
  }
  const { sid } = JSON.parse(atob(token.split('.')[1] ?? ''));
  expect(await (await get('/my')).text()).toContain(`"sid":"${sid}"`);
  expect(await (await get('/')).text()).not.toContain(sid);
});

test('a refused form does not contain the token either', async () => {
  const headers = { Cookie: cookie, Origin: shop.origin, 'Content-Type': 'application/x-www-form-urlencoded' };
  for (const path of ['/user/address', '/user/addbank', '/user/withdraw', '/user/security', '/login']) {
    const { status, text } = await rawRequest(shop.origin, path, { method: 'POST', headers, body: 'phone=1' });
    expect([path, status]).toEqual([path, 400]);
    expect([path, piecesOf(token).filter((piece) => text.includes(piece))]).toEqual([path, []]);
  }
});

test('no page of a shopper’s own repeats query parameters that its screen does not know', async () => {
  for (const path of privatePages) {
    const html = await (await get(`${path}?zq7x=guessed-zq7x&next2=guessed-zq7x`)).text();
    expect([path, html.includes('zq7x'), html.includes('next2')]).toEqual([path, false, false]);
  }
});

test('the length of a page does not reveal whether it contains a guess', async () => {
  for (const encoding of ['br', 'gzip']) {
    // What is compressed decides how long it gets; the time of the answer, which packs better or worse, is any other's.
    const packed = async (path: string) => {
      const page = await get(path, { 'Accept-Encoding': encoding });
      expect(page.headers.get('content-encoding')).toBe(encoding);
      return (await page.text()).replaceAll(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'time');
    };
    const pages = new Set<string>([await packed('/my')]);
    for (const guess of ['holds-a-', 'zzzzzzzz', token.slice(0, 40), encodeURIComponent('"sid":"'), '¥5,000.00'])
      pages.add(await packed(`/my?x=${guess}`));
    expect(pages.size).toBe(1);
  }
});

test('a page of a shopper’s own is not compressed together with a query that another site may have written', async () => {
  const path = '/user/address?next=/user/detail/1/buy';
  const packing = async (headers: Record<string, string>) =>
    (await get(path, { 'Accept-Encoding': 'br', ...headers })).headers.get('content-encoding');
  expect(await packing({})).toBeNull();
  expect(await packing({ 'Sec-Fetch-Site': 'cross-site' })).toBeNull();
  expect(await packing({ 'Sec-Fetch-Site': 'same-site' })).toBeNull();
  expect(await packing({ 'Sec-Fetch-Site': 'same-origin' })).toBe('br');
  expect(await (await get(path)).text()).toContain('next=%2Fuser%2Fdetail%2F1%2Fbuy');
});

/** The token as a page's script asks for it, with what the browser would say of where it comes from. */
const ask = (headers: Record<string, string>, method = 'POST') =>
  rawRequest(shop.origin, '/session/token', { method, headers });

test('a page of the shop gets the token of its cookie, and no cache stores the answer', async () => {
  const own = { Cookie: cookie, Origin: shop.origin };
  const sites: Record<string, string>[] = [{}, { 'Sec-Fetch-Site': 'same-origin' }];
  for (const site of sites) {
    const { status, headers, text } = await ask({ ...own, ...site });
    expect([status, headers['cache-control']]).toEqual([200, 'private, no-store']);
    expect(headers['access-control-allow-origin']).toBeUndefined();
    expect(JSON.parse(text)).toEqual({ token, username: 'holds-a-token', nickname: 'Nick holds-a-token' });
  }
  for (const none of ['', 'session=nonsense', `session=${token}x`])
    expect((await ask({ ...own, Cookie: none })).status).toBe(204);
  // A token opens `/api`, a cookie pages.
  expect((await ask({ Origin: shop.origin, Authorization: token })).status).toBe(204);
  expect((await ask(own, 'GET')).text).not.toContain(token);
});

test.each([
  ['no origin', () => ({})],
  ['no origin, though the browser says same-origin', () => ({ 'Sec-Fetch-Site': 'same-origin' })],
  ['another site', () => ({ Origin: 'https://evil.example' })],
  ['another site, said by the browser', () => ({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' })],
  ['a frame without an origin', () => ({ Origin: 'null', 'Sec-Fetch-Site': 'cross-site' })],
  ['the shop’s origin from another site', () => ({ Origin: shop.origin, 'Sec-Fetch-Site': 'cross-site' })],
  ['a sibling', () => ({ Origin: shop.origin, 'Sec-Fetch-Site': 'same-site' })],
  ['an address bar', () => ({ Origin: shop.origin, 'Sec-Fetch-Site': 'none' })],
  ['another port', () => ({ Origin: 'http://127.0.0.1:1' })],
] as [string, () => Record<string, string>][])('the token is not told to %s', async (_, headers) => {
  const { status, text } = await ask({ Cookie: cookie, ...headers() });
  expect(status).toBe(403);
  expect(text).not.toContain(token.slice(-10));
});

test('too many requests have to wait', async () => {
  const statuses = new Set<number>();
  for (let n = 0; n < 130; n++) statuses.add((await ask({ Cookie: cookie, Origin: shop.origin })).status);
  expect([...statuses]).toEqual([200, 429]);
});
