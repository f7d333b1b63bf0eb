import { createHash } from 'node:crypto';
import { desc } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { onShopper } from '../support/on-shopper.ts';
import { openTestApi } from '../support/test-api.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/** What `signUp` registers with. */
const PASSWORD = 'correct horse';

test('a new password replaces the old one, and every other session ends', async () => {
  const { call, signUp } = await openTestApi();
  const token = await signUp('changer');
  const other = (await call('login', { username: 'changer', password: PASSWORD })).body.data.token;
  const change = { old_password: md5(PASSWORD), password: 'battery staple', c_password: md5('battery staple') };
  expect((await call('updatePwd', change, { token })).body).toMatchObject({ code: 200, data: null });
  expect((await call('userInfo', {}, { token })).body.code).toBe(200);
  expect((await call('userInfo', {}, { token: other })).body.code).toBe(401);
  expect((await call('login', { username: 'changer', password: PASSWORD })).body.code).toBe(400);
  expect((await call('login', { username: 'changer', password: 'battery staple' })).body.code).toBe(200);
});

test.each([
  [{ old_password: 'wrong' }, '原密码不正确'],
  [{ c_password: 'another one' }, '两次输入的密码不一致'],
  [{ password: '12345', c_password: '12345' }, '密码至少需要 6 个字符'],
  [{ password: md5(''), c_password: md5('') }, '请填写密码'],
  [{ old_password: '' }, '请填写密码'],
  [{ c_password: '' }, '请填写密码'],
])('changing the password with %j is refused, and it stays', async (wrong, msg) => {
  const { call, signUp } = await openTestApi();
  const token = await signUp('stays');
  const right = { old_password: PASSWORD, password: 'battery staple', c_password: 'battery staple' };
  expect((await call('updatePwd', { ...right, ...wrong }, { token })).body).toMatchObject({
    code: 400,
    msg,
    data: null,
  });
  expect((await call('login', { username: 'stays', password: PASSWORD })).body.code).toBe(200);
});

test('of two changes at once one wins', async () => {
  const { call, signUp } = await openTestApi();
  const token = await signUp('hurried');
  const change = (password: string) =>
    call('updatePwd', { old_password: PASSWORD, password, c_password: password }, { token });
  const codes = (await Promise.all([change('first-one'), change('second-one')])).map(({ body }) => body.code);
  expect(codes.sort()).toEqual([200, 400]);
});

test('a shopper sees only the own sessions, and ends one of them', async () => {
  const { call, signUp } = await openTestApi();
  const stranger = await signUp('stranger');
  const token = await signUp('owner');
  const other = (await call('login', { username: 'owner', password: PASSWORD })).body.data.token;
  const { data: sessions } = (await call('sessions', {}, { token })).body;
  expect(sessions.map((session: { current: boolean }) => session.current).sort()).toEqual([false, true]);
  const { id } = sessions.find((session: { current: boolean }) => !session.current);
  expect((await call('sessionEnd', { id }, { token: stranger })).body.msg).toBe('没有这个登录会话');
  expect((await call('sessionEnd', { id }, { token })).body.code).toBe(200);
  expect((await call('userInfo', {}, { token: other })).body.code).toBe(401);
  expect((await call('sessionEnd', { id }, { token })).body.code).toBe(400);
  expect((await call('userInfo', {}, { token })).body.code).toBe(200);
});

test('whether a fund password is set is shown to its owner, but never the password', async () => {
  const { call, signUp } = await openTestApi();
  const token = await signUp('saver');
  expect((await call('userInfo', {}, { token })).body.data.has_safe_pwd).toBe(false);
  const refused = await call('setSafePwd', { password: 'not this one', safe_pwd: 'my own fund' }, { token });
  expect(refused.body.code).toBe(400);
  expect((await call('userInfo', {}, { token })).body.data.has_safe_pwd).toBe(false);
  expect((await call('setSafePwd', { password: PASSWORD, safe_pwd: 'my own fund' }, { token })).body.code).toBe(200);
  const { data } = (await call('userInfo', {}, { token })).body;
  expect(data.has_safe_pwd).toBe(true);
  expect(JSON.stringify(data)).not.toContain('my own fund');
  expect((await call('login', { username: 'saver', password: PASSWORD })).body.data.has_safe_pwd).toBe(true);
});

test('a fund password is replaced only with it, also by who has had the log-in password reset', async () => {
  const { call, signUp, services, store } = await openTestApi();
  await call('setSafePwd', { password: PASSWORD, safe_pwd: 'my own fund' }, { token: await signUp('saver') });
  const act = { username: 'saver', actor: 'mallory', note: 'asked by phone' };
  const password = await onShopper({ services, store }).resetPassword(act);
  const { token } = (await call('login', { username: 'saver', password })).body.data;
  const set = async (fields: Record<string, string>) =>
    (await call('setSafePwd', { password, ...fields }, { token })).body;
  expect(await set({ safe_pwd: 'not my own' })).toMatchObject({ code: 400, msg: '请输入资金密码' });
  expect(await set({ old_safe_pwd: 'a guess', safe_pwd: 'not my own' })).toMatchObject({ msg: '资金密码不正确' });
  expect((await set({ old_safe_pwd: 'my own fund', safe_pwd: 'my other one' })).code).toBe(200);

  // A forgotten one is replaced by staff, and its shopper reads of it.
  const given = await onShopper({ services, store }).resetFundPassword(act);
  const [entry] = await store.reader.db.select().from(tables.auditLog).orderBy(desc(tables.auditLog.id)).limit(1);
  expect(entry).toMatchObject({ actor: 'mallory', action: 'shopper reset-fund-password', note: 'asked by phone' });
  expect(JSON.stringify(entry)).not.toContain(given);
  const [event] = (await call('accountEvents', {}, { token })).body.data;
  expect(event).toMatchObject({ kind: 'fundPasswordSet', address: '' });
  expect((await set({ old_safe_pwd: 'my other one', safe_pwd: 'my own fund' })).msg).toBe('资金密码不正确');
  expect((await set({ old_safe_pwd: given, safe_pwd: 'my own fund' })).code).toBe(200);
});

test('of two that replace it at once, or set a first one, one does', async () => {
  const { call, signUp } = await openTestApi();
  const token = await signUp('saver');
  const set = async (safe_pwd: string, old_safe_pwd?: string) => {
    const fields = { password: PASSWORD, safe_pwd, ...(old_safe_pwd && { old_safe_pwd }) };
    return (await call('setSafePwd', fields, { token })).body.code;
  };
  const first = await Promise.all(['fund one', 'fund two'].map((one) => set(one)));
  expect(first.toSorted()).toEqual([200, 400]);
  const known = ['fund one', 'fund two'][first.indexOf(200)];
  const second = await Promise.all(['fund three', 'fund four'].map((one) => set(one, known)));
  expect(second.toSorted()).toEqual([200, 400]);
});

test('staff replace a forgotten password by a new one, and every session ends', async () => {
  const { call, signUp, services, store } = await openTestApi();
  const token = await signUp('forgetful');
  const act = { username: 'Forgetful', actor: 'alice', note: 'known by voice' };
  const password = await onShopper({ services, store }).resetPassword(act);
  expect(password).toMatch(/^[\w-]{12}$/);
  expect((await call('userInfo', {}, { token })).body.code).toBe(401);
  expect((await call('login', { username: 'forgetful', password: PASSWORD })).body.code).toBe(400);
  expect((await call('login', { username: 'forgetful', password })).body.code).toBe(200);
  const [entry] = await store.reader.db.select().from(tables.auditLog).orderBy(desc(tables.auditLog.id)).limit(1);
  expect(entry).toMatchObject({ actor: 'alice', action: 'shopper reset-password', note: 'known by voice' });
  expect(JSON.stringify(entry)).not.toContain(password);
  await expect(onShopper({ services, store }).resetPassword({ ...act, username: 'nobody' })).rejects.toThrow(
    'shopperUnknown',
  );
});
