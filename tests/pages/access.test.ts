import { readFileSync } from 'node:fs';
import { request as rawRequest } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ScreenId } from '../../client/app/screens.ts';
import { addressesOf, filledIn, type Screen, screens } from '../../scripts/screens/table.ts';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';
import { forgedTokens } from '../support/forged-tokens.ts';

const PASSWORD = 'correct horse';

let shop: DemoShop;
let mia = '';
let bob = '';
let deviceMark = '';
let numbers = { orderno: '', returnable: '', sent: '', received: '', recharge: '', movement: '', joinable: '' };

const card = { bank_truename: '林秋水', bank_account: '6222021234561234', bank_name: '招商银行' };
const home = { truename: '林秋水', phone: '13900001234', address: '杭州市西湖区文三路 90 号' };

beforeAll(async () => {
  shop = await startDemoShop();
  mia = await shop.signUp('mia', 4321.09);
  bob = await shop.signUp('bob', 50);
  await shop.call('setBank', card, mia);
  await shop.call('saveAddress', home, mia);
  const { orderno } = (await shop.call('buyItem', { id: 1 }, mia)).data;
  await shop.call('recharge', { id: 1, money: '377.31' }, mia);
  await shop.call('withdraw', { money: '288.17' }, mia);
  const [recharge] = (await shop.call('rechargeList', {}, mia)).data;
  const [movement] = (await shop.call('walletStatement', {}, mia)).data;
  const own = { recharge: recharge?.number ?? '', movement: String(movement?.id), joinable: orderno };
  numbers = { orderno, returnable: orderno, sent: orderno, received: orderno, ...own };
  const credentials = { intent: 'login', username: 'mia', password: PASSWORD };
  const { cookies } = await post('/login', credentials, { Origin: shop.origin });
  deviceMark = /device=([^;]+)/.exec(cookies.join('\n'))?.[1] ?? '';
});

afterAll(() => shop.close());

const get = (path: string, cookie = '') =>
  fetch(shop.origin + path, { headers: { Cookie: cookie }, redirect: 'manual' });

/** A form by plain HTTP: `fetch` writes a `Sec-Fetch-Mode` of its own. */
function post(path: string, fields: Record<string, string>, headers: Record<string, string>) {
  const body = new URLSearchParams(fields).toString();
  return new Promise<{ status: number | undefined; cookies: string[] }>((resolve, reject) => {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    rawRequest(shop.origin + path, { method: 'POST', headers: { ...type, ...headers } }, (response) => {
      response.resume();
      resolve({ status: response.statusCode, cookies: response.headers['set-cookie'] ?? [] });
    })
      .on('error', reject)
      .end(body);
  });
}

/** The table's addresses of a screen, with Mia's order, recharge and movement in them. */
const addressesOfMia = (screen: Screen) => addressesOf(screen).map((address) => filledIn(address, numbers));

/** Details of one thing, entrances of those who have no session, and the page for want of a network. */
const isReachedOtherwise = ({ id, path }: Screen) =>
  path.includes(':') || ['login', 'forgot', 'reg', 'offline'].includes(id);

/** The screen at an address of the shop. */
const screenAt = (address: string) =>
  screens.find(({ path }) =>
    new RegExp(`^${path.replace(/:\\w+/g, '[^/]+')}$`).test(new URL(address, shop.origin).pathname),
  );

test('from /my links lead to every screen that is not a detail', async () => {
  const reached = new Set(['/my']);
  for (const address of reached) {
    const html = await (await get(address, `session=${mia}`)).text();
    for (const [, to = ''] of html.matchAll(/<(?:a [^>]*?href|form [^>]*?action)="(\/[^"#]*)"/g)) {
      // One address of each screen is followed.
      const found = screenAt(to);
      if (found && ![...reached].some((seen) => screenAt(seen) === found)) reached.add(to.replaceAll('&amp;', '&'));
    }
  }
  const lost = screens.filter(
    (screen) => !isReachedOtherwise(screen) && ![...reached].some((to) => screenAt(to) === screen),
  );
  expect(lost.map(({ path }) => path)).toEqual([]);
});

const mias = () => shop.call('userInfo', {}, mia);

test('no forged session opens a private page', async () => {
  const secret = readFileSync(join(shop.dataDir, 'jwt-secret'), 'utf8');
  const forged = forgedTokens({ token: mia, stranger: bob, secret, deviceMark });
  const opened: string[] = [];
  for (const [what, token] of Object.entries(forged)) {
    // A cookie's value ends at these.
    if (/[;,"\s]/.test(token)) continue;
    const { status, headers } = await get('/my', `session=${token}`);
    if (status !== 302 || headers.get('location') !== '/login?next=%2Fmy') opened.push(what);
  }
  expect(opened).toEqual([]);
  expect(Object.keys(forged).length).toBeGreaterThan(25);
  expect((await get('/my', `session=${mia}`)).status).toBe(200);
});

/** The forms of a page that are sent to it, or to a route of its own. */
const formsOf = (html: string) =>
  [...html.matchAll(/<form ([^>]*)>(.*?)<\/form>/gs)]
    .filter(([, head = '']) => /method="post"/.test(head) && !/action="\/language"/.test(head))
    .map(([, , inside = '']) => {
      const hidden = [...inside.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
      return Object.fromEntries(hidden.map(([, name, value]) => [name, value])) as Record<string, string>;
    });

test('without scripts every form of a private page says whose it is, but for that which logs out', async () => {
  const seen: string[] = [];
  const silent: string[] = [];
  for (const screen of screens.filter(({ session }) => session === 'login')) {
    for (const path of addressesOfMia(screen)) {
      for (const form of formsOf(await (await get(path, `session=${mia}`)).text())) {
        seen.push(path);
        if (form.by !== 'mia') silent.push(path);
      }
    }
  }
  expect([...new Set(silent)]).toEqual(['/my', '/user/system']);
  expect(seen.length).toBeGreaterThan(15);
});

let visits = 0;

test.each([
  ['/user/detail/6/buy', {}, 'order', { status: 0 }],
  ['/user/withdraw', { money: '300' }, 'withdrawList', {}],
  ['/user/recharge', { money: '300', id: '1' }, 'rechargeList', {}],
  ['/user/addbank', { ...card, bank_account: '6222029999990000' }, 'userBank', {}],
  ['/user/address', home, 'addressList', {}],
  ['/user/person', { nickname: '溪边' }, 'person', {}],
  ['/user/support', { message: '什么时候发货？' }, 'supportThreads', {}],
  ['/user/notifications', {}, 'notificationSettings', {}],
  ['/user/message', {}, 'notifications', {}],
] as const)('without scripts the form of %s is sent for whom it was shown to alone', async (path, typed, call, all) => {
  visits += 1;
  const [ben, ann] = [await shop.signUp(`ben-${visits}`, 5000), await shop.signUp(`ann-${visits}`, 5000)];
  // Of which both are told, Ann last.
  for (const token of [ben, ann]) await shop.call('setBank', card, token);
  const [form] = formsOf(await (await get(path, `session=${ann}`)).text());
  const stored = async (token: string) => (await shop.call(call, all as never, token)).data;
  const before = [await stored(ann), await stored(ben)];
  const sendAs = (token: string) =>
    fetch(shop.origin + path, {
      method: 'POST',
      headers: { Origin: shop.origin, Cookie: `session=${token}` },
      body: new URLSearchParams({ ...form, ...typed }),
      redirect: 'manual',
    });
  // Ben has logged in in another tab.
  const refused = await sendAs(ben);
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('已登录')]);
  expect([await stored(ann), await stored(ben)]).toEqual(before);
  expect((await sendAs(ann)).status).toBeLessThan(400);
  expect(await stored(ann)).not.toEqual(before[0]);
  expect(await stored(ben)).toEqual(before[1]);
});

test('without scripts nobody takes a file of whoever has logged in since', async () => {
  const by = 'mia';
  const path = '/user/person/export';
  const taken = (token: string) => post(path, { by }, { Origin: shop.origin, Cookie: `session=${token}` });
  expect((await taken(bob)).status).toBe(303);
  expect((await taken(mia)).status).toBe(200);
});

test('no private page shows Bob anything of Mia’s, whatever the request', async () => {
  const cursor = Buffer.from('id<999999').toString('base64url');
  const paths = [
    ...screens.filter(({ session }) => session === 'login').flatMap(addressesOfMia),
    ...['message', 'order/0', 'wallet', 'rechargeRecord', 'withdrawRecord'].map((at) => `/user/${at}?cursor=${cursor}`),
    ...[`/user/order/0?done=${numbers.orderno}`, `/g/${numbers.orderno}/buy`],
  ];
  const marks = ['林秋水', '6222021234561234', '1234', '13900001234', '文三路', '377.31', '288.17', '4,321.09', mia];
  const shown = async (cookie: string) => {
    const found: string[] = [];
    for (const path of paths) {
      const html = (await (await get(path, cookie)).text()).replaceAll(path.split('=').at(-1) ?? '', '');
      for (const mark of marks) if (new RegExp(`(?<!\\d)${mark}(?!\\d)`).test(html)) found.push(`${path}: ${mark}`);
    }
    return found;
  };
  expect(await shown(`session=${bob}`)).toEqual([]);
  // Mia herself sees them there, or the search would find nothing anywhere.
  expect((await shown(`session=${mia}`)).length).toBeGreaterThan(10);
});

/** Where a form may say that it comes from. */
const foreign: Record<string, (own: URL) => Record<string, string>> = {
  'another site': () => ({ Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }),
  'another site, by an old browser': () => ({ Origin: 'https://evil.example' }),
  'a frame without an origin': () => ({ Origin: 'null', 'Sec-Fetch-Site': 'cross-site' }),
  'a frame without an origin, by an old browser': () => ({ Origin: 'null' }),
  'another name of the same domain': ({ port }) => ({
    Origin: `http://files.127.0.0.1:${port}`,
    'Sec-Fetch-Site': 'same-site',
  }),
  'another port': () => ({ Origin: 'http://127.0.0.1:1' }),
  'another scheme': ({ host }) => ({ Origin: `https://${host}` }),
  'a name that begins alike': ({ host }) => ({ Origin: `http://${host}.evil.example` }),
  'two origins': ({ origin }) => ({ Origin: `${origin}, https://evil.example` }),
  'a page that hides its origin': () => ({ 'Sec-Fetch-Site': 'cross-site' }),
  'a sibling that hides its origin': () => ({ 'Sec-Fetch-Site': 'same-site' }),
  'an address bar': () => ({ 'Sec-Fetch-Site': 'none' }),
  'no page at all': () => ({}),
  'no page, with our address as where it was': ({ origin }) => ({ Referer: `${origin}/my` }),
};

/** With these fields the forms of screens would do something that is seen. */
const fields: Partial<Record<ScreenId, Record<string, string>>> = {
  login: { intent: 'login', username: 'bob', password: PASSWORD },
  address: { ...home, address: 'elsewhere' },
  addbank: { ...card, bank_account: '111122223333' },
  security: { intent: 'fund', password: PASSWORD, safe_pwd: '13579135' },
  loginpassword: { old_password: PASSWORD, password: 'stolen', c_password: 'stolen' },
  deletion: { password: PASSWORD },
  withdraw: { money: '200', type: 'bank' },
  recharge: { id: '1', money: '100' },
  buy: { id: '1' },
  language: { language: 'ar-SA' },
};

test.each(Object.keys(foreign))('forms of every screen from %s do nothing, and set no cookie', async (from) => {
  const before = [await mias(), await shop.call('withdrawList', {}, mia), await shop.call('order', { status: 0 }, mia)];
  const headers = { Cookie: `session=${mia}`, ...foreign[from]?.(new URL(shop.origin)) };
  for (const screen of screens) {
    const [path = ''] = addressesOfMia(screen);
    const { status, cookies } = await post(path, fields[screen.id] ?? {}, headers);
    expect([path, status, cookies]).toEqual([path, 403, []]);
  }
  const after = [await mias(), await shop.call('withdrawList', {}, mia), await shop.call('order', { status: 0 }, mia)];
  const data = (answers: { data: unknown }[]) => answers.map((answer) => answer.data);
  expect(data(after)).toEqual(data(before));
});

test('a form of the shop’s own is accepted by its origin, or by the browser’s Sec-Fetch-Site', async () => {
  const cookie = { Cookie: `session=${mia}` };
  const own: Record<string, string>[] = [{ Origin: shop.origin }, { 'Sec-Fetch-Site': 'same-origin' }];
  for (const headers of own) {
    expect((await post('/user/address', home, { ...cookie, ...headers })).status).toBe(302);
  }
});
