import { expect, test } from 'vitest';
import { insertSession, selectLiveSession } from '../../../db/queries/sessions.ts';
import { holdPassword, selectPasswords } from '../../../db/queries/shoppers.ts';
import { engine } from '../../../db/schema/index.ts';
import type { Store } from '../../../db/store.ts';
import { createFundPasswords } from '../../../server/services/shoppers/fund-password.ts';
import { Guesses } from '../../../server/services/shoppers/guesses.ts';
import { createPasswords, type Passwords } from '../../../server/services/shoppers/passwords.ts';
import { createSecurity } from '../../../server/services/shoppers/security.ts';
import { createShoppers } from '../../../server/services/shoppers/service.ts';
import { createSessions } from '../../../server/services/shoppers/sessions.ts';
import { listenAt } from '../../support/event-stream.ts';
import { changePassword, ends, PASSWORD, type TestApi } from '../../support/session-ends.ts';
import { openTestApi } from '../../support/test-api.ts';
import { untilOneWaits } from '../../support/waiting-lock.ts';

/** Longer than the streams remember, in ms. */
const LONG_AGO = 31_000;

const logIn = async (api: TestApi): Promise<string> =>
  (await api.call('login', { username: 'mia', password: PASSWORD })).body.data.token;

const codeOf = async (api: TestApi, token: string) => (await api.call('userInfo', {}, { token })).body.code;

test.each(Object.keys(ends))('an open stream ends by itself after %s, without any other event', async (way) => {
  const api = await openTestApi();
  const desk = await api.signUp('mia');
  const phone = await logIn(api);
  const item = await api.addItem();
  api.clock.advance(LONG_AGO);
  const stream = await listenAt(api.origin.own, { token: phone, item });
  const stays = await listenAt(api.origin.own, { token: await api.signUp('noa') });
  let noaEnded = false;
  void stays.ended.then(() => {
    noaEnded = true;
  });
  await ends[way]?.(api, desk, phone);
  await stream.ended;
  expect(stream.received).toEqual([]);
  expect(noaEnded).toBe(false);
});

test('a stream stays open when another session of its shopper ends', async () => {
  const api = await openTestApi();
  const desk = await api.signUp('mia');
  const phone = await logIn(api);
  const item = await api.addItem();
  const buyer = await api.signUp('noa', 100_000);
  const buy = () => api.call('buyItem', { id: item }, { token: buyer });
  api.clock.advance(LONG_AGO);
  const stream = await listenAt(api.origin.own, { token: desk, item });
  await api.call('logout', {}, { token: phone });
  await buy();
  expect(await stream.before('item')).toEqual([]);
  await api.services.credit({ username: 'mia', amount: 100, actor: 'alice', note: 'test' });
  expect(await stream.before('own')).toEqual(['item']);
  // The log-out was no event: nothing else has come.
  await buy();
  await expect.poll(() => stream.received).toEqual(['item', 'own', 'item']);
});

test('many requests overtaken by a log-out: none is answered after it', async () => {
  const api = await openTestApi();
  await api.signUp('mia');
  for (let round = 0; round < 5; round++) {
    const token = await logIn(api);
    let over = false;
    const asked = Array.from({ length: 20 }, async (_, n) => {
      if (n === 5) {
        await api.call('logout', {}, { token });
        over = true;
      }
      const begunAfter = over;
      const code = await codeOf(api, token);
      return { begunAfter, code };
    });
    const answers = await Promise.all(asked);
    expect(answers.filter(({ begunAfter, code }) => begunAfter && code !== 401)).toEqual([]);
    expect(await codeOf(api, token)).toBe(401);
  }
});

/** Services whose comparing of a password takes until `meanwhile` is done. */
async function slowlyComparing(api: TestApi, meanwhile: () => Promise<unknown>) {
  const { store, clock, ids } = api;
  const real = await createPasswords();
  const passwords: Passwords = {
    ...real,
    matches: async (sent, stored) => {
      const right = await real.matches(sent, stored);
      await meanwhile();
      return right;
    },
  };
  const guesses = new Guesses({ store, clock, scale: 0, jwtSecret: api.jwtSecret });
  const sessions = createSessions({ store, alone: false, clock, jwtSecret: api.jwtSecret });
  const { events, invitations } = api.services;
  const fundPasswords = createFundPasswords({ store, passwords, guesses, events });
  return {
    security: createSecurity({ store, clock, passwords, guesses, events, fundPasswords }),
    shoppers: createShoppers({ store, ids, passwords, guesses, sessions, events, invitations }),
  };
}

const logInOfMia = {
  username: 'mia',
  password: PASSWORD,
  from: { address: '', userAgent: '' },
  deviceMark: null,
  locale: 'zh-CN',
} as const;

test.each(['a password change on another device', 'a password that staff reset', 'a block'])(
  'a log-in whose password was compared before %s begins no session',
  async (way) => {
    const api = await openTestApi();
    const desk = await api.signUp('mia');
    const { shoppers } = await slowlyComparing(api, async () => ends[way]?.(api, desk, ''));
    await expect(shoppers.logIn(logInOfMia)).rejects.toThrow('wrongCredentials');
  },
);

test('a password compared before it was changed sets no fund password', async () => {
  const api = await openTestApi();
  const desk = await api.signUp('mia');
  const { security } = await slowlyComparing(api, () => changePassword(api, desk));
  const set = security.setFundPassword({
    shopperId: 1,
    sessionId: 'phone',
    password: PASSWORD,
    oldFundPassword: undefined,
    fundPassword: 'thieves like us',
  });
  await expect(set).rejects.toThrow('passwordWrong');
  expect((await api.call('userInfo', {}, { token: desk })).body.data.has_safe_pwd).toBe(false);
});

test('a change of the password waits for a log-in that is being written, and ends it', async () => {
  const api = await openTestApi();
  await api.signUp('mia');
  const passwordHash = (await selectPasswords(api.store.reader, 1)).password ?? '';
  let goOn = () => {};
  const going = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  let isHeld = () => {};
  const held = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const writeLogIn = () =>
    api.store.transaction(async (tx) => {
      expect(await holdPassword(tx, { id: 1, passwordHash })).toBe(true);
      isHeld();
      await going;
      await insertSession(tx, { id: 'late', shopperId: 1, userAgent: '', expiresAt: tx.now + LONG_AGO });
    });
  // The log-in is being written when the change, which has compared and hashed, comes to write as well.
  const transaction: Store['transaction'] = async (work) => {
    const writing = writeLogIn();
    await held;
    const changing = api.store.transaction(work);
    if (engine === 'pg') await untilOneWaits(api.url).finally(goOn);
    goOn();
    await writing;
    return changing;
  };
  const store = { ...api.store, transaction };
  const { security } = await slowlyComparing({ ...api, store }, async () => undefined);
  const [password, confirmation] = ['battery staple', 'battery staple'];
  await security.changePassword({ shopperId: 1, sessionId: 'desk', oldPassword: PASSWORD, password, confirmation });
  expect(await selectLiveSession(api.store.reader, { id: 'late', now: api.clock() })).toBeUndefined();
});
