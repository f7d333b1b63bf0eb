import request from 'supertest';
import { expect, test } from 'vitest';
import { insertShopper, selectNamesAfter, setNickname } from '../../db/queries/shoppers.ts';
import { neutraliseNicknames } from '../../server/services/shoppers/nicknames.ts';
import { type Locale, locales } from '../../shared/locales.ts';
import { openTestApi } from '../support/test-api.ts';

const PASSWORD = 'correct horse';

const neutral = (digits: string) => `拼友${digits}`;

test('a shopper who registers without a nickname gets a neutral one, in their language', async () => {
  const { server, invitation, call } = await openTestApi();
  const fields = { password: PASSWORD, invitation_code: invitation };
  for (const [n, locale] of (Object.keys(locales) as Locale[]).entries()) {
    const username = `quiet-name-${n}`;
    const sent = request(server).post('/api/register').set('Cookie', `language=${locale}`);
    const { nickname } = (await sent.send({ ...fields, username })).body.data;
    expect(nickname).toMatch(/\d{4}$/);
    expect(nickname.toLowerCase()).not.toContain('quiet');
  }
  const { token } = (await call('login', { username: 'quiet-name-0', password: PASSWORD })).body.data;
  expect((await call('userInfo', {}, { token })).body.data.nickname).toMatch(/\d{4}$/);
});

test.each([
  ['客服小王', '这个昵称是商城保留的，请换一个'],
  ['Аdmin', '昵称含有看不见、易混淆或无法辨认的字符'],
  ['ＡＤＭＩＮ', '昵称含有看不见、易混淆或无法辨认的字符'],
  ['adm1n', '这个昵称是商城保留的，请换一个'],
  ['evil.com', '昵称不能包含网址、邮箱或联系号码'],
  ['13800001234', '昵称不能包含网址、邮箱或联系号码'],
  ['\u200b', '昵称含有看不见、易混淆或无法辨认的字符'],
  ['Tell-Tale', '昵称会被其他人看到，不能与用户名相同'],
])('the nickname %s is refused at the registration and later', async (nickname, msg) => {
  const { call, invitation } = await openTestApi();
  const fields = { username: 'tell-tale', password: PASSWORD, invitation_code: invitation };
  expect((await call('register', { ...fields, nickname })).body).toMatchObject({ code: 400, msg });
  await call('register', fields);
  const { token } = (await call('login', { username: 'tell-tale', password: PASSWORD })).body.data;
  const before = (await call('userInfo', {}, { token })).body.data.nickname;
  expect((await call('setNickname', { nickname }, { token })).body).toMatchObject({ code: 400, msg });
  expect((await call('userInfo', {}, { token })).body.data.nickname).toBe(before);
});

test('a nickname is changed ten times a day, by either call', async () => {
  const api = await openTestApi();
  const token = await api.signUp('renames');
  const rename = async (n: number) =>
    (
      await api.call(
        n % 2 === 0 ? 'setNickname' : 'savePerson',
        { nickname: `陈思远${'甲乙丙丁戊己庚辛壬癸子丑寅'[n]}` },
        { token },
      )
    ).body;
  for (let n = 1; n <= 10; n += 1) expect((await rename(n)).code).toBe(200);
  for (const n of [11, 12])
    expect(await rename(n)).toMatchObject({ code: 400, msg: '24 小时内最多修改 10 次，请稍后再试' });
  // All but the nickname is still saved.
  expect((await api.call('savePerson', { region: '上海' }, { token })).body.code).toBe(200);
});

test('a changed nickname is visible at once, also in cached answers', async () => {
  const api = await openTestApi();
  const id = await api.addItem();
  const other = await api.addItem();
  const token = await api.signUp('opens', 1_000_000);
  const { orderno } = (await api.call('buyItem', { id }, { token })).body.data;
  const seen = async () => [
    (await api.call('itemDetail', { id })).body.data.wait_pt_user_list[0].nickname,
    (await api.call('group', { orderno })).body.data.nickname,
  ];
  expect(await seen()).toEqual(['Nick opens', 'Nick opens']);
  await api.call('itemDetail', { id: other });
  expect((await api.call('setNickname', { nickname: '新名字' }, { token })).body.data).toEqual({ nickname: '新名字' });
  expect(await seen()).toEqual(['新名字', '新名字']);
  expect((await api.call('accountEvents', {}, { token })).body.data[0]).toMatchObject({
    kind: 'nicknameChanged',
    detail: '新名字',
  });
  // Nothing else is made anew.
  const { hits } = api.cache.stats;
  await api.call('itemDetail', { id: other });
  expect(api.cache.stats.hits).toBe(hits + 1);
});

test('nicknames of an older version that reveal the username, or would be refused, become neutral ones, once', async () => {
  const { store, addShopper, call } = await openTestApi();
  const told = await addShopper('tells-it-all');
  const names: Record<string, string> = { desk: '在线客服', kept: '陈思远', away: 'evil.com' };
  for (const [username, nickname] of Object.entries(names)) {
    const id = await addShopper(username);
    await store.transaction((tx) => setNickname(tx, { id, nickname }));
  }
  const nicknames = async () =>
    Object.fromEntries(
      (await selectNamesAfter(store.reader, { id: 0, limit: 500 })).map(({ username, nickname }) => [
        username,
        nickname,
      ]),
    );
  await neutraliseNicknames(store, neutral);
  const after = await nicknames();
  const made = expect.stringMatching(/^拼友\d{4}$/);
  expect(after).toMatchObject({ 'tells-it-all': made, desk: made, kept: '陈思远', away: made });
  await store.transaction((tx) => setNickname(tx, { id: told, nickname: '在线客服' }));
  await neutraliseNicknames(store, neutral);
  expect((await nicknames())['tells-it-all']).toBe('在线客服');
  expect((await call('login', { username: 'tells-it-all', password: 'x' })).body.code).toBe(400);
});

test('more shoppers than one batch holds are all checked', async () => {
  const { store } = await openTestApi();
  await store.transaction(async (tx) => {
    for (let n = 0; n < 203; n++) {
      const username = `many-${n}`;
      const shopper = { username, usernameKey: username, nickname: username, passwordHash: null };
      await insertShopper(tx, { ...shopper, invitedBy: null, demo: false });
    }
  });
  await neutraliseNicknames(store, neutral);
  let tells = 0;
  for (let id = 0; id < 203; ) {
    const names = await selectNamesAfter(store.reader, { id, limit: 500 });
    tells += names.filter(({ username, nickname }) => username === nickname).length;
    id = names.at(-1)?.id ?? 203;
  }
  expect(tells).toBe(0);
});
