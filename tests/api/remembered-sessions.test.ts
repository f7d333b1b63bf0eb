import { expect, test } from 'vitest';
import { openTestApi } from '../support/test-api.ts';

type TestApi = Awaited<ReturnType<typeof openTestApi>>;

const PASSWORD = 'correct horse';
const staff = { actor: 'alice', note: 'test' };

/** What ends the session of `phone`, done with that of `desk` where a shopper does it. */
const ends: Record<string, (api: TestApi, desk: string, phone: string) => Promise<unknown>> = {
  'its log-out': (api, _, phone) => api.call('logout', {}, { token: phone }),
  'ending it from another device': async (api, desk) => {
    const { data } = (await api.call('sessions', {}, { token: desk })).body;
    const { id } = data.find(({ current }: { current: boolean }) => !current);
    return api.call('sessionEnd', { id }, { token: desk });
  },
  'a password change on another device': (api, desk) =>
    api.call(
      'updatePwd',
      { old_password: PASSWORD, password: 'battery staple', c_password: 'battery staple' },
      { token: desk },
    ),
  'a block': (api) => api.services.shopperStaff.block({ ...staff, username: 'mia' }),
  'a password that staff reset': (api) => api.services.shopperStaff.resetPassword({ ...staff, username: 'mia' }),
};

test.each(Object.keys(ends))('a session that was just used is dead at once after %s', async (way) => {
  const api = await openTestApi();
  const desk = await api.signUp('mia');
  const phone = (await api.call('login', { username: 'mia', password: PASSWORD })).body.data.token;
  const codeOf = async (token: string) => (await api.call('userInfo', {}, { token })).body.code;
  expect([await codeOf(desk), await codeOf(phone), await codeOf(phone)]).toEqual([200, 200, 200]);
  await ends[way]?.(api, desk, phone);
  expect(await codeOf(phone)).toBe(401);
});

test('a session that was just used ends with its time', async () => {
  const api = await openTestApi();
  const token = await api.signUp('mia');
  const code = async () => (await api.call('userInfo', {}, { token })).body.code;
  expect(await code()).toBe(200);
  api.clock.advance(30 * 24 * 60 * 60 * 1000);
  expect(await code()).toBe(401);
});
