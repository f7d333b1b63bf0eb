import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import type { AuditAction } from '../../shared/console/audit-actions.ts';
import { Authenticator } from '../support/authenticator.ts';
import { beside } from '../support/beside.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { openConsole } from '../support/console-api.ts';
import { ended } from '../support/ended.ts';
import { operatorOf } from '../support/operator.ts';
import { byShell, doneByShell, shell } from '../support/shell.ts';
import {
  agree,
  agreed,
  joinedWithPasskey,
  joinedWithPassword,
  linkOf,
  opens,
  refusedFor,
  signed,
  signIn,
  signInWith,
  tokenOf,
  two,
} from '../support/staff.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const note = 'phone in the river';

type Person = Awaited<ReturnType<typeof joinedWithPasskey>>;
type Link = Pick<Awaited<ReturnType<typeof linkOf>>, 'token'> & { opening_code?: string };

let shop: Awaited<ReturnType<typeof openConsole>>;
let owner: Person;
let approver: Person;

beforeAll(async () => {
  shop = await openConsole();
});

beforeEach(async () => {
  shop.clock.advance(MINUTE);
  [owner, approver] = await two(shop);
});

const reset = ({ id }: { id: number }, persons: readonly [Person, Person] = [owner, approver], of = shop) =>
  linkOf(of, persons, 'staffReset', { id, note });

const askReset = async ({ id }: { id: number }, asker = owner, of = shop) =>
  (await signed(of, 'staffReset', { id, note }, asker)).body;

/** Opens a link with a new passkey; the answer. */
async function open({ token, opening_code }: Link, of = shop) {
  const authenticator = new Authenticator();
  const { data, reason } = (await of.call('inviteLook', { token, opening_code })).body;
  if (!data?.passkey) return { reason, authenticator, session: '' };
  const response = authenticator.create(data.passkey);
  const answer = await of.call('inviteAcceptPasskey', { token, opening_code, response, label: 'new' });
  return { reason: answer.body.reason, authenticator, session: tokenOf(answer) };
}

const looked = async ({ token, opening_code }: Link) =>
  (await shop.call('inviteLook', { token, opening_code })).body.reason ?? 'open';

const personIn = async (id: number) => (await shop.services.staffPeople.list()).find((one) => one.id === id);

const entries = (action: AuditAction) =>
  shop.store.reader.db.select().from(tables.auditLog).where(eq(tables.auditLog.action, action));

test('what somebody signs in with ends at the yes, and the link is for the same person, whose role and requests stay', async () => {
  const person = await joinedWithPassword(shop, 'finance');
  const shopperId = await shop.addShopper('credited', 0);
  const credit = { id: shopperId, money: 700, note };
  const request = (await shop.call('shopperCredit', credit, person)).body.data.approval;
  const { approval } = (await askReset(person)).data;
  expect(await opens(shop, person.token)).toBe(true);
  const { link } = (await agree(shop, approval, approver)).data;
  expect(await opens(shop, person.token)).toBe(false);
  shop.clock.advance(MINUTE);
  for (const code of [person.code(), person.recovery[0] ?? '']) {
    expect((await signIn(shop, person.name, code)).body.reason).toBe('signInWrong');
  }
  expect(await personIn(person.id)).toMatchObject({ role: 'finance', passkeys: 0, totp: false, blockedAt: null });
  const { opening_code: opening } = (await shop.call('approval', { id: approval }, owner)).body.data;
  const { data } = await shop.call('staff', {}, owner).then(({ body }) => body);
  expect(data.invites.find(({ name }: { name: string }) => name === person.name)).toMatchObject({
    ...{ staff_id: person.id, role: 'finance', expires_at: shop.clock() - MINUTE + DAY },
  });

  const came = await open({ token: link.split('#')[1], opening_code: opening.code });
  const me = (await shop.call('me', {}, { token: came.session })).body.data;
  expect(me).toMatchObject({ staff_id: person.id, name: person.name, role: 'finance' });
  expect(tokenOf(await signInWith(shop, came))).not.toBe('');
  expect((await signIn(shop, person.name, person.recovery[1] ?? '')).body.reason).toBe('signInWrong');

  const asked = (await shop.call('approval', { id: request }, { token: came.session })).body.data;
  expect(asked).toMatchObject({ state: 'waiting', own: true });
  expect((await agree(shop, request, approver)).code).toBe(200);
  expect((await entries('staff reset')).at(-1)).toMatchObject({
    ...{ actor: `staff:${owner.id}`, subject: `staff:${person.id}`, approvalId: approval, note },
  });
  expect((await entries('staff join')).at(-1)).toMatchObject({
    ...{ actor: `staff:${person.id}`, detail: { reset: true, factor: 'passkey' } },
  });
  expect((await shop.services.audit.verify()).fault).toBeNull();
});

test('neither who asks nor who agrees becomes the person who is reset', async () => {
  const victim = await joinedWithPasskey(shop, 'approver');
  const { token, approval } = await reset(victim);
  // Who agreed has the link, and not its code.
  expect((await open({ token })).session).toBe('');
  expect((await open({ token, opening_code: 'AAAA-AAAA' })).reason).toBe('openingCodeWrong');
  expect((await shop.call('approval', { id: approval }, approver)).body.data.opening_code).toBeNull();
  // Who asked has the code, and nothing with the link.
  const own = (await shop.call('approvals', { list: 'asked' }, owner)).body;
  expect(JSON.stringify(own)).not.toContain(token);
  expect((await signed(shop, 'collect', { id: approval }, owner)).body.reason).toBe('approvalOver');
  expect(await personIn(victim.id)).toMatchObject({ passkeys: 0 });
});

test('nobody resets themselves, and nobody a blocked person', async () => {
  const second = await joinedWithPasskey(shop, 'approver');
  expect(await askReset(owner)).toMatchObject(refusedFor('notYourself'));
  const { approval } = (await askReset(second)).data;
  expect((await agree(shop, approval, second)).reason).toBe('notYourself');
  expect(await askReset({ id: 999_999 })).toMatchObject(refusedFor('staffUnknown'));
  await shop.call('staffBlock', { id: second.id, blocked: true, note }, owner);
  expect(await askReset(second)).toMatchObject(refusedFor('staffBlocked'));
  expect(await ended(doneByShell(shop, 'staff.reset', { id: second.id }))).toBe('staffBlocked');
  // Asked for before the block.
  expect((await agree(shop, approval, approver)).reason).toBe('staffBlocked');
  expect((await shop.call('approval', { id: approval }, owner)).body.data).toMatchObject({ outdated: true });
});

test('a reset waits once, and is refused when the role has changed meanwhile', async () => {
  const person = await joinedWithPasskey(shop, 'service');
  const { approval } = (await askReset(person)).data;
  const other = await joinedWithPasskey(shop);
  for (const asker of [owner, other]) expect(await askReset(person, asker)).toMatchObject(refusedFor('alreadyAsked'));
  await agreed(shop, [owner, approver], 'staffRole', { id: person.id, role: 'finance', note });
  expect((await agree(shop, approval, approver)).reason).toBe('changed');
  expect(await personIn(person.id)).toMatchObject({ passkeys: 1 });
});

test('a link ends with a block, another role, a later reset, and when it is revoked', async () => {
  const person = await joinedWithPasskey(shop, 'service');
  const ends: [string, () => Promise<unknown>][] = [
    ['a later reset', () => reset(person)],
    ['another role', () => agreed(shop, [owner, approver], 'staffRole', { id: person.id, role: 'warehouse', note })],
    [
      'revoked',
      async () => {
        const { invites } = (await shop.call('staff', {}, owner)).body.data;
        const { id } = invites.find(({ name }: { name: string }) => name === person.name);
        await shop.call('staffInviteRevoke', { id, note }, owner);
      },
    ],
    ['a new link of the shell', () => joinedWithPasskey(shop, 'warehouse', person.name)],
    ['a block', () => shop.call('staffBlock', { id: person.id, blocked: true, note }, owner)],
  ];
  for (const [what, end] of ends) {
    const link = await reset(person);
    expect([what, await looked(link)]).toEqual([what, 'open']);
    await end();
    expect([what, await looked(link)]).toEqual([what, 'inviteGone']);
  }
  // Nor does it open again when the block is lifted.
  await agreed(shop, [owner, approver], 'staffBlock', { id: person.id, blocked: false, note });
  expect(await personIn(person.id)).toMatchObject({ passkeys: 0, blockedAt: null });
  shop.clock.advance(MINUTE);
  const link = await reset(person);
  shop.clock.advance(DAY);
  expect(await looked(link)).toBe('inviteGone');
});

test('of many who open a link at once one comes in', async () => {
  const person = await joinedWithPasskey(shop, 'service');
  const link = await reset(person);
  const answers = await Promise.all([1, 2, 3, 4].map(() => open(link)));
  expect(answers.map(({ reason }) => reason ?? 'in').sort()).toEqual(['in', ...Array(3).fill('inviteGone')]);
  expect(await personIn(person.id)).toMatchObject({ passkeys: 1 });
});

test('a link that is opened while its person is blocked lets nobody in', async () => {
  const person = await joinedWithPasskey(shop, 'service');
  const link = await reset(person);
  const { id } = person;
  const came = await beside(
    shop,
    (tx) => shop.services.staffPeople.blockIn(tx, { id, blocked: true }, byShell, shell),
    () => open(link),
  );
  expect([came.reason, came.session]).toEqual(['inviteGone', '']);
  await doneByShell(shop, 'staff.unblock', { id });
  const again = await reset(person);
  const [opened] = await Promise.all([open(again), doneByShell(shop, 'staff.block', { id })]);
  if (opened.session) expect(await opens(shop, opened.session)).toBe(false);
  expect(await personIn(person.id)).toMatchObject({ blockedAt: expect.any(Number) });
});

test('what a reset ends leaves nothing behind: a challenge, a factor that is added at the same time', async () => {
  const person = await joinedWithPasskey(shop, 'service');
  const { session_id: sessionId, staff_id: staffId } = (await shop.call('me', {}, person)).body.data;
  const { staffStepUp, staffFactors, staffReset } = shop.services;
  const [session, act] = [
    { staffId, sessionId, freshAt: 0 },
    { kind: 'test', parameters: {} },
  ];
  const { nonce, passkey } = await staffStepUp.begin(session, act);
  const response = person.authenticator.get(passkey as never) as never;
  const thief = new Authenticator();
  const added = { response: thief.create((await staffFactors.passkeyOptions(session)) as never) as never, label: 'x' };
  const late = await beside(
    shop,
    (tx) => staffReset.resetIn(tx, { id: staffId }, byShell, shell),
    () => ended(staffFactors.addPasskey(session, added)),
  );
  expect(late).toBe('notSignedIn');
  expect((await signInWith(shop, { authenticator: thief })).body.reason).toBe('passkeyWrong');
  expect(await ended(staffStepUp.finish(session, act, { nonce, response }))).toBe('passkeyWrong');
});

test('of two owners who reset each other the second is refused: somebody can still sign in', async () => {
  const other = await joinedWithPasskey(shop);
  const [one, both] = [(await askReset(other)).data.approval, (await askReset(owner, other)).data.approval];
  // Each agrees with a passkey of their own: the signatures of one have to arrive in order.
  const colleague = await joinedWithPasskey(shop, 'approver');
  const answers = await Promise.all([agree(shop, one, approver), agree(shop, both, colleague)]);
  expect(answers.map(({ reason }) => reason ?? 'done').sort()).toEqual(['askerLockedOut', 'done']);
});

test('who alone could agree is reset by the shell, and nobody makes a second person of their own', async () => {
  const only = await openConsole();
  const [boss, second] = await two(only);
  expect(await askReset(second, boss, only)).toMatchObject(refusedFor('resetByCommand'));
  const run = operatorOf(only, temporaryFolder());
  expect(await run('staff', 'reset', String(second.id))).toMatchObject({ exitCode: 2 });
  const { out } = await run('staff', 'reset', String(second.id), '--note', 'lost everything');
  expect(await opens(only, second.token)).toBe(false);
  only.clock.advance(15 * MINUTE - 1);
  const { session } = await open({ token: out.trim().split('#')[1] ?? '' }, only);
  expect((await only.call('me', {}, { token: session })).body.data).toMatchObject({
    ...{ staff_id: second.id, role: 'approver' },
  });
});

test('an owner beside another one makes nobody alone who could agree in place of that one', async () => {
  const only = await openConsole();
  const [boss, partner] = [await joinedWithPasskey(only), await joinedWithPasskey(only)];
  const worker = await joinedWithPasskey(only, 'warehouse');
  expect(await askReset(partner, boss, only)).toMatchObject(refusedFor('resetByCommand'));
  const ask = async (name: 'staffInvite' | 'staffRole' | 'staffReset', fields: object): Promise<number> =>
    (await signed(only, name, { ...fields, note }, boss)).body.data.approval;
  const accomplice = await ask('staffInvite', { name: 'Accomplice', role: 'approver' });
  const promoted = await ask('staffRole', { id: worker.id, role: 'approver' });
  const renewed = await ask('staffReset', { id: worker.id });
  for (const id of [accomplice, promoted, renewed]) {
    expect((await only.call('approval', { id }, boss)).body.data.may_alone).toBe(false);
    expect((await agree(only, id, boss)).reason).toBe('secondPerson');
  }
  expect((await agree(only, renewed, partner)).data.link).toContain('#');
});
