import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { runRaw } from '../../db/queries/raw.ts';
import { tables } from '../../db/schema/index.ts';
import { approvalsOf, type Person } from '../support/approvals.ts';
import { ended } from '../support/ended.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const MINUTE = 60_000;
const { approvals, staff } = tables;

let shop: TestShop;

const of = approvalsOf(() => shop);
const { person, shown, show, note, perform, paid, rowOf, approve, withdrawalOf, statusOf, auditOf } = of;
const waitingPayment = (money?: number) => of.waitingPayment(finance, money);

let finance: Person;
let manager: Person;
let approver: Person;
let second: Person;

beforeAll(async () => {
  shop = await openTestShop();
  [finance, manager] = [await person('finance'), await person('manager')];
  [approver, second] = [await person('approver'), await person('approver')];
});

test('within the limit one person pays; above it the second yes comes first, then it is marked as paid, once', async () => {
  const small = await withdrawalOf(200_000);
  expect(await perform(finance, { kind: 'withdrawal.pay', parameters: { id: small.id } })).toMatchObject({
    state: 'done',
  });
  expect(await statusOf(small.id)).toBe('paid');

  const { id, shopperId, approvalId } = await waitingPayment(200_001);
  expect(await ended(paid(finance, id))).toBe('secondYesFirst');
  await approve(approver, approvalId);
  // A yes pays nothing: the transfer comes after it.
  expect(await statusOf(id)).toBe('pending');
  // Each of the two signed amount, person and card.
  const signed = { amount: 200_001, shopperId, about: { card: '…7890' } };
  const [asked, yes] = [shown.at(-2), shown.at(-1)];
  expect([asked, yes]).toMatchObject([{ parameters: signed }, { parameters: { ...signed, approval: approvalId } }]);
  const clerk = await person('finance');
  const both = await Promise.all([ended(paid(finance, id)), ended(paid(clerk, id))]);
  expect(both.sort()).toEqual(['done', 'withdrawalUnknown']);
  expect(await statusOf(id)).toBe('paid');
  expect(await auditOf(approvalId)).toMatchObject([
    { actor: `staff:${finance.staffId}`, action: 'approval ask', amount: 200_001, shopperId },
    { actor: `staff:${approver.staffId}`, action: 'approval approve', detail: { askedBy: finance.staffId } },
    { action: 'withdrawal pay' },
  ]);
  await booksAreRight(shop);
});

test('a yes holds for a day, and is void once a fact has changed', async () => {
  const { id, approvalId } = await waitingPayment();
  await approve(approver, approvalId);
  shop.clock.advance(24 * 60 * MINUTE);
  expect(await ended(paid(finance, id))).toBe('secondYesFirst');
  const again = await perform(finance, { kind: 'withdrawal.pay', parameters: { id }, only: 'ask' });
  if (again.state !== 'waiting') throw new Error('it does not wait');
  await approve(approver, again.approvalId);
  await shop.store.transaction((tx) => runRaw(tx, sql`update withdrawals set bank_name = 'other' where id = ${id}`));
  expect(await ended(paid(finance, id))).toBe('secondYesFirst');
  expect(await statusOf(id)).toBe('pending');
});

test('who asks a second person says why, and asking pays nothing, whatever the sum', async () => {
  const { id } = await withdrawalOf(20_000);
  const act = { kind: 'withdrawal.pay' as const, parameters: { id }, only: 'ask' as const };
  expect(await ended(shop.services.approvals.perform(finance, { ...act, note: ' ' }, show))).toBe('reasonMissing');
  expect((await perform(finance, act)).state).toBe('waiting');
  expect(await statusOf(id)).toBe('pending');
});

test('of a second yes, a refusal and a colleague who marks it as paid at once, the money goes one way', async () => {
  for (let round = 0; round < 6; round++) {
    const { id, approvalId } = await waitingPayment();
    const acts = [
      () => ended(approve(approver, approvalId)),
      () => ended(shop.services.withdrawals.refuse({ id, actor: `staff:${manager.staffId}`, note })),
      () => ended(paid(finance, id)),
    ];
    const turned = [...acts.slice(round % 3), ...acts.slice(0, round % 3)];
    await Promise.all(turned.map((act) => act()));
    // What was agreed to is not given back by somebody who has not seen the yes.
    const status = await statusOf(id);
    const agreed = (await rowOf(approvalId)).state === 'done';
    expect([round, status === 'refused' && agreed]).toEqual([round, false]);
    expect([round, status === 'paid' && !agreed]).toEqual([round, false]);
    if (status === 'refused') expect(await ended(paid(finance, id))).toBe('withdrawalUnknown');
  }
  await booksAreRight(shop);
});

test('two seconds at once agree once', async () => {
  const { id, approvalId } = await waitingPayment();
  const both = await Promise.all([ended(approve(approver, approvalId)), ended(approve(second, approvalId))]);
  expect(both.sort()).toEqual(['approvalOver', 'done']);
  await paid(finance, id);
  expect(await statusOf(id)).toBe('paid');
  await booksAreRight(shop);
});

test('of a second yes that is sent twice at once both are told that it is done', async () => {
  for (let round = 0; round < 4; round++) {
    const { id, approvalId } = await waitingPayment();
    const { hash } = await rowOf(approvalId);
    const decision = { id: approvalId, hash, note: 'agreed', key: `yes ${round}` };
    const yes = () => shop.services.approvals.approve(approver, decision, show);
    expect(await Promise.all([yes(), yes()])).toMatchObject([{ state: 'done' }, { state: 'done' }]);
    expect(await auditOf(approvalId)).toHaveLength(2);
    await paid(finance, id);
    expect(await statusOf(id)).toBe('paid');
  }
  await booksAreRight(shop);
});

test('nobody agrees to what they asked for themselves, the database neither', async () => {
  const both = await person('owner');
  const { id } = await withdrawalOf(400_000);
  const asked = await perform(both, { kind: 'withdrawal.pay', parameters: { id } });
  if (asked.state !== 'waiting') throw new Error('it does not wait');
  shop.clock.advance(11 * MINUTE);
  expect(await ended(approve(both, asked.approvalId))).toBe('secondPerson');
  const forced = { state: 'done' as const, decidedBy: both.staffId };
  for (const values of [
    { ...forced, decidedAt: shop.clock() },
    { ...forced, alone: true, state: 'declined' as const, decidedAt: shop.clock() },
  ]) {
    const force = shop.store.transaction(
      async (tx) => void (await tx.db.update(approvals).set(values).where(eq(approvals.id, asked.approvalId))),
    );
    await expect(force).rejects.toThrow();
  }
  expect(await ended(approve(manager, asked.approvalId))).toBe('rightMissing');
  expect(await statusOf(id)).toBe('pending');
});

test('another act than the one that was seen is refused', async () => {
  const { id, approvalId } = await waitingPayment();
  expect(await ended(approve(approver, approvalId, 'a'.repeat(64)))).toBe('changed');
  // Somebody with the database makes more of it.
  const { parameters } = await rowOf(approvalId);
  await shop.store.transaction(async (tx) => {
    const changed = { ...parameters, amount: 1 };
    await tx.db.update(approvals).set({ parameters: changed }).where(eq(approvals.id, approvalId));
  });
  expect(await ended(approve(approver, approvalId))).toBe('changed');
  expect(await statusOf(id)).toBe('pending');
});

test.each([
  ['the sum', sql`money = money - 1`],
  ['the card', sql`bank_account = '6222021234560000'`],
])('a withdrawal of which %s has changed is looked at anew', async (_, change) => {
  const { id, approvalId } = await waitingPayment();
  const isOutdated = async (by: Person) => (await shop.services.approvalLists.one(by, approvalId)).outdated;
  expect(await isOutdated(approver)).toBe(false);
  await shop.store.transaction((tx) => runRaw(tx, sql`update withdrawals set ${change} where id = ${id}`));
  expect(await isOutdated(approver)).toBe(true);
  expect(await ended(approve(approver, approvalId))).toBe('changed');
  expect((await rowOf(approvalId)).state).toBe('waiting');
  const before = sql`money = 300000, bank_account = '6222021234567890'`;
  await shop.store.transaction((tx) => runRaw(tx, sql`update withdrawals set ${before} where id = ${id}`));
  expect(await isOutdated(approver)).toBe(false);
  await shop.services.withdrawals.refuse({ id, anyway: true, actor: 'shell:root', note });
  for (const one of [approver, finance]) expect(await isOutdated(one)).toBe(true);
  expect(await ended(approve(approver, approvalId))).toBe('withdrawalUnknown');
  // What waits no more is not judged.
  await shop.services.approvals.withdraw(finance, { id: approvalId, note });
  expect(await isOutdated(finance)).toBe(false);
  await booksAreRight(shop);
});

test('a role that was taken away between asking and yes stops it, of either person', async () => {
  const { id, approvalId } = await waitingPayment();
  const set = (one: Person, values: Partial<typeof staff.$inferInsert>) =>
    shop.store.transaction(async (tx) => void (await tx.db.update(staff).set(values).where(eq(staff.id, one.staffId))));
  await set(finance, { role: 'warehouse' });
  expect(await ended(approve(approver, approvalId))).toBe('askerMayNot');
  await set(finance, { role: 'finance', blockedAt: 1 });
  expect(await ended(approve(approver, approvalId))).toBe('askerMayNot');
  await set(finance, { blockedAt: null });
  await set(approver, { role: 'finance' });
  expect(await ended(approve(approver, approvalId))).toBe('rightMissing');
  await set(approver, { role: 'approver' });
  expect(await statusOf(id)).toBe('pending');
  // What a session remembers does not count.
  const clerk = await person('finance');
  await set(clerk, { role: 'warehouse' });
  const { id: other } = await withdrawalOf(50_000);
  expect(await ended(perform(clerk, { kind: 'withdrawal.pay', parameters: { id: other } }))).toBe('rightMissing');
});

test('a balance that was spent between asking and yes: nothing is taken, and the request waits on', async () => {
  const shopperId = await shop.addShopper('spender', 8000);
  const asked = await perform(finance, { kind: 'wallet.debit', parameters: { shopperId, amount: 8000 } });
  if (asked.state !== 'waiting') throw new Error('it does not wait');
  await shop.services.debit({ username: 'spender', amount: 1, note, actor: 'shell:root' });
  expect(await ended(approve(approver, asked.approvalId))).toBe('balanceTooLow');
  expect((await rowOf(asked.approvalId)).state).toBe('waiting');
  expect(await auditOf(asked.approvalId)).toHaveLength(1);
  await shop.services.credit({ username: 'spender', amount: 1, note, actor: 'shell:root' });
  await approve(approver, asked.approvalId);
  await booksAreRight(shop);
});

test('a request expires after a day; it can be taken back or declined, and then is over', async () => {
  const late = await waitingPayment();
  shop.clock.advance(24 * 60 * MINUTE);
  const before = shown.length;
  expect(await ended(approve(approver, late.approvalId))).toBe('approvalOver');
  // Nobody is asked for a factor for what is over.
  expect(shown.length).toBe(before);
  expect(await shop.services.approvals.isAnyExpired()).toBe(true);
  await shop.services.approvals.expire();
  expect((await rowOf(late.approvalId)).state).toBe('expired');

  const { hash } = await rowOf(late.approvalId);
  const again = await perform(finance, { kind: 'withdrawal.pay', parameters: { id: late.id } });
  if (again.state !== 'waiting') throw new Error('it does not wait');
  expect((await rowOf(again.approvalId)).hash).toBe(hash);
  const twice = perform(finance, { kind: 'withdrawal.pay', parameters: { id: late.id } });
  expect(await ended(twice)).toBe('alreadyAsked');
  expect(await ended(shop.services.approvals.withdraw(manager, { id: again.approvalId, note }))).toBe('approvalOver');
  await shop.services.approvals.withdraw(finance, { id: again.approvalId, note });
  expect(await ended(approve(approver, again.approvalId))).toBe('approvalOver');

  const third = await perform(finance, { kind: 'withdrawal.pay', parameters: { id: late.id } });
  if (third.state !== 'waiting') throw new Error('it does not wait');
  const decline = (by: Person) => shop.services.approvals.decline(by, { id: third.approvalId, hash, note });
  expect(await ended(decline(finance))).toBe('secondPerson');
  expect(await ended(decline(manager))).toBe('rightMissing');
  await decline(approver);
  expect(await ended(approve(second, third.approvalId))).toBe('approvalOver');
  expect(await statusOf(late.id)).toBe('pending');
});

test('a request that expires while its second person shows a factor is over', async () => {
  const { id, approvalId } = await waitingPayment();
  const { hash } = await rowOf(approvalId);
  shop.clock.advance(24 * 60 * MINUTE - 1);
  const slow = async () => {
    shop.clock.advance(1);
    return { factor: 'test' };
  };
  const late = shop.services.approvals.approve(approver, { id: approvalId, hash, note }, slow);
  expect(await ended(late)).toBe('approvalOver');
  expect(await statusOf(id)).toBe('pending');
});

test('service gives small credits alone, so many in a day; two at once do not pass the limit', async () => {
  const service = await person('service');
  const shopperId = await shop.addShopper('loud', 0);
  const credit = (amount: number) => perform(service, { kind: 'wallet.credit', parameters: { shopperId, amount } });
  expect((await credit(5001)).state).toBe('waiting');
  const states = await Promise.all([5000, 4999, 4998, 4997, 4996].map(async (amount) => (await credit(amount)).state));
  expect(states.sort()).toEqual(['done', 'done', 'done', 'done', 'waiting']);
  shop.clock.advance(24 * 60 * MINUTE);
  expect((await credit(4995)).state).toBe('done');
});

test('of two payments at once to one shopper, which are above the limit together, one waits', async () => {
  const { id: first, shopperId, username } = await withdrawalOf(120_000);
  await shop.services.credit({ username, amount: 120_000, note, actor: 'shell:root' });
  const asked = { sessionId: '', fundPassword: undefined, idempotencyKey: undefined };
  const { id: second } = await shop.services.withdrawals.request({ ...asked, shopperId, money: 120_000 });
  const clerk = await person('finance');
  const pay = (id: number) => perform(clerk, { kind: 'withdrawal.pay', parameters: { id } });
  const states = (await Promise.all([pay(first), pay(second)])).map(({ state }) => state);
  expect(states.sort()).toEqual(['done', 'waiting']);
  await booksAreRight(shop);
});

test('a setting is changed by two, and a password by who may; its hash is made before', async () => {
  const asked = await perform(await person('owner'), {
    kind: 'setting.change',
    parameters: { key: 'transfer_account', value: '账户 1', version: 0 },
  });
  if (asked.state !== 'waiting') throw new Error('it does not wait');
  expect(await shop.services.settings.text('transfer_account')).toBe('');
  await approve(approver, asked.approvalId);
  expect(await shop.services.settings.text('transfer_account')).toBe('账户 1');
  const shopperId = await shop.addShopper('forgetful', 0);
  await shop.store.transaction((tx) =>
    runRaw(tx, sql`update shoppers set password_hash = 'x' where id = ${shopperId}`),
  );
  const { result } = await perform(manager, { kind: 'password.reset', parameters: { shopperId } });
  expect(result).toEqual({ password: expect.stringMatching(/^.{12}$/) });
});
