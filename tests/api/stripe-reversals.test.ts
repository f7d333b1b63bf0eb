import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { createMetrics } from '../../server/telemetry/metrics.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { operatorOf } from '../support/operator.ts';
import {
  type Api,
  balance,
  begin,
  COMPLETED,
  dispute,
  EXPIRED,
  notify,
  openStripeShop,
  paid,
  paidBy,
  refundedCharge,
  statuses,
  storedNotifications,
} from '../support/stripe-shop.ts';
import { appOf } from '../support/test-api.ts';

const DISPUTED = 'charge.dispute.created';
const CLOSED = 'charge.dispute.closed';
const REFUNDED = 'charge.refunded';
const card = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };

/** A shopper with a card who has paid 100.00 through Stripe, beside 500.00 of before. */
async function openPaidShop() {
  const api = await openStripeShop();
  const token = await api.signUp('payer', 50_000);
  await api.call('setBank', card, { token });
  const { session, number } = await begin(api, token);
  await notify(api, COMPLETED, paid(session));
  return { api, token, session, number, payment: paidBy(api, session), operator: operatorOf(api, temporaryFolder()) };
}

const withdraw = async (api: Api, token: string, language = 'zh-CN') =>
  (await api.call('withdraw', { money: '200' }, { token, language })).body;

const outcomes = async (api: Api) => (await storedNotifications(api)).map(({ outcome }) => outcome);

const shown = async (operator: ReturnType<typeof operatorOf>) =>
  JSON.parse((await operator('call', 'shopper', 'id=1', '--json')).out).data;

const FROZEN = { code: 400, msg: '提现已暂停，请联系客服' };

test('a dispute freezes withdrawals, is shown to staff, and is lifted by them', async () => {
  const { api, token, number, payment, operator } = await openPaidShop();
  expect(await withdraw(api, token)).toMatchObject({ code: 200 });
  for (let time = 0; time < 2; time++) {
    const told = await notify(api, DISPUTED, dispute(payment));
    expect([told.status, told.body]).toEqual([200, { received: true }]);
  }
  expect(await outcomes(api)).toEqual(['credited', 'disputed']);
  expect(await withdraw(api, token)).toMatchObject(FROZEN);
  expect(await withdraw(api, token, 'en-US')).toMatchObject({ msg: 'Withdrawals are paused. Please contact support' });
  const why = `stripe: disputed, recharge ${number}`;
  expect(await shown(operator)).toMatchObject({ frozen_why: why, frozen: true });
  expect((await operator('call', 'odd_payments')).out).toMatch(new RegExp(`disputed +stripe.* ${number} `));
  const entries = await api.store.reader.db.select().from(tables.auditLog);
  expect(entries.filter(({ action }) => action === 'shopper freeze')).toMatchObject([
    { actor: 'stripe', detail: { number, outcome: 'disputed', money: 10_000 } },
  ]);

  // What was asked for before is marked, and not paid by oversight.
  const [{ id, frozen }] = JSON.parse((await operator('call', 'withdrawals', '--json')).out).data.rows;
  expect(frozen).toBe(true);
  const refused = await operator('withdrawal', 'pay', String(id));
  expect([refused.exitCode, refused.err]).toEqual([1, expect.stringContaining('(withdrawalHeld)')]);
  expect((await operator('withdrawal', 'pay', String(id), '--anyway')).exitCode).toBe(0);

  expect((await operator('shopper', 'unfreeze', 'payer', '--note', 'the bank says it was a mistake')).out).toBe(
    `lifted  ${why}\n`,
  );
  expect(await shown(operator)).toMatchObject({ frozen_why: '', frozen: false });
  expect(await withdraw(api, token)).toMatchObject({ code: 200 });
  await booksAreRight(api);
});

test('refunds freeze too, each sum counts once, and the wallet is left for staff to decide', async () => {
  const { api, token, payment } = await openPaidShop();
  for (const sum of [3_000, 3_000, 10_000]) await notify(api, REFUNDED, refundedCharge(payment, sum));
  expect(await outcomes(api)).toEqual(['credited', 'partly_refunded', 'refunded']);
  expect((await storedNotifications(api)).map(({ money }) => money)).toEqual([10_000, 3_000, 10_000]);
  expect(await withdraw(api, token)).toMatchObject(FROZEN);
  expect(await balance(api, token)).toBe(600);
  expect(await statuses(api, token)).toEqual(['credited']);
  await booksAreRight(api);
});

test.each([
  ['won', 'dispute_won', 200],
  ['warning_closed', 'dispute_won', 200],
  ['lost', 'dispute_lost', 400],
])(
  'a dispute that is closed as %s is shown, and freezes again what staff had unfrozen only if it is lost',
  async (status, outcome, code) => {
    const { api, token, payment, operator } = await openPaidShop();
    await notify(api, DISPUTED, dispute(payment));
    await operator('shopper', 'unfreeze', 'payer', '--note', 'known for years');
    await notify(api, CLOSED, dispute(payment, status));
    expect(await outcomes(api)).toEqual(['credited', 'disputed', outcome]);
    expect(await withdraw(api, token)).toMatchObject({ code });
  },
);

test('payments of the account’s other systems freeze nobody, and are not stored', async () => {
  const { api, token } = await openPaidShop();
  const others: [string, object][] = [
    [DISPUTED, dispute('pi_of_another')],
    [DISPUTED, dispute(null)],
    [REFUNDED, refundedCharge(null)],
    ['charge.dispute.funds_withdrawn', dispute('pi_of_another')],
    ['charge.succeeded', { id: 'ch_1' }],
  ];
  for (const [type, object] of others) expect((await notify(api, type, object)).status).toBe(200);
  expect(await outcomes(api)).toEqual(['credited']);
  expect(await withdraw(api, token)).toMatchObject({ code: 200 });
});

test('a dispute signed with another secret, or unreadable, is rejected', async () => {
  const { api, token, payment } = await openPaidShop();
  expect((await notify(api, DISPUTED, dispute(payment), { secret: 'whsec_another' })).status).toBe(400);
  expect((await notify(api, DISPUTED, { id: 'dp_1' })).status).toBe(400);
  expect((await notify(api, REFUNDED, { id: 'ch_1', amount: 'all' })).status).toBe(400);
  expect(await withdraw(api, token)).toMatchObject({ code: 200 });
});

test('while Stripe cannot be asked for the recharge, the notification is refused for now', async () => {
  const { api, token, payment } = await openPaidShop();
  api.stripe.treat('fails');
  expect((await notify(api, DISPUTED, dispute(payment))).status).toBe(503);
  expect(await outcomes(api)).toEqual(['credited']);
  api.stripe.treat('answers');
  expect((await notify(api, DISPUTED, dispute(payment))).status).toBe(200);
  expect(await withdraw(api, token)).toMatchObject(FROZEN);
});

test('a payment that is refunded before it was credited is not credited any more', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('payer');
  const { session } = await begin(api, token);
  await notify(api, REFUNDED, refundedCharge(paidBy(api, session)));
  expect((await api.call('notifications', {}, { token })).body.data).toMatchObject([{ kind: 'recharge_refused' }]);
  await notify(api, COMPLETED, paid(session));
  expect(await statuses(api, token)).toEqual(['refused']);
  expect(await balance(api, token)).toBe(0);
  expect(await outcomes(api)).toEqual(['refunded', 'late']);
  expect(await api.services.shopperStaff.frozen()).toBe(0);
  await booksAreRight(api);
});

test('what is taken back after its shopper has left freezes nobody, as nobody could lift it', async () => {
  const { api, token, payment } = await openPaidShop();
  await api.services.debit({ username: 'payer', amount: 60_000, actor: 'alice', note: 'test' });
  expect((await api.call('deleteAccount', { password: 'correct horse' }, { token })).body.code).toBe(200);
  await notify(api, DISPUTED, dispute(payment));
  expect(await outcomes(api)).toEqual(['credited', 'disputed']);
  expect(await api.services.shopperStaff.frozen()).toBe(0);
});

test('a refund by staff of a payment that came too late to be credited freezes nobody', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('slow');
  const { session } = await begin(api, token);
  await notify(api, EXPIRED, { ...session, status: 'expired' });
  await notify(api, COMPLETED, paid(session));
  await notify(api, REFUNDED, refundedCharge(paidBy(api, session)));
  expect(await outcomes(api)).toEqual(['closed', 'late', 'refunded']);
  expect(await api.services.shopperStaff.frozen()).toBe(0);
});

test('/metrics counts reversals, and shoppers whose withdrawals are frozen', async () => {
  const { api, payment } = await openPaidShop();
  const metrics = createMetrics();
  metrics.countFrozen(() => api.services.shopperStaff.frozen());
  await notify({ ...api, app: appOf({ ...api }, { metrics }) }, DISPUTED, dispute(payment));
  const figures = await metrics.text();
  expect(figures).toContain('shop_payment_reversals_total{outcome="disputed"} 1');
  expect(figures).toContain('shop_frozen_shoppers 1');
});

test('staff freeze by hand; other reasons are listed beside it, and named when it is lifted', async () => {
  const { api, token, number, payment, operator } = await openPaidShop();
  expect(await operator('shopper', 'freeze', 'PAYER', '--note', 'stolen phone')).toMatchObject({ exitCode: 0 });
  await notify(api, DISPUTED, dispute(payment));
  const why = `stolen phone; stripe: disputed, recharge ${number}`;
  expect(await shown(operator)).toMatchObject({ frozen_why: why });
  const acts = await api.store.reader.db.select().from(tables.auditLog).orderBy(tables.auditLog.id);
  expect(acts.map(({ actor, action }) => [actor, action]).slice(-2)).toEqual([
    ['alice', 'shopper freeze'],
    ['stripe', 'shopper freeze'],
  ]);
  expect(await withdraw(api, token)).toMatchObject(FROZEN);
  expect((await operator('shopper', 'freeze', 'nobody', '--note', 'x')).exitCode).toBe(1);
  expect((await operator('shopper', 'freeze', 'payer')).exitCode).toBe(2);
  const lift = ['shopper', 'unfreeze', 'payer', '--note', 'paid back'];
  expect(await operator(...lift)).toMatchObject({ out: `lifted  ${why}\n` });
  expect(await operator(...lift)).toMatchObject({ out: 'lifted\n' });
});
