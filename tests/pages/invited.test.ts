import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoShop, startDemoShop } from '../support/demo-shop.ts';

let shop: DemoShop;
let code: string;
let group: string;

beforeAll(async () => {
  shop = await startDemoShop();
  const mia = await shop.signUp('mia_invites', 5000);
  code = (await shop.call('invitation', {}, mia)).data.invitation_code;
  group = `/g/${(await shop.call('buyItem', { id: 2 }, mia)).data.orderno}`;
});

afterAll(() => shop?.close());

const get = (path: string, cookie = '') =>
  fetch(shop.origin + path, { headers: cookie ? { Cookie: cookie } : {}, redirect: 'manual' });

const withBy = (path: string, by: string) => `${path}?${new URLSearchParams({ by })}`;

const set = (answer: Response) => answer.headers.getSetCookie().filter((cookie) => cookie.startsWith('invited_by'));

const post = (path: string, fields: Record<string, string>, cookie = '') =>
  fetch(shop.origin + path, {
    method: 'POST',
    headers: { Origin: shop.origin, Cookie: cookie },
    body: new URLSearchParams(fields),
    redirect: 'manual',
  });

test.each(['group', 'item', 'list', 'home'])(
  'a link to the page of %s keeps who invites, and gets the same page',
  async (of) => {
    const path = { group, item: '/user/detail/2', list: '/list/1', home: '/' }[of] ?? '';
    const plain = await get(path);
    const invited = await get(withBy(path, code));
    const [cookie] = set(invited);
    expect(cookie).toMatch(new RegExp(`^invited_by=${code}; Path=/; Expires=[^;]+; HttpOnly; SameSite=Lax$`));
    const days = (Date.parse(/Expires=([^;]+)/.exec(cookie ?? '')?.[1] ?? '') - Date.now()) / (24 * 60 * 60_000);
    expect(days).toBeCloseTo(30, 1);
    expect(invited.headers.get('etag')).toBe(plain.headers.get('etag'));
    expect(await invited.text()).toBe(await plain.text());
    // Who has it already is not told again; who has another one follows the last link.
    expect(set(await get(withBy(path, code), `invited_by=${code}`))).toEqual([]);
    expect(set(await get(withBy(path, code), 'invited_by=OTHER'))).toHaveLength(1);
  },
);

test.each([
  ['is nobody’s', () => withBy('/', 'NOBODYS')],
  ['is too long', () => withBy('/', code.repeat(9))],
  ['is empty', () => '/?by='],
  ['comes twice', () => `/?by=${code}&by=${code}`],
  ['is an attack', () => withBy('/', `${code}; Path=/evil\r\nX-Evil: 1`)],
  ['is markup', () => withBy('/', '<script>alert(1)</script>')],
  ['is another field', () => `/?ruby=${code}`],
])('a code that %s is not kept, and the page is there', async (_, address) => {
  const answer = await get(address());
  expect([answer.status, set(answer)]).toEqual([200, []]);
  expect(await answer.text()).not.toContain('alert(1)');
});

test('both forms are filled with the code of the link, which can be changed, and are stored by no cache', async () => {
  const cookie = `invited_by=${code}`;
  for (const path of ['/reg', '/login?tab=register', '/login?tab=register&next=%2Fuser%2Fwallet']) {
    const answer = await get(path, cookie);
    expect(answer.headers.get('cache-control')).toBe('private, no-store');
    const field = /<input[^>]*name="invitation_code"[^>]*>/.exec(await answer.text())?.[0];
    expect([path, field]).toEqual([path, expect.stringContaining(`value="${code}"`)]);
    expect(field).not.toMatch(/hidden|readonly/i);
    const own = await (await get(`${path}${path.includes('?') ? '&' : '?'}invitation_code=TYPED`, cookie)).text();
    expect(own).toContain('value="TYPED"');
    expect(await (await get(path)).text()).not.toContain(code);
  }
  expect(set(await get(`/login?tab=register&invitation_code=${code}`))).toHaveLength(1);
  const linked = await get(withBy(`${group}/register`, code));
  expect([set(linked).length, (await linked.text()).includes(code)]).toEqual([1, true]);
});

test('the call answers who invites by the cookie, and by nothing else that a browser sends', async () => {
  const ask = async (cookie: string) => (await get('/api/inviter', cookie)).json();
  expect((await ask(`invited_by=${code}`)).data).toMatchObject({
    invitation_code: code,
    nickname: expect.stringMatching(/^.\*\*$/),
  });
  for (const cookie of ['', 'invited_by=NOBODYS', `inviter=${code}`]) {
    expect((await ask(cookie)).data).toMatchObject({ invitation_code: '', nickname: '' });
  }
});

test('without scripts a visitor joins from the link by one form', async () => {
  const cookie = `invited_by=${code}`;
  const toJoin = await get(`${group}/buy`, cookie);
  expect([toJoin.status, toJoin.headers.get('location')]).toEqual([302, `${group}/register`]);
  const sheet = await (await get(`${group}/register`, cookie)).text();
  expect(sheet).toMatch(/<dialog[^>]*open/);
  expect(sheet.match(/<input[^>]*type="(?:text|password)"/g)).toHaveLength(3);
  const hidden = [...sheet.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
    name,
    value,
  ]);
  const fields = {
    ...Object.fromEntries(hidden),
    username: 'joins_without_js',
    nickname: 'Stranger',
    password: 'correct horse',
  };
  const wrong = await post(`${group}/register`, { ...fields, password: '1' }, cookie);
  expect([wrong.status, set(wrong)]).toEqual([400, []]);
  const done = await post(`${group}/register`, fields, cookie);
  expect([done.status, done.headers.get('location')]).toEqual([302, `${group}/buy`]);
  const session = done.headers.getSetCookie().find((one) => one.startsWith('session=')) ?? '';
  const open = await get(`${group}/buy`, session.split(';')[0]);
  expect([open.status, await open.text()]).toEqual([200, expect.stringMatching(/<dialog[^>]*open/)]);
  const [member] = (await shop.call('teamDetail', { level: 1 }, await tokenOf('mia_invites'))).data.members;
  expect(member?.nickname).toBe('S**');
});

async function tokenOf(username: string): Promise<string> {
  return (await shop.call('login', { username, password: 'correct horse' })).data.token;
}

test('what the links brought stands on the page of the invitation without scripts, each reader’s own', async () => {
  const own = async (username: string) => {
    const answer = await get('/invite', `session=${await tokenOf(username)}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
    return (await answer.text()).replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ');
  };
  await shop.signUp('shares_nothing');
  expect(await own('shares_nothing')).toContain('还没有人打开你的链接');
  const words = await own('mia_invites');
  expect(words).toMatch(/打开次数 \d+ 注册的人 1 买过的人 – 已成团的人 –/);
  expect(words).toContain('满三人才显示买过的人数');
});

test('a code that was closed meanwhile is asked for in the sheet', async () => {
  const answer = await post(`${group}/register`, {
    ...{ intent: 'register', username: 'comes_too_late', nickname: 'Late', password: 'correct horse' },
    invitation_code: 'CLOSED',
  });
  expect(answer.status).toBe(400);
  const field = /<input[^>]*name="invitation_code"[^>]*>/.exec(await answer.text())?.[0];
  expect(field).toContain('value="CLOSED"');
  expect(field).toContain('aria-invalid');
});
