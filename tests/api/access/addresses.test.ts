import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { createResponseCache } from '../../../server/http/cache/response-cache.ts';
import { appOf, openTestApi } from '../../support/test-api.ts';

let shop: Awaited<ReturnType<typeof openTestApi>>;

beforeAll(async () => {
  shop = await openTestApi();
});

type App = ReturnType<typeof appOf>;

/** Two log-ins a minute for an address. */
const strict = (changes: Parameters<typeof appOf>[1] = {}) => appOf(shop, { rateLimitScale: 0.1, ...changes });

const logIn = async (app: App, headers: Record<string, string> = {}, username = 'nobody') =>
  (await request(app).post('/api/login').set(headers).send({ username, password: 'not this one' })).status;

/** The cookie of a browser in which a shopper has logged in. */
async function markOf(username: string): Promise<string> {
  const { headers } = await request(strict()).post('/api/login').send({ username, password: 'correct horse' });
  const cookies = headers['set-cookie'] as unknown as string[];
  return (cookies.find((cookie) => cookie.startsWith('device=')) ?? '').split(';')[0] ?? '';
}

/** The statuses of log-ins said to come from these addresses. */
async function logInsFrom(app: App, addresses: string[], header = 'X-Forwarded-For') {
  const statuses = [];
  for (const address of addresses) statuses.push(await logIn(app, { [header]: address }));
  return statuses;
}

test.each(['X-Forwarded-For', 'Forwarded', 'X-Real-IP', 'Client-IP', 'CF-Connecting-IP', 'True-Client-IP'])(
  '%s, which any client can set, does not change the address',
  async (header) => {
    const addresses = ['203.0.113.1', '203.0.113.2', '203.0.113.3'].map((address) =>
      header === 'Forwarded' ? `for=${address}` : address,
    );
    expect(await logInsFrom(strict(), addresses, header)).toEqual([200, 200, 429]);
  },
);

test('behind a trusted proxy each address has a budget of its own, and earlier entries of the header do not count', async () => {
  const app = strict({ trustProxy: 1 });
  expect(await logInsFrom(app, ['203.0.113.1', '203.0.113.1', '203.0.113.1', '203.0.113.2'])).toEqual([
    200, 200, 429, 200,
  ]);
  expect(await logInsFrom(app, ['192.0.2.1, 203.0.113.1', '192.0.2.2, 203.0.113.1'])).toEqual([429, 429]);
});

test('a proxy that is not on the list is not trusted', async () => {
  const app = strict({ trustProxy: '10.0.0.0/8' });
  expect(await logInsFrom(app, ['203.0.113.1', '203.0.113.2', '203.0.113.3'])).toEqual([200, 200, 429]);
});

test('of IPv6 a whole /56 is one address', async () => {
  const app = strict({ trustProxy: 'loopback' });
  const neighbours = ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', '2001:db8:1:ff::1'];
  expect(await logInsFrom(app, neighbours)).toEqual([200, 200, 429]);
  expect(await logInsFrom(app, ['2001:db8:1:100::1', '2001:db8:2::1'])).toEqual([200, 200]);
  // An IPv4 address is the same however it is written.
  expect(await logInsFrom(app, ['::ffff:203.0.113.1', '203.0.113.1', '::ffff:cb00:7101'])).toEqual([200, 200, 429]);
});

test('a port behind the address does not make another client of each connection', async () => {
  const app = strict({ trustProxy: 1 });
  const of4 = ['203.0.113.9:51234', '203.0.113.9:51235', '203.0.113.9'];
  expect(await logInsFrom(app, of4)).toEqual([200, 200, 429]);
  const of6 = ['[2001:db8:1::1]:443', '[2001:db8:1::2]:444', '2001:db8:1::1', '[2001:db8:1::1]'];
  expect(await logInsFrom(app, of6)).toEqual([200, 200, 429, 429]);
});

test('a neighbour’s log-ins do not lock out a browser that logged in before', async () => {
  await shop.signUp('neighbour');
  const app = strict();
  expect([await logIn(app), await logIn(app), await logIn(app)]).toEqual([200, 200, 429]);
  const Cookie = await markOf('neighbour');
  const again = () => logIn(app, { Cookie }, ' NEIGHBOUR');
  expect([await again(), await again(), await again()]).toEqual([200, 200, 429]);
  expect(await logIn(app, { Cookie: 'device=anything' }, 'neighbour')).toBe(429);
});

test('who has a browser of the account elsewhere does not keep its owner from a new password', async () => {
  await shop.signUp('sharing');
  const [others, owners] = [await markOf('sharing'), await markOf('sharing')];
  const app = strict({ trustProxy: 1 });
  const logInElsewhere = () => logIn(app, { Cookie: others, 'X-Forwarded-For': '203.0.113.9' }, 'sharing');
  expect([await logInElsewhere(), await logInElsewhere(), await logInElsewhere()]).toEqual([200, 200, 429]);
  const { body } = await request(app)
    .post('/api/login')
    .set('Cookie', owners)
    .send({ username: 'sharing', password: 'correct horse' });
  const changed = request(app).post('/api/update_pwd').set({ Cookie: owners, Authorization: body.data.token });
  const passwords = { old_password: 'correct horse', password: 'battery staple', c_password: 'battery staple' };
  expect((await changed.send(passwords)).body.code).toBe(200);
});

test('more browsers of an account add nothing to its budget at an address', async () => {
  await shop.signUp('everywhere');
  const marks = [await markOf('everywhere'), await markOf('everywhere'), await markOf('everywhere')];
  const app = strict();
  const statuses = [];
  for (const Cookie of marks) statuses.push(await logIn(app, { Cookie }, 'everywhere'));
  expect(statuses).toEqual([200, 200, 429]);
});

test('a mark counts for nothing once the password is another one', async () => {
  const token = await shop.signUp('renewed');
  const Cookie = await markOf('renewed');
  const app = strict();
  expect([await logIn(app), await logIn(app), await logIn(app)]).toEqual([200, 200, 429]);
  expect(await logIn(app, { Cookie }, 'renewed')).toBe(200);
  const passwords = { old_password: 'correct horse', password: 'battery staple', c_password: 'battery staple' };
  expect((await shop.call('updatePwd', passwords, { token })).body.code).toBe(200);
  expect(await logIn(app, { Cookie }, 'renewed')).toBe(429);
  // Nor for a request that names nobody.
  const unnamed = request(app).post('/api/update_pwd').set({ Cookie, Authorization: token });
  expect((await unnamed.send(passwords)).status).toBe(429);
});

test('browsers that know other shoppers do not add to the budget of an address', async () => {
  const marks = [];
  for (const username of ['sock-1', 'sock-2', 'sock-3']) {
    await shop.signUp(username);
    marks.push(await markOf(username));
  }
  const app = strict();
  const victims = [];
  for (const Cookie of marks) victims.push(await logIn(app, { Cookie }, `victim${victims.length}`));
  expect(victims).toEqual([200, 200, 429]);
  const forgot = { username: 'victim', email: 'victim@shopper.example' };
  const twice = 'username=sock-3&username=victim&email=victim%40shopper.example';
  for (const sent of [forgot, twice, { ...forgot, username: 'sock-3\u0000' }]) {
    const asked = request(app)
      .post('/api/forgot_password')
      .set('Cookie', marks[2] ?? '');
    expect((await asked.send(sent)).status).toBe(429);
  }
});

test('registrations, and guesses at invitation codes with them, have a budget for each hour', async () => {
  const app = appOf(shop, { rateLimitScale: 0.05 });
  const register = (invitation_code: string) =>
    request(app).post('/api/register').send({ username: 'new-one', password: 'correct horse', invitation_code });
  for (let n = 0; n < 3; n++)
    expect((await register(`GUESS${n}`)).body).toMatchObject({ code: 400, msg: '邀请码不存在' });
  const { status, body, headers } = await register(shop.invitation);
  expect([status, body]).toEqual([429, { code: 429, msg: '操作太频繁，请稍后再试', reason: 'tooMany', data: null }]);
  const wait = Number(headers['retry-after']);
  expect(wait).toBeGreaterThan(3000);
  expect(wait).toBeLessThanOrEqual(3600);
  // Of its own: who waits there may log in.
  expect(await logIn(app)).toBe(200);
});

test('cached answers are not counted, others are', async () => {
  const statuses = async (app: App) => {
    const all = [];
    for (let n = 0; n < 3; n++) all.push((await request(app).get('/api/shop')).status);
    return all;
  };
  const rateLimitScale = 1 / 600;
  expect(await statuses(appOf(shop, { rateLimitScale, cache: createResponseCache(shop, 1024 * 1024) }))).toEqual([
    200, 200, 200,
  ]);
  expect(await statuses(appOf(shop, { rateLimitScale, cache: createResponseCache(shop, 0) }))).toEqual([200, 429, 429]);
});
