import { sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { selectSettingVersion } from '../../db/queries/console/settings.ts';
import { runRaw } from '../../db/queries/raw.ts';
import { approvalsOf, type Person } from '../support/approvals.ts';
import { ended } from '../support/ended.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const MINUTE = 60_000;

let shop: TestShop;
const of = approvalsOf(() => shop);
const { always, person, perform, paid, approve, withdrawalOf, statusOf, auditOf, newestOf, waitingPayment } = of;

let finance: Person;

beforeAll(async () => {
  shop = await openTestShop();
  finance = await person('finance');
});

/** Nobody else is there who could agree; an owner who joins then is the only one. */
const blockOthers = () =>
  shop.store.transaction((tx) => runRaw(tx, sql`update staff set blocked_at = 1 where role in ('approver', 'owner')`));

test('who is the only one agrees alone, at once, with a factor for the act; it is marked', async () => {
  await blockOthers();
  const owner = await person('owner');
  const { id } = await withdrawalOf(500_000);
  const act = { kind: 'withdrawal.pay' as const, parameters: { id } };
  expect(await ended(paid(owner, id))).toBe('secondYesFirst');
  always.length = 0;
  expect(await perform(owner, { ...act, only: 'ask' })).toEqual({ state: 'done', result: {} });
  // The transfer comes after it, as after that of two.
  expect([always, await statusOf(id)]).toEqual([[true], 'pending']);
  expect((await paid(owner, id)).state).toBe('done');
  expect([always, await statusOf(id)]).toEqual([[true, false], 'paid']);
  const row = await newestOf(owner);
  expect(row).toMatchObject({ alone: true, state: 'done', decidedBy: owner.staffId, subject: `withdrawal:${id}` });
  expect(await auditOf(row.id)).toMatchObject([
    { action: 'approval ask' },
    { action: 'approval approve', detail: { alone: true } },
    { action: 'withdrawal pay', actor: `staff:${owner.staffId}` },
  ]);
  // Done with it in one step, where nothing comes between; a repeat of it does nothing.
  const shopperId = await shop.addShopper('alone', 0);
  const credit = { kind: 'wallet.credit' as const, parameters: { shopperId, amount: 90_000 }, key: 'credited alone' };
  expect(await perform(owner, credit)).toMatchObject({ state: 'done', result: { balance: 90_000 } });
  await shop.services.debit({ username: 'alone', amount: 1, actor: 'test', note: 'test' });
  expect(await perform(owner, credit)).toEqual({
    state: 'done',
    result: { balance: 90_000, done_before: expect.any(Number) },
  });
  expect(always.at(-1)).toBe(true);
  // Finance asks for withdrawals too, but does not run the shop: the owner agrees.
  const ofFinance = await waitingPayment(finance);
  expect(await ended(approve(finance, ofFinance.approvalId))).toBe('secondPerson');
  await approve(owner, ofFinance.approvalId);
  await booksAreRight(shop);
});

test('what one person alone moves out in a day is bounded, and nobody alone moves the bound', async () => {
  await blockOthers();
  const owner = await person('owner');
  const shopperId = await shop.addShopper('bounded', 0);
  const credit = (amount: number) =>
    ended(perform(owner, { kind: 'wallet.credit', parameters: { shopperId, amount } }));
  expect(await credit(1_500_000)).toBe('done');
  expect(await Promise.all([credit(300_000), credit(300_000)])).toEqual(['done', 'aloneADay']);
  expect(await credit(200_001)).toBe('aloneADay');
  const { id } = await withdrawalOf(300_000);
  const ask = { kind: 'withdrawal.pay' as const, parameters: { id }, only: 'ask' as const };
  expect(await ended(perform(owner, ask))).toBe('aloneADay');
  for (const key of ['alone_a_day', 'approval_withdrawal_above', 'small_credits_a_day']) {
    const change = { kind: 'setting.change' as const, parameters: { key, value: '999999.00', version: 0 } };
    expect([key, await ended(perform(owner, change))]).toEqual([key, 'neverAlone']);
  }
  // Names, notices and hours take nobody's yes, payees that of the factor.
  always.length = 0;
  for (const [key, value] of [
    ['shop_name', 'Sun Shop'],
    ['payer_name', 'Sun'],
  ] as const) {
    const version = (await selectSettingVersion(shop.store.reader, key)) ?? 0;
    const change = { kind: 'setting.change' as const, parameters: { key, value, version }, key: `change of ${key}` };
    await perform(owner, change);
    expect(await perform(owner, change)).toEqual({ state: 'done', result: {} });
    expect(await shop.services.settings.text(key)).toBe(value);
  }
  expect(always).toEqual([false, true]);
  shop.clock.advance(24 * 60 * MINUTE);
  expect(await credit(200_001)).toBe('done');
  await booksAreRight(shop);
});

test('two owners are each other’s second person, and let others in', async () => {
  await blockOthers();
  const [one, other] = [await person('owner'), await person('owner')];
  const invite = { kind: 'staff.invite' as const, parameters: { name: 'Newcomer', role: 'finance' } };
  const asked = await perform(one, invite);
  if (asked.state !== 'waiting') throw new Error('it does not wait');
  expect(await ended(approve(one, asked.approvalId))).toBe('secondPerson');
  expect((await approve(other, asked.approvalId)).result).toMatchObject({ link: expect.stringContaining('#') });
});

test('who could have agreed takes a yes back that nothing was done with, or comes too late', async () => {
  await blockOthers();
  const owner = await person('owner');
  const confirmed = async () => {
    const { id } = await withdrawalOf(300_000);
    await perform(owner, { kind: 'withdrawal.pay', parameters: { id }, only: 'ask' });
    return { id, request: await newestOf(owner) };
  };
  const [stopped, made, first, second] = [await confirmed(), await confirmed(), await confirmed(), await confirmed()];
  const approver = await person('approver');
  const stop = (by: Person, { id, hash }: { id: number; hash: string }) =>
    ended(shop.services.approvals.decline(by, { id, hash, note: 'not known to me' }));
  expect(await stop(owner, stopped.request)).toBe('secondPerson');
  expect(await stop(finance, stopped.request)).toBe('rightMissing');
  expect(await stop(approver, stopped.request)).toBe('done');
  expect(await ended(paid(owner, stopped.id))).toBe('secondYesFirst');
  await paid(owner, made.id);
  expect(await stop(approver, made.request)).toBe('withdrawalUnknown');
  // Of both at once one is done.
  for (const { id, request } of [first, second]) {
    const both = await Promise.all([stop(approver, request), ended(paid(owner, id))]);
    const isPaid = (await statusOf(id)) === 'paid';
    expect(both).toEqual(isPaid ? ['withdrawalUnknown', 'done'] : ['done', 'secondYesFirst']);
  }
  await booksAreRight(shop);
});
