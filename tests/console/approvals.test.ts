import { eq, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { runRaw } from '../../db/queries/raw.ts';
import { tables } from '../../db/schema/index.ts';
import type { ActInput, ShowFactor } from '../../server/services/staff/approvals.ts';
import type { RoleKey } from '../../shared/console/roles.ts';
import { defaultGrants, roleKeys } from '../../shared/console/roles.ts';
import { openConsole } from '../support/console-api.ts';
import { ended } from '../support/ended.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const MINUTE = 60_000;
const { approvals, auditLog, staff, withdrawals } = tables;

let shop: TestShop;
let people = 0;

/** Somebody of staff, as a session of theirs has them. */
async function person(role: RoleKey) {
  const name = `Person ${++people}`;
  const values = { name, nameKey: name.toLowerCase(), role, userHandle: name, createdAt: 1 };
  const staffId = await shop.store.transaction(async (tx) => {
    const [row] = await tx.db.insert(staff).values(values).returning({ id: staff.id });
    return row?.id ?? 0;
  });
  return { staffId, sessionId: `session ${staffId}`, grants: defaultGrants[role] };
}

type Person = Awaited<ReturnType<typeof person>>;

let finance: Person;
let manager: Person;
let approver: Person;
let second: Person;

beforeAll(async () => {
  shop = await openTestShop();
  [finance, manager] = [await person('finance'), await person('manager')];
  [approver, second] = [await person('approver'), await person('approver')];
});

/** What each was asked to show for, in turn. */
const shown: { kind: string; parameters: Record<string, unknown> }[] = [];
const show: ShowFactor = async (act) => {
  shown.push(act);
  return { factor: 'test' };
};

const note = 'seen';
const perform = (by: Person, input: Omit<ActInput, 'note'>) =>
  shop.services.approvals.perform(by, { ...input, note }, show);
const rowOf = async (id: number) => {
  const [row] = await shop.store.reader.db.select().from(approvals).where(eq(approvals.id, id));
  if (!row) throw new Error('no such approval');
  return row;
};
const approve = async (by: Person, id: number, hash?: string) =>
  shop.services.approvals.approve(by, { id, hash: hash ?? (await rowOf(id)).hash, note: 'agreed' }, show);

let shoppers = 0;

const input = { sessionId: '', fundPassword: undefined, idempotencyKey: undefined };

/** A pending withdrawal of a new shopper, of so many fen. */
async function withdrawalOf(money: number) {
  const shopperId = await shop.addShopper(`mia${++shoppers}`, money + 5000);
  await shop.store.transaction(async (tx) => {
    const card = { shopperId, bankTruename: '陈', bankAccount: '6222021234567890', bankName: '工商银行', updatedAt: 0 };
    await tx.db.insert(tables.bankCards).values(card);
  });
  const { id } = await shop.services.withdrawals.request({ ...input, shopperId, money });
  return { id, shopperId };
}

const statusOf = async (id: number) => {
  const [row] = await shop.store.reader.db.select().from(withdrawals).where(eq(withdrawals.id, id));
  return row?.status;
};

async function waitingPayment(money = 300_000) {
  const withdrawal = await withdrawalOf(money);
  const asked = await perform(finance, { kind: 'withdrawal.pay', parameters: { id: withdrawal.id } });
  if (asked.state !== 'waiting') throw new Error('it does not wait');
  return { ...withdrawal, approvalId: asked.approvalId };
}

const auditOf = (approvalId: number) =>
  shop.store.reader.db.select().from(auditLog).where(eq(auditLog.approvalId, approvalId)).orderBy(auditLog.id);

test('within the limit one person does it; above it waits, and the second yes does it', async () => {
  const small = await withdrawalOf(200_000);
  expect(await perform(finance, { kind: 'withdrawal.pay', parameters: { id: small.id } })).toMatchObject({
    state: 'done',
  });
  expect(await statusOf(small.id)).toBe('paid');

  const { id, shopperId, approvalId } = await waitingPayment(200_001);
  expect(await statusOf(id)).toBe('pending');
  await approve(approver, approvalId);
  expect(await statusOf(id)).toBe('paid');
  expect(await auditOf(approvalId)).toMatchObject([
    { actor: `staff:${finance.staffId}`, action: 'approval ask', amount: 200_001, shopperId },
    { actor: `staff:${approver.staffId}`, action: 'approval approve', detail: { askedBy: finance.staffId } },
    { actor: `staff:${finance.staffId}`, action: 'withdrawal pay', sessionId: finance.sessionId },
  ]);
  // Each of the two signed amount, person and card.
  const signed = { amount: 200_001, shopperId, about: { card: '…7890' } };
  expect(shown.slice(-2)).toMatchObject([{ parameters: signed }, { parameters: { ...signed, approval: approvalId } }]);
  await booksAreRight(shop);
});

test('two seconds at once pay once', async () => {
  const { id, approvalId } = await waitingPayment();
  const both = await Promise.all([ended(approve(approver, approvalId)), ended(approve(second, approvalId))]);
  expect(both.sort()).toEqual(['approvalOver', 'done']);
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
    expect(await statusOf(id)).toBe('paid');
    expect(await auditOf(approvalId)).toHaveLength(3);
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
    { ...forced, alone: true, decidedAt: 5 },
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
  const slow: ShowFactor = async () => {
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
  const { id: first, shopperId } = await withdrawalOf(120_000);
  await shop.services.credit({ username: `mia${shoppers}`, amount: 120_000, note, actor: 'shell:root' });
  const { id: second } = await shop.services.withdrawals.request({ ...input, shopperId, money: 120_000 });
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

test('who is the only one waits ten minutes and shows a factor again; it is marked', async () => {
  const others = sql`update staff set blocked_at = 1 where role in ('approver', 'owner')`;
  await shop.store.transaction((tx) => runRaw(tx, others));
  const owner = await person('owner');
  const { id } = await withdrawalOf(500_000);
  const asked = await perform(owner, { kind: 'withdrawal.pay', parameters: { id } });
  if (asked.state !== 'waiting') throw new Error('it does not wait');
  shop.clock.advance(10 * MINUTE - 1);
  expect(await ended(approve(owner, asked.approvalId))).toBe('tooEarlyAlone');
  // Finance asks for withdrawals too, but does not run the shop.
  const ofFinance = await waitingPayment();
  shop.clock.advance(10 * MINUTE);
  expect(await ended(approve(finance, ofFinance.approvalId))).toBe('secondPerson');
  const before = shown.length;
  await approve(owner, asked.approvalId);
  expect(shown.length).toBe(before + 1);
  expect(await statusOf(id)).toBe('paid');
  expect(await rowOf(asked.approvalId)).toMatchObject({ alone: true, decidedBy: owner.staffId });
  expect((await auditOf(asked.approvalId))[1]).toMatchObject({ detail: { alone: true } });
  await shop.store.transaction((tx) => runRaw(tx, others));
  expect(await ended(approve(finance, ofFinance.approvalId))).toBe('secondPerson');
  await booksAreRight(shop);
});

test('the console lists what waits, asks the second person for a factor, and shows who may only see their own acts those', async () => {
  const web = await openConsole();
  await web.addStaffOfRoles();
  const shopperId = await web.addShopper('mia', 0);
  const [financeId, ownerId] = [roleKeys.indexOf('finance') + 1, roleKeys.indexOf('owner') + 1];
  const asker = { staffId: financeId, sessionId: 'session of finance', grants: defaultGrants.finance };
  const wanted = { kind: 'wallet.credit' as const, parameters: { shopperId, amount: 700 }, note };
  await web.services.approvals.perform(asker, wanted, async () => null);

  const waiting = async (as: RoleKey, list = 'waiting') => (await web.call('approvals', { list }, { as })).body.data;
  expect([await waiting('finance'), await waiting('owner'), await waiting('warehouse')]).toEqual([[], [], []]);
  const [row] = await waiting('approver');
  expect(row).toMatchObject({ kind: 'wallet.credit', amount: 700, about: { username: 'mia' }, may_decide: true });
  expect(await waiting('finance', 'asked')).toMatchObject([{ id: row.id, own: true, may_decide: false }]);
  expect((await web.call('approval', { id: row.id }, { as: 'warehouse' })).body.reason).toBe('approvalUnknown');

  // However fresh the session is: the signature is over this act.
  const yes = await web.call('approve', { id: row.id, hash: row.hash }, { as: 'approver' });
  expect([yes.status, yes.body.data.kind]).toEqual([428, 'wallet.credit']);
  const no = { id: row.id, hash: row.hash, note: 'no' };
  expect((await web.call('decline', no, { as: 'finance' })).body.reason).toBe('secondPerson');
  expect((await web.call('decline', no, { as: 'approver' })).body.code).toBe(200);
  expect(await waiting('approver', 'decided')).toMatchObject([{ id: row.id, state: 'declined', decide_note: 'no' }]);
  expect((await web.call('withdrawRequest', { id: row.id }, { as: 'finance' })).body.reason).toBe('approvalOver');

  const actions = async (as: RoleKey, input: object) =>
    (await web.call('audit', input, { as })).body.data.map(({ action }: { action: string }) => action);
  expect(await actions('auditor', { shopper: shopperId })).toEqual(['approval decline', 'approval ask']);
  expect(await actions('finance', { actor: `staff:${ownerId}` })).toEqual(['approval ask']);
  expect(await actions('finance', { shopper: shopperId, to: '2001-01-01' })).toEqual([]);
  const checked = (await web.call('auditVerify', {}, { as: 'auditor' })).body.data;
  expect(checked).toMatchObject({ checked: 2, head: { position: 2 }, fault: null });
});

test('of what waits the first to expire comes first, page by page, also when another is asked for meanwhile', async () => {
  const web = await openConsole();
  await web.addStaffOfRoles();
  const shopperId = await web.addShopper('mia', 0);
  const asker = { staffId: roleKeys.indexOf('finance') + 1, sessionId: 'session', grants: defaultGrants.finance };
  const ask = (amount: number) =>
    web.services.approvals.perform(
      asker,
      { kind: 'wallet.credit', parameters: { shopperId, amount }, note },
      async () => null,
    );
  for (const amount of [700, 800, 900]) {
    await ask(amount);
    web.clock.advance(60 * MINUTE);
  }
  const page = async (fields: object, as: RoleKey = 'approver') => {
    const { body } = await web.call('approvals', fields, { as });
    return { amounts: body.data.map(({ amount }: { amount: number }) => amount), next: body.next };
  };
  const first = await page({ limit: 2 });
  expect(first.amounts).toEqual([700, 800]);
  await ask(1000);
  expect(await page({ limit: 2, cursor: first.next })).toEqual({ amounts: [900, 1000], next: null });
  expect((await page({ list: 'asked' }, 'finance')).amounts).toEqual([1000, 900, 800, 700]);
  // The first has expired.
  web.clock.advance(21.5 * 60 * MINUTE);
  expect((await page({})).amounts).toEqual([800, 900, 1000]);
});
