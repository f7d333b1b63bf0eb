import { expect, test } from 'vitest';
import { locales } from '../../shared/locales.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { setSetting } from '../support/set-setting.ts';
import { openTestApi } from '../support/test-api.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

const SANDBOX = 1;
const TRANSFER = 2;
const card = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };
const staff = { actor: 'alice', note: 'because' };

async function open(balance = 0) {
  const api = await openTestApi();
  const token = await api.signUp('mia', balance);
  await api.call('setBank', card, { token });
  await setSetting(api, { key: 'transfer_account', value: 'Bank 1234', ...staff });
  return { api, token };
}

const withdraw = async (api: Api, token: string, money: string, language = 'en-US') =>
  (await api.call('withdraw', { money }, { token, language })).body;
const recharge = async (api: Api, token: string, id = SANDBOX, language = 'en-US') =>
  (await api.call('recharge', { id, money: '100' }, { token, language })).body;
const newest = async (api: Api, token: string) =>
  (await api.call('rechargeList', { limit: 1 }, { token })).body.data[0];
const cancel = async (api: Api, token: string, number: string) =>
  (await api.call('rechargeCancel', { number }, { token, language: 'en-US' })).body;
/** The last part of a page's address is the recharge's number. */
const paid = (url: string, paid = true) => {
  const number = url.split('/').at(-1) ?? '';
  return { eventId: `${number}:${paid}`, number, paid, money: 10_000, currency: 'CNY' };
};

test('every withdrawal has a minimum, and the first one a higher one', async () => {
  const { api, token } = await open(100_000);
  // The bound that is named is the one to reach: below both it is the higher.
  for (const money of ['199.99', '9.99']) {
    expect(await withdraw(api, token, money)).toMatchObject({
      code: 400,
      msg: 'The first withdrawal must be at least ¥200.00',
    });
  }
  expect(await withdraw(api, token, '200')).toMatchObject({ code: 200 });
  expect(await withdraw(api, token, '9.99')).toMatchObject({
    code: 400,
    msg: 'A withdrawal must be at least ¥10.00',
  });
  expect(await withdraw(api, token, '10')).toMatchObject({ code: 200 });
  await booksAreRight(api);
});

test('a sixth withdrawal waits until staff have decided one, and its money stays in the wallet', async () => {
  const { api, token } = await open(200_000);
  for (let n = 0; n < 5; n++) expect(await withdraw(api, token, '200')).toMatchObject({ code: 200 });
  expect(await withdraw(api, token, '200')).toMatchObject({
    code: 400,
    msg: 'Withdrawals in review at once: at most 5. Please wait until one is decided',
  });
  const info = (await api.call('moneyInfo', {}, { token })).body.data;
  expect(info).toMatchObject({ recharge_money: 1000, withdraw_held: 1000 });
  await api.services.withdrawals.refuse({ id: 1, ...staff });
  expect(await withdraw(api, token, '200')).toMatchObject({ code: 200 });
  expect(await withdraw(api, token, '200')).toMatchObject({ code: 400 });
  await setSetting(api, { key: 'withdraw_pending_most', value: '0', ...staff });
  expect(await withdraw(api, token, '200')).toMatchObject({ code: 200 });
  await booksAreRight(api);
});

test('a sixth recharge waits until one has ended; each language says the limit', async () => {
  const { api, token } = await open();
  const urls: string[] = [];
  for (let n = 0; n < 5; n++) urls.push((await recharge(api, token)).data);
  expect(await recharge(api, token, TRANSFER)).toMatchObject({
    code: 400,
    msg: 'Recharges waiting at once: at most 5. Please pay or cancel one first',
  });
  const five = /[5٥۵५৫၅៥໕๕]/;
  for (const language of Object.keys(locales)) {
    expect([language, (await recharge(api, token, SANDBOX, language)).msg]).toEqual([
      language,
      expect.stringMatching(five),
    ]);
  }
  await api.services.rechargeReports.take('sandbox', paid(urls[0] ?? ''));
  expect(await recharge(api, token)).toMatchObject({ code: 200 });
  expect(await recharge(api, token)).toMatchObject({ code: 400 });
  const other = await api.signUp('noa');
  expect(await recharge(api, other)).toMatchObject({ code: 200 });
});

test('of recharges that are begun and cancelled a day has twenty; paid ones do not count; each language says it', async () => {
  const { api, token } = await open();
  const begin = async (language = 'en-US') => recharge(api, token, SANDBOX, language);
  const begun: string[] = [];
  for (let n = 0; n < 20; n++) {
    const { number } = await begin();
    begun.push(number);
    if (n < 19) await cancel(api, token, number);
  }
  const refused = { code: 400, reason: 'tooManyUnpaidRecharges' };
  expect(await begin()).toMatchObject({
    ...refused,
    msg: 'Unpaid recharges in 24 hours: at most 20. Please pay one that you have begun, or try again tomorrow',
  });
  const twenty = /[2٢۲২२၂២໒๒][0٠۰০०၀០໐๐]/;
  for (const language of Object.keys(locales)) {
    expect([language, (await begin(language)).msg]).toEqual([language, expect.stringMatching(twenty)]);
  }
  expect((await api.call('rechargeList', { limit: 50 }, { token })).body.data).toHaveLength(20);
  // The last one is paid, which makes room for one.
  const number = begun.at(-1) ?? '';
  const payment = { eventId: number, number, paid: true, money: 10_000, currency: 'CNY' };
  expect(await api.services.rechargeReports.take('sandbox', payment)).toBe('credited');
  expect(await begin()).toMatchObject({ code: 200 });
  expect(await begin()).toMatchObject(refused);
  const other = await api.signUp('noa');
  expect(await recharge(api, other)).toMatchObject({ code: 200 });
  await setSetting(api, { key: 'recharge_unpaid_a_day', value: '0', ...staff });
  expect(await begin()).toMatchObject({ code: 200 });
  await setSetting(api, { key: 'recharge_unpaid_a_day', value: '20', ...staff });
  api.clock.advance(24 * 3_600_000 + 1);
  expect(await begin()).toMatchObject({ code: 200 });
  await booksAreRight(api);
});

test('recharges whose provider could not be reached do not prevent a new one', async () => {
  const { api, token } = await open();
  const { sandbox } = api;
  if (!sandbox) throw new Error('no sandbox');
  const provider = sandbox.open;
  sandbox.open = () => Promise.reject(new Error('away'));
  for (let n = 0; n < 5; n++)
    expect((await api.call('recharge', { id: SANDBOX, money: '100' }, { token })).status).toBe(503);
  sandbox.open = provider;
  // Within a minute one of them may still be on its way.
  api.clock.advance(59_000);
  expect(await recharge(api, token)).toMatchObject({ code: 400 });
  api.clock.advance(2000);
  expect(await recharge(api, token)).toMatchObject({ code: 200, data: expect.stringContaining('/sandbox/') });
  const { data } = (await api.call('rechargeList', {}, { token })).body;
  expect(data.map(({ status }: { status: string }) => status)).toEqual([
    ...Array.from({ length: 5 }, () => 'pending'),
    'refused',
  ]);
});

test('a recharge that was started by mistake is cancelled at its provider, which accepts no money for it any more', async () => {
  const { api, token } = await open();
  const { data: url } = await recharge(api, token);
  const { number } = await newest(api, token);
  expect(await cancel(api, token, number)).toMatchObject({ code: 200, msg: 'Recharge cancelled' });
  expect(await newest(api, token)).toMatchObject({ status: 'cancelled', status_txt: '已取消', pay_url: '' });
  await api.sandbox?.decide(number, 'paid');
  expect(await api.sandbox?.ended({ number })).toMatchObject({ paid: false });
  expect(url).toContain(number);
  expect(await cancel(api, token, number)).toMatchObject({ code: 400 });
  await booksAreRight(api);
});

test('a recharge that was paid before it was cancelled is credited', async () => {
  const { api, token } = await open();
  await recharge(api, token);
  const { number } = await newest(api, token);
  // Its notification is on the way.
  await api.sandbox?.decide(number, 'paid').catch(() => undefined);
  const said = await cancel(api, token, number);
  expect(said).toMatchObject({ code: 400, msg: 'This recharge can no longer be cancelled' });
  expect(await newest(api, token)).toMatchObject({ status: 'credited' });
  expect((await api.call('moneyInfo', {}, { token })).body.data.recharge_money).toBe(100);
  await booksAreRight(api);
});

test('a transfer can be cancelled until its screenshot is sent', async () => {
  const { api, token } = await open();
  await recharge(api, token, TRANSFER);
  const first = await newest(api, token);
  expect(await cancel(api, token, first.number)).toMatchObject({ code: 200 });
  expect(await newest(api, token)).toMatchObject({ status: 'cancelled' });
  await recharge(api, token, TRANSFER);
  const { number } = await newest(api, token);
  const bytes = await (await import('sharp'))
    .default({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  await api.services.recharges.attachProof({ shopperId: 1, number, bytes });
  expect(await cancel(api, token, number)).toMatchObject({ code: 400 });
  expect(await newest(api, token)).toMatchObject({ status: 'pending' });
});
