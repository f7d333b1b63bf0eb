import { expect, test } from 'vitest';
import { booksAreRight } from '../support/money-adds-up.ts';
import {
  type Api,
  balance,
  begin,
  COMPLETED,
  dispute,
  notify,
  openStripeShop,
  paid,
  paidBy,
  refundedCharge,
  storedNotifications,
} from '../support/stripe-shop.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** A shopper who has paid 100.00 through Stripe, and has it. */
async function openPaidShop() {
  const api = await openStripeShop();
  const token = await api.signUp('payer');
  const { session, number } = await begin(api, token);
  await notify(api, COMPLETED, paid(session));
  return { api, token, number, payment: paidBy(api, session) };
}

const send = async (api: Api, token: string, fields: { number: string; money?: string }) =>
  (await api.call('rechargeReturn', fields, { token })).body;

const returns = async (api: Api, token: string) =>
  (await api.call('rechargeList', {}, { token })).body.data[0].returns.map(({ status }: { status: string }) => status);

const outcomes = async (api: Api) => (await storedNotifications(api)).map(({ outcome }) => outcome);

test('money goes back by a refund of its payment; Stripe’s report about it freezes nobody', async () => {
  const { api, token, number, payment } = await openPaidShop();
  expect(await send(api, token, { number, money: '30' })).toMatchObject({ code: 200, data: { money: 30 } });
  expect(api.stripe.refunds).toMatchObject([{ amount: 3_000, payment_intent: payment, status: 'succeeded' }]);
  await notify(api, 'charge.refunded', refundedCharge(payment, 3_000));
  expect(await outcomes(api)).toEqual(['credited']);
  expect(await send(api, token, { number })).toMatchObject({ code: 200, data: { money: 70 } });
  await notify(api, 'charge.refunded', refundedCharge(payment, 10_000));
  expect(await outcomes(api)).toEqual(['credited']);
  expect(await balance(api, token)).toBe(0);
  await booksAreRight(api);
});

test('of a refund that somebody made at Stripe only what is not the shop’s own is a reversal', async () => {
  const { api, token, number, payment } = await openPaidShop();
  await send(api, token, { number, money: '30' });
  await notify(api, 'charge.refunded', refundedCharge(payment, 5_000));
  expect((await storedNotifications(api)).map(({ outcome, money }) => [outcome, money])).toEqual([
    ['credited', 10_000],
    ['partly_refunded', 2_000],
  ]);
  expect(await send(api, token, { number })).toMatchObject({ code: 400, reason: 'withdrawalsFrozen' });
});

test('a refund that waits is pending until Stripe reports its end, or it is asked', async () => {
  const { api, token, number } = await openPaidShop();
  api.stripe.refundAs('pending');
  await send(api, token, { number, money: '30' });
  expect(await returns(api, token)).toEqual(['pending']);
  const [refund] = api.stripe.refunds;
  await notify(api, 'refund.updated', { ...refund, status: 'succeeded' });
  expect(await returns(api, token)).toEqual(['returned']);
  await send(api, token, { number, money: '20' });
  Object.assign(api.stripe.refunds[1] ?? {}, { status: 'succeeded' });
  api.clock.advance(2 * MINUTE);
  await api.services.rechargeReturns.settlePending();
  expect(await returns(api, token)).toEqual(['returned', 'returned']);
  await booksAreRight(api);
});

test('a refund may fail after it has succeeded: the money is in the wallet again, once', async () => {
  const { api, token, number } = await openPaidShop();
  await send(api, token, { number, money: '30' });
  const [refund] = api.stripe.refunds;
  for (let time = 0; time < 2; time++) await notify(api, 'refund.failed', { ...refund, status: 'failed' });
  await notify(api, 'refund.updated', { ...refund, status: 'succeeded' });
  expect(await returns(api, token)).toEqual(['failed']);
  expect(await balance(api, token)).toBe(100);
  const { data } = (await api.call('notifications', {}, { token })).body;
  expect(data.map(({ kind }: { kind: string }) => kind)).toEqual([
    'recharge_return_failed',
    'recharge_returned',
    'recharge_credited',
  ]);
  await booksAreRight(api);
});

test('where Stripe was away, or forgot its keys, nothing is sent twice', async () => {
  const { api, token, number } = await openPaidShop();
  api.stripe.treat('forgets');
  expect(await send(api, token, { number, money: '30' })).toMatchObject({ code: 200 });
  expect(await returns(api, token)).toEqual(['pending']);
  api.stripe.treat('answers');
  api.stripe.forgetKeys();
  api.clock.advance(2 * DAY);
  await api.services.rechargeReturns.settlePending();
  expect(api.stripe.refunds).toHaveLength(1);
  expect(await returns(api, token)).toEqual(['returned']);
  await booksAreRight(api);
});

test('a payment that is disputed is not sent back: at Stripe, or once the shop knows', async () => {
  const { api, token, number, payment } = await openPaidShop();
  api.stripe.disputed.add(payment);
  await send(api, token, { number, money: '30' });
  expect(await returns(api, token)).toEqual(['failed']);
  expect(await balance(api, token)).toBe(100);
  await notify(api, 'charge.dispute.created', dispute(payment));
  expect(await send(api, token, { number })).toMatchObject({ code: 400, reason: 'withdrawalsFrozen' });
  const { data } = (await api.call('rechargeList', {}, { token })).body;
  expect(data[0].returnable).toBe(0);
  await booksAreRight(api);
});

test('another refund of the same account, and one with a name that is none, change nothing', async () => {
  const { api, token, number } = await openPaidShop();
  await send(api, token, { number, money: '30' });
  const [refund] = api.stripe.refunds;
  for (const metadata of [{}, { return: 'x' }, { return: `${number}-999` }, { return: `1-${1}` }])
    expect((await notify(api, 'refund.failed', { ...refund, status: 'failed', metadata })).status).toBe(200);
  expect(await returns(api, token)).toEqual(['returned']);
  expect((await notify(api, 'refund.failed', { ...refund, status: 'failed' }, { secret: 'other' })).status).toBe(400);
  expect(await balance(api, token)).toBe(70);
});
