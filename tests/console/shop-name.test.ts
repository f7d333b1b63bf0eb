import request from 'supertest';
import { expect, test } from 'vitest';
import { openConsole } from '../support/console-api.ts';
import { openMailServer, subjectOf } from '../support/mail-server.ts';
import { parcelsOf } from '../support/parcels.ts';
import { readPage } from '../support/read-page.ts';
import { invited, signed, two } from '../support/staff.ts';

const HOUR = 60 * 60_000;
const NAME = `晨光<b>&"'</b>{{queue}} $&`;

test('a name that an owner gives stands in the console, its factors and its mails, without a second person', async () => {
  const mails = await openMailServer();
  const shop = await openConsole({ mail: mails.mail, alertEmail: 'staff@shop.example' });
  const people = await two(shop);
  const page = async () => readPage((await request(shop.server).get('/console/today')).text, []).said;
  expect(await page()).toContain('免税拼团');
  const change = { key: 'shop_name', value: ` ${NAME} `, version: 0, note: 'opening' };
  expect((await signed(shop, 'settingChange', change, people[0])).body.data.state).toBe('done');
  expect((await shop.call('shop')).body.data.name).toBe(NAME);
  expect(await page()).toContain(NAME);
  const { passkey, totp } = (await shop.call('inviteLook', { token: await invited(shop, 'Qiao') })).body.data;
  expect(passkey.rp.name).toBe(NAME);
  expect(new URL(totp.address).searchParams.get('issuer')).toBe(NAME);
  const [setting] = (await shop.call('settings', {}, people[0])).body.data;
  expect(setting).toMatchObject({ key: 'shop_name', value: NAME, old: '免税拼团', default: '免税拼团', version: 1 });
  const [entry] = (await shop.call('audit', { action: 'settings set' }, people[0])).body.data;
  expect(entry).toMatchObject({ subject: 'setting:shop_name', detail: { old: '免税拼团', value: NAME } });

  await parcelsOf(shop).orderToSend();
  shop.clock.advance(49 * HOUR);
  await shop.services.queueAlerts.watch();
  expect(mails.received.map(subjectOf)).toEqual([expect.stringContaining(`${NAME}：待寄出超过承诺`)]);
});
