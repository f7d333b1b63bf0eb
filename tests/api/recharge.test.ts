import { eq } from 'drizzle-orm';
import request from 'supertest';
import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import type { PaymentNotification } from '../../server/payments/channel.ts';
import { SIGNATURE_HEADER } from '../../server/payments/sandbox/provider.ts';
import { sign } from '../../server/payments/signature.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { oddPayments } from '../support/odd-payments.ts';
import { outright } from '../support/outright.ts';
import { setSetting } from '../support/set-setting.ts';
import { openTestApi } from '../support/test-api.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

const SANDBOX = 1;
const TRANSFER = 2;
const staff = { actor: 'alice', note: 'seen on the account' };

const balance = async (api: Api, token: string) => (await api.call('userInfo', {}, { token })).body.data.recharge_money;

/** Begins a recharge through the sandbox; its number. */
async function begin(api: Api, token: string, money = '100'): Promise<string> {
  const { data: url } = (await api.call('recharge', { id: SANDBOX, money }, { token })).body;
  return url.split('/').at(-1);
}

/** Tells the shop of a payment, signed as the provider signs. */
function notify(api: Api, told: PaymentNotification, changes: { at?: number; secret?: string; body?: string } = {}) {
  const body = Buffer.from(JSON.stringify(told));
  const { secret = api.sandboxSecret, at = api.clock() } = changes;
  return request(api.app)
    .post('/pay/notify/sandbox')
    .set('Content-Type', 'application/json')
    .set(SIGNATURE_HEADER, sign(secret, body, at))
    .send(changes.body ?? body.toString());
}

const paid = (number: string, money = 10_000): PaymentNotification => ({
  eventId: `event-${number}`,
  number,
  paid: true,
  money,
  currency: 'CNY',
});

test('a shopper recharges through the external page, and is credited by its notification', async () => {
  const api = await openTestApi();
  const token = await api.signUp('payer');
  const channels = (await api.call('payList', {}, { token })).body.data;
  expect(channels).toEqual([{ id: SANDBOX, desc1: '演示支付', desc2: expect.any(String), account: '' }]);
  const { data: url } = (await api.call('recharge', { id: SANDBOX, money: '123.45' }, { token })).body;
  expect(url).toMatch(/^http:\/\/127\.0\.0\.1:3000\/sandbox\/cashier\/\d{16}$/);
  const cashier = new URL(url).pathname;
  const page = await request(api.app).get(cashier);
  expect(page.text).toContain('<link rel="icon" href="/favicon.svg"');
  expect(page.text).toContain('¥123.45');
  const inArabic = await request(api.app).get(cashier).set('Accept-Language', 'ar');
  expect(inArabic.text).toContain('<html lang="ar-SA" dir="rtl">');
  expect(page.text).not.toMatch(/<script|\sstyle=/);
  expect(await balance(api, token)).toBe(0);
  const pay = () => request(api.app).post(cashier).type('form').send({ decision: 'paid' });
  expect((await pay()).status).toBe(303);
  expect(await balance(api, token)).toBe(123.45);
  await pay();
  expect(await balance(api, token)).toBe(123.45);
  const { data } = (await api.call('rechargeList', {}, { token })).body;
  expect(data).toMatchObject([{ money: 123.45, status: 'credited', status_txt: '已到账' }]);
  await booksAreRight(api);
});

test('a second notification of a payment under another event credits nothing, and is stored for staff', async () => {
  const api = await openTestApi();
  const token = await api.signUp('lucky');
  const number = await begin(api, token);
  await notify(api, paid(number));
  expect(await balance(api, token)).toBe(100);
  await notify(api, { ...paid(number), eventId: 'another-event' });
  expect(await balance(api, token)).toBe(100);
  expect(await oddPayments(api)).toMatchObject([{ outcome: 'late', number }]);
  await booksAreRight(api);
});

test.each([
  ['another secret', { secret: 'not the provider' }],
  ['a body that was changed', { body: '{"eventId":"x","number":"1","paid":true,"money":1,"currency":"CNY"}' }],
  ['a signature older than 300 s', { at: Date.now() - 301_000 }],
  ['a signature from the future', { at: Date.now() + 400_000 }],
])('a notification with %s is rejected', async (_, changes) => {
  const api = await openTestApi();
  const token = await api.signUp('victim');
  const number = await begin(api, token);
  expect((await notify(api, paid(number), changes)).status).toBe(400);
  expect(await balance(api, token)).toBe(0);
  expect(await api.store.reader.db.select().from(tables.paymentNotifications)).toEqual([]);
});

test.each([
  ['another amount', { money: 9_999 }, 'mismatch'],
  ['another currency', { currency: 'USD' }, 'mismatch'],
  ['a number that is none of ours', { number: '1' }, 'unknown'],
])('a payment of %s credits nothing, and is stored for staff', async (_, change, outcome) => {
  const api = await openTestApi();
  const token = await api.signUp('payer');
  const number = await begin(api, token);
  expect((await notify(api, { ...paid(number), ...change })).status).toBe(200);
  expect(await balance(api, token)).toBe(0);
  expect(await oddPayments(api)).toMatchObject([{ outcome }]);
  await booksAreRight(api);
});

test('a lost notification is found by asking the provider, once', async () => {
  const api = await openTestApi();
  const token = await api.signUp('patient');
  const number = await begin(api, token);
  api.origin.own = 'http://127.0.0.1:9';
  await request(api.app).post(`/sandbox/cashier/${number}`).type('form').send({ decision: 'paid' });
  expect(api.failures).toHaveLength(1);
  expect(await balance(api, token)).toBe(0);
  expect(await api.services.rechargeReports.reconcile()).toBe(0);
  api.clock.advance(61_000);
  const found = await Promise.all([api.services.rechargeReports.reconcile(), api.services.rechargeReports.reconcile()]);
  expect(found.sort()).toEqual([0, 1]);
  expect(await balance(api, token)).toBe(100);
  await booksAreRight(api);
});

test('a failed payment closes the recharge; a payment after that is stored', async () => {
  const api = await openTestApi();
  const token = await api.signUp('payer');
  const number = await begin(api, token);
  await request(api.app).post(`/sandbox/cashier/${number}`).type('form').send({ decision: 'failed' });
  expect((await api.call('rechargeList', {}, { token })).body.data).toMatchObject([{ status_txt: '未到账' }]);
  await notify(api, paid(number));
  expect(await balance(api, token)).toBe(0);
  expect(await oddPayments(api)).toMatchObject([{ outcome: 'late' }]);
});

test('a bank transfer is offered while there is an account to pay to, and confirmed by staff once', async () => {
  const api = await openTestApi();
  const token = await api.signUp('wirer');
  const recharge = () => api.call('recharge', { id: TRANSFER, money: '500' }, { token });
  expect((await recharge()).body.msg).toBe('没有这个支付渠道');
  await setSetting(api, { key: 'transfer_account', value: 'Bank 1234', ...staff });
  expect((await api.call('payList', {}, { token })).body.data).toHaveLength(2);
  expect((await recharge()).body).toMatchObject({ code: 200, data: '' });
  const [{ number }] = (await api.call('rechargeList', {}, { token })).body.data;
  const decisions = [1, 2, 3].flatMap(() => [
    outright(api).creditRecharge({ number, ...staff }),
    api.services.rechargeDecisions.refuse({ number, ...staff }),
  ]);
  const results = await Promise.allSettled(decisions);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  const isConfirmed = results.findIndex((result) => result.status === 'fulfilled') % 2 === 0;
  expect(await balance(api, token)).toBe(isConfirmed ? 500 : 0);
  await booksAreRight(api);
});

test('of two sums that staff found at once one is credited; the shopper reads why it is another than was claimed', async () => {
  const api = await openTestApi();
  const token = await api.signUp('wirer');
  await setSetting(api, { key: 'transfer_account', value: 'Bank 1234', ...staff });
  const claim = async () => {
    await api.call('recharge', { id: TRANSFER, money: '500' }, { token });
    return (await api.call('rechargeList', {}, { token })).body.data[0].number as string;
  };
  const number = await claim();
  const found = (money: number) =>
    outright(api).creditRecharge({ number, found: money, actor: 'alice', note: `${money}` });
  const results = await Promise.allSettled([found(48_000), found(52_000), found(50_000)]);
  expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(1);
  const [{ money, status, remark }] = (await api.call('rechargeList', {}, { token })).body.data;
  expect(status).toBe('credited');
  expect(remark).toBe(money === 500 ? '' : String(money * 100));
  expect(await balance(api, token)).toBe(money);
  const later = await claim();
  await outright(api).creditRecharge({ number: later, found: 48_000, actor: 'alice', note: '按实际到账入账' });
  expect(await balance(api, token)).toBe(money + 480);
  const [row] = await api.store.reader.db.select().from(tables.recharges).where(eq(tables.recharges.number, later));
  expect(row).toMatchObject({ money: 48_000, claimed: 50_000, remark: '按实际到账入账' });
  const [entry] = await api.store.reader.db
    .select()
    .from(tables.auditLog)
    .where(eq(tables.auditLog.subject, `recharge:${later}`));
  expect(entry?.detail).toMatchObject({ amount: 48_000, claimed: 50_000 });
  await booksAreRight(api);
});

test.each([
  ['0.99', '充值金额应在 ¥1.00 到 ¥50,000.00 之间'],
  ['50000.01', /充值金额应在/],
  ['-5', '金额应为大于零、最多两位小数的金额'],
  ['', '请输入金额'],
])('a recharge of %j is refused', async (money, msg) => {
  const api = await openTestApi();
  const token = await api.signUp('careless');
  expect((await api.call('recharge', { id: SANDBOX, money }, { token })).body).toMatchObject({
    code: 400,
    msg: expect.stringMatching(msg),
  });
  expect((await api.call('rechargeList', {}, { token })).body.data).toEqual([]);
});

test('a recharge answers its number, and a repeat the same one', async () => {
  const api = await openTestApi();
  const token = await api.signUp('teller');
  const input = { id: SANDBOX, money: '100' };
  const first = (await api.call('recharge', input, { token, key: 'one' })).body;
  const other = (await api.call('recharge', input, { token, key: 'two' })).body;
  const again = (await api.call('recharge', input, { token, key: 'one' })).body;
  expect(first.data).toMatch(new RegExp(`/${first.number}$`));
  expect(other.data).toMatch(new RegExp(`/${other.number}$`));
  expect(again).toMatchObject({ data: first.data, number: first.number });
  expect(other.number).not.toBe(first.number);
  await request(api.app).post(`/sandbox/cashier/${first.number}`).type('form').send({ decision: 'paid' });
  // There is no page to go to any more, but still the recharge.
  const decided = (await api.call('recharge', input, { token, key: 'one' })).body;
  expect(decided).toMatchObject({ code: 200, data: '', number: first.number });
});

test('the same key starts one recharge, and resumes an interrupted one', async () => {
  const api = await openTestApi();
  const token = await api.signUp('hasty');
  const ask = (money = '100') => api.call('recharge', { id: SANDBOX, money }, { token, key: 'one-tap' });
  const sandbox = api.services.rechargeReports.channel('sandbox');
  const create = sandbox?.create;
  if (!sandbox || !create) throw new Error('the sandbox is not offered');
  sandbox.create = () => Promise.reject(new Error('the provider is away'));
  expect((await ask()).status).toBe(503);
  sandbox.create = create;
  const [one, two] = await Promise.all([ask(), ask()]);
  expect(one.body).toMatchObject({ code: 200, data: expect.stringContaining('/sandbox/cashier/') });
  expect(two.body.data).toBe(one.body.data);
  expect((await api.call('rechargeList', {}, { token })).body.data).toHaveLength(1);
  expect((await ask('200')).body.msg).toBe('该 Idempotency-Key 已用于另一个请求');
});
