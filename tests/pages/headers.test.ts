import { afterAll, beforeAll, expect, test } from 'vitest';
import { screens } from '../../scripts/screens/table.ts';
import { type CallName, calls, methodAndPath } from '../../shared/contract/calls.ts';
import { contract } from '../../shared/contract/index.ts';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';
import { observatory } from '../support/observatory.ts';

const PUBLIC_ORIGIN = 'https://shop.example';

/** The shop as its proxy finds it, which speaks https to the world. */
let shop: DemoShop;
let token = '';

beforeAll(async () => {
  shop = await startDemoShop(undefined, { PUBLIC_ORIGIN, PAY_SANDBOX: '1' });
  token = await shop.signUp('looked-at', 5000);
});

afterAll(() => shop?.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.origin + path, { headers, redirect: 'manual' });

const own = () => ({ Cookie: `__Host-session=${token}` });

const logIn = () =>
  fetch(`${shop.origin}/login`, {
    method: 'POST',
    headers: { Origin: PUBLIC_ORIGIN },
    body: new URLSearchParams({ username: 'looked-at', password: 'correct horse', intent: 'login' }),
    redirect: 'manual',
  });

/** The security headers, by name. */
const EVERYWHERE = {
  'content-security-policy': expect.stringMatching(
    new RegExp(
      `^${[
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'( 'sha256-[A-Za-z0-9+/=]{44}')+",
        "connect-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types shop',
        'upgrade-insecure-requests',
        "img-src 'self' data:",
        "worker-src 'self'",
        "manifest-src 'self'",
      ].join(';')}$`,
    ),
  ),
  'strict-transport-security': 'max-age=15768000',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  'x-frame-options': 'DENY',
  'permissions-policy': expect.stringMatching(/(^|, )camera=\(\), .*geolocation=\(\), .*payment=\(\)/),
};

/** What is answered, and whether and where it may be cached. */
const answers: [path: string, status: number, caching: string, headers?: () => Record<string, string>][] = [
  ['/', 200, 'no-cache'],
  ['/user/detail/1', 200, 'no-cache'],
  ['/my', 200, 'private, no-store', own],
  ['/my', 302, 'private, no-store'],
  ['/nothing', 404, 'no-cache'],
  ['/%E0%A4%A', 400, 'no-store'],
  ['/api/shop', 200, 'no-store'],
  ['/api/user_info', 200, 'no-store'],
  ['/api/nothing', 404, 'no-store'],
  ['/api/openapi.json', 200, 'no-cache'],
  ['/api/events', 200, 'no-store, no-transform'],
  ['/docs/api', 200, 'no-cache'],
  ['/docs/api.js', 200, 'no-cache'],
  ['/sw.js', 200, 'public, max-age=3600'],
  ['/favicon.svg', 200, 'public, max-age=3600'],
  ['/manifest.webmanifest', 200, 'no-cache'],
  ['/robots.txt', 200, 'public, max-age=3600'],
  ['/sitemap.xml', 200, 'public, max-age=3600'],
  ['/media/none.webp', 404, 'no-store'],
  ['/media/poster/1.zh-CN.jpg', 404, 'no-store'],
  ['/sandbox/cashier.css', 200, 'public, max-age=3600'],
  ['/healthz', 200, 'no-store'],
  ['/readyz', 200, 'no-store'],
  ['/metrics', 401, 'no-store'],
];

test.each(answers)(
  '%s, %i: every security header, and its cache policy: %s',
  async (path, status, caching, headers) => {
    const answer = await get(path, headers?.());
    await answer.body?.cancel();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, caching]);
    expect(Object.fromEntries(answer.headers)).toMatchObject(EVERYWHERE);
    expect(answer.headers.get('x-powered-by')).toBeNull();
    expect(answer.headers.get('access-control-allow-origin')).toBeNull();
  },
);

test.each([
  ['a form of another site', '/my', { Origin: 'https://evil.example' }, 403],
  ['a body of no known kind', '/login', { Origin: PUBLIC_ORIGIN, 'Content-Type': 'text/x' }, 415],
  ['a notification for no channel', '/pay/notify/nobody', {}, 404],
  ['a decision on no payment', '/sandbox/cashier/1', { 'Content-Type': 'application/x-www-form-urlencoded' }, 400],
] as const)('%s is refused, and the refusal is not cached', async (_, path, headers, status) => {
  const answer = await fetch(shop.origin + path, { method: 'POST', body: 'x', headers });
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
  expect(Object.fromEntries(answer.headers)).toMatchObject(EVERYWHERE);
});

test('a picture is cached for a year, and other sites cannot show it', async () => {
  const [picture = ''] = (await shop.call('itemDetail', { id: 1 })).data.carousel;
  const { status, headers } = await get(picture);
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=31536000, immutable']);
  expect(Object.fromEntries(headers)).toMatchObject(EVERYWHERE);
});

test('plain http gets no headers that only https supports', async () => {
  const plain = await startDemoShop();
  const { headers } = await fetch(`${plain.origin}/`);
  await plain.close();
  expect(headers.get('strict-transport-security')).toBeNull();
  expect(headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  expect(headers.get('content-security-policy')).toContain('trusted-types shop');
});

/** Addresses that the Observatory would be given, the log-in's own answer among them. */
const observed: [string, () => Promise<Response>][] = [
  ['/', () => get('/')],
  ['/list/2', () => get('/list/2')],
  ['/user/detail/1', () => get('/user/detail/1')],
  ['/my', () => get('/my', own())],
  ['/login', () => get('/login')],
  ['/docs/api', () => get('/docs/api')],
  ['POST /login', () => logIn()],
];

test.each(observed)('the Observatory gives %s an A+', async (_, ask) => {
  const answer = await ask();
  const { score, verdicts } = observatory({ headers: answer.headers, body: await answer.text() });
  expect(Object.entries(verdicts).filter(([, [, points]]) => points < 0)).toEqual([]);
  expect(score).toBeGreaterThanOrEqual(130);
});

test('the language’s cookie is only for this site over https', async () => {
  const answer = await fetch(`${shop.origin}/language`, {
    method: 'POST',
    headers: { Origin: PUBLIC_ORIGIN },
    body: new URLSearchParams({ language: 'en-US' }),
  });
  expect(answer.headers.getSetCookie()).toEqual([
    expect.stringMatching(/^language=en-US; Max-Age=\d+; Path=\/; Expires=[^;]+; Secure; SameSite=Lax$/),
  ]);
});

const privateScreens = screens.filter(({ session }) => session === 'login').map(({ path, at }) => at ?? path);

test.each(privateScreens)('%s is stored by no cache, with a session and without', async (path) => {
  for (const headers of [own(), {}]) {
    const answer = await get(path, headers);
    // One of the addresses names an order that is not there: its page says so, and is stored by no cache either.
    const found = answer.status < 400 || (path.includes('{') && answer.status === 404);
    expect([found, answer.headers.get('cache-control')]).toEqual([true, 'private, no-store']);
    expect(answer.headers.get('etag')).toBeNull();
  }
});

const privateCalls = (Object.keys(calls) as CallName[]).filter((name) => contract[name].auth === 'session');

test('no answer of a call that needs a session is cached', async () => {
  expect(privateCalls.length).toBeGreaterThan(15);
  // The one that ends the session comes last.
  for (const name of [...privateCalls.filter((one) => one !== 'logout'), 'logout' as const]) {
    const [method, path] = methodAndPath(name);
    for (const headers of [{ Authorization: token }, new Headers()]) {
      const answer = await fetch(shop.origin + path, { method, headers });
      expect([name, answer.status, answer.headers.get('cache-control')]).toEqual([name, 200, 'no-store']);
      expect(answer.headers.get('etag')).toBeNull();
    }
  }
});
