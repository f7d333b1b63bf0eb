import { eq } from 'drizzle-orm';
import request from 'supertest';
import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { stripeChannel } from '../../server/payments/stripe.ts';
import { createLogger } from '../../server/telemetry/logger.ts';
import { wholeTest } from '../support/in-turn.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { oddPayments } from '../support/odd-payments.ts';
import { outright } from '../support/outright.ts';
import { setSetting } from '../support/set-setting.ts';
import {
  balance,
  begin,
  COMPLETED,
  EXPIRED,
  FAILED,
  notify,
  openStripeShop,
  paid,
  SANDBOX,
  STRIPE,
  SUCCEEDED,
  staff,
  statuses,
  storedNotifications,
  TRANSFER,
} from '../support/stripe-shop.ts';
import { openStripeStandIn, type StripeMood, signedEvent } from '../support/stripe-stand-in.ts';
import { appOf, openTestApi } from '../support/test-api.ts';
import { openShopOn } from '../support/test-shop.ts';

test('a shopper pays on Stripe’s page, and is credited by its notification', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('payer');
  const channels = (await api.call('payList', {}, { token, language: 'en-US' })).body.data;
  expect(channels.map(({ id }: { id: number }) => id)).toEqual([SANDBOX, STRIPE]);
  expect(channels[1]).toMatchObject({ desc1: 'Card or e-wallet (Stripe)', desc2: expect.stringContaining('Stripe') });
  const { data: url } = (await api.call('recharge', { id: STRIPE, money: '123.45' }, { token })).body;
  expect(url).toBe('https://checkout.stripe.com/c/pay/cs_test_1');
  const [{ number }] = (await api.call('rechargeList', {}, { token })).body.data;
  expect(api.stripe.requests).toHaveLength(1);
  const [asked] = api.stripe.requests;
  expect(asked).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions' });
  expect(asked?.headers['idempotency-key']).toBe(number);
  expect(asked?.form).toEqual({
    mode: 'payment',
    client_reference_id: number,
    'metadata[recharge]': number,
    'payment_intent_data[description]': `免税拼团 ${number}`,
    'line_items[0][quantity]': '1',
    'line_items[0][price_data][currency]': 'cny',
    'line_items[0][price_data][unit_amount]': '12345',
    'line_items[0][price_data][product_data][name]': `免税拼团 ${number}`,
    'adaptive_pricing[enabled]': 'false',
    success_url: `http://127.0.0.1:3000/user/recharge?number=${number}`,
    cancel_url: `http://127.0.0.1:3000/user/recharge?number=${number}`,
  });
  expect(await balance(api, token)).toBe(0);
  const [session = {}] = api.stripe.sessions.values();
  expect((await notify(api, COMPLETED, paid(session))).body).toEqual({ received: true });
  expect(await balance(api, token)).toBe(123.45);
  expect(await statuses(api, token)).toEqual(['credited']);
  await booksAreRight(api);
});

test('Stripe leads back to the purchase of a recharge, whatever its path, and a repeat is the same payment', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('buyer');
  // Stripe puts the session's id where an address has these words.
  const next = '/user/detail/7?buy={CHECKOUT_SESSION_ID}&name=口红#top';
  const ask = (input: Record<string, string>) =>
    api.call('recharge', { id: STRIPE, money: '100', ...input }, { token, key: 'one-tap' });
  api.stripe.treat('forgets');
  expect((await ask({ next })).status).toBe(503);
  api.stripe.treat('answers');
  expect((await ask({ next: '/user/detail/8?buy' })).body.code).toBe(400);
  const { code, data: url, number } = (await ask({ next })).body;
  expect([code, url, api.stripe.sessions.size]).toEqual([200, 'https://checkout.stripe.com/c/pay/cs_test_1', 1]);
  const form = api.stripe.requests.at(-1)?.form ?? {};
  expect(form).toEqual(api.stripe.requests[0]?.form);
  for (const way of [form.success_url ?? '', form.cancel_url ?? '']) {
    expect(way).not.toMatch(/[{}#]/);
    const { origin, pathname, searchParams } = new URL(way);
    expect([origin, pathname]).toEqual(['http://127.0.0.1:3000', '/user/recharge']);
    expect(Object.fromEntries(searchParams)).toEqual({ number, next });
  }
  await booksAreRight(api);
});

test('the same payment notified 50 times at once credits once', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('lucky');
  const { session } = await begin(api, token);
  const answers = await Promise.all(Array.from({ length: 50 }, () => notify(api, COMPLETED, paid(session))));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(await balance(api, token)).toBe(100);
  await notify(api, SUCCEEDED, paid(session));
  expect(await balance(api, token)).toBe(100);
  expect(await storedNotifications(api)).toMatchObject([{ eventId: 'cs_test_1:paid', outcome: 'credited' }]);
  await booksAreRight(api);
});

test.each([
  ['another secret', () => ({ secret: 'whsec_another' })],
  ['a body that was changed', () => ({ tamper: (body: string) => body.replace('10000', '10001') })],
  ['a signature older than 300 s', (now: number) => ({ at: now - 301_000 })],
])('an event with %s is rejected', async (_, changes) => {
  const api = await openStripeShop();
  const token = await api.signUp('victim');
  const { session } = await begin(api, token);
  const told = await notify(api, COMPLETED, paid(session), changes(api.clock()));
  expect([told.status, told.body]).toEqual([400, { received: false }]);
  expect(await balance(api, token)).toBe(0);
  expect(await storedNotifications(api)).toEqual([]);
  await notify(api, COMPLETED, paid(session), { at: api.clock() - 299_000 });
  expect(await balance(api, token)).toBe(100);
});

test('a signed body that is no event of ours is refused', async () => {
  const api = await openStripeShop();
  const tell = (body: string, headers: Record<string, string>) =>
    request(api.app).post('/pay/notify/stripe').set('Content-Type', 'application/json').set(headers).send(body);
  const { signature } = signedEvent({}, { at: api.clock(), secret: api.stripe.settings.webhookSecret });
  expect((await tell('{}', {})).status).toBe(400);
  expect((await tell('{}', { 'Stripe-Signature': signature })).status).toBe(400);
  const unreadable = { id: 'cs_1', metadata: { recharge: '1; drop' }, payment_status: 'paid' };
  expect((await notify(api, COMPLETED, unreadable)).status).toBe(400);
  expect(await storedNotifications(api)).toEqual([]);
});

test.each([
  ['another amount', { amount_total: 9_999 }, 'mismatch'],
  ['another currency', { currency: 'usd' }, 'mismatch'],
  ['a number that is none of ours', { metadata: { recharge: '1' } }, 'unknown'],
])('a payment of %s credits nothing, and is stored for staff', async (_, change, outcome) => {
  const api = await openStripeShop();
  const token = await api.signUp('payer');
  const { session } = await begin(api, token);
  expect((await notify(api, COMPLETED, { ...paid(session), ...change })).status).toBe(200);
  expect(await balance(api, token)).toBe(0);
  expect(await oddPayments(api)).toMatchObject([{ channel: 'stripe', outcome }]);
  await booksAreRight(api);
});

test.each([
  ['sandbox', SANDBOX],
  ['transfer', TRANSFER],
])('an event of Stripe does not credit a recharge through the %s', async (_, id) => {
  const api = await openStripeShop();
  await setSetting(api, { key: 'transfer_account', value: 'Bank 1234', ...staff });
  const token = await api.signUp('payer');
  const { session } = await begin(api, token);
  await api.call('recharge', { id, money: '100' }, { token });
  const [{ number }] = (await api.call('rechargeList', {}, { token })).body.data;
  expect((await notify(api, COMPLETED, { ...paid(session), metadata: { recharge: number } })).status).toBe(200);
  expect(await balance(api, token)).toBe(0);
  expect(await statuses(api, token)).toEqual(['pending', 'pending']);
  expect(await oddPayments(api)).toMatchObject([{ outcome: 'unknown', number }]);
  await booksAreRight(api);
});

test('events about other things are accepted, and change nothing', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('payer');
  const { number, session } = await begin(api, token);
  const others: [string, object][] = [
    ['payment_intent.succeeded', { id: 'pi_1', amount: 10_000, metadata: { recharge: number } }],
    ['checkout.session.something_new', paid(session)],
    // Another system of the same account, a subscription for one.
    [COMPLETED, { ...paid(session), metadata: {}, amount_total: null }],
    [COMPLETED, { ...session, status: 'complete' }],
  ];
  for (const [type, object] of others) {
    const told = await notify(api, type, object);
    expect([type, told.status, told.body]).toEqual([type, 200, { received: true }]);
  }
  expect(await statuses(api, token)).toEqual(['pending']);
  expect(await storedNotifications(api)).toEqual([]);
  await booksAreRight(api);
});

test.each([
  ['comes after days', SUCCEEDED, 'paid', 'credited', 100],
  ['is refused by the bank after days', FAILED, 'unpaid', 'refused', 0],
])('a payment that %s', async (_, type, payment_status, status, money) => {
  const api = await openStripeShop();
  const token = await api.signUp('patient');
  const { session } = await begin(api, token);
  await notify(api, COMPLETED, { ...session, status: 'complete' });
  expect(await statuses(api, token)).toEqual(['pending']);
  await notify(api, type, { ...session, status: 'complete', payment_status });
  expect(await statuses(api, token)).toEqual([status]);
  expect(await balance(api, token)).toBe(money);
  await booksAreRight(api);
});

test('an expired page closes the recharge; money after that is stored for staff', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('slow');
  const { session } = await begin(api, token);
  await notify(api, EXPIRED, { ...session, status: 'expired' });
  expect(await statuses(api, token)).toEqual(['refused']);
  await notify(api, COMPLETED, paid(session));
  expect(await balance(api, token)).toBe(0);
  expect(await oddPayments(api)).toMatchObject([{ outcome: 'late' }]);
  await booksAreRight(api);
});

test('a recharge that staff have refused meanwhile starts no payment', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('hasty');
  const ask = () => api.call('recharge', { id: STRIPE, money: '100' }, { token, key: 'one-tap' });
  api.stripe.treat('fails');
  expect((await ask()).status).toBe(503);
  api.stripe.treat('answers');
  const [{ number }] = (await api.call('rechargeList', {}, { token })).body.data;
  await api.services.rechargeDecisions.refuse({ number, ...staff });
  expect((await ask()).body).toMatchObject({ code: 200, data: '' });
  expect(api.stripe.sessions.size).toBe(0);
});

test.each<[StripeMood]>([['fails'], ['forgets']])('Stripe that %s is a 503; the same key goes on', async (mood) => {
  const api = await openStripeShop();
  const token = await api.signUp('hasty');
  const ask = () => api.call('recharge', { id: STRIPE, money: '100' }, { token, key: 'one-tap' });
  api.stripe.treat(mood);
  const away = await ask();
  expect([away.status, away.body]).toEqual([
    503,
    { code: 503, msg: expect.any(String), reason: 'overloaded', data: null },
  ]);
  expect(JSON.stringify(away.body)).not.toMatch(/stripe|provider|sk_|req_/i);
  api.stripe.treat('answers');
  const [one, two] = await Promise.all([ask(), ask()]);
  expect(one.body).toMatchObject({ code: 200, data: 'https://checkout.stripe.com/c/pay/cs_test_1' });
  expect(two.body.data).toBe(one.body.data);
  const [{ number }] = (await api.call('rechargeList', {}, { token })).body.data;
  expect(new Set(api.stripe.requests.map(({ headers }) => headers['idempotency-key']))).toEqual(new Set([number]));
  expect(api.stripe.sessions.size).toBe(1);
  expect(await statuses(api, token)).toEqual(['pending']);
  const asked = api.stripe.requests.length;
  expect((await ask()).body.data).toBe(one.body.data);
  expect(api.stripe.requests).toHaveLength(asked);
});

test('a recharge for which Stripe was never reached is left alone', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('alone');
  api.stripe.close();
  expect((await api.call('recharge', { id: STRIPE, money: '100' }, { token })).status).toBe(503);
  api.clock.advance(61_000);
  expect(await api.services.rechargeReports.reconcile()).toBe(0);
  expect(api.failures).toEqual([]);
  expect(await statuses(api, token)).toEqual(['pending']);
});

wholeTest('a Stripe that hangs is awaited for a limited time', async () => {
  const stripe = await openStripeStandIn();
  stripe.treat('hangs');
  const channel = stripeChannel({
    settings: stripe.settings,
    clock: Date.now,
    currency: 'EUR',
    shopName: async () => 'Shop',
    timeout: 1000,
  });
  const began = Date.now();
  const recharge = { number: '1', money: 100, returnUrl: 'https://shop.example/my' };
  await expect(channel.create(recharge)).rejects.toThrow(/^StripeConnectionError ETIMEDOUT$/);
  expect(Date.now() - began).toBeLessThan(10_000);
  expect(stripe.requests.map(({ headers }) => headers['idempotency-key'])).toEqual(['1', '1']);
});

test('a key that Stripe rejects is named in the log, without a secret', async () => {
  const stripe = await openStripeStandIn();
  const wrong = { ...stripe.settings, secretKey: 'sk_test_mistyped' };
  const shop = await openTestApi({ stripe: wrong });
  const token = await shop.signUp('payer');
  const lines: string[] = [];
  const log = createLogger('trace', { write: (line) => void lines.push(line) });
  const app = appOf({ ...shop, log });
  const answer = await request(app).post('/api/recharge').set('Authorization', token).send({ id: STRIPE, money: 100 });
  expect(answer.status).toBe(503);
  await request(app).post('/pay/notify/stripe').set('Stripe-Signature', 't=1,v1=00').send({});
  log.info({ stripe: wrong, config: { stripe: wrong } }, 'what nobody should log');
  expect(lines.join('')).toContain('StripeAuthenticationError 401 req_1');
  expect(lines.join('')).toContain('a notification was refused');
  expect(lines.join('')).not.toMatch(/sk_test|mistyped|whsec/);
});

test('without a configuration there is no Stripe', async () => {
  const api = await openTestApi();
  const token = await api.signUp('payer');
  const channels = (await api.call('payList', {}, { token })).body.data;
  expect(channels.map(({ id }: { id: number }) => id)).toEqual([SANDBOX]);
  const asked = await api.call('recharge', { id: STRIPE, money: '100' }, { token });
  expect(asked.body).toMatchObject({ code: 400, msg: '没有这个支付渠道' });
  expect((await request(api.app).post('/pay/notify/stripe').send({})).status).toBe(404);
});

test('a shop that was opened before there was Stripe gets its account', async () => {
  const { store, clock } = await openTestApi();
  const account = eq(tables.accounts.name, 'cash_in:stripe');
  await store.transaction(async (tx) => void (await tx.db.delete(tables.accounts).where(account)));
  expect(await store.reader.db.select().from(tables.accounts).where(account)).toEqual([]);
  await openShopOn(store, clock);
  expect(await store.reader.db.select().from(tables.accounts).where(account)).toHaveLength(1);
});

test('a lost payment that staff find in the Stripe account is credited as Stripe tells of it, once', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('payer');
  const { number, session } = await begin(api, token);
  api.stripe.change(session.id, { status: 'complete', payment_status: 'paid' });
  const byHand = outright(api).creditRecharge({ number, ...staff });
  await expect(byHand).rejects.toMatchObject({ reason: 'rechargePaid' });
  await notify(api, COMPLETED, paid(session));
  expect(await balance(api, token)).toBe(100);
  expect(await oddPayments(api)).toEqual([]);
  await booksAreRight(api);
});

test.each(['credit', 'refuse'] as const)(
  'when staff %s a recharge, its page takes no money any more',
  async (decide) => {
    const api = await openStripeShop();
    const token = await api.signUp('payer');
    const [open, unreached] = [await begin(api, token), await begin(api, token)];
    const decided = ({ number }: { number: string }) =>
      decide === 'credit'
        ? outright(api).creditRecharge({ number, ...staff })
        : api.services.rechargeDecisions.refuse({ number, ...staff });
    await decided(open);
    await expect.poll(() => api.stripe.sessions.get(open.session.id)?.status).toBe('expired');
    // It is decided all the same where Stripe cannot be reached.
    api.stripe.beforeAnswering(async (path) => {
      if (path.endsWith('/expire')) api.stripe.treat('forgets');
    });
    await decided(unreached);
    await expect.poll(() => api.failures.map(String)).toEqual([expect.stringContaining('StripeConnectionError')]);
    const status = decide === 'credit' ? 'credited' : 'refused';
    expect(await statuses(api, token)).toEqual([status, status]);
  },
);

test('a recharge that is cancelled expires its session; one that is paid, or whose bank takes days, is not', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('payer');
  const cancel = async (number: string) => (await api.call('rechargeCancel', { number }, { token })).body.code;
  const [given, done, slow] = [await begin(api, token), await begin(api, token), await begin(api, token)];
  expect(await cancel(given.number)).toBe(200);
  expect(api.stripe.requests.at(-2)).toMatchObject({
    method: 'POST',
    path: `/v1/checkout/sessions/${given.session.id}/expire`,
  });
  expect(api.stripe.sessions.get(given.session.id)?.status).toBe('expired');
  api.stripe.change(done.session.id, { status: 'complete', payment_status: 'paid' });
  expect(await cancel(done.number)).toBe(400);
  api.stripe.change(slow.session.id, { status: 'complete', payment_intent: { id: 'pi_1', status: 'processing' } });
  expect(await cancel(slow.number)).toBe(400);
  expect(await statuses(api, token)).toEqual(['pending', 'credited', 'cancelled']);
  await booksAreRight(api);
});

test('a recharge is not cancelled until Stripe says that its page is closed', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('payer');
  const { number, session } = await begin(api, token);
  api.stripe.treat('fails');
  expect((await api.call('rechargeCancel', { number }, { token })).status).toBe(503);
  expect(await statuses(api, token)).toEqual(['pending']);
  await notify(api, COMPLETED, paid(session));
  expect(await statuses(api, token)).toEqual(['credited']);
});

test('who cancels is not told of a refusal, though Stripe notifies the shop of the end before it answers', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('payer');
  const { number, session } = await begin(api, token);
  api.stripe.beforeAnswering(async (path) => {
    if (path.endsWith('/expire')) expect((await notify(api, EXPIRED, session)).status).toBe(200);
  });
  expect((await api.call('rechargeCancel', { number }, { token })).body.code).toBe(200);
  expect(await statuses(api, token)).toEqual(['cancelled']);
  expect((await storedNotifications(api)).map(({ outcome }) => outcome)).toEqual(['closed']);
  expect((await api.call('notifications', {}, { token })).body.data).toEqual([]);
});

test('who could not cancel is told that the bank has refused', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('payer');
  const { number, session } = await begin(api, token);
  api.stripe.change(session.id, { status: 'complete', payment_intent: { id: 'pi_1', status: 'processing' } });
  expect((await api.call('rechargeCancel', { number }, { token })).body.code).toBe(400);
  await notify(api, FAILED, { ...session, status: 'complete' });
  expect(await statuses(api, token)).toEqual(['refused']);
  expect((await api.call('notifications', {}, { token })).body.data).toMatchObject([{ kind: 'recharge_refused' }]);
});
