import { isNull } from 'drizzle-orm';
import request from 'supertest';
import { expect, test } from 'vitest';
import { insertTransfer } from '../../db/queries/ledger.ts';
import { tables } from '../../db/schema/index.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { oddPayments } from '../support/odd-payments.ts';
import { setSetting } from '../support/set-setting.ts';
import {
  balance,
  begin,
  COMPLETED,
  HOUR,
  notify,
  openStripeShop,
  paid,
  SANDBOX,
  STRIPE,
  staff,
  statuses,
  TRANSFER,
} from '../support/stripe-shop.ts';
import { openShopOn } from '../support/test-shop.ts';

test('a lost notification is found by asking Stripe, and a later one changes nothing', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('patient');
  const { session } = await begin(api, token);
  api.clock.advance(61_000);
  expect(await api.services.rechargeReports.reconcile()).toBe(0);
  expect(await statuses(api, token)).toEqual(['pending']);
  api.stripe.change(session.id, { status: 'complete', payment_status: 'paid' });
  api.clock.advance(60_000);
  const found = await Promise.all([api.services.rechargeReports.reconcile(), api.services.rechargeReports.reconcile()]);
  expect(found.sort()).toEqual([0, 1]);
  expect(await balance(api, token)).toBe(100);
  expect((await notify(api, COMPLETED, paid(session))).status).toBe(200);
  expect(await balance(api, token)).toBe(100);
  expect(await oddPayments(api)).toEqual([]);
  await booksAreRight(api);
});

test.each([
  ['a page that ran out', { status: 'expired' }, 'refused'],
  [
    'a bank that said no',
    { status: 'complete', payment_intent: { id: 'pi_1', status: 'requires_payment_method' } },
    'refused',
  ],
  ['a bank that takes days', { status: 'complete', payment_intent: { id: 'pi_1', status: 'processing' } }, 'pending'],
  ['another amount', { status: 'complete', payment_status: 'paid', amount_total: 1 }, 'pending'],
] as const)('asked about %s, nothing is credited', async (_, change, status) => {
  const api = await openStripeShop();
  const token = await api.signUp('patient');
  const { session } = await begin(api, token);
  api.stripe.change(session.id, change);
  api.clock.advance(61_000);
  expect(await api.services.rechargeReports.reconcile()).toBe(0);
  expect(await statuses(api, token)).toEqual([status]);
  expect(await balance(api, token)).toBe(0);
});

test('while Stripe is unreachable the sandbox is still asked, and after five minutes rounds fail at their end', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('payer');
  await begin(api, token);
  await begin(api, token);
  const { data: cashier } = (await api.call('recharge', { id: SANDBOX, money: '50' }, { token })).body;
  api.origin.own = 'http://127.0.0.1:9';
  await request(api.app).post(new URL(cashier).pathname).type('form').send({ decision: 'paid' });
  api.failures.length = 0;
  api.stripe.requests.length = 0;
  api.stripe.treat('fails');
  api.clock.advance(61_000);
  expect(await api.services.rechargeReports.reconcile()).toBe(1);
  expect(await balance(api, token)).toBe(50);
  expect(api.failures.map(String)).toEqual([expect.stringContaining('StripeAPIError 500 req_')]);
  // One try and its one repeat: the second recharge is not asked for.
  expect(api.stripe.requests).toHaveLength(2);
  api.clock.advance(5 * 60_000);
  await expect(api.services.rechargeReports.reconcile()).rejects.toThrow(/do not answer: stripe$/);
});

test('a session that cannot be read does not prevent asking about the others, and fails the round after five minutes', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('payer');
  const { session: odd } = await begin(api, token);
  const { session } = await begin(api, token);
  api.stripe.change(odd.id, { currency: 'no code' });
  api.stripe.change(session.id, { status: 'complete', payment_status: 'paid' });
  api.clock.advance(61_000);
  expect(await api.services.rechargeReports.reconcile()).toBe(1);
  expect(await balance(api, token)).toBe(100);
  expect(api.failures.map(String)).toEqual([expect.stringContaining('cannot be read')]);
  api.clock.advance(5 * 60_000);
  await expect(api.services.rechargeReports.reconcile()).rejects.toThrow(/cannot be settled: 1/);
});

test('a recharge that cannot be credited is tried in each round beside the others, which fails after five minutes', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('payer');
  for (let n = 0; n < 2; n++) {
    const { session } = await begin(api, token);
    api.stripe.change(session.id, { status: 'complete', payment_status: 'paid' });
  }
  const [first] = await api.store.reader.db.select().from(tables.recharges).orderBy(tables.recharges.id);
  const [from, to] = await api.store.reader.db.select().from(tables.accounts).where(isNull(tables.accounts.shopperId));
  // Its number among the transfers is taken: a fault, or somebody's hand.
  const taken = { debitAccount: from?.id ?? 0, creditAccount: to?.id ?? 0, kind: 'recharge' as const };
  await api.store.transaction((tx) => insertTransfer(tx, { ...taken, amount: 1, ref: `recharge:${first?.id}` }));
  api.clock.advance(61_000);
  expect(await api.services.rechargeReports.reconcile()).toBe(1);
  expect(await balance(api, token)).toBe(100);
  expect(api.failures).toHaveLength(1);
  api.stripe.requests.length = 0;
  expect(await api.services.rechargeReports.reconcile()).toBe(0);
  expect(api.stripe.requests).toHaveLength(1);
  expect(api.failures).toHaveLength(2);
  // It is not forgotten because its provider is away in between.
  api.stripe.treat('fails');
  api.clock.advance(4 * 60_000);
  expect(await api.services.rechargeReports.reconcile()).toBe(0);
  api.stripe.treat('answers');
  const { session } = await begin(api, token);
  api.stripe.change(session.id, { status: 'complete', payment_status: 'paid' });
  api.clock.advance(61_000);
  const stuck = new RegExp(`^recharges that cannot be settled: 1, ${first?.number} first$`);
  await expect(api.services.rechargeReports.reconcile()).rejects.toThrow(stuck);
  expect(await balance(api, token)).toBe(200);
  // Staff have decided: it is nothing to settle any more.
  await api.services.rechargeDecisions.refuse({ number: first?.number ?? '', ...staff });
  expect(await api.services.rechargeReports.reconcile()).toBe(0);
});

test('an unpaid page is asked about more and more rarely, and at once after a failure', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('undecided');
  await begin(api, token);
  api.stripe.requests.length = 0;
  const askAfter = async (minutes: number, times = 1) => {
    for (let time = 0; time < times; time++) {
      api.clock.advance(minutes * 60_000);
      await api.services.rechargeReports.reconcile().catch(() => undefined);
    }
    return api.stripe.requests.splice(0).length;
  };
  expect(await askAfter(1, 6)).toBe(5);
  expect(await askAfter(1, 54)).toBeLessThan(15);
  expect([2, 3, 4]).toContain(await askAfter(1, 60));
  api.stripe.treat('fails');
  // A try and its repeat each.
  expect([await askAfter(30), await askAfter(1)]).toEqual([2, 2]);
  api.stripe.treat('answers');
  expect([await askAfter(1), await askAfter(1)]).toEqual([1, 0]);
});

test('a round that is ended asks no more, and the next one asks for the rest', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('payer');
  const [{ session: first }, { session: second }] = [await begin(api, token), await begin(api, token)];
  for (const { id } of [first, second]) api.stripe.change(id, { status: 'complete', payment_status: 'paid' });
  const ending = new AbortController();
  const answered = { enumerable: true, get: () => ending.abort() ?? 'complete' };
  Object.defineProperty(api.stripe.sessions.get(first.id), 'status', answered);
  api.clock.advance(61_000);
  api.stripe.requests.length = 0;
  await expect(api.services.rechargeReports.reconcile(ending.signal)).rejects.toThrow(/abort/);
  expect([api.stripe.requests.length, await balance(api, token)]).toEqual([1, 100]);
  expect(await api.services.rechargeReports.reconcile()).toBe(1);
  expect(await balance(api, token)).toBe(200);
});

test('a recharge that never began is refused once no repeat can begin it, and not before', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('hasty');
  api.stripe.treat('fails');
  expect((await api.call('recharge', { id: STRIPE, money: '100' }, { token, key: 'one-tap' })).status).toBe(503);
  api.stripe.treat('answers');
  api.clock.advance(24 * HOUR);
  await api.services.rechargeReports.reconcile();
  expect(await statuses(api, token)).toEqual(['pending']);
  api.clock.advance(2 * HOUR);
  await api.services.rechargeReports.reconcile();
  expect(await statuses(api, token)).toEqual(['refused']);
  await booksAreRight(api);
});

test('a recharge that Stripe does not know, after a change of the key, is refused once its page has run out', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('payer');
  const [given, left] = [await begin(api, token), await begin(api, token)];
  for (const { session } of [given, left]) api.stripe.sessions.delete(session.id);
  // Its shopper need not wait for that.
  expect((await api.call('rechargeCancel', { number: given.number }, { token })).body.code).toBe(200);
  api.clock.advance(24 * HOUR);
  await api.services.rechargeReports.reconcile();
  expect(await statuses(api, token)).toEqual(['pending', 'cancelled']);
  api.clock.advance(2 * HOUR);
  await api.services.rechargeReports.reconcile();
  expect(await statuses(api, token)).toEqual(['refused', 'cancelled']);
  expect((await api.call('notifications', {}, { token })).body.data).toMatchObject([{ kind: 'recharge_refused' }]);
});

test('a payment that has not ended in thirty days is refused, but not before its provider was asked, nor a transfer', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('payer');
  await setSetting(api, { key: 'transfer_account', value: 'Bank 1234', ...staff });
  const [{ session }, { session: late }] = [await begin(api, token), await begin(api, token)];
  await api.call('recharge', { id: TRANSFER, money: '100' }, { token });
  const processing = { status: 'complete', payment_intent: { id: 'pi_1', status: 'processing' } } as const;
  for (const { id } of [session, late]) api.stripe.change(id, processing);
  const found = async () => {
    await api.services.rechargeReports.reconcile().catch(() => undefined);
    const rows = await api.store.reader.db.select().from(tables.recharges).orderBy(tables.recharges.id);
    return rows.map(({ status }) => status);
  };
  const waits = ['pending', 'pending', 'pending'];
  api.clock.advance(29 * 24 * HOUR);
  expect(await found()).toEqual(waits);
  api.clock.advance(2 * 24 * HOUR);
  api.stripe.treat('fails');
  expect(await found()).toEqual(waits);
  api.stripe.treat('answers');
  api.stripe.change(late.id, { payment_status: 'paid' });
  expect(await found()).toEqual(['refused', 'credited', 'pending']);
});

test('so is one of a provider that is not configured any more', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('payer');
  await begin(api, token);
  const { services } = await openShopOn(api.store, api.clock);
  const found = async () => {
    await services.rechargeReports.reconcile();
    return (await api.store.reader.db.select().from(tables.recharges)).map(({ status }) => status);
  };
  api.clock.advance(29 * 24 * HOUR);
  expect(await found()).toEqual(['pending']);
  api.clock.advance(2 * 24 * HOUR);
  expect(await found()).toEqual(['refused']);
});

test('an answer of the provider that cannot be read refuses no recharge, however old', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('payer');
  const { session } = await begin(api, token);
  api.stripe.change(session.id, { payment_status: 'paid', amount_total: 'much' as never });
  api.clock.advance(31 * 24 * HOUR);
  await api.services.rechargeReports.reconcile().catch(() => undefined);
  const [row] = await api.store.reader.db.select().from(tables.recharges);
  expect(row).toMatchObject({ status: 'pending' });
});

test('a page that could not be closed when staff refused its recharge is closed by a later round, once', async () => {
  const api = await openStripeShop();
  const token = await api.signUp('payer');
  const { number, session } = await begin(api, token);
  const page = () => api.stripe.sessions.get(session.id)?.status;
  const isAway = (away: boolean) =>
    api.stripe.beforeAnswering(async (path) => {
      if (path.endsWith('/expire')) api.stripe.treat(away ? 'forgets' : 'answers');
    });
  isAway(true);
  await api.services.rechargeDecisions.refuse({ number, ...staff });
  await expect.poll(() => api.failures.length).toBe(1);
  const roundWithOpenPage = async () => {
    api.stripe.change(session.id, { status: 'open' });
    await api.services.rechargeReports.reconcile();
  };
  await roundWithOpenPage();
  expect(api.failures.map(String)).toEqual(Array(2).fill(expect.stringContaining('StripeConnectionError')));
  api.clock.advance(5 * 60_000);
  await expect(roundWithOpenPage()).rejects.toThrow('pay channels that do not answer: stripe');
  isAway(false);
  await roundWithOpenPage();
  expect(page()).toBe('expired');
  await roundWithOpenPage();
  expect(page()).toBe('open');
});
