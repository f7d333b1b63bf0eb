import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';
import { metricsOf } from '../support/server-process.ts';

let shop: DemoShop;
let mia = '';
let noa = '';

beforeAll(async () => {
  shop = await startDemoShop();
  [mia, noa] = [await shop.signUp('kept-mia', 90_000), await shop.signUp('kept-noa', 90_000)];
});

afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.origin + path, { headers, redirect: 'manual' });

const html = async (path: string, headers?: Record<string, string>) => (await get(path, headers)).text();

async function figure(name: 'hits_total' | 'misses_total' | 'bytes'): Promise<number> {
  const metrics = await metricsOf(shop.origin);
  return Number(new RegExp(`^shop_response_cache_${name} (\\S+)$`, 'm').exec(metrics)?.[1]);
}

/** Id of a token's session, which a page of its shopper's own names. */
const sidOf = (token: string): string => JSON.parse(atob(token.split('.')[1] ?? '')).sid;

/** How many pages were ready, and how many were made, while `work` ran. */
async function during(work: () => Promise<unknown>) {
  const before = [await figure('hits_total'), await figure('misses_total')];
  await work();
  return [(await figure('hits_total')) - (before[0] ?? 0), (await figure('misses_total')) - (before[1] ?? 0)];
}

/** Everything but what is new in each answer; the second is packed better than the first. */
function lastingHeaders({ headers }: Response) {
  return Object.fromEntries([...headers].filter(([name]) => !/^(date|x-request-id|content-length)$/.test(name)));
}

test('a public page is cached after the first request, identical to the last header', async () => {
  const [first, second] = [await get('/mall'), await get('/mall')];
  expect(await second.text()).toBe(await first.text());
  expect(lastingHeaders(second)).toEqual(lastingHeaders(first));
  expect(second.headers.get('x-request-id')).not.toBe(first.headers.get('x-request-id'));
  expect(second.headers.get('content-security-policy')).toContain("script-src 'self'");
  expect(await during(() => get('/mall'))).toEqual([1, 0]);
  expect(await figure('bytes')).toBeGreaterThan(10_000);
});

test('a page that is requested often is compressed at the highest level', async () => {
  const get = async () => {
    const answer = await fetch(`${shop.origin}/mall?lang=en-US`, { headers: { 'Accept-Encoding': 'br' } });
    return { length: Number(answer.headers.get('content-length')), text: await answer.text() };
  };
  const [, thorough] = [await get(), await get()];
  await expect.poll(async () => (await get()).length).toBeLessThan(thorough.length);
  expect((await get()).text).toBe(thorough.text);
});

test('a browser that has the page gets a 304, and a HEAD only the headers', async () => {
  const etag = (await get('/mall')).headers.get('etag') ?? '';
  for (const asked of [etag, `"x", ${etag}`, etag.replace('W/', ''), '*']) {
    const answer = await get('/mall', { 'If-None-Match': asked });
    expect([answer.status, await answer.text()]).toEqual([304, '']);
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'");
  }
  expect((await get('/mall', { 'If-None-Match': 'W/"other"' })).status).toBe(200);
  const head = await fetch(`${shop.origin}/mall`, { method: 'HEAD' });
  expect([head.status, await head.text()]).toEqual([200, '']);
  expect(Number(head.headers.get('content-length'))).toBeGreaterThan(1000);
});

test('what is no answer for everybody is never a 304', async () => {
  const any = { 'If-None-Match': '*' };
  expect((await get('/user/detail/99999', any)).status).toBe(404);
  const body = new URLSearchParams({ quantity: '1', password: 'x' });
  const sent = await fetch(`${shop.origin}/user/item/1`, {
    method: 'POST',
    body,
    headers: { ...any, Origin: shop.origin },
  });
  expect([sent.status, sent.headers.get('etag')]).toEqual([200, null]);
});

test('unknown query parameters do not make another page', async () => {
  const plain = await html('/list/2');
  expect(await during(async () => expect(await html('/list/2?utm_source=x&fbclid=1')).toBe(plain))).toEqual([1, 0]);
  expect(await html('/user/teamearn')).not.toBe(await html('/user/teamearn?tab=sto'));
});

test('each language is cached by itself, and ?lang= precedes the cookie', async () => {
  const langOf = async (path: string, cookie = '') =>
    /<html lang="([^"]+)"/.exec(await html(path, { Cookie: cookie }))?.[1];
  for (let turn = 0; turn < 2; turn++) {
    expect(await langOf('/cart')).toBe('zh-CN');
    expect(await langOf('/cart', 'language=ar-SA')).toBe('ar-SA');
    expect(await langOf('/cart?lang=fr-FR', 'language=ar-SA')).toBe('fr-FR');
    expect(await langOf('/cart', 'a=language; language=xx')).toBe('zh-CN');
  }
});

test('a purchase is on the item’s page as soon as it is acknowledged, and other pages stay cached', async () => {
  const nickname = 'kept-mia';
  expect(await html('/user/detail/1')).not.toContain(nickname);
  await html('/user/detail/2');
  const bought = await shop.call('buyItem', { id: 1 }, mia);
  expect(bought.code).toBe(200);
  expect(await during(async () => expect(await html('/user/detail/1')).toContain(nickname))).toEqual([0, 1]);
  expect(await during(() => html('/user/detail/2'))).toEqual([1, 0]);
  const group = `/g/${bought.data.orderno}`;
  const waiting = await html(group);
  await shop.call('orderPt', { orderno: bought.data.orderno }, noa);
  expect(await html(group)).not.toBe(waiting);
  expect(await html('/user/detail/1')).not.toContain(nickname);
});

test('changes by staff are on the pages at once', async () => {
  expect(await html('/service')).not.toContain('tel:4001234567');
  await shop.command('settings', 'set', 'kf_url', 'tel:4001234567', '--note', 'test');
  expect(await html('/service')).toContain('tel:4001234567');
});

test('what staff promise of sending and returns is on the page of an item at once', async () => {
  const path = '/user/detail/3';
  const said = /成团后 (\d+) 小时内寄出 · 当天来不及的，从第二天早上算起 · 收到后 (\d+) 天内可退货/;
  const told = async () => {
    const { shipping_promise_hours: hours, return_days: days } = (await shop.call('shop', {})).data;
    return [hours, days, said.exec(await html(path))?.slice(1)];
  };
  expect(await told()).toEqual([48, 7, ['48', '7']]);
  await shop.command('settings', 'set', 'return_days', '14', '--note', 'test');
  expect(await told()).toEqual([48, 14, ['48', '14']]);
  await shop.command('settings', 'set', 'shipping_promise_hours', '24', '--note', 'test');
  expect(await told()).toEqual([24, 14, ['24', '14']]);
  const etag = (await get(path)).headers.get('etag') ?? '';
  expect((await get(path, { 'If-None-Match': etag })).status).toBe(304);
});

test('what staff promise of transfers, and when they work, is in the answers of help and of support at once', async () => {
  const told = async () => [
    /一般 ([^内]+)内 · 当天来不及的，从第二天早上算起/.exec(await html('/user/faq'))?.[1],
    /(\d\d:\d\d)\D+(\d\d:\d\d)/.exec((await html('/service')).split('<h2').at(-1) ?? '')?.slice(1),
  ];
  expect(await told()).toEqual(['30 分钟', ['09:00', '21:00']]);
  await shop.command('settings', 'set', 'recharge_promise_hours', '3', '--note', 'test');
  await shop.command('settings', 'set', 'support_until', '18:30', '--note', 'test');
  expect(await told()).toEqual(['3 小时', ['09:00', '18:30']]);
});

test('words of the shop in another language than the page say which, and those in its own say nothing', async () => {
  const arabic = await html('/?lang=ar-SA');
  expect(arabic).toMatch(/<bdi class="[^"]*" lang="zh-CN">[^<]*<\/bdi>/);
  expect(arabic).toMatch(/<bdi lang="en-US">[A-Z][^<]*<\/bdi>/);
  expect(arabic).toMatch(/<h3 class="[^"]*" lang="en-US" dir="auto">/);
  expect(await html('/')).not.toMatch(/<(bdi|h3|strong)[^>]* lang=/);
});

test('a new name is on every page at once, also on those that ask for nothing else', async () => {
  const session = { Cookie: `session=${mia}` };
  const [names, paths] = [
    ['晨光小铺', '晨光 & 小铺'],
    ['/', '/cart', '/user/detail/1', '/mall?lang=ar-SA'],
  ];
  const etags = new Map<string, string>();
  for (const name of names) {
    await shop.command('settings', 'set', 'shop_name', name, '--note', 'test');
    const written = name.replace('&', '&amp;');
    for (const path of paths) {
      const answer = await get(path, { 'If-None-Match': etags.get(path) ?? '"none"' });
      expect([path, answer.status]).toEqual([path, 200]);
      expect(await answer.text()).toContain(`>${written}<`);
      etags.set(path, answer.headers.get('etag') ?? '');
      expect((await get(path, { 'If-None-Match': etags.get(path) ?? '' })).status).toBe(304);
    }
    expect(await html('/')).toContain(`<meta property="og:site_name" content="${written}">`);
    expect(await html('/my', session)).toContain(`>${written}<`);
    expect(await html('/manifest.webmanifest')).toContain(`"name":"${name}"`);
  }
});

test('a write by another program is on the pages within seconds', async () => {
  expect(await html('/')).not.toContain('新的名字');
  const file = new Database(join(shop.dataDir, 'shop.db'));
  file.prepare("update items set name = '新的名字' where hot = 1").run();
  file.close();
  await vi.waitFor(async () => expect(await html('/')).toContain('新的名字'), { timeout: 15_000, interval: 100 });
});

test('a shopper’s own page, a redirect and a missing page are never cached', async () => {
  const session = { Cookie: `session=${mia}` };
  for (const path of ['/my', '/user/wallet', '/user/order/0', '/user/nothing', '/user/detail/99999']) {
    expect(await during(async () => void (await html(path, session)))).toEqual([0, expect.any(Number)]);
    expect((await during(async () => void (await html(path, session))))[0]).toBe(0);
  }
  const answer = await get('/my', session);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect((await get('/my')).status).toBe(302);
});

test('among many shoppers and visitors nobody gets another one’s data, nor another language', async () => {
  const people = [
    { name: 'kept-mia', token: mia, language: 'zh-CN' },
    { name: 'kept-noa', token: noa, language: 'ar-SA' },
    { name: 'kept-nobody', token: '', language: 'en-US' },
  ] as const;
  const paths = [
    '/',
    '/user/detail/3',
    '/my',
    '/list/2',
    '/login',
    '/user/wallet',
    '/api/user_info',
    '/api/item_detail?id=3',
  ];
  const visit = async (n: number) => {
    const { name, token, language } = people[n % people.length] ?? people[0];
    const path = paths[(n >> 1) % paths.length] ?? '/';
    const text = await html(path, {
      Cookie: `language=${language}; session=${token}`,
      // What a page must not look at.
      'Accept-Language': people[(n + 1) % people.length]?.language ?? '',
      ...(token ? { Authorization: token } : {}),
    });
    const isOwn = token !== '' && /^\/(my|user\/wallet|api\/user_info)$/.test(path);
    const shown = people.filter((one) => text.includes(one.name) || (one.token && text.includes(sidOf(one.token))));
    expect([path, name, shown.map((one) => one.name)]).toEqual([path, name, isOwn ? [name] : []]);
    if (text.startsWith('<')) expect(text).toContain(`<html lang="${language}"`);
  };
  // Of a larger crowd some would be asked to come again.
  for (let first = 0; first < 200; first += 50) {
    await Promise.all(Array.from({ length: 50 }, (_, n) => visit(first + n)));
  }
});
