import { expect, test } from 'vitest';
import chinese from '../../console/locales/zh-CN.json' with { type: 'json' };
import { openConsole } from '../support/console-api.ts';
import { setSetting } from '../support/set-setting.ts';
import { two } from '../support/staff.ts';

test('a setting says what it was, who changed it and when, waits for a second person, and has its name', async () => {
  const shop = await openConsole();
  const all = async () =>
    (await shop.call('settings', {}, { as: 'owner' })).body.data as { key: string; version: number }[];
  const [{ token }] = await two(shop);
  const names = (await all()).map(({ key }) => `setting.${key}`);
  expect(names.filter((name) => !Object.hasOwn(chinese, name))).toEqual([]);
  const of = async (key: string) => (await all()).find((one) => one.key === key);
  const version = (await of('kf_url'))?.version;
  const set = (value: string) =>
    shop.call('settingChange', { key: 'kf_url', value, version, note: '新客服' }, { token });
  expect((await set('not an address')).body.reason).toBe('settingInvalid');
  const { state } = (await set('https://help.example')).body.data ?? {};
  expect([state, await of('kf_url')]).toMatchObject(['waiting', { value: '', version }]);
  await setSetting(shop, { key: 'kf_url', value: 'https://a.example', actor: 'shell:op', note: 'quicker' });
  expect(await of('kf_url')).toMatchObject({ changed_by: 'shell:op', old: '', changed_at: shop.clock() });
  const late = (await set('https://other.example')).body;
  expect(late).toMatchObject({ code: 409, data: { value: 'https://a.example' } });
  expect(late.data).toEqual(await of('kf_url'));
});
