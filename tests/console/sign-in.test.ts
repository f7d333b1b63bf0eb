import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { openConsole } from '../support/console-api.ts';
import {
  appOf,
  invited,
  joinedWithPasskey,
  joinedWithPassword,
  linkOf,
  opens,
  refusedFor,
  STAFF_PASSWORD,
  signIn,
  signInWith,
  tokenOf,
  two,
} from '../support/staff.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** One shop for all: each test has people of its own. */
let shop: Awaited<ReturnType<typeof openConsole>>;

beforeAll(async () => {
  shop = await openConsole({ guessScale: 1 });
});

// Codes of an authenticator app are used up for their half minute.
beforeEach(() => shop.clock.advance(MINUTE));

test('the first owner comes by a link of the shell, with a passkey and nothing else', async () => {
  const { name, token, authenticator, id } = await joinedWithPasskey(shop);
  const me = await shop.call('me', {}, { token });
  expect(me.body.data).toMatchObject({ staff_id: id, name, role: 'owner', grants: { staff: ['ask', 'approve'] } });
  const again = await signInWith(shop, { authenticator });
  expect(again.body.code).toBe(200);
  expect(await opens(shop, tokenOf(again))).toBe(true);
  const [stored] = await shop.store.reader.db.select().from(tables.staff).where(eq(tables.staff.id, id));
  expect(stored).toMatchObject({ name, passwordHash: null });
});

test('an invitation is good for a quarter of an hour from the shell and a day from the console, once', async () => {
  const [owner, approver] = await two(shop);
  const fromShell = await invited(shop, 'Too Late');
  const input = { name: 'Tomorrow', role: 'finance', note: 'new' };
  const { link, token: fromConsole } = await linkOf(shop, [owner, approver], 'staffInvite', input);
  expect(link).toMatch(/^http:\/\/localhost:3000\/console\/invite#[\w-]{43}$/);
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
    expect(accepted.body, JSON.stringify(fault)).toMatchObject(refusedFor('passkeyWrong'));
    const options = (await shop.call('signInOptions')).body.data.passkey;
    const { id } = (await shop.call('myFactors', {}, person)).body.data.passkeys[0];
    const signed = person.authenticator.get({ ...options, allowCredentials: [{ id, type: 'public-key' }] }, fault);
    const opened = await shop.call('signInPasskey', { response: signed });
    expect(opened.body, JSON.stringify(fault)).toMatchObject(refusedFor('passkeyWrong'));
  }
});

test('a signature opens one session, once and soon, and a copied key none', async () => {
  const { authenticator } = await joinedWithPasskey(shop);
  const options = (await shop.call('signInOptions')).body.data.passkey;
  const response = authenticator.get(options, { signCount: 5 });
  const answers = await Promise.all(Array.from({ length: 4 }, () => shop.call('signInPasskey', { response })));
  expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
  expect((await shop.call('signInPasskey', { response })).body).toMatchObject(refusedFor('passkeyWrong'));
  // The same challenge for another signature, which counted on.
  const second = authenticator.get(options, { signCount: 6 });
  expect((await shop.call('signInPasskey', { response: second })).body).toMatchObject(refusedFor('passkeyWrong'));
  const fresh = async () => (await shop.call('signInOptions')).body.data.passkey;
  for (const signCount of [5, 4, 0]) {
    const copied = authenticator.get(await fresh(), { signCount });
    expect((await shop.call('signInPasskey', { response: copied })).body).toMatchObject(refusedFor('passkeyWrong'));
  }
  // At the same time, for challenges of their own.
  const counted = [await fresh(), await fresh(), await fresh()].map((one) => authenticator.get(one, { signCount: 9 }));
  const copies = await Promise.all(counted.map((one) => shop.call('signInPasskey', { response: one })));
  expect(copies.filter(({ body }) => body.code === 200)).toHaveLength(1);
  const late = authenticator.get(await fresh(), { signCount: 10 });
  shop.clock.advance(5 * MINUTE);
  expect((await shop.call('signInPasskey', { response: late })).body).toMatchObject(refusedFor('passkeyWrong'));
  const own = { ...(await fresh()), challenge: Buffer.alloc(54, 7).toString('base64url') };
  const made = await shop.call('signInPasskey', { response: authenticator.get(own, { signCount: 11 }) });
  expect(made.body).toMatchObject(refusedFor('passkeyWrong'));
});

test('a password opens nothing without a code, and a code is good once', async () => {
  const { name, code } = await joinedWithPassword(shop);
  // It was used to set it up.
  expect((await signIn(shop, name, code())).body).toMatchObject(refusedFor('signInWrong'));
  shop.clock.advance(MINUTE);
  expect((await signIn(shop, name, '')).body).toMatchObject(refusedFor('invalid'));
  for (const wrong of ['000000', code(2), code(-2)]) {
    expect((await signIn(shop, name, wrong)).body, wrong).toMatchObject(refusedFor('signInWrong'));
  }
  expect((await signIn(shop, name, code(), 'seven green parrot')).body).toMatchObject(refusedFor('signInWrong'));
  const right = code();
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(shop, name.toUpperCase(), right)));
  expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
  expect((await signIn(shop, name, right)).body).toMatchObject(refusedFor('signInWrong'));
  expect((await signIn(shop, name, code(-1))).body).toMatchObject(refusedFor('signInWrong'));
  expect((await signIn(shop, name, code(1))).body.code).toBe(200);
});

test('of ten recovery codes each opens one session; new ones replace them', async () => {
  const { name, code, recovery, token } = await joinedWithPassword(shop);
  expect(new Set(recovery).size).toBe(10);
  const [one = '', two = '', three = ''] = recovery;
  expect(one).toMatch(/^[A-Z2-7]{4}-[A-Z2-7]{4}-[A-Z2-7]{4}$/);
  const answers = await Promise.all(Array.from({ length: 4 }, () => signIn(shop, name, one)));
  expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
  expect((await signIn(shop, name, two.toLowerCase().replaceAll('-', ' '))).body.code).toBe(200);
  expect((await shop.call('myFactors', {}, { token })).body.data).toMatchObject({ recovery_left: 8, totp: true });
  // Another person's opens nothing.
  const other = await joinedWithPassword(shop);
  expect((await signIn(shop, other.name, three)).body).toMatchObject(refusedFor('signInWrong'));
  shop.clock.advance(MINUTE);
  const renewed = await shop.call('recoveryRenew', {}, { token, proof: { code: code() } });
  expect(renewed.body.data.recovery_codes).toHaveLength(10);
  expect((await signIn(shop, name, three)).body).toMatchObject(refusedFor('signInWrong'));
  expect((await signIn(shop, name, renewed.body.data.recovery_codes[9])).body.code).toBe(200);
});

test('another app for the known password leaves one that is set at the same time', async () => {
  const { name, id, token } = await joinedWithPassword(shop);
  const { session_id: sessionId } = (await shop.call('me', {}, { token })).body.data;
  const own = { staffId: id, sessionId };
  const { staffFactors } = shop.services;
  const { enrolment, secret } = await staffFactors.offerTotp(own);
  const code = appOf(shop, secret);
  const password = 'nine purple walruses';
  const { transaction } = shop.store;
  // After it has read what is known, before it writes.
  vi.spyOn(shop.store, 'transaction').mockImplementationOnce(async (work) => {
    await staffFactors.setPassword(own, password);
    return transaction(work);
  });
  await staffFactors.setTotp(own, { enrolment, code: code() });
  expect((await signIn(shop, name, code(1), password)).body.code).toBe(200);
});

test('a password is long, and not guessed soon', async () => {
  const token = await invited(shop, 'Short');
  const { totp } = (await shop.call('inviteLook', { token })).body.data;
  const { code } = await joinedWithPassword(shop);
  const tried = async (password: string, typed: string) =>
    (await shop.call('inviteAcceptPassword', { token, password, enrolment: totp.enrolment, code: typed })).body.reason;
  expect(await tried(STAFF_PASSWORD, code())).toBe('codeWrong');
  const right = appOf(shop, totp.secret)();
  expect(await tried('eleven char', right)).toBe('passwordShort');
  for (const weak of ['Qwerty123456', 'password1234', 'pintuan2026!!']) {
    expect([weak, await tried(weak, right)]).toEqual([weak, 'passwordCommon']);
  }
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

test('wrong codes and passwords are slowed, whoever tries', async () => {
  const { name, code } = await joinedWithPassword(shop);
  for (let n = 0; n < 10; n++) expect((await signIn(shop, name, '123456')).body.code).toBe(400);
  const slowed = await signIn(shop, name, code());
  expect([slowed.status, slowed.body.code, slowed.headers['retry-after']]).toEqual([429, 429, '30']);
  shop.clock.advance(30_000);
  expect((await signIn(shop, name, code())).body.code).toBe(200);
  for (let n = 0; n < 10; n++) await signIn(shop, 'nobody at all', '123456');
  expect((await signIn(shop, 'nobody at all', '123456')).status).toBe(429);
});

test('who knows a password tries codes no faster from many networks, and is not told that it is right', async () => {
  const [known, guessed] = [await joinedWithPassword(shop), await joinedWithPassword(shop)];
  const tryFrom = (network: number, given: { name: string; password?: string; code?: string }) =>
    shop.services.staffSignIn
      .withPassword(
        { password: STAFF_PASSWORD, code: '123456', ...given },
        { address: `2001:db8:${network}::1`, userAgent: '' },
      )
      .then(
        () => 'signed in',
        (error: Error) => error.message,
      );
  const { name } = known;
  const both = [{ name }, { name: guessed.name, password: 'not this one' }];
  /** From each network, with a right password and with a wrong one. */
  const tryBoth = async (...networks: number[]) => {
    const answers: string[][] = [[], []];
    for (const network of networks) {
      for (const [n, given] of both.entries()) answers[n]?.push(await tryFrom(network, given));
    }
    expect(answers[0]).toEqual(answers[1]);
    return answers[0];
  };
  const networks = Array.from({ length: 8 }, (_, n) => n);
  expect(await tryBoth(...networks, 8, 9)).toEqual(new Array(10).fill('signInWrong'));
  expect(await tryBoth(...networks)).not.toContain('signInWrong');
  shop.clock.advance(30_000);
  // Each network has its turn at the name, and all together one at the code.
  expect(await tryBoth(0, 1, 2)).toEqual(new Array(3).fill('signInWrong'));
  expect(await tryFrom(3, { name, code: known.code() })).toBe('signInWrong');
  // Who did not know the other's password has kept nobody from it.
  expect(await tryFrom(3, { name: guessed.name, code: guessed.code() })).toBe('signed in');
  shop.clock.advance(2 * HOUR);
  expect(await tryFrom(4, { name, code: known.code() })).toBe('signed in');
});

test('a wrong password costs as many writes as a right one without its code', async () => {
  const { name } = await joinedWithPassword(shop);
  const transaction = vi.spyOn(shop.store, 'transaction');
  const writes = [];
  for (const password of [STAFF_PASSWORD, 'not this one', STAFF_PASSWORD, 'not this one']) {
    transaction.mockClear();
    expect((await signIn(shop, name, '123456', password)).body).toMatchObject(refusedFor('signInWrong'));
    writes.push(transaction.mock.calls.length);
  }
  transaction.mockRestore();
  expect(new Set(writes).size).toBe(1);
});

test('a lost phone and a lost passkey: the shell invites the same person anew', async () => {
  const { name, id, token, authenticator } = await joinedWithPasskey(shop);
  const owner = await joinedWithPasskey(shop);
  const byColleague = await shop.call('staffInvite', { name, role: 'owner', note: 'x' }, owner);
  expect(byColleague.body).toMatchObject(refusedFor('nameTaken'));
  const renewed = await joinedWithPasskey(shop, 'manager', name);
  expect(renewed.id).toBe(id);
  expect(await opens(shop, token)).toBe(false);
  expect((await signInWith(shop, { authenticator })).body).toMatchObject(refusedFor('passkeyWrong'));
  expect((await shop.call('me', {}, renewed)).body.data).toMatchObject({ name, role: 'manager' });
});
