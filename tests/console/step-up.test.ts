import { createHash, createPublicKey, verify } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { StepUpEvidence } from '../../server/services/staff/step-up.ts';
import { openConsole } from '../support/console-api.ts';
import {
  signed as confirmedBy,
  joinedWithPasskey,
  joinedWithPassword,
  STAFF_PASSWORD,
  tokenOf,
} from '../support/staff.ts';

const MINUTE = 60_000;

let shop: Awaited<ReturnType<typeof openConsole>>;

beforeAll(async () => {
  shop = await openConsole({ guessScale: 1 });
});

// Codes of an authenticator app are used up for their half minute.
beforeEach(() => shop.clock.advance(MINUTE));

const pay = (amount: number) => ({ kind: 'withdrawal pay', parameters: { amount, shopper: 7, card: '6222021234' } });

type Person = Awaited<ReturnType<typeof joinedWithPasskey>>;

async function sessionOf({ token }: { token: string }) {
  const session = await shop.services.staffSessions.identify(token);
  if (!session) throw new Error('the session has ended');
  return session;
}

/** Somebody whose factor is not of the last minutes. */
async function stale(): Promise<Person> {
  const person = await joinedWithPasskey(shop);
  shop.clock.advance(5 * MINUTE);
  return person;
}

/** The signature over an act, as a browser sends it. */
async function signed(person: Person, act: ReturnType<typeof pay>, fault = {}) {
  const { nonce, passkey } = await shop.services.staffStepUp.begin(await sessionOf(person), act);
  if (!passkey) throw new Error('there is no passkey');
  return { nonce, response: person.authenticator.get(passkey, fault) };
}

const finish = async (
  person: { token: string },
  act: ReturnType<typeof pay>,
  proof: Awaited<ReturnType<typeof signed>>,
) => shop.services.staffStepUp.finish(await sessionOf(person), act, proof).catch((error) => error.reason as string);

test('the signature of a passkey is over the very act, and can be checked later by anybody', async () => {
  const person = await stale();
  const evidence = (await finish(person, pay(20_000), await signed(person, pay(20_000)))) as Extract<
    StepUpEvidence,
    { factor: 'passkey' }
  >;
  expect(JSON.parse(evidence.signed)).toMatchObject({ ...pay(20_000), staff: person.id });
  const clientData = Buffer.from(evidence.clientDataJSON, 'base64url');
  const challenge = createHash('sha256').update(evidence.signed).digest('base64url');
  expect(JSON.parse(clientData.toString()).challenge).toBe(challenge);
  // The two coordinates of the COSE key, each after its head of three bytes.
  const cose = Buffer.from(evidence.publicKey, 'base64url');
  const [x, y] = [cose.subarray(-67, -35), cose.subarray(-32)].map((bytes) => bytes.toString('base64url'));
  const key = createPublicKey({ format: 'jwk', key: { kty: 'EC', crv: 'P-256', x, y } });
  const data = [Buffer.from(evidence.authenticatorData, 'base64url'), createHash('sha256').update(clientData).digest()];
  expect(verify('sha256', Buffer.concat(data), key, Buffer.from(evidence.signature, 'base64url'))).toBe(true);
});

test('a signature for another amount, person, kind, session or colleague is refused, and so is one used twice', async () => {
  const person = await stale();
  const proof = await signed(person, pay(20_000));
  const act = pay(20_000);
  const others = [
    pay(2_000_000),
    { ...act, kind: 'withdrawal refuse' },
    { ...act, parameters: { ...act.parameters, shopper: 8 } },
    { ...act, parameters: { ...act.parameters, card: '6222029999' } },
  ];
  for (const other of others) expect(await finish(person, other, proof), JSON.stringify(other)).toBe('passkeyWrong');
  const colleague = await stale();
  expect(await finish(colleague, act, proof)).toBe('passkeyWrong');
  const options = (await shop.call('signInOptions')).body.data.passkey;
  const elsewhere = await shop.call('signInPasskey', { response: person.authenticator.get(options) });
  // Of the same person, in another session.
  const other = await signed({ ...person, token: tokenOf(elsewhere) }, act);
  expect(await finish(person, act, other)).toBe('passkeyWrong');
  const again = await signed(person, act);
  const answers = await Promise.all(Array.from({ length: 4 }, () => finish(person, act, again)));
  expect(answers.filter((answer) => answer === 'passkeyWrong')).toHaveLength(3);
  // The same keys in another order are the same act; the same signature is still used up.
  expect(
    await finish(person, { kind: act.kind, parameters: { card: '6222021234', shopper: 7, amount: 20_000 } }, again),
  ).toBe('passkeyWrong');
});

test('a signature is of this console, of its person, and not late', async () => {
  const person = await stale();
  for (const fault of [{ origin: 'https://evil.example' }, { unverified: true }, { rpId: 'evil.example' }]) {
    expect(await finish(person, pay(1), await signed(person, pay(1), fault)), JSON.stringify(fault)).toBe(
      'passkeyWrong',
    );
  }
  const proof = await signed(person, pay(1));
  shop.clock.advance(5 * MINUTE);
  expect(await finish(person, pay(1), proof)).toBe('passkeyWrong');
});

test('an act of weight asks for a factor of the last five minutes, and is done when it comes', async () => {
  const person = await joinedWithPasskey(shop);
  const input = { name: 'New', role: 'finance', note: 'more work' };
  expect((await shop.call('staffInvite', { ...input, name: 'Earlier' }, person)).body.code).toBe(200);
  shop.clock.advance(5 * MINUTE);
  const asked = await shop.call('staffInvite', input, person);
  expect([asked.status, asked.body.reason]).toEqual([428, 'factorNeeded']);
  const { nonce, passkey, code } = asked.body.data;
  expect(code).toBe(false);
  const proof = { nonce, response: person.authenticator.get(passkey) };
  const other = await shop.call('staffInvite', { ...input, role: 'owner' }, { ...person, proof });
  expect(other.body).toMatchObject({ code: 400, reason: 'passkeyWrong' });
  const waiting = async () => (await shop.call('approvals', { list: 'asked' }, person)).body.data.length;
  const before = await waiting();
  expect((await shop.call('staffInvite', input, { ...person, proof })).body.code).toBe(200);
  expect((await shop.call('staffInvite', input, { ...person, proof })).body.reason).toBe('passkeyWrong');
  expect(await waiting()).toBe(before + 1);
  // It counts for the next five minutes.
  expect((await shop.call('staffInvite', { ...input, name: 'Newer' }, person)).body.code).toBe(200);
});

test('a code confirms once; guesses are slowed for the session', async () => {
  const person = await joinedWithPassword(shop);
  shop.clock.advance(5 * MINUTE);
  expect((await shop.call('stepUp', {}, person)).body).toMatchObject({
    code: 428,
    data: { passkey: null, code: true },
  });
  expect((await shop.call('stepUp', {}, { ...person, proof: { code: person.code(3) } })).body.reason).toBe('codeWrong');
  const proof = { code: person.code() };
  const answers = await Promise.all(Array.from({ length: 3 }, () => shop.call('stepUp', {}, { ...person, proof })));
  expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
  shop.clock.advance(5 * MINUTE);
  expect((await shop.call('stepUp', {}, { ...person, proof: { code: person.recovery[0] } })).body.code).toBe(200);
  for (let n = 0; n < 10; n++) await shop.call('stepUp', {}, { ...person, proof: { code: '000000' } });
  expect((await shop.call('stepUp', {}, { ...person, proof: { code: person.code() } })).status).toBe(429);
  // A header that cannot be read is none.
  expect((await shop.call('stepUp', {}, { ...person, proof: { nonce: 1 } })).status).toBe(428);
});

test('a person changes factors only with one that is shown for it, however fresh the session, and never the last', async () => {
  const person = await joinedWithPasskey(shop);
  const confirmed = (name: 'passkeyAdd' | 'passkeyRemove' | 'recoveryRenew', fields: object) =>
    confirmedBy(shop, name, fields, person);
  const make = async () =>
    person.authenticator.create((await shop.call('passkeyOptions', {}, person)).body.data.passkey);
  const first = (await shop.call('myFactors', {}, person)).body.data.passkeys[0].id;
  expect((await confirmed('passkeyRemove', { id: first })).body.reason).toBe('lastFactor');
  const response = await make();
  expect((await confirmed('passkeyAdd', { response, label: 'phone' })).body.code).toBe(200);
  expect((await confirmed('passkeyAdd', { response, label: 'phone' })).body.reason).toBe('passkeyWrong');
  const late = await make();
  for (const [call, fields] of [
    ['passkeyAdd', { response: late, label: 'thief' }],
    ['passkeyRemove', { id: first }],
    ['totpSet', { password: STAFF_PASSWORD, enrolment: 'x', code: '1' }],
    ['passwordSet', { password: STAFF_PASSWORD }],
    ['recoveryRenew', {}],
  ] as const) {
    expect([call, (await shop.call(call, fields, person)).status]).toEqual([call, 428]);
  }
  expect((await confirmed('passkeyRemove', { id: first })).body.code).toBe(200);
  expect((await shop.call('myFactors', {}, person)).body.data.passkeys).toMatchObject([{ label: 'phone' }]);
  const other = await joinedWithPasskey(shop);
  const theirs = (await shop.call('myFactors', {}, other)).body.data.passkeys[0].id;
  expect((await confirmed('passkeyRemove', { id: theirs })).body.reason).toBe('passkeyUnknown');
  expect((await confirmed('recoveryRenew', {})).body.reason).toBe('totpMissing');
});
