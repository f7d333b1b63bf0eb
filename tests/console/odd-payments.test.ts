import { eq } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import type { ReversalOutcome } from '../../db/queries/recharges.ts';
import { closeSandboxPayment } from '../../db/queries/sandbox.ts';
import { tables } from '../../db/schema/index.ts';
import { BadPaymentNotification } from '../../server/payments/channel.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { comparedFile } from '../support/compared-file.ts';
import { openConsole } from '../support/console-api.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { operatorOf } from '../support/operator.ts';

/** One shop for all: each test has shoppers of its own. */
let shop: Awaited<ReturnType<typeof openConsole>>;

beforeAll(async () => {
  shop = await openConsole();
  await shop.addStaffOfRoles();
});

const as = (role: 'finance' | 'owner' | 'approver' | 'auditor' | 'service' | 'manager') => ({ as: role });

let people = 0;
const newShopper = (balance = 0) => shop.addShopper(`payer${++people}`, balance);
const balanceOf = async (shopperId: number) => (await shop.services.statement.summary(shopperId)).balance;

/** A payment that credited nothing; its id. */
let events = 0;
async function odd(number: string, money: number, currency = 'CNY'): Promise<number> {
  events += 1;
  await shop.services.rechargeReports.take('sandbox', {
    number,
    paid: true,
    money,
    currency,
    eventId: `odd ${events}`,
  });
  const { data } = (await shop.call('oddPayments', { limit: 200 }, as('finance'))).body;
  return data.at(-1).id;
}

async function pending(shopperId: number, money: number): Promise<string> {
  return (await shop.services.recharges.begin({ shopperId, channelId: 1, money, idempotencyKey: undefined })).number;
}

const rowsOf = async (fields: object) => (await shop.call('transfers', fields, as('auditor'))).body.data;

test('an odd payment is credited once, however many decide at once, and the books know whence it came', async () => {
  const shopperId = await newShopper();
  const number = await pending(shopperId, 5000);
  // It was paid too little: the recharge that it names is credited with what came.
  const [short, stray] = [await odd(number, 4000), await odd('2611230000000001', 7000)];
  const credit = (id: number, role: 'finance' | 'owner') =>
    shop.call('oddPaymentCredit', { id, shopper: shopperId, note: 'found' }, as(role));
  for (const id of [short, stray]) {
    const settle = shop.call('oddPaymentSettle', { id, note: 'by' }, as('owner'));
    const answers = await Promise.all([credit(id, 'finance'), credit(id, 'owner'), settle]);
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
  }
  const again = await pending(shopperId, 5000);
  const id = await odd(again, 4500);
  const before = await balanceOf(shopperId);
  expect((await credit(id, 'finance')).body.data).toEqual({ state: 'done', approval: null });
  expect((await shop.call('recharge', { number: again }, as('finance'))).body.data).toMatchObject({
    ...{ status: 'credited', money: 4500, claimed: 5000 },
  });
  expect((await balanceOf(shopperId)) - before).toBe(4500);
  const late = await odd(again, 4500);
  expect((await credit(late, 'finance')).body.data.state).toBe('done');
  const [transfer] = await rowsOf({ account: 'cash_in:sandbox' });
  expect(transfer).toMatchObject({ amount: 4500, number: expect.not.stringMatching(again) });
  await booksAreRight(shop);
});

test('above the limit a second person agrees to an odd payment; it cannot be another sum, nor be put by meanwhile', async () => {
  const shopperId = await newShopper();
  const id = await odd('2611230000000002', 500_000_00);
  const credit = (fields: object) =>
    shop.call('oddPaymentCredit', { id, shopper: shopperId, note: 'found', ...fields }, as('finance'));
  expect((await credit({ money: 1 })).body.reason).toBe('paymentSum');
  const { data } = (await credit({})).body;
  expect(data).toEqual({ state: 'waiting', approval: expect.any(Number) });
  expect(await balanceOf(shopperId)).toBe(0);
  const approver = { staffId: 7, sessionId: 'x', grants: { recharges: ['approve' as const] } };
  const { hash } = (await shop.call('approval', { id: data.approval }, as('approver'))).body.data;
  const yes = () =>
    shop.services.approvals.approve(approver, { id: data.approval, hash, note: '' }, async () => ({ factor: 'test' }));
  const settle = shop.call('oddPaymentSettle', { id, note: 'by' }, as('owner'));
  const [put, agreed] = await Promise.all([
    settle,
    yes().then(
      () => true,
      () => false,
    ),
  ]);
  expect([put.body.code === 200, agreed].filter(Boolean)).toHaveLength(1);
  expect(await balanceOf(shopperId)).toBe(agreed ? 500_000_00 : 0);
  const foreign = await odd('2611230000000003', 1000, 'USD');
  const input = { id: foreign, shopper: shopperId, note: 'x' };
  expect((await shop.call('oddPaymentCredit', input, as('finance'))).body.reason).toBe('paymentCurrency');
  expect((await shop.call('oddPaymentCredit', { ...input, money: 7200 }, as('finance'))).body.code).toBe(200);
  await booksAreRight(shop);
});

test('what a provider took back is taken from the wallet once, never more than that, never below zero', async () => {
  const shopperId = await newShopper();
  const number = await pending(shopperId, 9000);
  const paid = { number, paid: true, money: 9000, currency: 'CNY', eventId: 'paid 1' };
  await shop.services.rechargeReports.take('sandbox', paid);
  const sandbox = { id: 1, key: 'sandbox' as const, create: async () => ({ url: '', ref: '' }) };
  const reversal = { eventId: 'lost 1', payment: 'x', outcome: 'dispute_lost' as const, money: 9000, currency: 'CNY' };
  await shop.services.reversals.take({ ...sandbox, numberOf: async () => number }, reversal);
  const { data } = (await shop.call('oddPayments', { limit: 200 }, as('finance'))).body;
  const { id, direction } = data.at(-1);
  expect(direction).toBe('debit');
  const debit = (money: number, role: 'finance' | 'owner' = 'finance') =>
    shop.call('oddPaymentDebit', { id, money, note: 'lost' }, as(role));
  expect((await debit(9001)).body.reason).toBe('paymentSum');
  const credit = await shop.call('oddPaymentCredit', { id, shopper: shopperId, note: 'x' }, as('finance'));
  expect(credit.body.reason).toBe('paymentReversed');
  await shop.services.debit({ username: `payer${people}`, amount: 1000, actor: 'test', note: 'spent' });
  expect((await debit(9000)).body.reason).toBe('balanceTooLow');
  const answers = await Promise.all([debit(8000), debit(8000, 'owner'), debit(100, 'owner')]);
  expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
  expect([0, 7900]).toContain(await balanceOf(shopperId));
  await booksAreRight(shop);
});

/** The provider says what became of a payment of that number; the odd payment as finance sees it. */
let reversals = 0;
async function reversed(number: string, outcome: ReversalOutcome, money: number, source = `source ${++reversals}`) {
  const channel = { id: 1, key: 'sandbox' as const, create: async () => ({ url: '', ref: '' }) };
  const event = { eventId: `${source}:${outcome}:${money}`, payment: 'x', outcome, money, currency: 'CNY' };
  await shop.services.reversals.take({ ...channel, numberOf: async () => number }, event);
  const { data } = (await shop.call('oddPayments', { limit: 200 }, as('finance'))).body;
  return data.at(-1);
}

/** A recharge that its provider has credited; its number. */
async function paid(shopperId: number, money: number): Promise<string> {
  const number = await pending(shopperId, money);
  const told = { number, paid: true, money, currency: 'CNY', eventId: `paid ${number}` };
  await shop.services.rechargeReports.take('sandbox', told);
  return number;
}

const takeBack = async (id: number, money: number) =>
  (await shop.call('oddPaymentDebit', { id, money, note: 'taken back' }, as('finance'))).body.reason;

const isFrozen = async (shopperId: number) =>
  (await shop.store.reader.db.select().from(tables.shoppers).where(eq(tables.shoppers.id, shopperId)))[0]
    ?.withdrawalsFrozenAt !== null;

test('refunds in parts are told as their sum so far, and only what is new of it is taken back', async () => {
  const shopperId = await newShopper();
  const number = await paid(shopperId, 10_000);
  const first = await reversed(number, 'partly_refunded', 3000, 'charge');
  expect(first).toMatchObject({ direction: 'debit', most: 3000, shopper: { id: shopperId } });
  expect(await takeBack(first.id, 3000)).toBeUndefined();
  const second = await reversed(number, 'partly_refunded', 5000, 'charge');
  expect(second).toMatchObject({ direction: 'debit', money: 5000, most: 2000 });
  expect(await takeBack(second.id, 2001)).toBe('paymentSum');
  expect(await takeBack(second.id, 2000)).toBeUndefined();
  // A dispute about the rest is another loss, of which no more can be taken than was credited.
  const rest = await reversed(number, 'dispute_lost', 6000);
  expect(rest).toMatchObject({ direction: 'debit', most: 5000 });
  expect(await takeBack(rest.id, 5000)).toBeUndefined();
  expect(await reversed(number, 'refunded', 10_000, 'charge')).toMatchObject({ direction: null, most: null });
  expect(await balanceOf(shopperId)).toBe(0);
  await booksAreRight(shop);
});

test('a dispute that is taken back when it begins is not taken back again when it is lost, nor one that was won', async () => {
  const shopperId = await newShopper(20_000);
  const number = await paid(shopperId, 10_000);
  const begun = await reversed(number, 'disputed', 10_000, 'dispute 1');
  expect(await takeBack(begun.id, 10_000)).toBeUndefined();
  const lost = await reversed(number, 'dispute_lost', 10_000, 'dispute 1');
  expect(lost).toMatchObject({ direction: null, reversed: true });
  expect(await takeBack(lost.id, 1)).toBe('paymentNotReversed');
  const other = await paid(shopperId, 10_000);
  const { id } = await reversed(other, 'disputed', 10_000, 'dispute 2');
  expect(await reversed(other, 'dispute_won', 10_000, 'dispute 2')).toMatchObject({ direction: null, reversed: false });
  expect(await takeBack(id, 1)).toBe('paymentNotReversed');
  expect(await balanceOf(shopperId)).toBe(30_000);
});

test('of a payment that nobody was credited nothing is taken back, and once it is taken back nobody is credited', async () => {
  const shopperId = await newShopper(9000);
  const number = await pending(shopperId, 8000);
  const short = await odd(number, 7000);
  const gone = await reversed(number, 'refunded', 7000);
  expect(gone).toMatchObject({ outcome: 'refunded', direction: null, reversed: true });
  expect(await takeBack(gone.id, 1)).toBe('paymentNotReversed');
  const { data } = (await shop.call('oddPayments', { limit: 200 }, as('finance'))).body;
  expect(data.find(({ id }: { id: number }) => id === short)).toMatchObject({ direction: null, reversed: true });
  const credit = await shop.call('oddPaymentCredit', { id: short, shopper: shopperId, note: 'x' }, as('finance'));
  expect(credit.body.reason).toBe('paymentReversed');
  // Nor does a refund of what the shop does not know look like a payment.
  expect(await reversed('2611230000000077', 'refunded', 7000)).toMatchObject({ outcome: 'refunded', direction: null });
  expect(await balanceOf(shopperId)).toBe(9000);
  expect(await isFrozen(shopperId)).toBe(false);
});

test.each(['of an ended recharge', 'that names none'])(
  'a dispute about a payment %s freezes whom staff credited with it, and is taken back from there',
  async (which) => {
    const [owner, credited] = [await newShopper(5000), await newShopper()];
    const ended = which === 'of an ended recharge';
    const number = ended ? await pending(owner, 5000) : `26112300000${10_000 + credited}`;
    if (ended) await shop.services.rechargeDecisions.refuse({ number, actor: 'test', note: 'never came' });
    const id = await odd(number, 5000);
    const credit = await shop.call('oddPaymentCredit', { id, shopper: credited, note: 'theirs' }, as('finance'));
    expect(credit.body.data.state).toBe('done');
    const disputed = await reversed(number, 'disputed', 5000);
    expect([await isFrozen(owner), await isFrozen(credited)]).toEqual([false, true]);
    expect(disputed).toMatchObject({ direction: 'debit', most: 5000, shopper: { id: credited }, frozen: true });
    expect(await takeBack(disputed.id, 5000)).toBeUndefined();
    expect([await balanceOf(owner), await balanceOf(credited)]).toEqual([5000, 0]);
    await booksAreRight(shop);
  },
);

test('what the shell takes back for a dispute the console offers no more, and its freeze is among the acts about the shopper', async () => {
  const run = operatorOf(shop, temporaryFolder());
  const shopperId = await newShopper(2000);
  const username = `payer${people}`;
  const number = await paid(shopperId, 9000);
  const begun = await reversed(number, 'disputed', 9000, 'dispute 3');
  const { data: acts } = (await shop.call('audit', { username }, as('auditor'))).body;
  expect(acts.map(({ action }: { action: string }) => action)).toContain('shopper freeze');
  const debit = (fen: number) =>
    run('call', 'odd_payment_debit', `id=${begun.id}`, `money=${fen}`, '--note', 'dispute');
  expect((await debit(9001)).err).toContain('(paymentSum)');
  expect(await debit(9000)).toMatchObject({ exitCode: 0, err: '' });
  expect((await debit(2000)).err).toContain('(paymentSettled)');
  expect(await reversed(number, 'dispute_lost', 9000, 'dispute 3')).toMatchObject({ direction: null, most: null });
  expect(await balanceOf(shopperId)).toBe(2000);
  await booksAreRight(shop);
});

test('a payment that is put by is among the acts about whose recharge it names', async () => {
  const number = await pending(await newShopper(), 6000);
  const id = await odd(number, 5000);
  await shop.call('oddPaymentSettle', { id, note: 'sent back' }, as('owner'));
  const { data } = (await shop.call('audit', { username: `payer${people}` }, as('auditor'))).body;
  expect(data).toMatchObject([{ action: 'payment settle', subject: `payment:${id}` }]);
});

const creditByHand = (number: string) =>
  shop.call('rechargeCredit', { number, found: 5000, note: 'arrived', proof_hash: '' }, as('finance'));

const oddOf = async (number: string) => {
  const { data } = (await shop.call('oddPayments', { limit: 200 }, as('finance'))).body;
  return data.filter((row: { number: string }) => row.number === number);
};

test.each(['mismatch', 'late'])('a %s payment whose recharge was credited by hand credits nobody', async (outcome) => {
  const shopperId = await newShopper();
  const number = await pending(shopperId, 5000);
  const before = outcome === 'mismatch' ? await odd(number, 500_000_00) : null;
  const credit = (id: number) => shop.call('oddPaymentCredit', { id, shopper: shopperId, note: 'x' }, as('finance'));
  // A second person is asked while the recharge is still pending.
  const asked = before === null ? null : (await credit(before)).body.data.approval;
  expect((await creditByHand(number)).body.data.state).toBe('done');
  const id = before ?? (await odd(number, 5000));
  expect(await oddOf(number)).toMatchObject([{ id, outcome, direction: null, by_hand: true, reversed: false }]);
  expect((await credit(id)).body.reason).toBe('paymentByHand');
  if (asked !== null) {
    const approver = { staffId: 7, sessionId: 'x', grants: { recharges: ['approve' as const] } };
    const { hash } = (await shop.call('approval', { id: asked }, as('approver'))).body.data;
    const yes = shop.services.approvals.approve(approver, { id: asked, hash, note: '' }, async () => ({}));
    await expect(yes).rejects.toMatchObject({ reason: 'paymentByHand' });
  }
  expect(await balanceOf(shopperId)).toBe(5000);
  // It was credited all the same: what the provider takes back is taken from there.
  expect(await reversed(number, 'dispute_lost', 5000)).toMatchObject({
    direction: 'debit',
    by_hand: false,
    most: 5000,
  });
  await booksAreRight(shop);
});

test('what its provider says was paid is credited by that, and not by hand', async () => {
  const run = operatorOf(shop, temporaryFolder());
  const shopperId = await newShopper();
  const [number, other] = [await pending(shopperId, 5000), await pending(shopperId, 5000)];
  // The notification is still on its way.
  await shop.store.transaction((tx) => closeSandboxPayment(tx, number, 'paid'));
  await shop.store.transaction((tx) => closeSandboxPayment(tx, other, 'paid'));
  expect((await creditByHand(number)).body.reason).toBe('rechargePaid');
  expect(
    (await run('call', 'recharge_credit', `number=${other}`, 'found=5000', 'proof_hash=', '--note', 'arrived')).err,
  ).toContain('(rechargePaid)');
  expect(await balanceOf(shopperId)).toBe(10_000);
  const told = { number, paid: true, money: 5000, currency: 'CNY', eventId: `${number}:paid` };
  expect(await shop.services.rechargeReports.take('sandbox', told)).toBeNull();
  expect(await oddOf(number)).toEqual([]);
  await booksAreRight(shop);
});

test('a provider that does not answer leaves the recharge pending', async () => {
  const number = await pending(await newShopper(), 5000);
  const channel = shop.services.rechargeReports.channel('sandbox') ?? {};
  const away = vi.spyOn(channel as { query: () => unknown }, 'query').mockRejectedValue(new Error('away'));
  expect((await creditByHand(number)).body.reason).toBe('channelSilent');
  // Another try would not help.
  away.mockRejectedValue(new BadPaymentNotification('cannot be read'));
  expect((await creditByHand(number)).body.reason).toBe('channelUnreadable');
  away.mockRestore();
  expect((await creditByHand(number)).body.data.state).toBe('done');
});

test('what Stripe took back fits to its row of Stripe’s file, whenever it was taken from the wallet', async () => {
  const shopperId = await newShopper();
  const number = await pending(shopperId, 9000);
  await shop.services.rechargeReports.take('sandbox', {
    ...{ number, paid: true, money: 9000, currency: 'CNY', eventId: 'stripe paid' },
  });
  const stripe = { id: 3, key: 'stripe' as const, create: async () => ({ url: '', ref: '' }) };
  const reversal = { eventId: 'stripe lost', payment: 'x', outcome: 'refunded' as const, money: 4000, currency: 'CNY' };
  await shop.services.reversals.take({ ...stripe, numberOf: async () => number }, reversal);
  const day = new Date(shop.clock()).toISOString().slice(0, 10);
  const compared = async () => {
    const text = `Created (UTC),Amount,Currency,Type,Description\r\n${day},-40.00,cny,refund,REFUND ${number}\r\n`;
    const { matched, counts } = await comparedFile(shop, { kind: 'stripe', text });
    return [matched, counts.missing_here];
  };
  expect(await compared()).toEqual([{ count: 0, money: 0 }, 1]);
  const { data } = (await shop.call('oddPayments', { limit: 200 }, as('finance'))).body;
  shop.clock.advance(9 * 24 * 60 * 60_000);
  const debit = { id: data.at(-1).id, money: 4000, note: 'refunded' };
  expect((await shop.call('oddPaymentDebit', debit, as('finance'))).body.data.state).toBe('done');
  expect(await compared()).toEqual([{ count: 1, money: -4000 }, 0]);
});
