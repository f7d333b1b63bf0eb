import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { appOf, openTestApi } from '../../support/test-api.ts';

type TestApi = Awaited<ReturnType<typeof openTestApi>>;

const PASSWORD = 'correct horse';

/** One shop for all: each test has shoppers of its own. */
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi({ guessScale: 1 });
});
const THROTTLED = { code: 429, msg: '操作太频繁，请稍后再试', reason: 'tooMany', data: null };

/** Wrong guesses that nobody waits for, and what the next one waits for, in s. */
const FREE = 10;
const FIRST_WAIT = 30;
const LONGEST_WAIT = 15 * 60;

type Attempt = (secret: string) => Promise<{ status: number; body: { code: number }; headers: Record<string, string> }>;

const logInAs =
  (username: string, shop = api): Attempt =>
  (password) =>
    shop.call('login', { username, password });

/** Every place where a secret can be guessed at: as whom, and what right one is known. */
const places: Record<string, () => Promise<Attempt>> = {
  'the log-in': async () => {
    await api.signUp('at-login');
    return logInAs('at-login');
  },
  'a username that nobody has': async () => logInAs('nobody'),
  'the old password': async () => {
    const token = await api.signUp('old-one');
    return (secret) =>
      api.call('updatePwd', { old_password: secret, password: PASSWORD, c_password: PASSWORD }, { token });
  },
  'the password before a fund password': async () => {
    const token = await api.signUp('before-fund');
    return (secret) => api.call('setSafePwd', { password: secret, safe_pwd: '24680246' }, { token });
  },
  'the fund password': async () => {
    const token = await api.signUp('fund', 1_000_000);
    await api.call('setBank', { bank_truename: 'M', bank_account: '6222021234', bank_name: 'B' }, { token });
    // It may not be the log-in password.
    const fundPassword = (secret: string) => `fund ${secret}`;
    await api.call('setSafePwd', { password: PASSWORD, safe_pwd: fundPassword(PASSWORD) }, { token });
    return (secret) => api.call('withdraw', { money: '200', safe_pwd: fundPassword(secret), type: 'bank' }, { token });
  },
  'the fund password of a card': async () => {
    const token = await api.signUp('card-fund');
    await api.call('setSafePwd', { password: PASSWORD, safe_pwd: `fund ${PASSWORD}` }, { token });
    const card = { bank_truename: 'M', bank_account: '6222021234', bank_name: 'B' };
    return (secret) => api.call('setBank', { ...card, safe_pwd: `fund ${secret}` }, { token });
  },
  'the fund password that another replaces': async () => {
    const token = await api.signUp('other-fund');
    const own = { password: PASSWORD, safe_pwd: `fund ${PASSWORD}` };
    await api.call('setSafePwd', own, { token });
    return (secret) => api.call('setSafePwd', { ...own, old_safe_pwd: `fund ${secret}` }, { token });
  },
  'the code of a username that nobody has': async () => (code) =>
    api.call('recoverPassword', { username: 'nobody', code, password: 'battery staple', c_password: 'battery staple' }),
};

test.each(Object.keys(places))('%s: wrong guesses wait longer and longer, but never forever', async (place) => {
  const attempt = (await places[place]?.()) as Attempt;
  const wrong = async () => {
    const { status, body, headers } = await attempt('not this one');
    if (status === 429) expect(body).toEqual(THROTTLED);
    else expect([status, body.code]).toEqual([200, 400]);
    return Number(headers['retry-after'] ?? 0);
  };
  for (let n = 0; n < FREE; n++) expect(await wrong()).toBe(0);
  const waits: number[] = [];
  for (let n = 0; n < 8; n++) {
    const wait = await wrong();
    waits.push(wait);
    api.clock.advance(wait * 1000 - 1000);
    expect(await wrong()).toBe(1);
    api.clock.advance(1000);
    expect(await wrong()).toBe(0);
  }
  expect(waits).toEqual([FIRST_WAIT, 60, 120, 240, 480, LONGEST_WAIT, LONGEST_WAIT, LONGEST_WAIT]);
  // The right one is looked at no sooner, or it would be found all the same.
  expect((await attempt(PASSWORD)).body).toEqual(THROTTLED);
  api.clock.advance(LONGEST_WAIT * 1000);
  const right = (await attempt(PASSWORD)).body.code;
  expect(right).toBe(place.endsWith('a username that nobody has') ? 400 : 200);
});

test('the right password resets the count of wrong ones, and so does a day', async () => {
  await api.signUp('forgetful');
  const attempt = logInAs('forgetful');
  const guess = async (times: number) => {
    for (let n = 0; n < times; n++) await attempt('not this one');
  };
  await guess(FREE - 1);
  expect((await attempt(PASSWORD)).body.code).toBe(200);
  await guess(FREE);
  expect((await attempt(PASSWORD)).body.code).toBe(429);
  api.clock.advance(24 * 60 * 60 * 1000);
  await guess(FREE - 1);
  expect((await attempt(PASSWORD)).body.code).toBe(200);
});

test('many guesses at once count like one after the other', async () => {
  await api.signUp('hurried');
  const statuses = await Promise.all(
    Array.from({ length: 3 * FREE }, async () => (await logInAs('hurried')('not this one')).status),
  );
  expect(statuses.filter((status) => status === 200)).toHaveLength(FREE);
});

test('a username is the same however it is written', async () => {
  await api.signUp('one-name');
  for (let n = 0; n < FREE; n++) await logInAs(n % 2 ? 'ONE-NAME' : 'One-Name ')('not this one');
  expect((await logInAs('one-name')(PASSWORD)).status).toBe(429);
  expect((await logInAs('other-one-name')(PASSWORD)).status).toBe(200);
});

test('a browser that logged in before is not delayed by guesses of others, only by its own', async () => {
  const token = await api.signUp('owner');
  await api.signUp('other-owner');
  const fromBrowser = (cookie: string, username: string, password: string) =>
    request(api.server).post('/api/login').set('Cookie', cookie).send({ username, password });
  const cookieOf = async (username: string) => {
    const { headers } = await fromBrowser('', username, PASSWORD);
    const cookies = headers['set-cookie'] as unknown as string[];
    const [device = ''] = cookies.filter((cookie) => cookie.startsWith('device='));
    expect(device).toMatch(/^device=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; Expires=.+ GMT; HttpOnly; SameSite=Lax$/);
    return device.split(';')[0] ?? '';
  };
  const [owners, others] = [await cookieOf('owner'), await cookieOf('other-owner')];
  for (let n = 0; n < FREE; n++) await logInAs('owner')('not this one');
  expect((await fromBrowser('', 'owner', PASSWORD)).status).toBe(429);
  // A mark is of one shopper, and of this shop.
  expect((await fromBrowser(others, 'owner', PASSWORD)).status).toBe(429);
  expect((await fromBrowser(`${owners}x`, 'owner', PASSWORD)).status).toBe(429);
  expect((await fromBrowser(`device=${token}`, 'owner', PASSWORD)).status).toBe(429);
  expect((await fromBrowser(owners, 'owner', PASSWORD)).body.code).toBe(200);
  // The session that is open goes on.
  expect((await api.call('userInfo', {}, { token })).body.code).toBe(200);
  for (let n = 0; n < FREE; n++) expect((await fromBrowser(owners, 'owner', 'not this one')).status).toBe(200);
  expect((await fromBrowser(owners, 'owner', PASSWORD)).status).toBe(429);
});

test('marks of a log-in with an earlier password give no guesses at the new one', async () => {
  const token = await api.signUp('wiser');
  const logIn = (password: string, cookie = '') =>
    request(api.server).post('/api/login').set('Cookie', cookie).send({ username: 'wiser', password });
  const markOf = async (cookie = '', password = PASSWORD) => {
    const { headers } = await logIn(password, cookie);
    return /device=[^;]+/.exec(String(headers['set-cookie']))?.[0] ?? '';
  };
  const marks = [await markOf(), await markOf()];
  const newPassword = 'battery staple';
  await api.call('updatePwd', { old_password: PASSWORD, password: newPassword, c_password: newPassword }, { token });
  for (let n = 0; n < FREE; n++) expect((await logIn('not this one', marks[n % 2])).status).toBe(200);
  expect((await logIn('not this one', marks[0])).status).toBe(429);
  api.clock.advance(FIRST_WAIT * 1000);
  // The next log-in there is one of a new browser, of which the shopper is told.
  const told = async () =>
    (await api.call('notifications', {}, { token })).body.data.filter(
      ({ kind }: { kind: string }) => kind === 'new_device',
    );
  const before = (await told()).length;
  const mark = await markOf(marks[0], newPassword);
  expect(await told()).toHaveLength(before + 1);
  expect(await markOf(mark, newPassword)).not.toBe('');
  expect(await told()).toHaveLength(before + 1);
});

test('the guess of a client that waited for its Retry-After is checked, although others go on guessing from everywhere', async () => {
  await api.signUp('hunted');
  const app = appOf(api, { trustProxy: 'loopback' });
  let strangers = 0;
  const logInFrom = async (address: string, password: string) => {
    const answer = await request(app)
      .post('/api/login')
      .set('X-Forwarded-For', address)
      .send({ username: 'hunted', password });
    return { status: answer.status, wait: Number(answer.headers['retry-after'] ?? 0) };
  };
  /** One of a thousand machines, never the same twice. */
  const stranger = () => logInFrom(`2001:db8:${strangers++}::1`, 'not this one');
  for (let wait = 0; wait < LONGEST_WAIT; ) {
    wait = (await stranger()).wait;
    api.clock.advance(wait * 1000);
  }
  expect((await stranger()).status).toBe(200);
  api.clock.advance(60_000);
  const first = await logInFrom('198.51.100.7', PASSWORD);
  expect(first).toEqual({ status: 429, wait: LONGEST_WAIT - 60 });
  api.clock.advance(first.wait * 1000);
  // The first guess after the wait is a stranger's, and begins the next one.
  expect((await stranger()).status).toBe(200);
  expect(await stranger()).toEqual({ status: 429, wait: LONGEST_WAIT });
  // The `Retry-After` is good for one guess, and a neighbour of the same network has none of its own.
  expect((await logInFrom('198.51.100.7', 'not this one')).status).toBe(200);
  expect(await logInFrom('198.51.100.7', PASSWORD)).toEqual({ status: 429, wait: LONGEST_WAIT });
  api.clock.advance(LONGEST_WAIT * 1000);
  expect((await stranger()).status).toBe(200);
  expect((await logInFrom('198.51.100.7', PASSWORD)).status).toBe(200);
});

test('many guesses at once from one network after the wait count as one', async () => {
  await api.signUp('hunted-at-once');
  const app = appOf(api, { trustProxy: 'loopback' });
  const logInFrom = (address: string) =>
    request(app)
      .post('/api/login')
      .set('X-Forwarded-For', address)
      .send({ username: 'hunted-at-once', password: 'not this one' });
  for (let n = 0; n < FREE; n++) await logInFrom('203.0.113.9');
  expect((await logInFrom('2001:db8:1:1::1')).status).toBe(429);
  api.clock.advance(FIRST_WAIT * 1000);
  expect((await logInFrom('203.0.113.9')).status).toBe(200);
  const answers = await Promise.all(Array.from({ length: 8 }, (_, n) => logInFrom(`2001:db8:1:${n}::${n + 1}`)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('guesses with one session do not delay the shopper’s other sessions', async () => {
  const stolen = await api.signUp('robbed');
  const own = (await api.call('login', { username: 'robbed', password: PASSWORD })).body.data.token;
  const change = (token: string, old: string) =>
    api.call('updatePwd', { old_password: old, password: 'battery staple', c_password: 'battery staple' }, { token });
  for (let n = 0; n < FREE; n++) await change(stolen, 'not this one');
  expect((await change(stolen, PASSWORD)).status).toBe(429);
  expect((await change(own, PASSWORD)).body.code).toBe(200);
});

test('a new log-in brings no new guesses at the fund password, and an open session still has its turn', async () => {
  const own = await api.signUp('twice-robbed');
  await api.call('setSafePwd', { password: PASSWORD, safe_pwd: '24680246' }, { token: own });
  const card = { bank_truename: 'M', bank_account: '6222021234', bank_name: 'B' };
  const guess = (token: string, safe_pwd: string) => api.call('setBank', { ...card, safe_pwd }, { token });
  const newSession = async () =>
    (await api.call('login', { username: 'twice-robbed', password: PASSWORD })).body.data.token;
  let thief = await newSession();
  const sessions = [thief, await newSession(), await newSession()];
  const guesses = Array.from({ length: 3 * FREE }, async (_, n) => guess(sessions[n % 3] ?? '', '13579135'));
  expect((await Promise.all(guesses)).filter(({ status }) => status === 200)).toHaveLength(FREE);
  for (let n = 0; n < 3; n++) {
    await api.call('logout', {}, { token: thief });
    thief = await newSession();
    expect((await guess(thief, '13579135')).status).toBe(429);
  }
  const first = await guess(own, '24680246');
  expect([first.status, first.headers['retry-after']]).toEqual([429, String(FIRST_WAIT)]);
  api.clock.advance(FIRST_WAIT * 1000);
  // The thief's session that waited has a turn as well, before the owner's; one that begins now has none.
  expect((await guess(thief, '13579135')).status).toBe(200);
  expect((await guess(thief, '13579135')).status).toBe(429);
  expect((await guess(await newSession(), '13579135')).status).toBe(429);
  expect((await guess(own, '24680246')).body.code).toBe(200);
});

test('a withdrawal whose password was not checked moves nothing', async () => {
  const token = await api.signUp('saver', 1_000_000);
  await api.call('setBank', { bank_truename: 'M', bank_account: '6222021234', bank_name: 'B' }, { token });
  await api.call('setSafePwd', { password: PASSWORD, safe_pwd: '24680246' }, { token });
  const withdraw = (safe_pwd: string) => api.call('withdraw', { money: '200', safe_pwd }, { token, key: 'one' });
  for (let n = 0; n < FREE; n++) await withdraw('13579135');
  expect((await withdraw('24680246')).status).toBe(429);
  expect((await api.call('withdrawList', {}, { token })).body.data).toEqual([]);
  // A withdrawal that names none guesses at nothing.
  expect((await api.call('withdraw', { money: '200' }, { token })).body.code).toBe(400);
  api.clock.advance(FIRST_WAIT * 1000);
  expect((await withdraw('24680246')).body.code).toBe(200);
});

test.each([
  [0, 12],
  [0.1, 1],
  [2, 20],
])('RATE_LIMIT_SCALE of %d: %d wrong guesses are free', async (guessScale, free) => {
  const shop = await openTestApi({ guessScale });
  const statuses = [];
  for (let n = 0; n < free + 1; n++) statuses.push((await logInAs('nobody', shop)('not this one')).status);
  expect(statuses.slice(0, free)).toEqual(Array(free).fill(200));
  expect(statuses.at(-1)).toBe(guessScale === 0 ? 200 : 429);
});
