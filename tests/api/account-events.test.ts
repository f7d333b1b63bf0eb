import { eq } from 'drizzle-orm';
import request from 'supertest';
import { expect, test } from 'vitest';
import { insertAccountEvent } from '../../db/queries/account-events.ts';
import { tables } from '../../db/schema/index.ts';
import { createAccountEvents } from '../../server/services/shoppers/events.ts';
import type { CallName } from '../../shared/contract/calls.ts';
import { onShopper } from '../support/on-shopper.ts';
import { PASSWORD } from '../support/session-ends.ts';
import { appOf, openTestApi } from '../support/test-api.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

const card = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };
const DAY = 24 * 60 * 60 * 1000;
const staff = { username: 'mia', actor: 'alice', note: 'test' };

interface Event {
  kind: string;
  detail: string;
  times: number;
  address: string;
  user_agent: string;
}

const eventsOf = async (api: Api, token: string): Promise<Event[]> =>
  (await api.call('accountEvents', { limit: 100 }, { token })).body.data;

const kindsOf = async (api: Api, token: string) => (await eventsOf(api, token)).map(({ kind }) => kind);

const logIn = async (api: Api, password = PASSWORD): Promise<string> =>
  (await api.call('login', { username: 'mia', password })).body.data?.token;

test('every event of an account is shown to its shopper, without a secret', async () => {
  const api = await openTestApi();
  const token = await api.signUp('mia', 100_000);
  const noa = await api.signUp('noa');
  const does = (name: CallName, fields = {}) => api.call(name, fields, { token });
  await logIn(api, 'not this one');
  await expect.poll(() => kindsOf(api, token)).toEqual(['logInFailed', 'logIn']);
  await does('setBank', card);
  await does('setBank', card);
  await does('setBank', { ...card, bank_account: '6222029999990000' });
  await does('setSafePwd', { password: PASSWORD, safe_pwd: '246802' });
  await does('withdraw', { money: '200', safe_pwd: '135791' });
  await expect.poll(() => kindsOf(api, token)).toContain('passwordWrong');
  await api.call('withdraw', { money: '200', safe_pwd: '246802' }, { token, key: 'one' });
  await api.call('withdraw', { money: '200', safe_pwd: '246802' }, { token, key: 'one' });
  await does('updatePwd', { old_password: PASSWORD, password: 'battery staple', c_password: 'battery staple' });
  const phone = await logIn(api, 'battery staple');
  const { data: sessions } = (await does('sessions')).body;
  await does('sessionEnd', { id: sessions.find(({ current }: { current: boolean }) => !current).id });
  await api.call('logout', {}, { token: phone });
  const other = await logIn(api, 'battery staple');
  await api.call('logout', {}, { token: other });
  await onShopper(api).block(staff);
  await onShopper(api).unblock(staff);
  const password = await onShopper(api).resetPassword(staff);
  const again = await logIn(api, password);

  const events = await eventsOf(api, again);
  expect(events.map(({ kind, detail }) => (detail === '' ? kind : `${kind} ${detail}`)).reverse()).toEqual([
    ...['logIn', 'logInFailed', 'cardAdded **** 7890', 'cardChanged **** 0000', 'fundPasswordSet', 'passwordWrong'],
    ...['withdrawal ¥200.00', 'passwordChanged', 'logIn', 'sessionEnded', 'logIn', 'logOut'],
    ...['blocked', 'unblocked', 'passwordReset', 'logIn'],
  ]);
  const hers = api.told.filter(({ shopperId }) => shopperId === 1);
  expect(hers.map(({ kind }) => kind)).toEqual(events.map(({ kind }) => kind).reverse());
  const ofStaff = events.filter(({ address }) => address === '').map(({ kind }) => kind);
  expect(ofStaff).toEqual(['passwordReset', 'unblocked', 'blocked']);
  expect(new Set(events.map(({ address }) => address))).toEqual(new Set(['127.0.0.1', '']));
  const rows = JSON.stringify(await api.store.reader.db.select().from(tables.accountEvents));
  for (const secret of ['246802', '135791', PASSWORD, 'staple', password, '6222', token]) {
    expect(rows).not.toContain(secret);
  }
  expect(await kindsOf(api, noa)).toEqual(['logIn']);
});

test('the list is read page by page, in the reader’s language', async () => {
  const api = await openTestApi();
  const token = await api.signUp('mia');
  for (let n = 0; n < 4; n++) await logIn(api);
  const first = (await api.call('accountEvents', { limit: 3 }, { token, language: 'en-US' })).body;
  const second = (await api.call('accountEvents', { limit: 3, cursor: first.next }, { token })).body;
  expect([first.data.length, second.data.length, second.next]).toEqual([3, 2, null]);
  expect([first.data[0].kind_txt, second.data[0].kind_txt]).toEqual(['Logged in', '登录成功']);
});

test('an address is the one that a trusted proxy reports, in full also for IPv6', async () => {
  const api = await openTestApi();
  const token = await api.signUp('mia');
  const app = appOf(api, { trustProxy: 1 });
  const from = (address: string) =>
    request(app)
      .post('/api/login')
      .set({ 'X-Forwarded-For': address, 'User-Agent': 'x'.repeat(300) })
      .field({ username: 'mia', password: PASSWORD });
  await from('2001:db8:1:2:3:4:5:6');
  await from('198.51.100.7');
  const [last, before, first] = await eventsOf(api, token);
  expect([last?.address, before?.address, first?.address]).toEqual([
    '198.51.100.7',
    '2001:db8:1:2:3:4:5:6',
    '127.0.0.1',
  ]);
  expect(last?.user_agent).toBe('x'.repeat(200));
});

test('wrong log-ins with an unknown name leave no row, and those with a known one few', async () => {
  const api = await openTestApi();
  const token = await api.signUp('mia');
  const app = appOf(api, { trustProxy: 1 });
  const wrong = (username: string, n: number) =>
    request(app)
      .post('/api/login')
      .set('X-Forwarded-For', `198.51.100.${n}`)
      .field({ username, password: 'not this one' });
  for (let n = 0; n < 3; n++) await wrong('nobody', n);
  for (let n = 0; n < 3; n++) await wrong('mia', 1);
  for (let n = 2; n < 15; n++) await wrong('mia', n);
  const failed = async () => (await eventsOf(api, token)).filter(({ kind }) => kind === 'logInFailed');
  const times = async () => (await failed()).reduce((sum, row) => sum + row.times, 0);
  await expect.poll(times).toBe(16);
  const rows = await failed();
  expect(rows).toHaveLength(10);
  expect(rows.at(-1)).toMatchObject({ address: '198.51.100.1', times: 3 });
  // In another hour they are rows of their own.
  api.clock.advance(DAY);
  await wrong('mia', 1);
  await expect.poll(async () => (await failed()).length).toBe(11);
  expect(await api.store.reader.db.select().from(tables.accountEvents)).toHaveLength(12);
});

test('of 30 wrong log-ins at once from as many addresses no more than ten rows come', async () => {
  const api = await openTestApi();
  const token = await api.signUp('mia');
  const [mia] = await api.store.reader.db.select().from(tables.shoppers).where(eq(tables.shoppers.username, 'mia'));
  const { recordWrong } = createAccountEvents({
    store: api.store,
    clock: api.clock,
    onEvent: () => undefined,
    onError: (error) => {
      throw error;
    },
  });
  for (let n = 0; n < 30; n++) {
    recordWrong({ shopperId: mia?.id ?? 0, kind: 'logInFailed', from: { address: `198.51.100.${n}`, userAgent: '' } });
  }
  const failed = async () => (await eventsOf(api, token)).filter(({ kind }) => kind === 'logInFailed');
  await expect.poll(async () => (await failed()).reduce((sum, { times }) => sum + times, 0)).toBe(30);
  expect(await failed()).toHaveLength(10);
});

test('of 30 log-ins at once 20 sessions stay, the oldest end, and their shopper is notified', async () => {
  const api = await openTestApi();
  const token = await api.signUp('mia');
  expect((await api.call('userInfo', {}, { token })).body.code).toBe(200);
  api.clock.advance(1000);
  const begun = await Promise.all(Array.from({ length: 30 }, () => logIn(api)));
  const codes = await Promise.all(begun.map(async (one) => (await api.call('userInfo', {}, { token: one })).body.code));
  expect(codes.filter((code) => code === 200)).toHaveLength(20);
  expect((await api.call('userInfo', {}, { token })).body.code).toBe(401);
  api.clock.advance(1000);
  const last = await logIn(api);
  expect((await api.call('sessions', {}, { token: last })).body.data).toHaveLength(20);
  const kinds = await kindsOf(api, last);
  expect(kinds.filter((kind) => kind === 'sessionEnded')).toHaveLength(12);
});

test('sessions that are over are deleted, and events after 180 days, a few at a time', async () => {
  const api = await openTestApi();
  const token = await api.signUp('mia');
  const live = await logIn(api);
  await api.call('logout', {}, { token });
  const { shoppers, events } = api.services;
  const rows = async () => (await api.store.reader.db.select().from(tables.sessions)).length;
  await shoppers.forgetDeadSessions();
  expect(await rows()).toBe(1);
  expect((await api.call('userInfo', {}, { token: live })).body.code).toBe(200);
  expect((await api.call('userInfo', {}, { token })).body.code).toBe(401);
  api.clock.advance(30 * DAY);
  await shoppers.forgetDeadSessions();
  expect(await rows()).toBe(0);

  await api.store.transaction(async (tx) => {
    const row = { shopperId: 1, kind: 'logIn' as const, address: '', userAgent: '', detail: '', createdAt: tx.now };
    await tx.db.insert(tables.accountEvents).values(Array.from({ length: 1100 }, () => row));
  });
  const stored = async () => (await api.store.reader.db.select().from(tables.accountEvents)).length;
  api.clock.advance(150 * DAY + 1);
  await events.deleteExpired();
  expect(await stored()).toBe(1100);
  api.clock.advance(30 * DAY);
  await events.deleteExpired();
  expect(await stored()).toBe(0);
});

test('an event that only a newer version beside this one has words for is not shown', async () => {
  const api = await openTestApi();
  const token = await api.signUp('mia');
  const before = await eventsOf(api, token);
  await api.store.transaction(async (tx) => {
    const [{ id: shopperId } = { id: 0 }] = await tx.db.select().from(tables.shoppers);
    const kind = 'ofTheNextVersion' as 'logIn';
    await insertAccountEvent(tx, { shopperId, kind, address: '', userAgent: '', detail: '' });
  });
  expect(await eventsOf(api, token)).toEqual(before);
});
