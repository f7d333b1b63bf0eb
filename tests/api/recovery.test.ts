import { sql } from 'drizzle-orm';
import request from 'supertest';
import { expect, test } from 'vitest';
import { holdUndeleted } from '../../db/queries/account-deletion.ts';
import { deleteCode } from '../../db/queries/emails.ts';
import { runRaw } from '../../db/queries/raw.ts';
import { engine, tables } from '../../db/schema/index.ts';
import { standstill } from '../support/beside.ts';
import { EMAIL, NEW, openEmailShop, PASSWORD } from '../support/email-shop.ts';
import { codeIn, lastCode, textOf } from '../support/mail-server.ts';
import { onShopper } from '../support/on-shopper.ts';
import { rowCounts } from '../support/row-counts.ts';
import { appOf, openTestApi } from '../support/test-api.ts';
import { untilOneWaits } from '../support/waiting-lock.ts';

const { shop, ask, minuteLater, send, shownEmail, confirmed } = openEmailShop();

/** The code of a forgotten password. */
async function recoveryCode(): Promise<string> {
  const before = shop.mails.received.length;
  await shop.api.call('forgotPassword', { username: 'MIA', email: EMAIL.toUpperCase() });
  await shop.mails.came(before + 1);
  return lastCode(shop.mails);
}

test('a forgotten password is replaced by the code, and every session ends', async () => {
  await confirmed();
  const code = await recoveryCode();
  const recovered = await shop.api.call('recoverPassword', { username: 'mia', code, ...NEW });
  expect(recovered.body).toMatchObject({ code: 200 });
  expect((await shop.api.call('userInfo', {}, { token: shop.mia })).body.code).toBe(401);
  expect((await shop.api.call('login', { username: 'mia', password: PASSWORD })).body.code).toBe(400);
  const { token } = (await shop.api.call('login', { username: 'mia', password: NEW.password })).body.data;
  const { data } = (await shop.api.call('notifications', {}, { token })).body;
  expect(data.map(({ kind }: { kind: string }) => kind)).toContain('password_changed');
  expect((await shop.api.call('recoverPassword', { username: 'mia', code, ...NEW })).body.code).toBe(400);
});

test('the answer does not say who has which address', async () => {
  await confirmed();
  const said = async (username: string, email: string) => {
    const { status, body } = await shop.api.call('forgotPassword', { username, email });
    return { status, ...body, server_time: '' };
  };
  const right = await said('mia', EMAIL);
  expect(await said('mia', 'other@shopper.example')).toEqual(right);
  expect(await said('nobody', EMAIL)).toEqual(right);
  const wrong = async (username: string) => {
    const { body } = await shop.api.call('recoverPassword', { username, code: '123', ...NEW });
    return { ...body, server_time: '' };
  };
  expect(await wrong('nobody')).toEqual(await wrong('mia'));
  // Only the right pair was sent a code, beside the one that confirmed the address.
  await shop.mails.came(2);
  expect(shop.mails.received).toHaveLength(2);
});

/** A try of a code from a client at this address. */
async function recoverFrom(address: string, username: string, code: string): Promise<number> {
  const { body } = await request(appOf(shop.api, { trustProxy: 'loopback' }))
    .post('/api/recover_password')
    .set('X-Forwarded-For', address)
    .type('form')
    .send({ username, code, ...NEW });
  return body.code;
}

test('a stranger who knows the username does not use up the code of its shopper', async () => {
  await confirmed();
  const code = await recoveryCode();
  const wrong = code === '111111' ? '222222' : '111111';
  for (let tried = 0; tried < 12; tried += 1) expect(await recoverFrom('192.0.2.7', 'mia', wrong)).toBe(400);
  // Nor is the right one taken from there any more.
  expect(await recoverFrom('192.0.2.7', 'mia', code)).toBe(400);
  expect(await recoverFrom('198.51.100.4', 'mia', code)).toBe(200);
});

test('all strangers together have a thousand tries of a code', async () => {
  await confirmed();
  const code = await recoveryCode();
  const tried = (tries: number) =>
    shop.api.store.transaction(async (tx) => void (await tx.db.update(tables.emailCodes).set({ tries })));
  await tried(1000);
  expect(await recoverFrom('198.51.100.4', 'mia', code)).toBe(400);
  await tried(999);
  expect(await recoverFrom('198.51.100.4', 'mia', code)).toBe(200);
});

test('the code of a forgotten password has ten digits and is good for half an hour, as its mail says', async () => {
  await confirmed();
  const late = await recoveryCode();
  expect(late).toMatch(/^\d{10}$/);
  expect(shop.mails.received.slice(-1).map(textOf)).toEqual([expect.stringContaining('30 分钟')]);
  shop.api.clock.advance(30 * 60_000);
  expect(await recoverFrom('198.51.100.4', 'mia', late)).toBe(400);
  const code = await recoveryCode();
  shop.api.clock.advance(30 * 60_000 - 1);
  expect(await recoverFrom('198.51.100.4', 'mia', code)).toBe(200);
});

test('a code outlasts the wait that strangers’ wrong codes cause', async () => {
  shop.api = await openTestApi({ mail: shop.mails.mail, guessScale: 1 });
  shop.mia = await shop.api.signUp('mia');
  await confirmed();
  let strangers = 0;
  const guess = (address: string, code = '0000000000') =>
    request(appOf(shop.api, { trustProxy: 'loopback' }))
      .post('/api/recover_password')
      .set('X-Forwarded-For', address)
      .send({ username: 'mia', code, ...NEW });
  const LONGEST_WAIT = 15 * 60;
  for (let wait = 0; wait < LONGEST_WAIT; ) {
    wait = Number((await guess(`2001:db8:${strangers++}::1`)).headers['retry-after'] ?? 0);
    shop.api.clock.advance(wait * 1000);
  }
  expect((await guess(`2001:db8:${strangers}::1`)).body.code).toBe(400);
  const code = await recoveryCode();
  const { headers, status } = await guess('198.51.100.4', code);
  expect([status, headers['retry-after']]).toEqual([429, String(LONGEST_WAIT)]);
  shop.api.clock.advance(LONGEST_WAIT * 1000);
  expect((await guess('198.51.100.4', code)).body.code).toBe(200);
});

test('who recovers a password keeps nobody waiting who changes it meanwhile', async () => {
  await confirmed();
  const code = await recoveryCode();
  const { store, url } = shop.api;
  const [{ id = 0 } = {}] = await store.reader.db.select({ id: tables.shoppers.id }).from(tables.shoppers);
  const { reached, here, goOn } = standstill();
  const changing = store.transaction(async (tx) => {
    // As a change of the password does, which then deletes the code.
    await holdUndeleted(tx, id);
    await here();
    if (engine === 'pg') await runRaw(tx, sql`set local lock_timeout = '1ms'`);
    await deleteCode(tx, { shopperId: id, purpose: 'recover' });
  });
  await reached;
  const recovering = recoverFrom('198.51.100.4', 'mia', code);
  if (engine === 'pg') await untilOneWaits(url).finally(goOn);
  goOn();
  await changing;
  expect(await recovering).toBe(400);
});

test('a wrong code is as much work whether there is such a shopper, or a code, or not', async () => {
  await confirmed();
  await shop.api.signUp('without');
  await recoveryCode();
  const written: Record<string, number>[] = [];
  for (const username of ['mia', 'without', 'nobody']) {
    const before = await rowCounts(shop.api.store);
    await recoverFrom('192.0.2.7', username, '000');
    const after = await rowCounts(shop.api.store);
    const more = Object.keys(after).map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)] as const);
    written.push(Object.fromEntries(more.filter(([, rows]) => rows !== 0)));
  }
  expect(written).toEqual([{ guessCounts: 1 }, { guessCounts: 1 }, { guessCounts: 1 }]);
});

test('a blocked shopper is told by e-mail what becomes of the account', async () => {
  await confirmed();
  await shop.api.call('setSafePwd', { password: PASSWORD, safe_pwd: 'my own fund' }, { token: shop.mia });
  await send();
  shop.mails.received.length = 0;
  const by = { username: 'mia', actor: 'alice', note: 'test' };
  await onShopper(shop.api).block(by);
  await onShopper(shop.api).resetFundPassword(by);
  await send();
  expect(shop.mails.received.map(({ to }) => to)).toEqual([[EMAIL]]);
});

test.each([false, true])('a password that staff reset ends address and codes, blocked: %j', async (blocked) => {
  await confirmed();
  const code = await recoveryCode();
  minuteLater();
  await send();
  shop.mails.received.length = 0;
  const by = { username: 'mia', actor: 'alice', note: 'stolen' };
  if (blocked) await onShopper(shop.api).block(by);
  const password = await onShopper(shop.api).resetPassword(by);
  expect((await shop.api.call('recoverPassword', { username: 'mia', code, ...NEW })).body.code).toBe(400);
  await shop.api.call('forgotPassword', { username: 'mia', email: EMAIL });
  await send();
  // The former address learns of both, and is sent no code.
  expect(shop.mails.received.map(({ to }) => to)).toEqual([[EMAIL], [EMAIL]]);
  expect(shop.mails.received.map(codeIn)).toEqual([undefined, undefined]);
  if (blocked) await onShopper(shop.api).unblock(by);
  shop.mia = (await shop.api.call('login', { username: 'mia', password })).body.data.token;
  expect(await shownEmail()).toBe('');
  const kinds = (await shop.api.call('accountEvents', {}, { token: shop.mia })).body.data.map(
    ({ kind }: { kind: string }) => kind,
  );
  expect(kinds).toEqual(expect.arrayContaining(['passwordReset', 'emailRemoved']));
});

test('a changed password ends a code that was asked for before, and keeps the address', async () => {
  await confirmed();
  const code = await recoveryCode();
  const changed = { old_password: PASSWORD, ...NEW };
  expect((await shop.api.call('updatePwd', changed, { token: shop.mia })).body.code).toBe(200);
  expect((await shop.api.call('recoverPassword', { username: 'mia', code, ...NEW })).body.code).toBe(400);
  expect(await shownEmail()).toBe(EMAIL);
});

test('a code for an address that was changed meanwhile opens nothing', async () => {
  await confirmed();
  const code = await recoveryCode();
  await confirmed('new@shopper.example');
  expect((await shop.api.call('recoverPassword', { username: 'mia', code, ...NEW })).body.code).toBe(400);
});

test('a code that confirms an address recovers no password', async () => {
  await confirmed();
  await ask();
  const code = lastCode(shop.mails);
  expect((await shop.api.call('recoverPassword', { username: 'mia', code, ...NEW })).body.code).toBe(400);
});

test('ten codes a day are sent for a stranger who knows an address, and its owner still gets one elsewhere', async () => {
  await confirmed();
  const app = appOf(shop.api, { trustProxy: 1 });
  const forgot = async (address: string) => {
    minuteLater();
    const asked = request(app).post('/api/forgot_password').set('X-Forwarded-For', address);
    expect((await asked.send({ username: 'mia', email: EMAIL })).body.code).toBe(200);
  };
  for (let n = 0; n < 10; n++) {
    const before = shop.mails.received.length;
    await forgot('203.0.113.1');
    // Sent after the answer.
    await shop.mails.came(before + 1);
  }
  const enough = shop.mails.received.length;
  await forgot('203.0.113.1');
  await forgot('203.0.113.1');
  await forgot('203.0.113.2');
  await shop.mails.came(enough + 1);
  const { body } = await request(app)
    .post('/api/recover_password')
    .set('X-Forwarded-For', '203.0.113.2')
    .send({ username: 'mia', code: lastCode(shop.mails), ...NEW });
  expect(body.code).toBe(200);
  // What was too much would have come by now.
  expect(shop.mails.received).toHaveLength(enough + 1);
});

test('of many strangers’ requests in a day twenty codes are sent, then one when the last has run out', async () => {
  await confirmed();
  const app = appOf(shop.api, { trustProxy: 1 });
  let strangers = 0;
  const forgot = async () => {
    const asked = request(app).post('/api/forgot_password').set('X-Forwarded-For', `203.0.113.${strangers++}`);
    await asked.send({ username: 'mia', email: EMAIL });
  };
  const before = shop.mails.received.length;
  for (let n = 0; n < 20; n++) {
    minuteLater();
    await forgot();
    await shop.mails.came(before + n + 1);
  }
  minuteLater();
  await forgot();
  minuteLater();
  await forgot();
  shop.api.clock.advance(27 * 60_000);
  const last = lastCode(shop.mails);
  expect(await recoverFrom('198.51.100.4', 'mia', last)).toBe(200);
  shop.mia = (await shop.api.call('login', { username: 'mia', password: NEW.password })).body.data.token;
  await forgot();
  await shop.mails.came(before + 21);
  minuteLater();
  await forgot();
  shop.api.clock.advance(30 * 60_000);
  await forgot();
  await shop.mails.came(before + 22);
  // What was too much would have come by now.
  expect(shop.mails.received).toHaveLength(before + 22);
});
