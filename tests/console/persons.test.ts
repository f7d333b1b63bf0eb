import { and, eq, like } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import type { AuditAction } from '../../shared/console/audit-actions.ts';
import { Authenticator } from '../support/authenticator.ts';
import { openConsole } from '../support/console-api.ts';
import { doneByShell } from '../support/shell.ts';
import {
  agree,
  agreed,
  joinedWithPasskey,
  joinedWithPassword,
  linkOf,
  signed,
  signInWith,
  tokenOf,
} from '../support/staff.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const note = 'seen';
const { auditLog, staff, staffInvites, staffSessions } = tables;

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

const entries = (action: AuditAction) =>
  shop.store.reader.db.select().from(auditLog).where(eq(auditLog.action, action)).orderBy(auditLog.id);
const last = async (action: AuditAction) => (await entries(action)).at(-1);

/** The person that a call names is asked for; its request waits. */
async function ask(by: Person, call: 'staffInvite' | 'staffRole' | 'roleChange' | 'staffBlock', fields: object) {
  const { body } = await signed(shop, call, { note, ...fields }, by);
  expect(body.data, JSON.stringify(body)).toMatchObject({ state: 'waiting' });
  return body.data.approval as number;
}

test('who agrees to an invitation has its link, who asked its code: neither opens it alone, and neither is stored', async () => {
  const approval = await ask(owner, 'staffInvite', { name: 'Newcomer', role: 'finance' });
  const seen = async (by: Person) => (await shop.call('approval', { id: approval }, by)).body.data;
  expect(await seen(owner)).toMatchObject({ opening_code: null, collect: null });
  const { link, expires_at } = (await agree(shop, approval, approver)).data;
  expect(expires_at).toBe(shop.clock() + 24 * HOUR);
  const token = String(link).split('#')[1] ?? '';
  const { opening_code: opening } = await seen(owner);
  expect(opening).toEqual({ code: expect.stringMatching(/^[A-Z2-7]{4}-[A-Z2-7]{4}$/), expires_at });
  // The second person does not have it, nor does another owner; nobody collects the link.
  const other = await joinedWithPasskey(shop);
  expect([(await seen(approver)).opening_code, (await seen(other)).opening_code]).toEqual([null, null]);
  expect((await signed(shop, 'collect', { id: approval }, owner)).body.reason).toBe('approvalOver');

  const look = async (opening_code?: string) => (await shop.call('inviteLook', { token, opening_code })).body;
  const closed = { name: 'Newcomer', role: 'finance', reset: false, needs_code: true, passkey: null, totp: null };
  expect((await look()).data).toMatchObject(closed);
  for (const wrong of ['AAAA-AAAA', opening.code.slice(1)]) {
    expect([wrong, (await look(wrong)).reason]).toEqual([wrong, 'openingCodeWrong']);
  }
  const { data } = await look(opening.code.toLowerCase().replace('-', ' '));
  expect(data).toMatchObject({ needs_code: false });
  const response = new Authenticator().create(data.passkey);
  const accept = async (opening_code?: string) =>
    (await shop.call('inviteAcceptPasskey', { token, opening_code, response, label: 'x' })).body;
  expect([(await accept()).reason, (await accept('AAAA-AAAA')).reason]).toEqual(Array(2).fill('openingCodeWrong'));
  expect((await accept(opening.code)).code).toBe(200);
  expect((await seen(owner)).opening_code).toBeNull();

  const stored = await Promise.all([
    shop.store.reader.db.select().from(tables.approvals),
    shop.store.reader.db.select().from(staffInvites),
    shop.store.reader.db.select().from(auditLog),
  ]);
  for (const secret of [token, opening.code, opening.code.replace('-', '')]) {
    expect(JSON.stringify(stored)).not.toContain(secret);
  }
  const made = (await entries('staff invite')).filter(({ approvalId }) => approvalId === approval);
  expect(made).toMatchObject([{ actor: `staff:${owner.id}` }]);
  expect(await last('staff invite refused')).toMatchObject({
    actor: 'stranger',
    detail: { invite: expect.any(Number) },
  });
});

test('guesses at an opening code are slowed', async () => {
  const { token, opening_code } = await linkOf(shop, [owner, approver], 'staffInvite', {
    ...{ name: 'Guessed', role: 'finance', note },
  });
  const look = (code: string) => shop.call('inviteLook', { token, opening_code: code });
  for (let n = 0; n < 10; n++) expect((await look('AAAAAAAA')).body.reason).toBe('openingCodeWrong');
  expect((await look(opening_code)).status).toBe(429);
  shop.clock.advance(30_000);
  expect((await look(opening_code)).body.code).toBe(200);
});

test('nobody agrees to an act on themselves, and the asker’s rights count at the yes', async () => {
  const two = await joinedWithPasskey(shop, 'approver');
  const ofTwo = await ask(owner, 'staffRole', { id: two.id, role: 'owner' });
  expect((await agree(shop, ofTwo, two)).reason).toBe('notYourself');
  expect((await agree(shop, ofTwo, approver)).code).toBe(200);

  // What the owner role has when it is asked for, and lacks at the yes.
  const { data } = (await shop.call('roles', {}, owner)).body;
  const grantsOf = (role: string) => data.find(({ key }: { key: string }) => key === role).grants;
  const given = { key: 'warehouse', grants: { ...grantsOf('warehouse'), recharges: ['do'] } };
  const wide = await ask(owner, 'roleChange', given);
  const { recharges: _, ...less } = grantsOf('owner');
  const narrow = await ask(owner, 'roleChange', { key: 'owner', grants: less });
  expect((await agree(shop, narrow, approver)).code).toBe(200);
  expect((await agree(shop, wide, approver)).reason).toBe('grantsBeyond');
  const warehouse = (await shop.services.staffPeople.roles()).find(({ key }) => key === 'warehouse');
  expect(warehouse?.grants).not.toHaveProperty('recharges');
});

test('a role that changes between asking and yes is looked at anew', async () => {
  const [asker, second] = [await joinedWithPasskey(shop), await joinedWithPasskey(shop)];
  const approval = await ask(asker, 'staffInvite', { name: 'Catalogue', role: 'catalogue' });
  const { grants } = (await shop.call('roles', {}, second)).body.data.find(
    ({ key }: { key: string }) => key === 'catalogue',
  );
  await agreed(shop, [second, approver], 'roleChange', {
    key: 'catalogue',
    grants: { ...grants, orders: ['do'] },
    note,
  });
  expect((await agree(shop, approval, approver)).reason).toBe('changed');
});

test('a block is one person’s and at once, and is no way to be the only one', async () => {
  const only = await openConsole({ guessScale: 1 });
  const [boss, second] = [await joinedWithPasskey(only), await joinedWithPasskey(only, 'approver')];
  const blocked = await only.call('staffBlock', { id: second.id, blocked: true, note }, boss);
  expect(blocked.body.data).toEqual({ state: 'done', approval: null });
  expect((await only.call('me', {}, second)).status).toBe(401);
  expect((await only.call('staffBlock', { id: second.id, blocked: true, note }, boss)).body.reason).toBe(
    'staffBlocked',
  );
  const invite = async (name: string) =>
    (await signed(only, 'staffInvite', { name, role: 'approver', note }, boss)).body.data.approval;
  const early = await invite('Accomplice');
  const seen = async (id: number) => (await only.call('approval', { id }, boss)).body.data.may_alone;
  expect(await seen(early)).toBe(false);
  only.clock.advance(11 * MINUTE);
  expect((await agree(only, early, boss)).reason).toBe('secondPerson');
  only.clock.advance(24 * HOUR);
  const { passkey } = (await only.call('signInOptions')).body.data;
  const again = await only.call('signInPasskey', { response: boss.authenticator.get(passkey) });
  boss.token = tokenOf(again);
  const { data } = (await signed(only, 'staffInvite', { name: 'Colleague', role: 'approver', note }, boss)).body;
  expect(data).toEqual({ state: 'done', approval: null, link: expect.stringContaining('#') });
});

test('of two blocks of each other at once one is done', async () => {
  const [one, two] = [await joinedWithPasskey(shop), await joinedWithPasskey(shop)];
  const answers = await Promise.all([
    shop.call('staffBlock', { id: two.id, blocked: true, note }, one),
    shop.call('staffBlock', { id: one.id, blocked: true, note }, two),
  ]);
  // They take turns: the second one finds itself blocked.
  const reasons = answers.map(({ body }) => body.reason ?? 'done').sort();
  expect(reasons[0]).toBe('done');
  expect(['rightMissing', 'notSignedIn']).toContain(reasons[1]);
});

test('a deep price cut is asked for, and refused once the item has changed', async () => {
  const id = await shop.addItem({ price: 10_000 });
  const manager = await joinedWithPasskey(shop, 'manager');
  const item = async () => (await shop.call('item', { id }, manager)).body.data;
  const { version } = await item();
  const cut = { id, version, price: 4000, note };
  const refused = await shop.call('itemChange', { id, version, fields: { price: 4000 } }, manager);
  expect(refused.body.reason).toBe('priceCutAsks');
  expect((await shop.call('itemPrice', { ...cut, price: 100, tax: 200 }, manager)).body.reason).toBe('taxTooHigh');
  const first = (await shop.call('itemPrice', cut, manager)).body.data.approval;
  expect((await shop.call('itemPrice', cut, manager)).body.reason).toBe('alreadyAsked');
  expect((await item()).price).toBe(10_000);
  await shop.call('itemChange', { id, version, fields: { price: 9000 } }, manager);
  const late = await agree(shop, first, approver);
  expect([late.code, late.reason, (await item()).price]).toEqual([409, 'changed', 9000]);
  expect((await shop.call('itemPrice', cut, manager)).body).toMatchObject({ code: 409, reason: 'changed' });
  const second = (await shop.call('itemPrice', { ...cut, version: version + 1 }, manager)).body.data.approval;
  expect((await agree(shop, second, approver)).code).toBe(200);
  expect(await item()).toMatchObject({ price: 4000, version: version + 2 });
  expect(await last('items change')).toMatchObject({ approvalId: second, actor: `staff:${manager.id}` });
});

test('a repeat with the same Idempotency-Key does nothing, also at once; anything else under it is another write', async () => {
  const id = await shop.addShopper('repeated', 0);
  const manager = await joinedWithPasskey(shop, 'manager');
  const calls = ['shopperBlock', 'shopperUnblock', 'shopperFreeze', 'shopperUnfreeze'] as const;
  for (const call of calls) {
    const key = `key of ${call}`;
    const fields = { id, note, ...(call === 'shopperUnfreeze' && { why: note }) };
    const both = await Promise.all([1, 2].map(() => shop.call(call, fields, { ...manager, key })));
    expect([call, ...both.map(({ body }) => body.code)]).toEqual([call, 200, 200]);
  }
  const done = await shop.store.reader.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(and(eq(auditLog.shopperId, id), like(auditLog.action, 'shopper %')));
  expect(done).toHaveLength(calls.length);
  // After it was lifted, a block that comes again late changes nothing.
  await shop.call('shopperBlock', { id, note }, { ...manager, key: 'key of shopperBlock' });
  expect((await shop.call('shopper', { id }, manager)).body.data.blocked).toBe(false);
  const other = await shop.call('shopperFreeze', { id, note }, { ...manager, key: 'key of shopperBlock' });
  expect(other.body.code).toBe(200);
  expect((await shop.call('shopper', { id }, manager)).body.data.frozen).toBe(true);
  const another = await shop.addShopper('another', 0);
  await shop.call('shopperBlock', { id: another, note }, { ...manager, key: 'key of shopperBlock' });
  expect((await shop.call('shopper', { id: another }, manager)).body.data.blocked).toBe(true);

  const { code } = (await shop.call('invitationMake', { note }, manager)).body.data;
  const key = 'rotated';
  const rotate = () => shop.call('invitationRotate', { code, note }, { ...manager, key });
  const [first, again] = [(await rotate()).body.data.code, (await rotate()).body.data.code];
  expect(again).toBe(first);
  const asked = () => shop.call('staffInvite', { name: 'Key', role: 'service', note }, { ...owner, key: 'invite' });
  const [one, two] = [(await asked()).body.data, (await asked()).body.data];
  expect(two).toEqual(one);
});

test('what somebody does to staff and to their own factors is kept with session and evidence', async () => {
  const person = await joinedWithPassword(shop);
  const session = (await shop.call('me', {}, person)).body.data.session_id;
  expect(await last('staff join')).toMatchObject({ sessionId: session });
  shop.clock.advance(5 * MINUTE);
  await shop.call('recoveryRenew', {}, { ...person, proof: { code: person.code() } });
  const evidence = { factor: 'totp', act: expect.any(String) };
  expect(await last('staff recovery renew')).toMatchObject({ sessionId: session, detail: { evidence } });
  shop.clock.advance(5 * MINUTE);
  const own = (await shop.call('me', {}, owner)).body.data.session_id;
  await signed(shop, 'staffBlock', { id: person.id, blocked: true, note }, owner);
  expect(await last('staff block')).toMatchObject({
    actor: `staff:${owner.id}`,
    sessionId: own,
    detail: { evidence: { factor: 'passkey', signed: expect.stringContaining('staff.block') } },
  });
});

test('refused attempts are in the audit log, so many an hour, without what was typed', async () => {
  const person = await joinedWithPassword(shop);
  shop.clock.advance(2 * HOUR);
  const refused = async (subject: string) =>
    (await entries('staff sign-in refused')).filter((entry) => entry.subject === subject);
  await shop.call('signInPassword', { name: person.name, password: 'my other secret', code: '123456' });
  expect(await refused(`staff:${person.id}`)).toMatchObject([
    { actor: 'stranger', detail: { factor: 'password', address: expect.any(String) } },
  ]);
  const before = (await refused('console')).length;
  for (let n = 0; n < 15; n++) {
    await shop.call('signInPassword', { name: `nobody ${n}`, password: 'my other secret', code: '123456' });
  }
  expect((await refused('console')).length - before).toBe(10);
  shop.clock.advance(HOUR);
  await shop.call('signInPassword', { name: 'nobody', password: 'my other secret', code: '123456' });
  expect((await refused('console')).length - before).toBe(11);
  expect(JSON.stringify(await refused('console'))).not.toMatch(/nobody|secret|123456/);
  const here = { ...person, token: tokenOf(await shop.call('signInPassword', right(person))) };
  for (let n = 0; n < 9; n++) await shop.call('stepUp', {}, { ...here, proof: { code: '000000' } });
  expect(await last('staff step-up refused')).toMatchObject({
    actor: `staff:${person.id}`,
    detail: { kind: 'confirm', factor: 'code' },
  });
});

const right = ({ name, code }: { name: string; code: () => string }) => ({
  ...{ name, code: code() },
  password: 'eleven velvet parrots',
});

test('ten sessions of a person live; with the eleventh the oldest ends', async () => {
  const person = await joinedWithPasskey(shop);
  const tokens = [person.token];
  for (let n = 0; n < 10; n++) {
    shop.clock.advance(1);
    tokens.push(tokenOf(await signInWith(shop, person)));
  }
  const alive = [];
  for (const token of tokens) alive.push((await shop.call('me', {}, { token })).status);
  expect(alive).toEqual([401, ...Array(10).fill(200)]);
  const left = await shop.store.reader.db.select().from(staffSessions).where(eq(staffSessions.staffId, person.id));
  expect(left).toHaveLength(10);
});

test('a setting is changed from the version that was seen, also of two yeses at once', async () => {
  const asked = async (value: string) =>
    (await signed(shop, 'settingChange', { key: 'kf_url', value, version: 0, note }, owner)).body.data.approval;
  const [one, two] = [await asked('https://a.example'), await asked('https://b.example')];
  const second = await joinedWithPasskey(shop, 'approver');
  const answers = await Promise.all([agree(shop, one, approver), agree(shop, two, second)]);
  expect(answers.map(({ code }) => code).sort()).toEqual([200, 409]);
  const late = await shop.call('settingChange', { key: 'kf_url', value: '', version: 0, note }, owner);
  expect(late.body).toMatchObject({ code: 409, reason: 'changed', data: { key: 'kf_url', version: 1 } });
});

test('the shell still lets people in alone', async () => {
  const { link } = await doneByShell(shop, 'staff.invite', { name: 'From the shell', role: 'owner' });
  expect(link).toContain('#');
  const people = await shop.store.reader.db.select().from(staff).where(eq(staff.name, 'From the shell'));
  expect(people).toEqual([]);
});

test('what a person may not do is refused before a factor is asked for, and its request is outdated', async () => {
  const person = await joinedWithPasskey(shop, 'service');
  const waiting = await ask(owner, 'staffInvite', { name: 'Taken since', role: 'service' });
  const outdated = async () => (await shop.call('approval', { id: waiting }, owner)).body.data.outdated;
  expect(await outdated()).toBe(false);
  await joinedWithPasskey(shop, 'service', 'Taken since');
  expect(await outdated()).toBe(true);
  expect((await agree(shop, waiting, approver)).reason).toBe('nameTaken');
  shop.clock.advance(6 * MINUTE);
  const call = async (name: Parameters<typeof shop.call>[0], fields: object) =>
    (await shop.call(name, { note, ...fields }, owner)).body;
  expect((await call('staffInvite', { name: person.name, role: 'service' })).reason).toBe('nameTaken');
  expect((await call('staffReset', { id: owner.id })).reason).toBe('notYourself');
  expect((await call('staffBlock', { id: owner.id, blocked: true })).reason).toBe('notYourself');
  const given = { key: 'warehouse', grants: { smallCredits: ['do'] } };
  expect((await call('roleChange', given)).reason).toBe('grantsBeyond');
  expect((await call('staffBlock', { id: person.id, blocked: true })).code).toBe(428);
});
