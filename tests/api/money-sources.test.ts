import request from 'supertest';
import { expect, test } from 'vitest';
import { warnOfDemo } from '../../server/demo/warn.ts';
import { SIGNATURE_HEADER } from '../../server/payments/sandbox/provider.ts';
import { sign } from '../../server/payments/signature.ts';
import { createLogger } from '../../server/telemetry/logger.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { operatorOf } from '../support/operator.ts';
import { outright } from '../support/outright.ts';
import { setSetting } from '../support/set-setting.ts';
import { begin, COMPLETED, notify, openStripeShop, paid, SANDBOX, staff, TRANSFER } from '../support/stripe-shop.ts';
import { appOf, openTestApi } from '../support/test-api.ts';
import { openShopOn } from '../support/test-shop.ts';

test('staff see through which channel a shopper’s money came in, before they pay it out', async () => {
  const api = await openStripeShop();
  const operator = operatorOf(api, temporaryFolder());
  await setSetting(api, { key: 'transfer_account', value: 'Bank 1234', ...staff });
  const token = await api.signUp('mixed', 50_000);
  const { data: cashier } = (await api.call('recharge', { id: SANDBOX, money: '300' }, { token })).body;
  await request(api.app).post(new URL(cashier).pathname).type('form').send({ decision: 'paid' });
  await api.call('recharge', { id: TRANSFER, money: '200' }, { token });
  const [{ number }] = (await api.call('rechargeList', {}, { token })).body.data;
  await outright(api).creditRecharge({ number, ...staff });
  const { session } = await begin(api, token);
  await notify(api, COMPLETED, paid(session));
  await api.signUp('poor');

  // What a group or a refused withdrawal gives back was in the wallet before.
  await api.call('setBank', { bank_truename: '张三', bank_account: '6222020000001234', bank_name: 'ICBC' }, { token });
  const { data: first } = (await api.call('withdraw', { money: '1000', type: 'bank' }, { token })).body;
  await api.services.withdrawals.refuse({ id: first.id, ...staff });
  const itemId = await api.addItem();
  await api.call('buyItem', { id: itemId }, { token });
  api.clock.advance(108_001_000);
  await api.services.expiry.expireDue();
  await api.call('withdraw', { money: '1000', type: 'bank' }, { token });

  const cameIn = [
    ['staff', 50_000],
    ['sandbox', 30_000],
    ['transfer', 20_000],
    ['stripe', 10_000],
  ].map(([source, money]) => ({ source, money }));
  const asked = async (...call: string[]) => JSON.parse((await operator('call', ...call, '--json')).out).data;
  const [withdrawal] = (await asked('withdrawals')).rows;
  expect((await asked('withdrawal', `id=${withdrawal.id}`)).sources).toEqual(cameIn);
  expect((await operator('call', 'withdrawal', `id=${withdrawal.id}`)).out).toMatch(/stripe +¥100\.00/);
  const sourcesOf = async (name: string) => {
    const [{ id }] = await asked('shoppers', `name=${name}`);
    return (await asked('shopper', `id=${id}`)).sources;
  };
  expect([await sourcesOf('mixed'), await sourcesOf('poor')]).toEqual([cameIn, []]);
  await booksAreRight(api);
});

test('a sandbox that is switched off accepts nothing any more, and its pending recharges are closed', async () => {
  const api = await openTestApi();
  const token = await api.signUp('late');
  const { data: url } = (await api.call('recharge', { id: SANDBOX, money: '100' }, { token })).body;
  const number = url.split('/').at(-1);
  const without = await openShopOn(api.store, api.clock, { sandbox: false });
  const app = appOf(without);
  expect((await request(app).post(new URL(url).pathname).type('form').send({ decision: 'paid' })).status).not.toBe(303);
  const told = Buffer.from(
    JSON.stringify({ eventId: `${number}:paid`, number, paid: true, money: 10_000, currency: 'CNY' }),
  );
  const answer = await request(app)
    .post('/pay/notify/sandbox')
    .set('Content-Type', 'application/json')
    .set(SIGNATURE_HEADER, sign(api.sandboxSecret, told, api.clock()))
    .send(told.toString());
  expect(answer.status).toBe(404);
  api.clock.advance(61_000);
  expect(await without.services.rechargeReports.reconcile()).toBe(0);
  // Switched on again, it is too late.
  await request(api.app).post(new URL(url).pathname).type('form').send({ decision: 'paid' });
  const { data } = (await api.call('rechargeList', {}, { token })).body;
  expect(data).toMatchObject([{ number, status: 'refused' }]);
  expect((await api.call('userInfo', {}, { token })).body.data.recharge_money).toBe(0);
  await booksAreRight(api);
});

test('a live key on a database with unpaid money is logged as an error', async () => {
  const api = await openTestApi();
  const lines: string[] = [];
  const log = createLogger('info', { write: (line) => void lines.push(line) });
  const token = await api.signUp('player', 10_000);
  await warnOfDemo(api.store, log);
  expect(lines).toEqual([]);
  const { data: url } = (await api.call('recharge', { id: SANDBOX, money: '100' }, { token })).body;
  await request(api.app).post(new URL(url).pathname).type('form').send({ decision: 'paid' });
  await warnOfDemo(api.store, log);
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { level: 50, demo: false, sandboxFen: 10_000, msg: expect.stringMatching(/^A LIVE KEY OF STRIPE/) },
  ]);
});
