import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { setFundPassword } from '../../db/queries/shoppers.ts';
import { tables } from '../../db/schema/index.ts';
import { openConsole } from '../support/console-api.ts';
import { onShopper } from '../support/on-shopper.ts';
import { agree, agreed, joinedWithPasskey, signed, signInWith, tokenOf } from '../support/staff.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const note = 'seen';
const { accountEvents, auditLog } = tables;

/** One shop for all: each test has people of its own. */
let shop: Awaited<ReturnType<typeof openConsole>>;
let owner: Person;
let approver: Person;

type Person = Awaited<ReturnType<typeof joinedWithPasskey>>;

beforeAll(async () => {
  shop = await openConsole({ guessScale: 1 });
});

beforeEach(async () => {
  shop.clock.advance(MINUTE);
  [owner, approver] = [await joinedWithPasskey(shop), await joinedWithPasskey(shop, 'approver')];
});

test('a password that was agreed to is collected within a day, and only by who still may', async () => {
  const service = await joinedWithPasskey(shop, 'service');
  const reset = async (name: string) =>
    agreed(shop, [service, approver], 'shopperResetPassword', { id: await withPassword(name), note });
  const [late, gone] = [await reset('late'), await reset('gone')];
  await agreed(shop, [owner, approver], 'staffRole', { id: service.id, role: 'auditor', note });
  const token = tokenOf(await signInWith(shop, service));
  expect((await signed(shop, 'collect', { id: gone }, { ...service, token })).body.reason).toBe('rightMissing');
  await agreed(shop, [owner, approver], 'staffRole', { id: service.id, role: 'service', note });
  shop.clock.advance(24 * HOUR);
  const next = { ...service, token: tokenOf(await signInWith(shop, service)) };
  expect((await signed(shop, 'collect', { id: late }, next)).body.reason).toBe('approvalOver');
});

/** A shopper who signs in with a password. */
async function withPassword(name: string): Promise<number> {
  const id = await shop.addShopper(name, 0);
  await shop.store.transaction(async (tx) => {
    await tx.db.update(tables.shoppers).set({ passwordHash: 'x' }).where(eq(tables.shoppers.id, id));
  });
  return id;
}

test('service asks for a new password, and alone reads it; the old one opens the shop until then', async () => {
  const service = await joinedWithPasskey(shop, 'service');
  const shopperId = await withPassword('forgetful');
  const hash = async () =>
    (
      await shop.store.reader.db
        .select({ password: tables.shoppers.passwordHash })
        .from(tables.shoppers)
        .where(eq(tables.shoppers.id, shopperId))
    )[0]?.password;
  const asked = (await shop.call('shopperResetPassword', { id: shopperId, note }, service)).body.data;
  expect(asked).toMatchObject({ state: 'waiting', password: null });
  expect((await agree(shop, asked.approval, approver)).data).toEqual({});
  expect(await hash()).toBe('x');
  for (const stranger of [approver, owner]) {
    expect((await signed(shop, 'collect', { id: asked.approval }, stranger)).body.reason).toBe('approvalUnknown');
  }
  const both = await Promise.all([1, 2].map(() => shop.call('collect', { id: asked.approval }, service)));
  expect(both.map(({ body }) => body.reason ?? 'told').sort()).toEqual(['approvalOver', 'told']);
  const told = both.find(({ body }) => body.code === 200)?.body.data;
  expect(told.password).toMatch(/^.{12}$/);
  expect(await hash()).not.toBe('x');
  // A manager does it alone, after a fresh factor; the same key tells it once.
  const manager = await joinedWithPasskey(shop, 'manager');
  shop.clock.advance(5 * MINUTE);
  const input = { id: shopperId, note: 'again' };
  const stepUp = await shop.call('shopperResetPassword', input, manager);
  expect([stepUp.status, stepUp.body.data.kind]).toEqual([428, 'password.reset']);
  await signed(shop, 'stepUp', {}, manager);
  const key = 'reset once';
  const reset = async () => (await shop.call('shopperResetPassword', input, { ...manager, key })).body.data.password;
  const first = await reset();
  const after = await hash();
  expect([first === null, await reset(), await hash()]).toEqual([false, null, after]);
});

/** A shopper with a fund password, what it is, and whether one lets the card be changed, or why not. */
async function withFundPassword(on: typeof shop, name: string) {
  const id = await on.addShopper(name, 0);
  await on.store.transaction((tx) => setFundPassword(tx, id, 'x'));
  const old = await onShopper(on).resetFundPassword({ username: name, actor: 'shell:test', note });
  const card = { bankTruename: '陈思远', bankAccount: '6222021234567890', bankName: '工商银行' };
  const opens = (fundPassword: string) =>
    on.services.cards.save({ shopperId: id, sessionId: '', fundPassword, card }).then(
      () => 'opens',
      ({ reason }) => reason,
    );
  return { id, old, opens };
}

test('a fund password is replaced by two persons, also by who resets the log-in alone, and its shopper is told', async () => {
  const manager = await joinedWithPasskey(shop, 'manager');
  const { id, old, opens } = await withFundPassword(shop, 'saver');
  const request = async (fields: object) => (await signed(shop, 'shopperResetFundPassword', fields, manager)).body;
  const { data: asked } = await request({ id, note });
  expect(asked).toMatchObject({ state: 'waiting' });
  expect((await signed(shop, 'collect', { id: asked.approval }, manager)).body.reason).toBe('approvalOver');
  const { hash } = (await shop.call('approval', { id: asked.approval }, approver)).body.data;
  const own = await signed(shop, 'approve', { id: asked.approval, hash }, manager);
  expect([own.status, own.body.reason]).toEqual([403, 'secondPerson']);
  expect((await agree(shop, asked.approval, approver)).data).toEqual({});
  expect(await opens(old)).toBe('opens');
  const { password } = (await signed(shop, 'collect', { id: asked.approval }, manager)).body.data;
  expect([await opens(old), await opens(password)]).toEqual(['fundPasswordWrong', 'opens']);
  const entries = await shop.store.reader.db.select().from(auditLog).orderBy(auditLog.id);
  expect(entries.findLast(({ action }) => action === 'shopper reset-fund-password')).toMatchObject({
    actor: `staff:${manager.id}`,
    approvalId: asked.approval,
    shopperId: id,
  });
  const told = await shop.store.reader.db.select().from(accountEvents).where(eq(accountEvents.shopperId, id));
  expect(told.filter(({ kind }) => kind === 'fundPasswordSet')).toHaveLength(2);

  expect((await request({ id: 999_999, note })).msg).toBe('没有这个用户');
  expect((await request({ id: await withPassword('no fund'), note })).reason).toBe('fundPasswordNone');
  await shop.store.transaction(async (tx) => {
    await tx.db.update(tables.shoppers).set({ deletedAt: tx.now }).where(eq(tables.shoppers.id, id));
  });
  expect((await request({ id, note })).reason).toBe('shopperDeleted');
});

test('who is the only one replaces a fund password alone, at once', async () => {
  const only = await openConsole({ guessScale: 1 });
  const boss = await joinedWithPasskey(only);
  const { id, opens } = await withFundPassword(only, 'saver');
  const { data } = (await signed(only, 'shopperResetFundPassword', { id, note }, boss)).body;
  expect([data.state, await opens(data.password)]).toEqual(['done', 'opens']);
  const [row] = (await only.call('approvals', { list: 'asked' }, boss)).body.data;
  // What it made is shown once, and not collected again.
  expect(row).toMatchObject({ alone: true, state: 'done', collect: 'over' });
});
