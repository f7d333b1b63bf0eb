import { expect, test } from 'vitest';
import { outright } from '../support/outright.ts';
import { setSetting } from '../support/set-setting.ts';
import { openTestApi } from '../support/test-api.ts';
import { addVariants } from '../support/variants.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

const SANDBOX = 1;
const card = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };
const staff = { actor: 'alice', note: 'because' };

const statement = async (api: Api, token: string, language = 'zh-CN') =>
  (await api.call('walletStatement', {}, { token, language })).body.data;

/** The way of the money behind a row: kind, from, to, amount. */
const ways = (row: { transfers: Record<string, unknown>[] }) =>
  row.transfers.map(({ kind, from, to, amount }) => [kind, from, to, amount]);

test('a purchase lists its item and all its transfers, in the reader’s language', async () => {
  const api = await openTestApi();
  const [first, second] = [await api.signUp('first', 20_000), await api.signUp('second', 20_000)];
  const id = await api.addItem({ price: 10_000, tax: 500 });
  const { orderno } = (await api.call('buyItem', { id }, { token: first })).body.data;
  const [held] = await statement(api, first);
  expect(held).toMatchObject({ title: '口红', number: orderno, amount: -100 });
  expect(ways(held)).toEqual([['purchase', 'wallet', 'group', 100]]);
  await api.call('orderPt', { orderno }, { token: second });
  const [order] = (await api.call('order', { status: 2 }, { token: first })).body.data;
  await api.call('orderReturn', { id: order.id }, { token: first });
  await outright(api).payRefund({ id: order.id, ...staff });
  const [refund, bought, credit] = await statement(api, first, 'en-US');
  expect(ways(bought)).toEqual([
    ['purchase', 'wallet', 'group', 100],
    ['sale', 'group', 'shop', 100],
    ['tax_refund', 'shop', 'wallet', 5],
  ]);
  expect(bought).toMatchObject({ title: 'Lipstick', number: orderno });
  expect(refund.transfers).toEqual(bought.transfers);
  expect(credit).toMatchObject({ title: '', number: '' });
  expect(ways(credit)).toEqual([['adjustment', 'shop', 'wallet', 200]]);
});

test('an order of several pieces, and what its return gave back, say so behind the name', async () => {
  const api = await openTestApi();
  const [first, second] = [await api.signUp('first', 100_000), await api.signUp('second', 100_000)];
  const id = await api.addItem({ price: 10_000, tax: 0 });
  const { orderno } = (await api.call('buyItem', { id, quantity: 3 }, { token: first })).body.data;
  await api.call('orderPt', { orderno }, { token: second });
  const cancelled = (await api.call('goodsReturn', { orderno, reason: 'unwanted' }, { token: first })).body.data.id;
  await outright(api).payReturn({ id: cancelled, restocked: false, ...staff });
  expect(await statement(api, first, 'en-US')).toMatchObject([
    { title: 'Lipstick × 3', number: orderno, amount: 300 },
    { title: 'Lipstick × 3', number: orderno, amount: -300 },
    { title: '' },
  ]);
  expect((await statement(api, second))[0]).toMatchObject({ title: '口红' });
});

test('a failed group lists the transfers back', async () => {
  const api = await openTestApi();
  const token = await api.signUp('alone', 20_000);
  const id = await api.addItem({ price: 10_000 });
  await api.call('buyItem', { id }, { token });
  api.clock.advance(40 * 3600_000);
  await api.services.expiry.expireDue();
  const [back] = await statement(api, token);
  expect(ways(back)).toEqual([
    ['purchase', 'wallet', 'group', 100],
    ['group_failed', 'group', 'wallet', 100],
  ]);
});

test('recharges and withdrawals have their channel, number and masked card', async () => {
  const api = await openTestApi();
  const token = await api.signUp('saver');
  const url: string = (await api.call('recharge', { id: SANDBOX, money: '500' }, { token })).body.data;
  const number = url.split('/').at(-1) ?? '';
  await api.services.rechargeReports.take('sandbox', {
    eventId: 'e',
    number,
    paid: true,
    money: 50_000,
    currency: 'CNY',
  });
  await api.call('setBank', card, { token });
  const { id } = (await api.call('withdraw', { money: '300' }, { token })).body.data;
  await api.services.withdrawals.refuse({ id, ...staff });
  const again = (await api.call('withdraw', { money: '200' }, { token })).body.data;
  await outright(api).payWithdrawal({ id: again.id, ...staff });
  const [paid, returned, held, recharged] = await statement(api, token);
  expect(ways(paid)).toEqual([
    ['withdrawal_held', 'wallet', 'withdrawal', 200],
    ['withdrawal_paid', 'withdrawal', 'bank', 200],
  ]);
  expect(ways(returned)).toEqual([
    ['withdrawal_held', 'wallet', 'withdrawal', 300],
    ['withdrawal_refused', 'withdrawal', 'wallet', 300],
  ]);
  expect(held).toMatchObject({ title: '工商银行 **** 7890', number: '' });
  expect(recharged).toMatchObject({ title: '演示支付', number });
  expect(ways(recharged)).toEqual([['recharge', 'outside', 'wallet', 500]]);
});

test('one recharge can be read by its number, only by its shopper', async () => {
  const api = await openTestApi();
  const [token, other] = [await api.signUp('payer'), await api.signUp('other')];
  const begin = async (money: string): Promise<string> =>
    (await api.call('recharge', { id: SANDBOX, money }, { token })).body.data;
  const url = await begin('500');
  await begin('600');
  const number = url.split('/').at(-1) ?? '';
  const list = async (fields: Record<string, string>, as = token) =>
    (await api.call('rechargeList', fields, { token: as })).body;
  expect((await list({})).data).toHaveLength(2);
  const found = await list({ number });
  expect(found).toMatchObject({ next: null, data: [{ number, money: 500, channel_txt: '演示支付', pay_url: url }] });
  expect((await list({ number }, other)).data).toEqual([]);
  expect((await list({ number: 'x' })).code).toBe(400);
  await api.services.rechargeReports.take('sandbox', {
    eventId: 'e',
    number,
    paid: true,
    money: 50_000,
    currency: 'CNY',
  });
  expect((await list({ number })).data).toMatchObject([{ status: 'credited', pay_url: '' }]);
});

test('a provider sends the shopper back to that recharge', async () => {
  const api = await openTestApi();
  const token = await api.signUp('payer');
  const url: string = (await api.call('recharge', { id: SANDBOX, money: '5' }, { token })).body.data;
  const number = url.split('/').at(-1) ?? '';
  const payment = await api.sandbox?.find(number);
  expect(payment?.returnUrl).toBe(`${api.origin.public}/user/recharge?number=${number}`);
});

test('the minimum of the next withdrawal is shown: the first one has a higher one, and a refused one does not count', async () => {
  const api = await openTestApi();
  const token = await api.signUp('saver', 60_000);
  await api.call('setBank', card, { token });
  const least = async () => (await api.call('moneyInfo', {}, { token })).body.data.withdraw_min;
  expect(await least()).toBe(200);
  await setSetting(api, { key: 'first_withdraw_min', value: '50.5', ...staff });
  expect(await least()).toBe(50.5);
  const { id } = (await api.call('withdraw', { money: '60' }, { token })).body.data;
  expect(await least()).toBe(10);
  await setSetting(api, { key: 'withdraw_min', value: '70', ...staff });
  expect(await least()).toBe(70);
  await api.services.withdrawals.refuse({ id, ...staff });
  // The first one is held to both.
  expect(await least()).toBe(70);
});

test('orders whose group waits are counted beside their held money', async () => {
  const api = await openTestApi();
  const token = await api.signUp('buyer', 60_000);
  const info = async () => (await api.call('moneyInfo', {}, { token })).body.data;
  expect(await info()).toMatchObject({ group_held: 0, group_orders: 0 });
  const id = await api.addItem({ price: 10_000 });
  await api.call('buyItem', { id }, { token });
  await api.call('buyItem', { id }, { token });
  expect(await info()).toMatchObject({ group_held: 200, group_orders: 2 });
});

test('one transfer can be read by its id, only by its shopper', async () => {
  const api = await openTestApi();
  const [token, other] = [await api.signUp('owner', 20_000), await api.signUp('other', 20_000)];
  await api.call('buyItem', { id: await api.addItem({ price: 5_000 }) }, { token });
  const all = await statement(api, token);
  for (const row of all) {
    expect((await api.call('walletStatement', { id: row.id }, { token })).body).toMatchObject({
      data: [row],
      next: null,
    });
    expect((await api.call('walletStatement', { id: row.id }, { token: other })).body.data).toEqual([]);
  }
});

test('a purchase of a variant is listed with its words and pieces, in the reader’s language', async () => {
  const api = await openTestApi();
  const token = await api.signUp('first', 100_000);
  const id = await api.addItem({ price: 10_000, stock: 0 });
  const [black = 0] = await addVariants(api, id, { price: 10_000, stock: { to: 9 } });
  await api.call('buyItem', { id, variant: black, quantity: 2 }, { token });
  expect((await statement(api, token))[0].title).toBe('口红 · 黑色 · S × 2');
  expect((await statement(api, token, 'en-US'))[0].title).toBe('Lipstick · Black · S × 2');
  expect((await statement(api, token, 'fr-FR'))[0].title).toBe('Lipstick · Black · S × 2');
});
