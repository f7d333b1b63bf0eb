import { expect, test } from 'vitest';
import { ends, PASSWORD } from '../support/session-ends.ts';
import { openTestApi } from '../support/test-api.ts';

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
