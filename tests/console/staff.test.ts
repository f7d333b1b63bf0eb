import { eq } from 'drizzle-orm';
import request from 'supertest';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';
import { operatorOf } from '../support/operator.ts';
import {
  agree,
  agreed,
  appOf,
  invited,
  joinedWithPasskey,
  joinedWithPassword,
  STAFF_PASSWORD,
  signed,
  tokenOf,
} from '../support/staff.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** One shop for all: each test has people of its own. */
let shop: Awaited<ReturnType<typeof openConsole>>;

/** An owner who asks, and somebody who may agree. */
const two = async (on = shop) => [await joinedWithPasskey(on), await joinedWithPasskey(on, 'approver')] as const;

beforeAll(async () => {
  shop = await openConsole({ guessScale: 1 });
});

// Codes of an authenticator app are used up for their half minute.
beforeEach(() => shop.clock.advance(MINUTE));

const REFUSED = (reason: string) => ({ code: 400, reason });

const opens = async (token: string) => (await shop.call('me', {}, { token })).status === 200;

async function signIn(name: string, code: string, password = STAFF_PASSWORD) {
  return shop.call('signInPassword', { name, password, code });
}

async function signInWith({ authenticator }: Pick<Awaited<ReturnType<typeof joinedWithPasskey>>, 'authenticator'>) {
  const { body } = await shop.call('signInOptions');
  return shop.call('signInPasskey', { response: authenticator.get(body.data.passkey) });
}

test('the first owner comes by a link of the shell, with a passkey and nothing else', async () => {
  const { name, token, authenticator, id } = await joinedWithPasskey(shop);
  const me = await shop.call('me', {}, { token });
  expect(me.body.data).toMatchObject({ staff_id: id, name, role: 'owner', grants: { staff: ['ask'] } });
  const again = await signInWith({ authenticator });
  expect(again.body.code).toBe(200);
  expect(await opens(tokenOf(again))).toBe(true);
  const [stored] = await shop.store.reader.db.select().from(tables.staff).where(eq(tables.staff.id, id));
  expect(stored).toMatchObject({ name, passwordHash: null });
});

test('an invitation is good for a quarter of an hour from the shell and a day from the console, once', async () => {
  const [owner, approver] = await two();
  const fromShell = await invited(shop, 'Too Late');
  const wish = { name: 'Tomorrow', role: 'finance', note: 'new' };
  const id = await agreed(shop, [owner, approver], 'staffInvite', wish);
  const made = await signed(shop, 'collect', { id }, owner);
  expect(made.body.data.link).toMatch(/^http:\/\/localhost:3000\/console\/invite#[\w-]{43}$/);
  const fromConsole = made.body.data.link.split('#')[1];
  const look = async (token: string) => (await shop.call('inviteLook', { token })).body.reason ?? 'open';
  shop.clock.advance(15 * MINUTE - 1);
  expect([await look(fromShell), await look(fromConsole)]).toEqual(['open', 'open']);
  shop.clock.advance(1);
  expect([await look(fromShell), await look(fromConsole)]).toEqual(['inviteGone', 'open']);
  shop.clock.advance(24 * HOUR);
  expect(await look(fromConsole)).toBe('inviteGone');
  expect(await look('nonsense')).toBe('inviteGone');
});

test('of many who accept one invitation at once, one comes in', async () => {
  const token = await invited(shop, 'Wanted');
  const { body } = await shop.call('inviteLook', { token });
  const { authenticator } = await joinedWithPasskey(shop);
  const responses = Array.from({ length: 6 }, () => authenticator.create(body.data.passkey));
  const answers = await Promise.all(
    responses.map((response) => shop.call('inviteAcceptPasskey', { token, response, label: 'x' })),
  );
  const codes = answers.map((answer) => answer.body.reason ?? 'in').sort();
  expect(codes).toEqual(['in', ...Array(5).fill('inviteGone')]);
  const named = await shop.store.reader.db.select().from(tables.staff).where(eq(tables.staff.name, 'Wanted'));
  expect(named).toHaveLength(1);
});

test('a passkey of another site, of another name or without its person opens nothing', async () => {
  const token = await invited(shop, 'Careful');
  const { body } = await shop.call('inviteLook', { token });
  const person = await joinedWithPasskey(shop);
  for (const fault of [{ origin: 'http://localhost:3001' }, { rpId: 'evil.example' }, { unverified: true }]) {
    const response = person.authenticator.create(body.data.passkey, fault);
    const accepted = await shop.call('inviteAcceptPasskey', { token, response, label: 'x' });
    expect(accepted.body, JSON.stringify(fault)).toMatchObject(REFUSED('passkeyWrong'));
    const options = (await shop.call('signInOptions')).body.data.passkey;
    const { id } = (await shop.call('myFactors', {}, person)).body.data.passkeys[0];
    const signed = person.authenticator.get({ ...options, allowCredentials: [{ id, type: 'public-key' }] }, fault);
    const opened = await shop.call('signInPasskey', { response: signed });
    expect(opened.body, JSON.stringify(fault)).toMatchObject(REFUSED('passkeyWrong'));
  }
});

test('a signature opens one session, once and soon, and a copied key none', async () => {
  const { authenticator } = await joinedWithPasskey(shop);
  const options = (await shop.call('signInOptions')).body.data.passkey;
  const response = authenticator.get(options, { signCount: 5 });
  const answers = await Promise.all(Array.from({ length: 4 }, () => shop.call('signInPasskey', { response })));
  expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
  expect((await shop.call('signInPasskey', { response })).body).toMatchObject(REFUSED('passkeyWrong'));
  // The same challenge for another signature, which counted on.
  const second = authenticator.get(options, { signCount: 6 });
  expect((await shop.call('signInPasskey', { response: second })).body).toMatchObject(REFUSED('passkeyWrong'));
  const fresh = async () => (await shop.call('signInOptions')).body.data.passkey;
  for (const signCount of [5, 4, 0]) {
    const copied = authenticator.get(await fresh(), { signCount });
    expect((await shop.call('signInPasskey', { response: copied })).body).toMatchObject(REFUSED('passkeyWrong'));
  }
  // At the same time, for challenges of their own.
  const counted = [await fresh(), await fresh(), await fresh()].map((one) => authenticator.get(one, { signCount: 9 }));
  const copies = await Promise.all(counted.map((one) => shop.call('signInPasskey', { response: one })));
  expect(copies.filter(({ body }) => body.code === 200)).toHaveLength(1);
  const late = authenticator.get(await fresh(), { signCount: 10 });
  shop.clock.advance(5 * MINUTE);
  expect((await shop.call('signInPasskey', { response: late })).body).toMatchObject(REFUSED('passkeyWrong'));
  const own = { ...(await fresh()), challenge: Buffer.alloc(54, 7).toString('base64url') };
  const made = await shop.call('signInPasskey', { response: authenticator.get(own, { signCount: 11 }) });
  expect(made.body).toMatchObject(REFUSED('passkeyWrong'));
});

test('a password opens nothing without a code, and a code is good once', async () => {
  const { name, code } = await joinedWithPassword(shop);
  // It was used to set it up.
  expect((await signIn(name, code())).body).toMatchObject(REFUSED('signInWrong'));
  shop.clock.advance(MINUTE);
  expect((await signIn(name, '')).body).toMatchObject(REFUSED('invalid'));
  for (const wrong of ['000000', code(2), code(-2)]) {
    expect((await signIn(name, wrong)).body, wrong).toMatchObject(REFUSED('signInWrong'));
  }
  expect((await signIn(name, code(), 'seven green parrot')).body).toMatchObject(REFUSED('signInWrong'));
  const right = code();
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(name.toUpperCase(), right)));
  expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
  expect((await signIn(name, right)).body).toMatchObject(REFUSED('signInWrong'));
  expect((await signIn(name, code(-1))).body).toMatchObject(REFUSED('signInWrong'));
  expect((await signIn(name, code(1))).body.code).toBe(200);
});

test('of ten recovery codes each opens one session; new ones replace them', async () => {
  const { name, code, recovery, token } = await joinedWithPassword(shop);
  expect(new Set(recovery).size).toBe(10);
  const [one = '', two = '', three = ''] = recovery;
  expect(one).toMatch(/^[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}$/);
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(name, one)));
  expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
  expect((await signIn(name, two.toLowerCase().replaceAll('-', ' '))).body.code).toBe(200);
  expect((await shop.call('myFactors', {}, { token })).body.data).toMatchObject({ recovery_left: 8, totp: true });
  // Another person's opens nothing.
  const other = await joinedWithPassword(shop);
  expect((await signIn(other.name, three)).body).toMatchObject(REFUSED('signInWrong'));
  shop.clock.advance(MINUTE);
  const renewed = await shop.call('recoveryRenew', {}, { token, proof: { code: code() } });
  expect(renewed.body.data.recovery_codes).toHaveLength(10);
  expect((await signIn(name, three)).body).toMatchObject(REFUSED('signInWrong'));
  expect((await signIn(name, renewed.body.data.recovery_codes[9])).body.code).toBe(200);
});

test('a password is long, and not one of the common', async () => {
  const token = await invited(shop, 'Short');
  const { totp } = (await shop.call('inviteLook', { token })).body.data;
  const { code } = await joinedWithPassword(shop);
  const tried = async (password: string, typed: string) =>
    (await shop.call('inviteAcceptPassword', { token, password, enrolment: totp.enrolment, code: typed })).body.reason;
  expect(await tried(STAFF_PASSWORD, code())).toBe('codeWrong');
  const right = appOf(shop, totp.secret)();
  expect(await tried('eleven char', right)).toBe('passwordShort');
  expect(await tried('Qwerty123456', right)).toBe('passwordCommon');
  // An enrolment is for its own invitation.
  const other = (await shop.call('inviteLook', { token: await invited(shop, 'Other') })).body.data.totp;
  const swapped = { token, password: STAFF_PASSWORD, enrolment: other.enrolment, code: appOf(shop, other.secret)() };
  expect((await shop.call('inviteAcceptPassword', swapped)).body.reason).toBe('codeWrong');
});

test('nothing that opens the console is stored in a form that opens it', async () => {
  const { token, recovery, id } = await joinedWithPassword(shop);
  const invite = await invited(shop, 'Stored');
  const of = async (table: keyof typeof tables) =>
    JSON.stringify(await shop.store.reader.db.select().from(tables[table]));
  const everything = (
    await Promise.all(
      (['staff', 'staffTotp', 'staffRecovery', 'staffSessions', 'staffInvites', 'auditLog'] as const).map(of),
    )
  ).join();
  expect(everything).toContain(`"staffId":${id}`);
  for (const secret of [
    token,
    invite,
    STAFF_PASSWORD,
    ...recovery,
    ...recovery.map((code) => code.replaceAll('-', '')),
  ]) {
    expect(everything).not.toContain(secret);
  }
  const [stored] = await shop.store.reader.db.select().from(tables.staffTotp).where(eq(tables.staffTotp.staffId, id));
  expect(stored?.secret).toMatch(/^[\w-]{80,}$/);
});

test('a session ends after half an hour without use, and after twelve hours of use', async () => {
  const { token } = await joinedWithPasskey(shop);
  expect(await opens(`${token}x`)).toBe(false);
  for (let used = 0; used < 12 * 60; used += 24) {
    expect([used, await opens(token)]).toEqual([used, true]);
    shop.clock.advance(24 * MINUTE);
  }
  expect(await opens(token)).toBe(false);
  const idle = (await joinedWithPasskey(shop)).token;
  shop.clock.advance(30 * MINUTE - 1);
  expect(await opens(idle)).toBe(true);
  shop.clock.advance(30 * MINUTE);
  expect(await opens(idle)).toBe(false);
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
  const second = tokenOf(await signInWith(person));
  const listed = (await shop.call('mySessions', {}, person)).body.data;
  expect(listed.map(({ current }: { current: boolean }) => current).sort()).toEqual([false, true]);
  const { id } = listed.find(({ current }: { current: boolean }) => !current);
  expect((await shop.call('endSession', { id }, other)).body).toMatchObject(REFUSED('sessionUnknown'));
  expect(await opens(second)).toBe(true);
  expect((await shop.call('endSession', { id }, person)).body.code).toBe(200);
  expect([await opens(second), await opens(person.token), await opens(other.token)]).toEqual([false, true, true]);
  const left = await shop.call('signOut', {}, person);
  expect(left.headers['set-cookie']?.[0]).toMatch(/^console=; .*Expires=Thu, 01 Jan 1970/);
  expect(await opens(person.token)).toBe(false);
});

test('another role or other rights of it end the sessions; a block too, with the invitations', async () => {
  const [owner, approver] = await two();
  const person = await joinedWithPasskey(shop, 'auditor');
  const note = 'test';
  await agreed(shop, [owner, approver], 'staffRole', { id: person.id, role: 'service', note });
  expect(await opens(person.token)).toBe(false);
  const again = tokenOf(await signInWith(person));
  expect((await shop.call('me', {}, { token: again })).body.data).toMatchObject({ role: 'service' });
  const { grants } = (await shop.call('roles', {}, owner)).body.data.find(
    ({ key }: { key: string }) => key === 'service',
  );
  const changed = { key: 'service', grants: { ...grants, orders: ['read'] }, note };
  await agreed(shop, [owner, approver], 'roleChange', changed);
  expect(await opens(again)).toBe(false);
  const third = tokenOf(await signInWith(person));
  expect((await shop.call('me', {}, { token: third })).body.data.grants).toMatchObject({ orders: ['read'] });

  const second = await joinedWithPasskey(shop);
  const wish = { name: 'By second', role: 'finance', note };
  const asked = await agreed(shop, [second, approver], 'staffInvite', wish);
  const { link } = (await signed(shop, 'collect', { id: asked }, second)).body.data;
  await shop.call('staffBlock', { id: second.id, blocked: true, note }, owner);
  expect(await opens(second.token)).toBe(false);
  expect((await shop.call('inviteLook', { token: link.split('#')[1] })).body).toMatchObject(REFUSED('inviteGone'));
  expect((await signInWith(second)).body).toMatchObject(REFUSED('staffBlocked'));
  const withPassword = await joinedWithPassword(shop);
  shop.clock.advance(MINUTE);
  await shop.call('staffBlock', { id: withPassword.id, blocked: true, note }, owner);
  expect((await signIn(withPassword.name, withPassword.code())).body).toMatchObject(REFUSED('staffBlocked'));
  await agreed(shop, [owner, approver], 'staffBlock', { id: second.id, blocked: false, note });
  expect((await signInWith(second)).body.code).toBe(200);
});

test('a log-in and a block at the same time leave no session', async () => {
  const owner = await joinedWithPasskey(shop);
  const people = await Promise.all(Array.from({ length: 4 }, () => joinedWithPasskey(shop, 'auditor')));
  const answers = await Promise.all(
    people.flatMap((person) => [
      signInWith(person),
      shop.call('staffBlock', { id: person.id, blocked: true, note: 'x' }, owner),
    ]),
  );
  const tokens = answers.map(tokenOf).filter((token) => token !== '');
  for (const token of [...tokens, ...people.map(({ token }) => token)]) expect(await opens(token)).toBe(false);
});

test('nobody gives rights they lack, changes themselves, or leaves nobody who can change staff', async () => {
  const only = await openConsole();
  const [first, approver] = await two(only);
  const second = await joinedWithPasskey(only);
  const note = 'test';
  const { call } = only;
  const grants = { cardNumbers: ['read'] };
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

test('wrong codes and passwords are slowed, whoever tries', async () => {
  const { name, code } = await joinedWithPassword(shop);
  for (let n = 0; n < 10; n++) expect((await signIn(name, '123456')).body.code).toBe(400);
  const slowed = await signIn(name, code());
  expect([slowed.status, slowed.body.code, slowed.headers['retry-after']]).toEqual([429, 429, '30']);
  shop.clock.advance(30_000);
  expect((await signIn(name, code())).body.code).toBe(200);
  for (let n = 0; n < 10; n++) await signIn('nobody at all', '123456');
  expect((await signIn('nobody at all', '123456')).status).toBe(429);
});

test('a lost phone and a lost passkey: the shell invites the same person anew', async () => {
  const { name, id, token, authenticator } = await joinedWithPasskey(shop);
  const owner = await joinedWithPasskey(shop);
  const byColleague = await shop.call('staffInvite', { name, role: 'owner', note: 'x' }, owner);
  expect(byColleague.body).toMatchObject(REFUSED('nameTaken'));
  const renewed = await joinedWithPasskey(shop, 'manager', name);
  expect(renewed.id).toBe(id);
  expect(await opens(token)).toBe(false);
  expect((await signInWith({ authenticator })).body).toMatchObject(REFUSED('passkeyWrong'));
  expect((await shop.call('me', {}, renewed)).body.data).toMatchObject({ name, role: 'manager' });
});

test('a shopper’s token opens nothing of the console, and a staff session nothing of the shop', async () => {
  const { token } = await joinedWithPasskey(shop);
  const password = 'correct horse';
  const code = await shop.services.invitationStaff.list(undefined);
  const invitation = code[0]?.code ?? (await shop.services.invitationStaff.list(undefined))[0]?.code ?? '';
  await request(shop.server)
    .post('/api/register')
    .send({ username: 'shopper', nickname: 'A shopper', password, invitation_code: invitation });
  const { body } = await request(shop.server).post('/api/login').send({ username: 'shopper', password });
  const ofShopper = body.data?.token ?? '';
  for (const cookie of [`console=${ofShopper}`, `session=${ofShopper}`]) {
    const answer = await request(shop.server).get('/console/api/v1/me').set('Cookie', cookie);
    expect(answer.status).toBe(401);
  }
  const withHeader = await request(shop.server).get('/console/api/v1/me').set('Authorization', token);
  expect(withHeader.status).toBe(401);
  for (const headers of [
    { Authorization: token },
    { Cookie: `session=${token}`, ...FROM_CONSOLE },
    { Cookie: `console=${token}`, ...FROM_CONSOLE },
  ]) {
    const answer = await request(shop.server).get('/api/user_info').set(headers);
    expect(answer.body.code).toBe(401);
  }
});

test('the shell invites, lists and blocks; the link opens the console', async () => {
  const run = operatorOf(shop, temporaryFolder());
  const { out } = await run('staff', 'invite', 'Shell Mia', '--role', 'owner', '--note', 'first');
  expect(out).toMatch(/^http:\/\/localhost:3000\/console\/invite#[\w-]{43}\n$/);
  expect((await run('staff', 'list')).out).toMatch(/Shell Mia +owner +invited/);
  const token = out.trim().split('#')[1] ?? '';
  const { authenticator } = await joinedWithPasskey(shop);
  const look = await shop.call('inviteLook', { token });
  const response = authenticator.create(look.body.data.passkey);
  const joined = tokenOf(await shop.call('inviteAcceptPasskey', { token, response, label: 'laptop' }));
  const listed = JSON.parse((await run('staff', 'list', '--json')).out).data;
  const mia = listed.find(({ name }: { name: string }) => name === 'Shell Mia');
  expect(mia).toMatchObject({ role: 'owner', state: 'active', passkeys: 1, authenticator_app: false });
  expect(await run('staff', 'block', String(mia.id), '--note', 'left')).toMatchObject({
    out: 'blocked\n',
    exitCode: 0,
  });
  expect(await opens(joined)).toBe(false);
  expect((await run('staff', 'list')).out).toMatch(/Shell Mia +owner +blocked/);
  expect(await run('staff', 'unblock', String(mia.id), '--note', 'back')).toMatchObject({ out: 'unblocked\n' });
  expect(await run('staff', 'block', '999999', '--note', 'x')).toMatchObject({
    exitCode: 1,
    err: expect.stringContaining('staffUnknown'),
  });
  const acts = await run('audit', '--actor', 'alice', '--json');
  expect(JSON.parse(acts.out).data.map(({ action }: { action: string }) => action)).toEqual([
    'staff unblock',
    'staff block',
    'staff invite',
  ]);
  for (const wrong of [
    ['invite', 'Mia'],
    ['invite', 'Mia', '--role', 'king'],
    ['invite', ' ', '--role', 'owner'],
    ['invite', 'a'.repeat(41), '--role', 'owner'],
    ['block', '1'],
    ['list', 'all'],
    [],
  ]) {
    expect((await run('staff', ...wrong)).exitCode, wrong.join(' ')).toBe(2);
  }
});
