import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { openTestApi } from '../support/test-api.ts';

const PASSWORD = 'correct horse';
const REFUSED = { code: 400, msg: '这个密码太容易被猜到，请换一个' };

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** As they come from curl, and as they come from a browser. */
const easy = ['123456', 'password', 'Password', 'guess-me', 'GUESS-ME'].flatMap((text) => [text, md5(text)]);
const short = ['1', '12345', 'a', 'ab'].map(md5);

test('no account is opened with a common password', async () => {
  const { call, invitation } = await openTestApi();
  const fields = { username: 'guess-me', nickname: '小陈', invitation_code: invitation };
  for (const password of [...easy, ...short])
    expect([password, (await call('register', { ...fields, password })).body]).toMatchObject([password, REFUSED]);
  expect((await call('register', { ...fields, password: md5(PASSWORD) })).body.code).toBe(200);
});

test('no password is changed to a common one', async () => {
  const { call, signUp } = await openTestApi();
  const token = await signUp('guess-me');
  for (const password of [...easy, ...short]) {
    const change = { old_password: PASSWORD, password, c_password: password };
    expect([password, (await call('updatePwd', change, { token })).body]).toMatchObject([password, REFUSED]);
  }
  expect((await call('login', { username: 'guess-me', password: PASSWORD })).body.code).toBe(200);
});

test('no fund password is one of the commonest, or the log-in password', async () => {
  const { call, signUp } = await openTestApi();
  const token = await signUp('saver');
  const set = (safe_pwd: string) => call('setSafePwd', { password: PASSWORD, safe_pwd }, { token });
  for (const fund of ['123456', '000000', md5('123456')]) expect((await set(fund)).body).toMatchObject(REFUSED);
  for (const same of [PASSWORD, md5(PASSWORD)])
    expect((await set(same)).body).toMatchObject({ code: 400, msg: '资金密码不能与登录密码相同' });
  expect((await call('userInfo', {}, { token })).body.data.has_safe_pwd).toBe(false);
  expect((await set('246802')).body.code).toBe(200);
});
