import { createHash } from 'node:crypto';
import request from 'supertest';
import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { UNAUTHORISED } from '../../server/api/invoke.ts';
import { openTestApi } from '../support/test-api.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

test('a shopper registers with a code, logs in, is known by the token and logs out', async () => {
  const { call, invitation } = await openTestApi();
  const fields = { username: 'Mia.Chen', nickname: ' Mia 陈 ', password: 'a secret', invitation_code: invitation };
  expect((await call('register', fields)).body).toMatchObject({
    code: 200,
    msg: '注册成功',
    data: { nickname: 'Mia 陈' },
  });
  const { body, headers } = await call('login', { username: 'mia.chen', password: 'a secret' });
  expect(body).toMatchObject({ code: 200, data: { username: 'Mia.Chen', recharge_money: 0, reputation_score: 100 } });
  expect(String(headers['set-cookie'])).toMatch(/^session=.+HttpOnly; SameSite=Lax$/);
  const { token } = body.data;
  expect((await call('userInfo', {}, { token })).body.data.username).toBe('Mia.Chen');
  expect((await call('userInfo', {}, { token: `Bearer ${token}` })).body.code).toBe(200);
  expect((await call('logout', {}, { token })).body).toMatchObject({ code: 200, data: null });
  expect((await call('userInfo', {}, { token })).body).toEqual(UNAUTHORISED);
});

test('the password and its MD5 digest open the same account', async () => {
  const { call, invitation } = await openTestApi();
  await call('register', { username: 'by-digest', password: md5('hunting owls'), invitation_code: invitation });
  expect((await call('login', { username: 'by-digest', password: 'hunting owls' })).body.code).toBe(200);
  await call('register', { username: 'by-text', password: 'hunting owls', invitation_code: invitation });
  expect((await call('login', { username: 'by-text', password: md5('hunting owls') })).body.code).toBe(200);
});

test.each([
  ['a wrong password', { username: 'somebody', password: 'not this one' }],
  ['an unknown username', { username: 'nobody', password: 'correct horse' }],
])('%s is refused without a token', async (_, fields) => {
  const { call, signUp } = await openTestApi();
  await signUp('somebody');
  expect((await call('login', fields)).body).toEqual({
    code: 400,
    msg: '帐号或密码错误',
    reason: 'wrongCredentials',
    data: null,
  });
});

test('a demo shopper has no password that could open the account', async () => {
  const { call, addShopper } = await openTestApi();
  await addShopper('demo_1');
  expect((await call('login', { username: 'demo_1', password: 'nobody' })).body.code).toBe(400);
});

test.each([
  [{ username: '' }, '请输入用户名'],
  [{ username: 'ab' }, '用户名至少需要 3 个字符'],
  [{ username: 'x'.repeat(33) }, '用户名最多 32 个字符'],
  [{ username: '小鹿斑比' }, '用户名的格式不正确'],
  [{ nickname: 'x\u202egnp' }, '昵称的格式不正确'],
  [{ password: '' }, '请输入密码'],
  [{ password: md5('') }, '请输入密码'],
  [{ password: '12345' }, '密码至少需要 6 个字符'],
  [{ invitation_code: '' }, '请输入邀请码'],
  [{ invitation_code: 'NOSUCHCODE' }, '邀请码不存在'],
])('registering with %j is refused: %s', async (wrong, msg) => {
  const { call, invitation } = await openTestApi();
  const right = { username: 'new-one', nickname: '新人', password: 'a secret', invitation_code: invitation };
  expect((await call('register', { ...right, ...wrong })).body).toMatchObject({ code: 400, msg, data: null });
  expect((await call('login', { username: 'new-one', password: 'a secret' })).body.code).toBe(400);
});

test('a username is unique whatever its case, also for two registrations at once', async () => {
  const { call, invitation } = await openTestApi();
  const register = (username: string) =>
    call('register', { username, password: 'a secret', invitation_code: invitation });
  const codes = (await Promise.all([register('Twice'), register('tWICE')])).map(({ body }) => body.code);
  expect(codes.sort()).toEqual([200, 400]);
  expect((await register('twice')).body.msg).toBe('该用户名已被使用');
});

test('messages follow the reader: cookie before Accept-Language before zh-CN', async () => {
  const { app, call } = await openTestApi();
  const wrong = { username: 'nobody', password: 'correct horse' };
  expect((await call('login', wrong, { language: 'es,en;q=0.8' })).body.msg).not.toBe('帐号或密码错误');
  const english = await request(app)
    .post('/api/login')
    .set('Cookie', 'language=en-US')
    .set('Accept-Language', 'es')
    .send(wrong);
  expect(english.body.msg).toBe('Wrong account or password');
});

test('a shopper’s own code invites others, and the link names it', async () => {
  const { call, signUp } = await openTestApi();
  const token = await signUp('inviter');
  const { invitation_code, invitation_url } = (await call('invitation', {}, { token })).body.data;
  expect(invitation_url).toBe(`http://127.0.0.1:3000/login?tab=register&invitation_code=${invitation_code}`);
  const fields = { username: 'invited', password: 'a secret', invitation_code };
  expect((await call('register', fields)).body.code).toBe(200);
});

test.each(['none.of.ours', 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIiwic2lkIjoieCJ9.'])(
  'the token %s opens nothing',
  async (token) => {
    const { call } = await openTestApi();
    expect((await call('userInfo', {}, { token })).body.code).toBe(401);
  },
);

test('a session ends by itself after 30 days', async () => {
  const { call, clock, signUp } = await openTestApi();
  const token = await signUp('forgetful');
  clock.advance(30 * 24 * 3600 * 1000 + 1000);
  expect((await call('userInfo', {}, { token })).body.code).toBe(401);
});

test('the card number is masked, wherever its owner does not edit it', async () => {
  const { call, signUp, store } = await openTestApi();
  const token = await signUp('card-owner');
  const card = { shopperId: 1, bankTruename: 'Mia', bankAccount: '6222021234567890', bankName: 'Bank' };
  await store.transaction(
    async (tx) => void (await tx.db.insert(tables.bankCards).values({ ...card, updatedAt: tx.now })),
  );
  const answer = await call('userInfo', {}, { token });
  expect(answer.body.data.bank_account).toBe('**** 7890');
  expect(JSON.stringify(answer.body)).not.toContain('622202');
});

test.each(['a\u0000b', 'a\ud800b', '\u202eab'])(
  'a log-in as %j is refused before it reaches the database',
  async (username) => {
    const { app } = await openTestApi();
    const { status, body } = await request(app).post('/api/login').send({ username, password: 'correct horse' });
    expect([status, body.code, body.msg]).toEqual([200, 400, '用户名的格式不正确']);
  },
);

test.each([
  ['a form of another site', { Origin: 'https://evil.example', 'Sec-Fetch-Site': 'cross-site' }, false],
  ['a page of this shop', { Origin: 'http://127.0.0.1:3000' }, true],
  ['curl', {}, true],
])('a log-in sent by %s: the cookie is set: %s', async (_, headers, set) => {
  const { app, signUp } = await openTestApi();
  await signUp('cookie-taker');
  const sent = request(app)
    .post('/api/login')
    .set(headers)
    .send({ username: 'cookie-taker', password: 'correct horse' });
  expect((await sent).headers['set-cookie'] !== undefined).toBe(set);
});

test('an invitation comes with its link as a QR code', async () => {
  const { call, signUp } = await openTestApi();
  const token = await signUp('inviter');
  const { invitation_code, invitation_url, invitation_qr } = (await call('invitation', {}, { token })).body.data;
  expect(invitation_url).toBe(`http://127.0.0.1:3000/login?tab=register&invitation_code=${invitation_code}`);
  const svg = decodeURIComponent(invitation_qr.replace('data:image/svg+xml,', ''));
  expect(svg).toMatch(/^<svg xmlns="[^"]+"[^>]*>.*<\/svg>$/);
  expect(svg).not.toMatch(/style|script/);
  // Light modules are white and dark ones black, or no camera reads it.
  expect(svg).toContain('fill="#ffffff"');
  expect(svg).toContain('stroke="#000000"');
  const other = (await call('invitation', {}, { token: await signUp('other-inviter') })).body.data;
  expect(other.invitation_qr).not.toBe(invitation_qr);
});
