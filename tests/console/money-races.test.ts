import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { holdRoles } from '../../db/queries/staff/roles.ts';
import { tables } from '../../db/schema/index.ts';
import type { ActInput, ShowFactor } from '../../server/services/staff/perform.ts';
import { areas, type Grants } from '../../shared/console/rights.ts';
import { defaultGrants, type RoleKey } from '../../shared/console/roles.ts';
import { beside } from '../support/beside.ts';
import { ended } from '../support/ended.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { onShopper } from '../support/on-shopper.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';

const { approvals, shoppers, staff, staffRoles } = tables;

let shop: TestShop;
let people = 0;

beforeAll(async () => {
  shop = await openTestShop();
});

async function person(role: string, grants: Grants = defaultGrants[role as RoleKey]) {
  const name = `Person ${++people}`;
  const staffId = await shop.store.transaction(async (tx) => {
    const values = { name, nameKey: name.toLowerCase(), role, userHandle: name, createdAt: 1 };
    const [row] = await tx.db.insert(staff).values(values).returning({ id: staff.id });
    return row?.id ?? 0;
  });
  return { staffId, sessionId: `session ${staffId}`, grants };
}

type Person = Awaited<ReturnType<typeof person>>;

const note = 'seen';
const show: ShowFactor = async () => ({ factor: 'test' });
const perform = (by: Person, input: Omit<ActInput, 'note'>) =>
  shop.services.approvals.perform(by, { ...input, note }, show);

async function asked(by: Person, input: Omit<ActInput, 'note'>): Promise<number> {
  const done = await perform(by, input);
  if (done.state !== 'waiting') throw new Error('it does not wait');
  return done.approvalId;
}

async function approve(by: Person, id: number) {
  const [row] = await shop.store.reader.db.select().from(approvals).where(eq(approvals.id, id));
  return shop.services.approvals.approve(by, { id, hash: row?.hash ?? '', note }, show);
}

let events = 0;

/** A payment of that sum to a number that nobody has. */
async function odd(money: number): Promise<number> {
  const number = `26112300000000${String(++events).padStart(2, '0')}`;
  const told = { number, paid: true, money, currency: 'CNY', eventId: `odd ${events}` };
  await shop.services.rechargeReports.take('sandbox', told);
  const { rows } = await shop.services.consoleRecharges.oddPayments({ limit: 200, cursor: undefined });
  return rows.at(-1)?.id ?? 0;
}

const balanceOf = async (shopperId: number) => (await shop.services.statement.summary(shopperId)).balance;

test('a recharge that staff credit while its payment is told of is credited once, whichever comes first', async () => {
  const shopperId = await shop.addShopper('twice', 0);
  const lin = await person('finance');
  const { recharges, rechargeReports, consoleRecharges } = shop.services;
  const numbers: string[] = [];
  for (let round = 1; round <= 5; round++) {
    const { number } = await recharges.begin({ shopperId, channelId: 1, money: 1000, idempotencyKey: undefined });
    const told = { number, paid: true, money: 1000, currency: 'CNY', eventId: `${number}:paid` };
    await Promise.all([
      ended(perform(lin, { kind: 'recharge.credit', parameters: { number } })),
      ended(rechargeReports.take('sandbox', told)),
    ]);
    numbers.push(number);
    expect(await balanceOf(shopperId)).toBe(round * 1000);
  }
  const { rows } = await consoleRecharges.oddPayments({ limit: 200, cursor: undefined });
  const late = rows.filter(({ number }) => numbers.includes(number));
  expect(late.map(({ direction, byHand }) => ({ direction, byHand }))).toEqual(
    late.map(() => ({ direction: null, byHand: true })),
  );
  await booksAreRight(shop);
});

test('an odd payment is decided by the first who does, whatever the others saw', async () => {
  const shopperId = await shop.addShopper('payer', 0);
  const { oddPayments, consoleRecharges } = shop.services;
  const id = await odd(5000);
  const act = { id, shopperId, money: 5000, actor: 'test', note };
  const credit = () => ended(shop.store.transaction((tx) => oddPayments.creditIn(tx, act)));
  const debit = () => ended(shop.store.transaction((tx) => oddPayments.debitIn(tx, { ...act, money: 1 })));
  const putBy = () => ended(consoleRecharges.settle({ id, note, actor: 'test', key: undefined }));
  const all = await Promise.all([credit(), debit(), credit(), putBy()]);
  expect(all.filter((one) => one === 'done')).toHaveLength(1);
  for (const late of [credit, debit, putBy]) expect(await late()).toBe('paymentSettled');
  expect([0, 5000]).toContain(await balanceOf(shopperId));

  // Two persons whom a second one has agreed with at once, and nobody is asked about what is decided.
  const [lin, mei] = [await person('finance'), await person('finance')];
  const [first, second] = [await person('approver'), await person('approver')];
  const large = await odd(50_000_000);
  const other = await shop.addShopper('other', 0);
  const input = (to: number) => ({ kind: 'payment.credit' as const, parameters: { id: large, shopperId: to } });
  const [one, two] = [await asked(lin, input(shopperId)), await asked(mei, input(other))];
  const before = (await balanceOf(shopperId)) + (await balanceOf(other));
  const yes = await Promise.all([ended(approve(first, one)), ended(approve(second, two))]);
  expect(yes.sort()).toEqual(['done', 'paymentSettled']);
  expect((await balanceOf(shopperId)) + (await balanceOf(other)) - before).toBe(50_000_000);
  expect(await ended(perform(lin, input(other)))).toBe('paymentSettled');
  const small = { kind: 'payment.credit' as const, parameters: { id, shopperId } };
  expect(await ended(perform(lin, small))).toBe('paymentSettled');
  await booksAreRight(shop);
});

const channel = { id: 1, key: 'sandbox' as const, create: async () => ({ url: '', ref: '' }) };

test('what a provider told of one payment in parts is decided in turn: no more is taken back than it gave back', async () => {
  const shopperId = await shop.addShopper('parts', 50_000);
  const input = { shopperId, channelId: 1, money: 10_000, idempotencyKey: undefined };
  const { number } = await shop.services.recharges.begin(input);
  const told = { number, money: 10_000, currency: 'CNY' };
  await shop.services.rechargeReports.take('sandbox', { ...told, paid: true, eventId: 'paid in parts' });
  for (const money of [6000, 9000]) {
    const part = { ...told, money, payment: 'x', outcome: 'partly_refunded' as const, eventId: `parts:${money}` };
    await shop.services.reversals.take({ ...channel, numberOf: async () => number }, part);
  }
  const { rows } = await shop.services.consoleRecharges.oddPayments({ limit: 200, cursor: undefined });
  const [first, second] = rows.slice(-2).map(({ id }) => id);
  const debit = (id = 0, money = 0) =>
    ended(shop.store.transaction((tx) => shop.services.oddPayments.debitIn(tx, { id, money, actor: 'test', note })));
  const both = await Promise.all([debit(first, 6000), debit(second, 9000)]);
  expect(both.sort()).toEqual(['done', expect.stringMatching(/^payment(Sum|NotReversed)$/)]);
  expect([51_000, 54_000]).toContain(await balanceOf(shopperId));
  await booksAreRight(shop);
});

test('a payment that is disputed while staff credit it is not credited, or its shopper cannot withdraw it', async () => {
  const shopperId = await shop.addShopper('disputed', 0);
  for (let round = 0; round < 5; round++) {
    const id = await odd(5000);
    const { rows } = await shop.services.consoleRecharges.oddPayments({ limit: 200, cursor: undefined });
    const number = rows.find((row) => row.id === id)?.number ?? '';
    await onShopper(shop).unfreeze({ username: 'disputed', actor: 'test', note });
    const before = await balanceOf(shopperId);
    const act = { id, shopperId, money: 5000, actor: 'test', note };
    const event = { eventId: `at once ${round}:created`, payment: 'x', outcome: 'disputed' as const, money: 5000 };
    const [credited] = await Promise.all([
      ended(shop.store.transaction((tx) => shop.services.oddPayments.creditIn(tx, act))),
      shop.services.reversals.take({ ...channel, numberOf: async () => number }, { ...event, currency: 'CNY' }),
    ]);
    expect(credited).toMatch(/^done$|^paymentReversed$/);
    const [row] = await shop.store.reader.db.select().from(shoppers).where(eq(shoppers.id, shopperId));
    expect([(await balanceOf(shopperId)) - before, row?.withdrawalsFrozenAt !== null]).toEqual(
      credited === 'done' ? [5000, true] : [0, false],
    );
  }
});

test('withdrawals are released for the reasons that were seen: one that comes meanwhile keeps them frozen', async () => {
  const [shopperId, username] = [await shop.addShopper('held', 0), 'held'];
  const shopperStaff = onShopper(shop);
  const by = (why: string) => ({ username, actor: 'test', note: why });
  const frozen = async () => {
    const [row] = await shop.store.reader.db.select().from(shoppers).where(eq(shoppers.id, shopperId));
    return { since: row?.withdrawalsFrozenAt ?? null, why: row?.withdrawalsFrozenWhy };
  };
  for (let round = 0; round < 5; round++) {
    await shopperStaff.freeze(by('looks odd'));
    const release = () => ended(shopperStaff.unfreeze({ ...by(note), why: 'looks odd' }));
    const dispute = () => ended(shopperStaff.freeze(by('disputed')));
    const [first, second] = round % 2 === 0 ? [release, dispute] : [dispute, release];
    const said = await Promise.all([first(), second()]);
    expect(await frozen()).toEqual({
      since: expect.any(Number),
      why: said.includes('changed') ? 'looks odd; disputed' : 'disputed',
    });
    await shopperStaff.unfreeze(by(note));
  }
  await shopperStaff.freeze(by('looks odd'));
  await shopperStaff.freeze(by('disputed'));
  expect(await ended(shopperStaff.unfreeze({ ...by(note), why: 'looks odd' }))).toBe('changed');
  expect(await frozen()).toMatchObject({ why: 'looks odd; disputed' });
  expect(await ended(shopperStaff.unfreeze({ ...by(note), why: 'looks odd; disputed' }))).toBe('done');
  expect(await frozen()).toEqual({ since: null, why: '' });
});

test('a reversal that was spent between asking and yes takes nothing, and the request waits on', async () => {
  const shopperId = await shop.addShopper('spender', 0);
  const input = { shopperId, channelId: 1, money: 4_000_000, idempotencyKey: undefined };
  const { number } = await shop.services.recharges.begin(input);
  const told = { number, money: 4_000_000, currency: 'CNY' };
  await shop.services.rechargeReports.take('sandbox', { ...told, paid: true, eventId: 'paid' });
  const lost = { ...told, eventId: 'lost', payment: 'x', outcome: 'dispute_lost' as const };
  await shop.services.reversals.take({ ...channel, numberOf: async () => number }, lost);
  const { rows } = await shop.services.consoleRecharges.oddPayments({ limit: 200, cursor: undefined });
  const id = rows.at(-1)?.id ?? 0;
  const [finance, approver] = [await person('finance'), await person('approver')];
  const approval = await asked(finance, { kind: 'payment.debit', parameters: { id, money: 4_000_000 } });
  await shop.services.debit({ username: 'spender', amount: 1, actor: 'test', note });
  expect(await ended(approve(approver, approval))).toBe('balanceTooLow');
  await shop.services.credit({ username: 'spender', amount: 1, actor: 'test', note });
  expect(await ended(approve(approver, approval))).toBe('done');
  expect(await balanceOf(shopperId)).toBe(0);
  await booksAreRight(shop);
});

test('some acts take two whoever asks: also somebody who may do everything', async () => {
  const grants = Object.fromEntries(areas.map((area) => [area, ['do' as const]]));
  const { smallCredits: _, ...all } = grants;
  await shop.store.transaction(async (tx) => {
    await tx.db.insert(staffRoles).values({ key: 'all', name: 'all', grants: all, createdAt: 1 });
  });
  const mighty = await person('all', all);
  const shopperId = await shop.addShopper('anybody', 100);
  const [itemId] = [await shop.addItem({ price: 10_000 })];
  const inputs: Omit<ActInput, 'note'>[] = [
    { kind: 'export', parameters: { what: 'orders', from: '2026-11-01', to: '2026-11-02' } },
    { kind: 'export', parameters: { what: 'transfers', from: '2026-11-01', to: '2026-11-01' } },
    { kind: 'wallet.credit', parameters: { shopperId, amount: 1 } },
    { kind: 'wallet.debit', parameters: { shopperId, amount: 1 } },
    { kind: 'item.price', parameters: { id: itemId, version: 0, price: 4000 } },
    { kind: 'staff.invite', parameters: { name: 'Newcomer', role: 'service' } },
  ];
  for (const input of inputs)
    expect([input.kind, (await perform(mighty, input)).state]).toEqual([input.kind, 'waiting']);
});

test('changes of roles take turns: of two who take each other’s away at once one is left', async () => {
  const own = await openTestShop();
  shop = own;
  const [lin, mei] = [await person('owner'), await person('owner')];
  const [first, second] = [await person('approver'), await person('approver')];
  const input = ({ staffId }: Person) => ({
    kind: 'staff.role' as const,
    parameters: { id: staffId, role: 'warehouse' },
  });
  const [one, two] = [await asked(lin, input(mei)), await asked(mei, input(lin))];
  const both = () => Promise.all([ended(approve(first, one)), ended(approve(second, two))]);
  expect((await beside(own, holdRoles, both)).sort()).toEqual(['askerMayNot', 'done']);
});
