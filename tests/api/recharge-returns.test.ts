import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { onShopper } from '../support/on-shopper.ts';
import { outright } from '../support/outright.ts';
import { TRANSFER } from '../support/recharges.ts';
import { sentBack } from '../support/sent-back.ts';
import { setSetting } from '../support/set-setting.ts';
import { openTestApi } from '../support/test-api.ts';
import { CARD } from '../support/withdrawing.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

let api: Api;
let back: ReturnType<typeof sentBack>;
let mia: string;

const staff = { actor: 'alice', note: 'seen on the account' };
const HOUR = 3_600_000;

beforeEach(async () => {
  api = await openTestApi();
  back = sentBack(api);
  mia = await api.signUp('miaa');
});

test('a recharge goes back the way it came, whatever the least withdrawal, in parts and no more than it brought', async () => {
  const number = await back.recharged(mia, 50);
  expect(await back.outcome(mia, number)).toMatchObject({ returnable: 50, returns: [] });
  expect(await back.send(mia, { number, money: '20' })).toMatchObject({ code: 200, data: { money: 20 } });
  expect(await back.balance(mia)).toBe(30);
  expect(await back.outcome(mia, number)).toMatchObject({
    returnable: 30,
    returns: [{ money: 20, status: 'returned' }],
  });
  expect(await back.send(mia, { number, money: '30.01' })).toMatchObject({ code: 400, reason: 'returnTooMuch' });
  expect(await back.send(mia, { number })).toMatchObject({ code: 200, data: { money: 30 } });
  expect(await back.send(mia, { number })).toMatchObject({ code: 400, reason: 'returnTooMuch' });
  expect(await back.balance(mia)).toBe(0);
  expect(await back.kinds(mia)).toEqual(['recharge_returned', 'recharge_returned', 'recharge_credited']);
  const { data } = (await api.call('walletStatement', {}, { token: mia })).body;
  expect(data.map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])).toEqual([
    ['recharge_return', -30],
    ['recharge_return', -20],
    ['recharge', 50],
  ]);
  await booksAreRight(api);
});

test('only what the wallet still has of it goes back', async () => {
  const number = await back.recharged(mia, 50);
  const id = await api.addItem({ price: 3_000 });
  const { orderno } = (await api.call('buyItem', { id }, { token: mia })).body.data;
  expect(await back.outcome(mia, number)).toMatchObject({ returnable: 20 });
  expect(await back.send(mia, { number, money: '20.01' })).toMatchObject({ code: 400, reason: 'returnTooMuch' });
  expect(await back.send(mia, { number })).toMatchObject({ code: 200, data: { money: 20 } });
  // A failed group gives the money back: it is there to be sent.
  await api.call('orderLeave', { orderno }, { token: mia });
  expect(await back.send(mia, { number })).toMatchObject({ code: 200, data: { money: 30 } });
  await booksAreRight(api);
});

test('the same key sends once, and answers the same', async () => {
  const number = await back.recharged(mia, 50);
  const first = await back.send(mia, { number, money: '10' }, 'k1');
  expect(await back.send(mia, { number, money: '10' }, 'k1')).toEqual(first);
  expect(await back.balance(mia)).toBe(40);
  expect(await back.send(mia, { number, money: '11' }, 'k1')).toMatchObject({ reason: 'keyReused' });
});

test('one that is not theirs, not credited or not there is not sent back', async () => {
  const number = await back.recharged(mia, 50);
  const noa = await api.signUp('noaa', 10_000);
  expect(await back.send(noa, { number })).toMatchObject({ code: 400, reason: 'rechargeNotReturnable' });
  expect(await back.send(mia, { number: '20260101000000000009' })).toMatchObject({ reason: 'rechargeNotReturnable' });
  const { number: open } = (await api.call('recharge', { id: 1, money: '10' }, { token: mia })).body;
  expect(await back.send(mia, { number: open })).toMatchObject({ reason: 'rechargeNotReturnable' });
  expect(await back.balance(mia)).toBe(50);
});

test('what the provider does not send back is in the wallet again, and its shopper is told', async () => {
  const { number } = (await api.call('recharge', { id: 1, money: '50' }, { token: mia })).body;
  // Only said: the sandbox's books have no such payment.
  await back.notify(number, 5_000);
  expect(await back.send(mia, { number, money: '20' })).toMatchObject({ code: 200, data: { money: 20 } });
  expect(await back.balance(mia)).toBe(50);
  expect(await back.outcome(mia, number)).toMatchObject({ returnable: 50, returns: [{ money: 20, status: 'failed' }] });
  expect(await back.kinds(mia)).toEqual(['recharge_return_failed', 'recharge_credited']);
  await booksAreRight(api);
});

test('who is frozen, or sends back too often in a day, waits', async () => {
  const number = await back.recharged(mia, 50);
  await onShopper(api).freeze({ username: 'miaa', ...staff });
  expect(await back.send(mia, { number })).toMatchObject({ reason: 'withdrawalsFrozen' });
  await onShopper(api).unfreeze({ username: 'miaa', ...staff });
  await setSetting(api, { key: 'recharge_returns_a_day', value: '2', ...staff });
  for (const money of ['1', '2']) expect((await back.send(mia, { number, money })).code).toBe(200);
  expect(await back.send(mia, { number, money: '3' })).toMatchObject({ code: 400, reason: 'rechargeReturnsEnough' });
  api.clock.advance(25 * HOUR);
  expect((await back.send(mia, { number, money: '3' })).code).toBe(200);
  await setSetting(api, { key: 'recharge_returns_a_day', value: '0', ...staff });
  expect((await back.send(mia, { number, money: '4' })).reason).toBe('rechargeNotReturnable');
  expect(await back.outcome(mia, number)).toMatchObject({ returnable: 0 });
});

test('a transfer goes back to the card: by a withdrawal without a least, with the fund password, decided by staff', async () => {
  await setSetting(api, { key: 'transfer_account', value: 'Bank 1', ...staff });
  const { number } = (await api.call('recharge', { id: TRANSFER, money: '50' }, { token: mia })).body;
  await outright(api).creditRecharge({ number, ...staff });
  expect(await back.send(mia, { number })).toMatchObject({ code: 400, reason: 'cardMissing' });
  await api.call('setBank', CARD, { token: mia });
  await api.call('setSafePwd', { password: 'correct horse', safe_pwd: '24680246' }, { token: mia });
  expect(await back.send(mia, { number })).toMatchObject({ code: 400, reason: 'fundPasswordMissing' });
  const asked = { number, money: '50', safe_pwd: '24680246' };
  expect(await back.send(mia, asked)).toMatchObject({ code: 200, data: { money: 50 } });
  expect(await back.balance(mia)).toBe(0);
  expect(await back.outcome(mia, number)).toMatchObject({ returnable: 0, returns: [{ money: 50, status: 'pending' }] });
  const [row] = await api.store.reader.db.select().from(tables.withdrawals);
  await api.services.withdrawals.refuse({ id: row?.id ?? 0, ...staff });
  expect(await back.outcome(mia, number)).toMatchObject({ returnable: 50, returns: [{ status: 'failed' }] });
  expect((await back.send(mia, asked)).code).toBe(200);
  const [, second] = await api.store.reader.db.select().from(tables.withdrawals);
  await outright(api).payWithdrawal({ id: second?.id ?? 0, ...staff });
  expect((await back.outcome(mia, number)).returns).toMatchObject([{ status: 'failed' }, { status: 'returned' }]);
  // It was none of theirs by which the least of the next one would be another.
  expect((await api.call('moneyInfo', {}, { token: mia })).body.data.withdraw_min).toBe(200);
  await booksAreRight(api);
});

test('what an order was paid with goes back by itself when its group fails, if its shopper chose so', async () => {
  const id = await api.addItem({ price: 10_000, groupSeconds: 3_600 });
  const chosen = await back.paid(await back.begin(mia, { id, send_back: 1 }), 10_000);
  const noa = await api.signUp('noaa');
  const kept = await back.paid(await back.begin(noa, { id }), 10_000);
  api.clock.advance(2 * HOUR);
  await api.services.expiry.expireDue();
  await api.services.rechargeReturns.settlePending();
  expect([await back.balance(mia), await back.balance(noa)]).toEqual([0, 100]);
  expect((await back.outcome(mia, chosen)).returns).toMatchObject([{ money: 100, status: 'returned' }]);
  expect((await back.outcome(noa, kept)).returns).toEqual([]);
  await api.services.rechargeReturns.settlePending();
  expect((await back.outcome(mia, chosen)).returns).toHaveLength(1);
  await booksAreRight(api);
});

test('a return whose provider was away is asked for again', async () => {
  const number = await back.recharged(mia, 50);
  await api.store.transaction(async (tx) => {
    const [recharge] = await tx.db.select().from(tables.recharges).where(eq(tables.recharges.number, number));
    const row = { rechargeId: recharge?.id ?? 0, money: 1_000, status: 'pending' as const, createdAt: tx.now };
    const [{ id = 0 } = {}] = await tx.db.insert(tables.rechargeReturns).values(row).returning();
    const from = { wallet: recharge?.shopperId ?? 0 };
    const ref = `recharge_return:${id}`;
    await api.services.ledger.move(tx, { from, to: 'cash_in:sandbox', amount: 1_000, kind: 'recharge_return', ref });
  });
  await api.services.rechargeReturns.settlePending();
  expect((await back.outcome(mia, number)).returns).toMatchObject([{ status: 'pending' }]);
  api.clock.advance(61_000);
  await api.services.rechargeReturns.settlePending();
  expect((await back.outcome(mia, number)).returns).toMatchObject([{ status: 'returned' }]);
  await booksAreRight(api);
});
