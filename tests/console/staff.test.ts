import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insertInvite, takeInvite } from '../../db/queries/staff/invites.ts';
import { insertStaff } from '../../db/queries/staff/people.ts';
import { updateGrants } from '../../db/queries/staff/roles.ts';
import { tables } from '../../db/schema/index.ts';
import type { Writer } from '../../db/store.ts';
import { ensureRoles } from '../../server/services/staff/roles.ts';
import { hashOfToken } from '../../server/services/staff/tokens.ts';
import type { Grants } from '../../shared/console/rights.ts';
import { defaultGrants, type RoleKey } from '../../shared/console/roles.ts';
import { beside } from '../support/beside.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { openConsole } from '../support/console-api.ts';
import { operatorOf } from '../support/operator.ts';
import { byShell, shell } from '../support/shell.ts';
import {
  agree,
  agreed,
  invited,
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

/** One shop for all: each test has people of its own. */
let shop: Awaited<ReturnType<typeof openConsole>>;

beforeAll(async () => {
  shop = await openConsole();
});

// Codes of an authenticator app are used up for their half minute.
beforeEach(() => shop.clock.advance(MINUTE));

test('a session ends after half an hour without use, and after twelve hours of use', async () => {
  const { token } = await joinedWithPasskey(shop);
  expect(await opens(shop, `${token}x`)).toBe(false);
  for (let used = 0; used < 12 * 60; used += 24) {
    expect([used, await opens(shop, token)]).toEqual([used, true]);
    shop.clock.advance(24 * MINUTE);
  }
  expect(await opens(shop, token)).toBe(false);
  const idle = (await joinedWithPasskey(shop)).token;
  shop.clock.advance(30 * MINUTE - 1);
  expect(await opens(shop, idle)).toBe(true);
  shop.clock.advance(30 * MINUTE);
  expect(await opens(shop, idle)).toBe(false);
});

test('what a page reads with nobody at the screen keeps no session open; a write is somebody’s', async () => {
  const { token } = await joinedWithPasskey(shop);
  const unattended = { token, unattended: true };
  const read = async () => (await shop.call('me', {}, unattended)).status;
  shop.clock.advance(20 * MINUTE);
  expect(await read()).toBe(200);
  await shop.call('endSession', { id: 'none' }, unattended);
  for (const [minutes, status] of [
    [20, 200],
    [9, 200],
    [2, 401],
  ] as const) {
    shop.clock.advance(minutes * MINUTE);
    expect(await read()).toBe(status);
  }
});

test('what a page does by itself keeps no session open', async () => {
  const { token } = await joinedWithPasskey(shop);
  const { identify } = shop.services.staffSessions;
  for (const minutes of [20, 9]) {
    shop.clock.advance(minutes * MINUTE);
    expect(await identify(token, { active: false })).not.toBeNull();
  }
  shop.clock.advance(MINUTE);
  expect(await identify(token, { active: false })).toBeNull();
  expect(await identify(token)).toBeNull();
});

test('a person sees and ends their own sessions, and nobody else’s', async () => {
  const person = await joinedWithPasskey(shop);
  const other = await joinedWithPasskey(shop);
  const second = tokenOf(await signInWith(shop, person));
  const listed = (await shop.call('mySessions', {}, person)).body.data;
  expect(listed.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true]);
  const { id } = listed.find(({ current }: { current: boolean }) => !current);
  expect((await shop.call('endSession', { id }, other)).body).toMatchObject(refusedFor('sessionUnknown'));
  expect(await opens(shop, second)).toBe(true);
  expect((await shop.call('endSession', { id }, person)).body.code).toBe(200);
  expect([await opens(shop, second), await opens(shop, person.token), await opens(shop, other.token)]).toEqual([
    false,
    true,
    true,
  ]);
  const seen = async () => {
    const { people } = (await shop.call('staff', {}, { as: 'owner' })).body.data;
    return people.find(({ id: one }: { id: number }) => one === mine).seen_at;
  };
  const mine = (await shop.call('me', {}, person)).body.data.staff_id;
  const signedInAt = await seen();
  const left = await shop.call('signOut', {}, person);
  // Their sessions are gone, but not that they were there.
  expect(await seen()).toBe(signedInAt);
  expect(left.headers['set-cookie']?.[0]).toMatch(/^console=; .*Expires=Thu, 01 Jan 1970/);
  expect(await opens(shop, person.token)).toBe(false);
});

test('who comes in while the rights of the role change has no session with the new ones', async () => {
  const { staffPeople, staffSessions } = shop.services;
  const people = await two(shop);
  const invitation = { name: 'Just coming', role: 'service', note: 'test' };
  const tokenHash = hashOfToken((await linkOf(shop, people, 'staffInvite', invitation)).token);
  let token = '';
  await beside(
    shop,
    // As an acceptance does.
    async (tx) => {
      await takeInvite(tx, tokenHash);
      const values = { name: 'Just coming', nameKey: 'just coming', role: 'service', userHandle: 'just coming' };
      const staffId = (await insertStaff(tx, values)) ?? 0;
      ({ token } = await staffSessions.begin(tx, { staffId, from: { address: '', userAgent: '' } }));
    },
    () =>
      shop.store.transaction((tx) =>
        staffPeople.changeRoleIn(tx, { key: 'service', grants: defaultGrants.service }, byShell, shell),
      ),
  );
  expect(await opens(shop, token)).toBe(false);
});

test('another role or other rights of it end the sessions; a block too, with the invitations', async () => {
  const [owner, approver] = await two(shop);
  const person = await joinedWithPasskey(shop, 'auditor');
  const note = 'test';
  await agreed(shop, [owner, approver], 'staffRole', { id: person.id, role: 'service', note });
  expect(await opens(shop, person.token)).toBe(false);
  const again = tokenOf(await signInWith(shop, person));
  expect((await shop.call('me', {}, { token: again })).body.data).toMatchObject({ role: 'service' });
  const { grants } = (await shop.call('roles', {}, owner)).body.data.find(
    ({ key }: { key: string }) => key === 'service',
  );
  const changed = { key: 'service', grants: { ...grants, orders: ['read'] }, note };
  // Whoever agreed to them agreed to the rights of then.
  const invite = (name: string, role: string) => linkOf(shop, [owner, approver], 'staffInvite', { name, role, note });
  const [ends, stays] = [await invite('For the rights', 'service'), await invite('Of another role', 'auditor')];
  await agreed(shop, [owner, approver], 'roleChange', changed);
  expect((await shop.call('inviteLook', { token: ends.token })).body).toMatchObject(refusedFor('inviteGone'));
  expect((await shop.call('inviteLook', { token: stays.token })).status).toBe(200);
  expect(await opens(shop, again)).toBe(false);
  const third = tokenOf(await signInWith(shop, person));
  expect((await shop.call('me', {}, { token: third })).body.data.grants).toMatchObject({ orders: ['read'] });

  const second = await joinedWithPasskey(shop);
  const input = { name: 'By second', role: 'finance', note };
  const { token } = await linkOf(shop, [second, approver], 'staffInvite', input);
  await shop.call('staffBlock', { id: second.id, blocked: true, note }, owner);
  expect(await opens(shop, second.token)).toBe(false);
  expect((await shop.call('inviteLook', { token })).body).toMatchObject(refusedFor('inviteGone'));
  expect((await signInWith(shop, second)).body).toMatchObject(refusedFor('staffBlocked'));
  const withPassword = await joinedWithPassword(shop);
  shop.clock.advance(MINUTE);
  await shop.call('staffBlock', { id: withPassword.id, blocked: true, note }, owner);
  expect((await signIn(shop, withPassword.name, withPassword.code())).body).toMatchObject(refusedFor('staffBlocked'));
  await agreed(shop, [owner, approver], 'staffBlock', { id: second.id, blocked: false, note });
  expect((await signInWith(shop, second)).body.code).toBe(200);
});

test('a changed role is offered what an upgrade brings, and the owner’s gets it', async () => {
  const upgraded = await openConsole();
  const { store, call } = upgraded;
  const [owner, approver] = await two(upgraded);
  const note = 'test';
  type Rights = { grants: Grants; new_grants: Grants };
  const rightsOf = async (key: string): Promise<Rights> =>
    (await call('roles', {}, owner)).body.data.find((role: { key: string }) => role.key === key);
  // Staff changed all three before the version that brought support and card numbers.
  const change = (key: RoleKey, decidedOn: Grants | null, grants: Grants) =>
    store.transaction((tx) => updateGrants(tx, { key, grants, decidedOn }));
  const { support: _, cardNumbers: __, ...before } = defaultGrants.finance;
  await change('finance', before, { ...before, taxRefunds: ['read'] });
  await change('service', null, { orders: ['do'], audit: ['own'] });
  const { support: ___, ...old } = defaultGrants.owner;
  await change('owner', old, { ...old, exports: [], cardNumbers: [] });
  await ensureRoles(store);
  const owners = await rightsOf('owner');
  expect([owners.grants.support, owners.grants.exports ?? [], owners.new_grants]).toEqual([['do'], [], {}]);
  const entries = store.reader.db.select().from(tables.auditLog).where(eq(tables.auditLog.subject, 'role:owner'));
  expect(await entries).toMatchObject([{ actor: 'server', action: 'role change', note: 'upgrade' }]);
  const finance = await rightsOf('finance');
  // What was taken away on purpose is not offered.
  expect(finance).toMatchObject({ grants: { taxRefunds: ['read'] }, new_grants: { cardNumbers: ['read'] } });
  expect(Object.keys(finance.new_grants)).toEqual(['cardNumbers']);
  // What is not known to be old is offered too.
  expect((await rightsOf('service')).new_grants).toMatchObject({ support: ['do'], shoppers: ['do'] });
  // This owner has no card numbers to give, and may give no others that are beyond.
  const ask = (grants: Grants) => signed(upgraded, 'roleChange', { key: 'finance', grants, note }, owner);
  const taken = { ...finance.grants, ...finance.new_grants };
  expect((await ask({ ...taken, smallCredits: ['do'] })).body.reason).toBe('grantsBeyond');
  await agreed(upgraded, [owner, approver], 'roleChange', { key: 'finance', grants: taken, note });
  expect(await rightsOf('finance')).toMatchObject({ grants: { cardNumbers: ['read'] }, new_grants: {} });
  // It was decided: what is taken away again is not offered again, nor can the owner give it back.
  const without = { key: 'finance', grants: finance.grants, note };
  expect((await signed(upgraded, 'roleChange', without, owner)).body.reason).toBe('grantsBeyond');
  await ensureRoles(store);
  expect((await rightsOf('service')).grants).toEqual({ orders: ['do'], audit: ['own'] });
});

test('an upgrade that changes a role ends open invitations to it, and to no other', async () => {
  const upgraded = await openConsole();
  const { store } = upgraded;
  const roles = ['finance', 'owner', 'auditor'] as const;
  const invite = () => Promise.all(roles.map((role) => invited(upgraded, `New ${role}`, role)));
  const look = (tokens: string[]) =>
    Promise.all(tokens.map(async (token) => (await upgraded.call('inviteLook', { token })).body.reason ?? 'open'));
  const unchanged = await invite();
  await ensureRoles(store);
  expect(await look(unchanged)).toEqual(['open', 'open', 'open']);
  // The version before had neither; staff never changed the first role, and did change the second.
  const { cardNumbers: _, ...finance } = defaultGrants.finance;
  const { support: __, ...owner } = defaultGrants.owner;
  const { staffRoles } = tables;
  await store.transaction(async (tx) => {
    await tx.db.update(staffRoles).set({ grants: finance }).where(eq(staffRoles.key, 'finance'));
    await updateGrants(tx, { key: 'owner', grants: { ...owner, exports: [] }, decidedOn: owner });
  });
  await ensureRoles(store);
  expect(await look(unchanged)).toEqual(['inviteGone', 'inviteGone', 'open']);
});

test('an upgrade beside a change of a role ends no invitation to the role as it is since', async () => {
  const upgraded = await openConsole();
  const { store } = upgraded;
  const { cardNumbers: _, ...grants } = defaultGrants.finance;
  const token = 'made since';
  const change = async (tx: Writer) => {
    await updateGrants(tx, { key: 'finance', grants, decidedOn: defaultGrants.finance });
    const invite = { name: 'Since', role: 'finance', madeBy: 'shell:test' };
    await insertInvite(tx, { ...invite, tokenHash: hashOfToken(token), expiresAt: tx.now + MINUTE });
  };
  await beside(upgraded, change, () => ensureRoles(store));
  expect((await upgraded.call('inviteLook', { token })).body.code).toBe(200);
});

test('a log-in and a block at the same time leave no session', async () => {
  const owner = await joinedWithPasskey(shop);
  const people = await Promise.all(Array.from({ length: 4 }, () => joinedWithPasskey(shop, 'auditor')));
  const answers = await Promise.all(
    people.flatMap((person) => [
      signInWith(shop, person),
      shop.call('staffBlock', { id: person.id, blocked: true, note: 'x' }, owner),
    ]),
  );
  const tokens = answers.map(tokenOf).filter((token) => token !== '');
  for (const token of [...tokens, ...people.map(({ token }) => token)]) expect(await opens(shop, token)).toBe(false);
});

test('nobody gives rights they lack, changes themselves, or leaves nobody who can change staff', async () => {
  const only = await openConsole();
  const [first, approver] = await two(only);
  const second = await joinedWithPasskey(only);
  const note = 'test';
  const { call } = only;
  const grants = { smallCredits: ['do'] };
  expect((await call('roleChange', { key: 'warehouse', grants, note }, first)).body.reason).toBe('grantsBeyond');
  expect((await call('staffRole', { id: first.id, role: 'auditor', note }, first)).body.reason).toBe('notYourself');
  expect((await call('staffBlock', { id: first.id, blocked: true, note }, first)).body.reason).toBe('notYourself');
  const own = (await call('roles', {}, first)).body.data.find(({ key }: { key: string }) => key === 'owner').grants;
  const less = { ...own, staff: [] };
  const none = await call('roleChange', { key: 'owner', grants: less, note }, first);
  expect((await agree(only, none.body.data.approval, approver)).reason).toBe('nobodyLeft');
  const lessOf = await call('staffRole', { id: first.id, role: 'auditor', note }, second);
  const blocks = await Promise.all([
    call('staffBlock', { id: second.id, blocked: true, note }, first).then(({ body }) => body),
    agree(only, lessOf.body.data.approval, approver),
  ]);
  expect(blocks.filter(({ code }) => code === 200)).toHaveLength(1);
  const people = await only.services.staffPeople.list();
  expect(people.filter(({ role, blockedAt }) => role === 'owner' && blockedAt === null)).toHaveLength(1);
});

test('the shell invites, lists and blocks; the link opens the console', async () => {
  const run = operatorOf(shop, temporaryFolder());
  const { out } = await run('staff', 'invite', 'Shell Mia', '--role', 'owner', '--note', 'first');
  expect(out).toMatch(/^http:\/\/localhost:3000\/console\/invite#[\w-]{43}\n$/);
  expect((await run('call', 'staff')).out).toMatch(/Shell Mia +owner +alice/);
  const token = out.trim().split('#')[1] ?? '';
  const { authenticator } = await joinedWithPasskey(shop);
  const look = await shop.call('inviteLook', { token });
  const response = authenticator.create(look.body.data.passkey);
  const joined = tokenOf(await shop.call('inviteAcceptPasskey', { token, response, label: 'laptop' }));
  const listed = JSON.parse((await run('call', 'staff', '--json')).out).data.people;
  const mia = listed.find(({ name }: { name: string }) => name === 'Shell Mia');
  expect(mia).toMatchObject({ role: 'owner', blocked_at: null, passkeys: 1, totp: false });
  expect(await run('staff', 'block', String(mia.id), '--note', 'left')).toMatchObject({
    out: 'blocked\n',
    exitCode: 0,
  });
  expect(await opens(shop, joined)).toBe(false);
  const blocked = JSON.parse((await run('call', 'staff', '--json')).out).data.people;
  expect(blocked.find(({ id }: { id: number }) => id === mia.id).blocked_at).toBeGreaterThan(0);
  expect(await run('staff', 'block', String(mia.id), '--note', 'again')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('staffBlocked'),
  });
  // Somebody who is there comes in anew by a link of the shell, and only of the shell.
  const anew = (await run('staff', 'invite', 'Shell Mia', '--role', 'owner')).out.trim().split('#')[1] ?? '';
  shop.clock.advance(15 * MINUTE - 1);
  expect((await shop.call('inviteLook', { token: anew })).body.data).toMatchObject({ name: 'Shell Mia' });
  shop.clock.advance(1);
  expect((await shop.call('inviteLook', { token: anew })).body.reason).toBe('inviteGone');
  expect(await run('staff', 'unblock', String(mia.id), '--note', 'back')).toMatchObject({ out: 'unblocked\n' });
  expect(await run('staff', 'block', '999999', '--note', 'x')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('staffUnknown'),
  });
  const acts = await run('call', 'audit', 'actor=alice', '--json');
  type Entry = { action: string; note: string };
  expect(JSON.parse(acts.out).data.map(({ action, note }: Entry) => [action, note])).toEqual([
    ['staff unblock', 'back'],
    ['staff invite', 'by command'],
    ['staff block', 'left'],
    ['staff invite', 'first'],
  ]);
  for (const wrong of [
    ['invite', 'Mia'],
    ['invite', 'Mia', '--role', 'king'],
    ['invite', ' ', '--role', 'owner'],
    ['invite', 'a'.repeat(41), '--role', 'owner'],
    ['block', '1'],
    ['block', '1', '--note', 'x', '--role', 'owner'],
    [],
  ]) {
    expect((await run('staff', ...wrong)).exitCode, wrong.join(' ')).toBe(2);
  }
});
