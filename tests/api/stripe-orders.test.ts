import { expect, test } from 'vitest';
import { booksAreRight } from '../support/money-adds-up.ts';
import { oddPayments } from '../support/odd-payments.ts';
import {
  balance,
  COMPLETED,
  dispute,
  EXPIRED,
  FAILED,
  HOUR,
  notify,
  openStripeShop,
  paid,
  paidBy,
  STRIPE,
  SUCCEEDED,
} from '../support/stripe-shop.ts';

/** A shopper on Stripe's page, who pays 100.00 for an order that opens a group. */
async function openPayingShop(fields: Record<string, unknown> = {}) {
  const api = await openStripeShop();
  const item = await api.addItem({ price: 10_000, tax: 500 });
  const token = await api.signUp('payer');
  const { code, data } = (await api.call('payOrder', { channel: STRIPE, id: item, price: '100', ...fields }, { token }))
    .body;
  const [session] = api.stripe.sessions.values();
  if (code !== 200 || !session || session.url !== data) throw new Error(`no page of Stripe: ${code}`);

  const orders = async () =>
    (await api.call('order', { status: 0 }, { token })).body.data.map(({ status }: { status: number }) => status);
  const recharge = async () => (await api.call('rechargeList', {}, { token })).body.data[0];
  const told = async () =>
    (await api.call('notifications', {}, { token })).body.data.map(({ kind }: { kind: string }) => kind);
  return { api, item, token, session, orders, recharge, told };
}

test('what is paid on Stripe’s page buys, once, however often Stripe tells of it', async () => {
  const { api, token, session, orders, recharge, told } = await openPayingShop();
  expect(session).toMatchObject({ amount_total: 10_000 });
  expect(await orders()).toEqual([]);
  await Promise.all(Array.from({ length: 10 }, () => notify(api, COMPLETED, paid(session))));
  expect(await orders()).toEqual([1]);
  expect(await recharge()).toMatchObject({ status: 'credited', order: { refused: '' } });
  expect(await balance(api, token)).toBe(0);
  expect(await told()).toEqual(['order_paid']);
  await booksAreRight(api);
});

test('a bank that takes days buys when it has paid, and nothing when it refuses', async () => {
  const slow = await openPayingShop();
  await notify(slow.api, COMPLETED, { ...paid(slow.session), payment_status: 'unpaid' });
  expect(await slow.orders()).toEqual([]);
  await notify(slow.api, SUCCEEDED, paid(slow.session));
  expect(await slow.orders()).toEqual([1]);
  await booksAreRight(slow.api);

  const refused = await openPayingShop();
  await notify(refused.api, COMPLETED, { ...paid(refused.session), payment_status: 'unpaid' });
  await notify(refused.api, FAILED, refused.session);
  expect([await refused.orders(), (await refused.recharge()).status]).toEqual([[], 'refused']);
  expect(await balance(refused.api, refused.token)).toBe(0);
  await booksAreRight(refused.api);
});

test.each([
  ['another amount', { amount_total: 9_999 }],
  ['another currency', { currency: 'usd' }],
])('%s than was asked for buys nothing, and is stored for staff', async (_, change) => {
  const { api, token, session, orders } = await openPayingShop();
  await notify(api, COMPLETED, { ...paid(session), ...change });
  expect([await orders(), await balance(api, token)]).toEqual([[], 0]);
  expect(await oddPayments(api)).toMatchObject([{ channel: 'stripe', outcome: 'mismatch' }]);
  await booksAreRight(api);
});

test('a page that expires buys nothing, and money that comes after it is stored for staff', async () => {
  const { api, token, session, orders, recharge } = await openPayingShop();
  await notify(api, EXPIRED, { ...session, status: 'expired' });
  expect((await recharge()).status).toBe('refused');
  await notify(api, COMPLETED, paid(session));
  expect([await orders(), await balance(api, token)]).toEqual([[], 0]);
  expect(await oddPayments(api)).toMatchObject([{ channel: 'stripe', outcome: 'late' }]);
  await booksAreRight(api);
});

test('sold out meanwhile: the money is in the wallet with the reason, and goes back to the card if its shopper wants it', async () => {
  const { api, item, token, session, orders, recharge, told } = await openPayingShop();
  await api.changeItem(item, { stock: 0 });
  const payment = paidBy(api, session);
  await notify(api, COMPLETED, paid(session));
  expect([await orders(), await balance(api, token)]).toEqual([[], 100]);
  expect(await told()).toEqual(['order_not_placed']);
  const { number, order } = await recharge();
  expect(order.refused).not.toBe('');
  expect((await api.call('rechargeReturn', { number }, { token })).body).toMatchObject({ code: 200 });
  expect(api.stripe.refunds).toMatchObject([{ amount: 10_000, payment_intent: payment }]);
  expect(await balance(api, token)).toBe(0);
  await booksAreRight(api);
});

test.each([
  ['succeeds', 'succeeded', 0],
  ['fails', 'failed', 100],
] as const)('a group fails whose money was to go back: a refund that %s', async (_, end, left) => {
  const { api, token, session, orders, recharge } = await openPayingShop({ send_back: 1 });
  paidBy(api, session);
  await notify(api, COMPLETED, paid(session));
  api.clock.advance(200 * HOUR);
  await api.services.expiry.expireDue();
  expect(await orders()).toEqual([5]);
  api.stripe.refundAs('pending');
  await api.services.rechargeReturns.settlePending();
  const [refund] = api.stripe.refunds;
  expect(refund).toMatchObject({ amount: 10_000 });
  await notify(api, 'refund.updated', { ...refund, status: end });
  expect((await recharge()).returns).toMatchObject([{ money: 100, status: end === 'failed' ? 'failed' : 'returned' }]);
  expect(await balance(api, token)).toBe(left);
  await api.services.rechargeReturns.settlePending();
  expect(api.stripe.refunds).toHaveLength(1);
  await booksAreRight(api);
});

test('the payment of an order is disputed: the order stays, its shopper withdraws nothing, and nothing is sent back', async () => {
  const { api, token, session, orders, recharge } = await openPayingShop({ send_back: 1 });
  const payment = paidBy(api, session);
  await notify(api, COMPLETED, paid(session));
  await notify(api, 'charge.dispute.created', dispute(payment));
  expect(await orders()).toEqual([1]);
  api.clock.advance(200 * HOUR);
  await api.services.expiry.expireDue();
  await api.services.rechargeReturns.settlePending();
  expect(api.stripe.refunds).toEqual([]);
  const { number, returnable } = await recharge();
  expect(returnable).toBe(0);
  expect((await api.call('rechargeReturn', { number }, { token })).body).toMatchObject({
    code: 400,
    reason: 'withdrawalsFrozen',
  });
  await booksAreRight(api);
});
