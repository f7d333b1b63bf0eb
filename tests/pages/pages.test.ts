import { createHash } from 'node:crypto';
import request from 'supertest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeShopper, type PicturedShopper } from '../../scripts/screens/shopper.ts';
import { addressesOf, filledIn, screens } from '../../scripts/screens/table.ts';
import { locales } from '../../shared/locales.ts';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';
import { SANDBOX } from '../support/recharges.ts';
import { scripts, typedIn } from '../support/scripts.ts';

let shop: DemoShop;
let token = '';
/** Whose orders the table's addresses name. */
let shopper: PicturedShopper;

beforeAll(async () => {
  shop = await startDemoShop();
  token = await shop.signUp('page-reader', 5000);
  shopper = await makeShopper(shop, shop.dataDir);
});

afterAll(() => shop.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(shop.origin + path, { headers, redirect: 'manual' });

const titleOf = (html: string) => /<title[^>]*>([^<]*)</.exec(html)?.[1];

const publicPages = screens.filter(({ session }) => session !== 'login').flatMap(addressesOf);

const privatePages = screens.filter(({ session }) => session === 'login').flatMap(addressesOf);

test.each([
  ['/', '免税拼团'],
  ['/list/2', '商品列表'],
  ['/user/detail/1', '丝绒哑光口红 3.5g 正红色 显白不拔干 – 商品详情页'],
])('%s has the title of the spec', async (path, title) => {
  const response = await get(path);
  expect(response.status).toBe(200);
  expect(titleOf(await response.text())).toContain(title);
});

test.each(publicPages)('%s is complete without a script, and has none inline', async (address) => {
  const response = await get(filledIn(address, shopper));
  const html = await response.text();
  expect(html).toMatch(/^<!DOCTYPE html><html lang="zh-CN" dir="ltr"/);
  expect(html).toMatch(/<h1[ >]/);
  expect(html).not.toMatch(/\sstyle="/);
  const scripts = html.match(/<script\b[^>]*>/g) ?? [];
  const inline = scripts.filter(
    (tag) => !/\ssrc="\/assets\//.test(tag) && !/type="application\/(ld\+)?json"/.test(tag),
  );
  expect(inline).toEqual([]);
  const style = /<style[^>]*>([\s\S]*?)<\/style>/.exec(html)?.[1] ?? '';
  const hash = createHash('sha256').update(style).digest('base64');
  expect(response.headers.get('content-security-policy')).toContain(` 'sha256-${hash}'`);
});

/** They say who invites their reader (`tests/pages/invited.test.ts`). */
const ofReader = ['/login', '/login?tab=register', '/reg', '/g/{joinable}/register', '/user/detail/7/register'];

test.each(publicPages)('%s contains nothing of the visitor', async (address) => {
  const path = filledIn(address, shopper);
  const [visitor, own] = await Promise.all([get(path), get(path, { Cookie: `session=${shopper.token}` })]);
  expect(visitor.status).toBe(200);
  const [one, two] = [await visitor.text(), await own.text()];
  const withoutClock = (html: string) => html.replaceAll(/\d{13}|"\d{4}-\d\d-\d\dT[^"]+Z"/g, '');
  expect(withoutClock(two)).toBe(withoutClock(one));
  expect(two).not.toContain(shopper.username);
  expect(visitor.headers.get('cache-control')).toBe(ofReader.includes(address) ? 'private, no-store' : 'no-cache');
  expect(visitor.headers.get('set-cookie')).toBeNull();
});

test.each(privatePages)('%s is private', async (address) => {
  const path = filledIn(address, shopper);
  const away = await get(path);
  const toBuy = path.endsWith('/buy');
  const to = toBuy ? path.replace(/buy$/, 'register') : `/login?next=${encodeURIComponent(path)}`;
  expect([away.status, away.headers.get('location')]).toEqual([302, to]);
  const own = await get(path, { Cookie: `session=${shopper.token}` });
  expect([own.status, own.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
});

test('the profile shows the shopper of the session', async () => {
  const html = await (await get('/my', { Cookie: `session=${token}` })).text();
  expect(html).toContain('page-reader');
  expect(html.replaceAll(/<[^>]+>/g, '')).toContain('¥5,000.00');
});

test('every category is reached from the mall', async () => {
  const html = await (await get('/mall')).text();
  const reached = new Set([...html.matchAll(/href="\/list\/(\d+)"/g)].map(([, id]) => Number(id)));
  expect([...reached].sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
});

test.each(['/nothing', '/list/999', '/list/x', '/user/detail/99999', '/user/order/5', '/user/order/x'])(
  '%s is a page that is not there',
  async (path) => {
    const response = await get(path, { Cookie: `session=${token}` });
    expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(await response.text()).toMatch(/<h1[ >]/);
  },
);

test('the language is that of ?lang=, else of the cookie, else Chinese', async () => {
  const html = async (path: string, language = '') => (await get(path, { Cookie: `language=${language}` })).text();
  expect(await html('/')).toContain('<html lang="zh-CN" dir="ltr"');
  expect(await html('/', 'ar-SA')).toContain('<html lang="ar-SA" dir="rtl"');
  expect(await html('/?lang=en-US', 'ar-SA')).toContain('<html lang="en-US" dir="ltr"');
  expect(await html('/', 'nonsense')).toContain('<html lang="zh-CN"');
  expect(titleOf(await html('/list/2', 'en-US'))).toMatch(/product list/i);
});

const form = (fields: Record<string, string>, origin: string, cookie = '') => ({
  method: 'POST',
  body: new URLSearchParams(fields),
  headers: { Origin: origin, Cookie: cookie },
  redirect: 'manual' as const,
});

test('log-in and log-out work without a script', async () => {
  const fields = { username: 'page-reader', password: 'correct horse' };
  const response = await fetch(
    `${shop.origin}/login?next=%2Fuser%2Forder%2F1`,
    form({ ...fields, intent: 'login' }, shop.origin),
  );
  expect([response.status, response.headers.get('location')]).toEqual([302, '/user/order/1']);
  const cookie = response.headers.get('set-cookie')?.split(';')[0] ?? '';
  expect(cookie).toMatch(/^session=ey/);
  expect((await get('/my', { Cookie: cookie })).status).toBe(200);
  const out = await fetch(`${shop.origin}/my`, form({}, shop.origin, cookie));
  expect([out.status, out.headers.get('location')]).toEqual([302, '/login']);
  expect((await get('/my', { Cookie: cookie })).status).toBe(302);
});

test.each(scripts)('without a script forms take the digits of %s', async (script) => {
  const own = await shop.signUp(`digits-${scripts.indexOf(script)}`, 5000);
  const send = (path: string, fields: Record<string, string>) => {
    const typed = Object.entries(fields).map(([name, value]) => [
      name,
      ['id', 'key'].includes(name) ? value : typedIn(script, value),
    ]);
    return fetch(shop.origin + path, form(Object.fromEntries(typed), shop.origin, `session=${own}`));
  };
  const address = { truename: '陈思远', phone: '09123456789', address: '世纪大道' };
  expect((await send('/user/address', { ...address, intent: 'address' })).status).toBe(302);
  const card = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };
  expect((await send('/user/addbank', card)).status).toBe(302);
  expect((await send('/user/withdraw', { money: '300', key: `w-${own.slice(-20)}` })).status).toBe(200);
  const recharge = { intent: 'recharge', id: String(SANDBOX), money: '30.5', key: `r-${own.slice(-20)}` };
  expect((await send('/user/recharge', recharge)).status).toBe(302);
  const kept = await Promise.all([shop.call('userAddress', {}, own), shop.call('userBank', {}, own)]);
  expect(kept.map(({ data }) => data)).toMatchObject([{ phone: address.phone }, { bank_account: card.bank_account }]);
  const moved = await Promise.all([shop.call('withdrawList', {}, own), shop.call('rechargeList', {}, own)]);
  expect(moved.map(({ data }) => data.map(({ money }: { money: number }) => money))).toEqual([[300], [30.5]]);
});

test('the forms of the account work without a script, and show why they failed', async () => {
  const own = await shop.signUp('no-script');
  const cookie = `session=${own}`;
  const send = (path: string, fields: Record<string, string>) =>
    fetch(shop.origin + path, form(fields, shop.origin, cookie));
  const card = { bank_truename: '陈思远', bank_account: '6222 0212 3456 7890', bank_name: '工商银行' };
  const wrong = await send('/user/addbank', { ...card, bank_account: '123' });
  const shown = await wrong.text();
  expect([wrong.status, shown.includes('银行卡号至少需要 6 个字符'), shown.includes('value="123"')]).toEqual([
    400,
    true,
    true,
  ]);
  const saved = await send('/user/addbank', card);
  expect([saved.status, saved.headers.get('location')]).toEqual([302, '/user/payment?saved']);
  expect(await (await get('/user/payment?saved', { Cookie: cookie })).text()).toMatch(/已保存[\s\S]*\*{4} 7890/);
  const address = { truename: '陈思远', phone: '13800136021', address: '漕溪北路\r\n88 号' };
  const placed = await send('/user/address?next=%2Fuser%2Fdetail%2F2', address);
  expect(placed.headers.get('location')).toBe('/user/detail/2?saved');
  expect((await shop.call('userAddress', {}, own)).data.address).toBe('漕溪北路 88 号');

  const fund = await send('/user/security', { intent: 'fund', password: 'correct horse', safe_pwd: 'my own fund' });
  expect(fund.headers.get('location')).toBe('/user/security?saved');
  expect((await shop.call('userInfo', {}, own)).data.has_safe_pwd).toBe(true);
  const another = { intent: 'fund', password: 'correct horse', safe_pwd: 'another fund' };
  // The form was open before there was a fund password.
  expect(await (await send('/user/security', another)).text()).toContain('请输入资金密码');
  const replaced = await send('/user/security', { ...another, old_safe_pwd: 'my own fund' });
  expect(replaced.headers.get('location')).toBe('/user/security?saved');
  const other = (await shop.call('login', { username: 'no-script', password: 'correct horse' })).data.token;
  const { data: sessions } = await shop.call('sessions', {}, own);
  const id = sessions.find((one) => !one.current)?.id ?? '';
  expect((await send('/user/security', { intent: 'session', id })).status).toBe(302);
  expect((await shop.call('userInfo', {}, other)).code).toBe(401);
  const passwords = { old_password: 'correct horse', password: 'battery staple', c_password: 'battery staple' };
  expect((await send('/user/loginpassword', passwords)).headers.get('location')).toBe('/user/security?saved');
  const out = await send('/user/system', {});
  expect([out.status, out.headers.get('location')]).toEqual([302, '/login']);
  expect((await shop.call('login', { username: 'no-script', password: 'battery staple' })).code).toBe(200);
});

test('the page of languages shows every one', async () => {
  const html = await (await get('/language?next=%2Fuser%2Fsystem')).text();
  for (const { name } of Object.values(locales)) expect(html).toContain(name);
});

test('a wrong log-in without a script shows why, in the page', async () => {
  const fields = { username: 'page-reader', password: 'wrong horse' };
  const response = await fetch(`${shop.origin}/login`, form({ ...fields, intent: 'login' }, shop.origin));
  expect(await response.text()).toContain('帐号或密码错误');
  expect(response.headers.get('set-cookie')).toBeNull();
});

test('a form of another site is refused', async () => {
  const response = await fetch(`${shop.origin}/my`, form({}, 'https://evil.example', `session=${token}`));
  expect(response.status).toBe(403);
  expect((await get('/my', { Cookie: `session=${token}` })).status).toBe(200);
});

test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '/%5Cevil.example'])(
  'next=%s leads home',
  async (next) => {
    const fields = { username: 'page-reader', password: 'correct horse', intent: 'login' };
    const response = await fetch(`${shop.origin}/login?next=${encodeURIComponent(next)}`, form(fields, shop.origin));
    const location = new URL(response.headers.get('location') ?? '', shop.origin);
    expect(location.origin).toBe(shop.origin);
  },
);

test('a page that has not changed is not sent again', async () => {
  // Not by fetch: it adds `Cache-Control: no-cache` to a conditional request, which asks for the whole page.
  const ask = request(shop.origin);
  const { etag = '' } = (await ask.get('/cart')).headers;
  expect((await ask.get('/cart').set('If-None-Match', etag)).status).toBe(304);
});

test('scripts and styles are named by their content and cached for a year', async () => {
  const html = await (await get('/')).text();
  const [script = ''] = html.match(/\/assets\/[\w.-]+\.js/) ?? [];
  const response = await get(script);
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
});

test('a shopper’s text cannot leave its place in the page', async () => {
  const nickname = '</script><b>&"x';
  const fields = { username: 'angle', password: 'correct horse', invitation_code: shop.invitation };
  await shop.call('register', { ...fields, nickname });
  await shop.command('credit', 'angle', '500', '--note', 'test');
  const { data } = await shop.call('login', fields);
  await shop.call('buyItem', { id: 2 }, data.token);
  const html = await (await get('/user/detail/2')).text();
  expect(html).toContain('&lt;/script&gt;');
  expect(html).not.toContain('</script><b>');
});
