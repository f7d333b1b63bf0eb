// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest';
import { UNATTENDED } from '../../shared/console/calls.ts';
import { consoleApi } from './api.ts';
import { Refused } from './refused.ts';

afterEach(() => vi.unstubAllGlobals());

/** Answers in turn, and keeps what was asked. */
function answering(...answers: object[]) {
  const asked: Request[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    asked.push(request);
    return new Response(JSON.stringify(answers[asked.length - 1] ?? {}));
  });
  return asked;
}

const done = { code: 200, msg: '', data: null, server_time: Date.now() };
const factorNeeded = { code: 428, msg: 'confirm', reason: 'factorNeeded', data: { nonce: 'n' } };

const deps = { texts: () => null, signedOut: vi.fn(async () => false), confirm: vi.fn(async () => null) };

test('a fresh factor repeats the call with its key, and with what was shown', async () => {
  const asked = answering(factorNeeded, done);
  const api = consoleApi({ ...deps, confirm: async () => ({ code: '123456' }) });
  await api.call('recoveryRenew', {});
  const [first, second] = asked.map(({ headers }) => headers);
  expect(first?.get('Idempotency-Key')).toMatch(/^[0-9a-f]{32}$/);
  expect(second?.get('Idempotency-Key')).toBe(first?.get('Idempotency-Key'));
  expect(first?.get('Step-Up')).toBeNull();
  expect(JSON.parse(atob(second?.get('Step-Up') ?? ''))).toEqual({ code: '123456' });
});

test('who leaves the sheet has done nothing', async () => {
  const asked = answering(factorNeeded, done);
  await expect(consoleApi(deps).call('recoveryRenew', {})).rejects.toMatchObject({ code: 428 });
  expect(asked).toHaveLength(1);
});

test('without a session the log-in comes', async () => {
  answering({ code: 401, msg: 'sign in', reason: 'notSignedIn', data: null });
  const signedOut = vi.fn(async () => false);
  await expect(consoleApi({ ...deps, signedOut }).call('me', {})).rejects.toBeInstanceOf(Refused);
  expect(signedOut).toHaveBeenCalledOnce();
});

test('who signs in again has the call repeated with its key', async () => {
  const asked = answering({ code: 401, msg: 'sign in', reason: 'notSignedIn', data: null }, done);
  await consoleApi({ ...deps, signedOut: async () => true }).call('recoveryRenew', {});
  const [first, second] = asked.map(({ headers }) => headers.get('Idempotency-Key'));
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).toBe(first);
});

test('a lost answer is no refusal by the shop', async () => {
  vi.stubGlobal('fetch', async () => {
    throw new TypeError('offline');
  });
  await expect(consoleApi(deps).call('signOut', {})).rejects.toMatchObject({ code: 0, reason: 'network.offline' });
});

test('an answer that does not come in time is told apart from no connection', async () => {
  vi.stubGlobal('fetch', ({ signal }: Request) => {
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  });
  const call = consoleApi(deps).call('signOut', {}, { timeout: 1 });
  await expect(call).rejects.toMatchObject({ code: 0, reason: 'network.timeout' });
});

test.each([{ error: 'bad gateway' }, { code: '502', msg: 'x' }, [], null])(
  'JSON that is not the shop’s is no answer: %j',
  async (body) => {
    vi.stubGlobal('fetch', async () => new Response(JSON.stringify(body), { status: 502 }));
    await expect(consoleApi(deps).call('signOut', {})).rejects.toMatchObject({ code: 0, reason: 'network.fault' });
  },
);

test('with nobody at the screen reads say so; a write is always somebody’s', async () => {
  const asked = answering(done, done);
  await consoleApi(deps).call('me', {});
  await consoleApi(deps).call('signOut', {});
  expect(asked.map(({ method, headers }) => [method, headers.has(UNATTENDED)])).toEqual([
    ['GET', true],
    ['POST', false],
  ]);
});
