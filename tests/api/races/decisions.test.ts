import request from 'supertest';
import { expect, test } from 'vitest';
import { SIGNATURE_HEADER } from '../../../server/payments/sandbox/provider.ts';
import { sign } from '../../../server/payments/signature.ts';
import { atOnce, oneOf } from '../../support/at-once.ts';
import { CURRENCY } from '../../support/currency.ts';
import { booksAreRight } from '../../support/money-adds-up.ts';
import { outright } from '../../support/outright.ts';
import { openTestApi } from '../../support/test-api.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

const SANDBOX = 1;
const card = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };
const staff = { actor: 'alice', note: 'seen' };
const ROUNDS = 8;

/** Staff decide twice each way; who is first takes turns. */
function decisionsOf(round: number): ('pay' | 'refuse')[] {
  return round % 2 === 0 ? ['pay', 'refuse', 'pay', 'refuse'] : ['refuse', 'pay', 'refuse', 'pay'];
}

/** Yuan in a wallet, held and paid out or in. */
const money = async (api: Api, token: string) => (await api.call('moneyInfo', {}, { token })).body.data;

async function withCard(api: Api, balance: number): Promise<string> {
  const token = await api.signUp('saver', balance);
  await api.call('setBank', card, { token });
  return token;
}

/** The id of a fresh order of this shopper whose group is complete; 5 yuan of tax may come back. */
async function completeOrder(api: Api, { itemId, token, friend }: { itemId: number; token: string; friend: string }) {
  const { orderno } = (await api.call('buyItem', { id: itemId }, { token })).body.data;
  await api.call('orderPt', { orderno }, { token: friend });
  const [order] = (await api.call('order', { status: 2, limit: 1 }, { token })).body.data;
  return order.id as number;
}

async function openRefunds() {
  const api = await openTestApi();
  const itemId = await api.addItem({ price: 10_000, tax: 500 });
  const [token, friend] = [await api.signUp('mia', 100_000), await api.signUp('noa', 100_000)];
  return { api, token, next: () => completeOrder(api, { itemId, token, friend }) };
}

/** Begins a recharge of 100 yuan; its number. */
async function begin(api: Api, token: string): Promise<string> {
  await api.call('recharge', { id: SANDBOX, money: '100' }, { token });
  return (await api.call('rechargeList', { limit: 1 }, { token })).body.data[0].number;
}

/** The provider tells of a payment of 100 yuan. */
function notify(api: Api, number: string, told: { eventId: string; paid?: boolean }) {
  const body = JSON.stringify({ number, paid: true, money: 10_000, currency: CURRENCY, ...told });
  return request(api.server)
    .post('/pay/notify/sandbox')
    .set('Content-Type', 'application/json')
    .set(SIGNATURE_HEADER, sign(api.sandboxSecret, Buffer.from(body), api.clock()))
    .send(body);
}

test('of 8 withdrawals of the whole balance at once one is held', async () => {
  const api = await openTestApi();
  const token = await withCard(api, 100_000);
  const { done, refused } = await atOnce(8, () => api.call('withdraw', { money: '1000' }, { token }));
  expect(done).toHaveLength(1);
  expect(refused).toEqual(Array.from({ length: 7 }, () => '余额不足，还差 ¥1,000.00'));
  expect(await money(api, token)).toMatchObject({ recharge_money: 0, withdraw_held: 1000 });
  await booksAreRight(api);
});

test('paying and refusing a withdrawal at once: one of them is done, and once', async () => {
  const api = await openTestApi();
  const token = await withCard(api, 200_000);
  const { withdrawals } = api.services;
  let paid = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const { id } = (await api.call('withdraw', { money: '200' }, { token })).body.data;
    const done = await oneOf(decisionsOf(round), (decision) =>
      decision === 'pay' ? outright(api).payWithdrawal({ id, ...staff }) : withdrawals.refuse({ id, ...staff }),
    );
    paid += done === 'pay' ? 1 : 0;
    const [{ status }] = (await api.call('withdrawList', { limit: 1 }, { token })).body.data;
    expect(status).toBe(done === 'pay' ? 'paid' : 'refused');
  }
  const held = { recharge_money: 2000 - paid * 200, withdraw_held: 0, withdraw_total: paid * 200 };
  expect(await money(api, token)).toMatchObject(held);
  await booksAreRight(api);
});

test('of 10 applications for one tax refund at once one is accepted', async () => {
  const { api, token, next } = await openRefunds();
  const id = await next();
  const { done, refused } = await atOnce(10, () => api.call('orderReturn', { id }, { token }));
  expect(done).toEqual([{ id, status: 3 }]);
  expect(refused).toEqual(Array.from({ length: 9 }, () => '该订单现在不能申请返税'));
  await booksAreRight(api);
});

test('paying and refusing a tax refund at once: one of them is done, and once', async () => {
  const { api, token, next } = await openRefunds();
  const { refunds } = api.services;
  let paid = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const id = await next();
    await api.call('orderReturn', { id }, { token });
    const done = await oneOf(decisionsOf(round), (decision) =>
      decision === 'pay' ? outright(api).payRefund({ id, ...staff }) : refunds.refuse({ id, ...staff }),
    );
    paid += done === 'pay' ? 1 : 0;
    const [{ status }] = (await api.call('order', { status: 0, limit: 1 }, { token })).body.data;
    expect(status).toBe(done === 'pay' ? 4 : 2);
  }
  expect((await money(api, token)).refund_total).toBe(paid * 5);
  await booksAreRight(api);
});

test.each([
  ['one event told 20 times', () => 'event'],
  ['20 events about one payment', (n: number) => `event-${n}`],
])('%s at once: credited once', async (_, eventId) => {
  const api = await openTestApi();
  const token = await api.signUp('payer');
  const number = await begin(api, token);
  const answers = Array.from({ length: 20 }, (_, n) => notify(api, number, { eventId: eventId(n) }));
  expect(new Set((await Promise.all(answers)).map(({ status }) => status))).toEqual(new Set([200]));
  expect(await money(api, token)).toMatchObject({ recharge_money: 100, recharge_total: 100 });
  await booksAreRight(api);
});

/** What may meet at a pending recharge; each answers whether the wallet is to be credited if it wins. */
const ends = {
  'told as paid': { credits: true, run: (api: Api, number: string) => notify(api, number, { eventId: `${number}+` }) },
  'told as failed': {
    credits: false,
    run: (api: Api, number: string) => notify(api, number, { eventId: `${number}-`, paid: false }),
  },
  'confirmed by staff': {
    credits: true,
    run: (api: Api, number: string) => outright(api).creditRecharge({ number, ...staff }),
  },
  'refused by staff': {
    credits: false,
    run: (api: Api, number: string) => api.services.rechargeDecisions.refuse({ number, ...staff }),
  },
};

test.each([
  ['told as paid', 'confirmed by staff'],
  ['told as paid', 'refused by staff'],
  ['told as paid', 'told as failed'],
  ['told as failed', 'confirmed by staff'],
  ['confirmed by staff', 'refused by staff'],
] as const)('a recharge %s and %s at once ends once', async (one, other) => {
  const api = await openTestApi();
  const token = await api.signUp('payer');
  let credited = 0;
  for (let round = 0; round < ROUNDS; round++) {
    const number = await begin(api, token);
    const order = round % 2 === 0 ? [one, other] : [other, one];
    await Promise.allSettled(order.map((end) => ends[end].run(api, number)));
    const [{ status }] = (await api.call('rechargeList', { limit: 1 }, { token })).body.data;
    expect(['credited', 'refused']).toContain(status);
    if (ends[one].credits === ends[other].credits) expect(status).toBe(ends[one].credits ? 'credited' : 'refused');
    credited += status === 'credited' ? 1 : 0;
  }
  expect(await money(api, token)).toMatchObject({ recharge_money: credited * 100, recharge_total: credited * 100 });
  await booksAreRight(api);
});
