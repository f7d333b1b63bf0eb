import { and, eq, isNotNull } from 'drizzle-orm';
import request from 'supertest';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { startJobs } from '../../server/jobs/jobs.ts';
import { createEmailCodes } from '../../server/services/shoppers/email-codes.ts';
import { createMetrics } from '../../server/telemetry/metrics.ts';
import { untraced } from '../../server/telemetry/tracing.ts';
import { closeAfterTest } from '../support/cleanup.ts';
import { codeIn, lastCode, openMailServer, textOf } from '../support/mail-server.ts';
import { rowCounts } from '../support/row-counts.ts';
import { appOf, openTestApi } from '../support/test-api.ts';

const PASSWORD = 'correct horse';
const EMAIL = 'mia@shopper.example';
const DAY = 24 * 60 * 60_000;
const NEW = { password: 'battery staple', c_password: 'battery staple' };

let mails: Awaited<ReturnType<typeof openMailServer>>;
let refused: Error | null;
let away: Error | null;
let api: Awaited<ReturnType<typeof openTestApi>>;
let mia: string;

beforeAll(async () => {
  mails = await openMailServer({
    onMailFrom: (_address, _session, done) => done(away),
    onRcptTo: (_address, _session, done) => done(refused),
  });
});

beforeEach(async () => {
  mails.received.length = 0;
  refused = null;
  away = null;
  api = await openTestApi({ mail: mails.mail });
  mia = await api.signUp('mia');
});

const ask = (email = EMAIL, password = PASSWORD, token = mia) => api.call('setEmail', { email, password }, { token });
const confirm = (code: string, token = mia) => api.call('confirmEmail', { code }, { token });
const minuteLater = () => api.clock.advance(61_000);

const send = () => api.services.sender.sendDue(new AbortController().signal);

async function shownEmail(): Promise<string> {
  return (await api.call('notificationSettings', {}, { token: mia })).body.data.email.address;
}

async function confirmed(email = EMAIL): Promise<void> {
  await ask(email);
  expect((await confirm(lastCode(mails))).body).toMatchObject({ code: 200, data: { email } });
  minuteLater();
}

/** The code of a forgotten password. */
async function recoveryCode(): Promise<string> {
  const before = mails.received.length;
  await api.call('forgotPassword', { username: 'MIA', email: EMAIL.toUpperCase() });
  await mails.came(before + 1);
  return lastCode(mails);
}

test('an address is confirmed by the code that it gets, once', async () => {
  expect((await ask()).body).toMatchObject({ code: 200, msg: expect.stringContaining('垃圾邮件') });
  expect(mails.received).toMatchObject([{ to: [EMAIL], secure: true }]);
  const code = lastCode(mails);
  expect(code).toMatch(/^\d{6}$/);
  expect(await shownEmail()).toBe('');
  expect((await confirm(code === '000000' ? '000001' : '000000')).body).toMatchObject({ code: 400 });
  expect((await confirm(code)).body.data).toEqual({ email: EMAIL });
  expect(await shownEmail()).toBe(EMAIL);
  expect((await confirm(code)).body).toMatchObject({ code: 400, msg: '验证码不对或已过期' });
});

test('only with the log-in password', async () => {
  expect((await ask(EMAIL, 'not this one')).body).toMatchObject({ code: 400 });
  expect(mails.received).toEqual([]);
  await confirmed();
  const removed = await api.call('removeEmail', { password: 'not this one' }, { token: mia });
  expect(removed.body.code).toBe(400);
  expect(await shownEmail()).toBe(EMAIL);
  await api.call('removeEmail', { password: PASSWORD }, { token: mia });
  expect(await shownEmail()).toBe('');
  // It learns of that.
  await send();
  const told = mails.received.slice(-1);
  expect(told).toMatchObject([{ to: [EMAIL] }]);
  expect(told.map(codeIn)).toEqual([undefined]);
});

test('another code only after a minute, for whichever address', async () => {
  await ask();
  const soon = await ask('other@shopper.example');
  expect(soon.body).toMatchObject({ code: 400, msg: '60 秒后才能再要一个验证码' });
  expect(mails.received).toHaveLength(1);
  minuteLater();
  await ask('other@shopper.example');
  const code = lastCode(mails);
  expect((await confirm(code)).body.data).toEqual({ email: 'other@shopper.example' });
});

test('of ten at once one code is sent', async () => {
  await Promise.all(Array.from({ length: 10 }, () => ask()));
  expect(mails.received).toHaveLength(1);
});

test('a code is good for ten minutes and five tries, also when they come at once', async () => {
  await ask();
  const code = lastCode(mails);
  const wrong = code === '111111' ? '222222' : '111111';
  await Promise.all(Array.from({ length: 5 }, () => confirm(wrong)));
  expect((await confirm(code)).body.code).toBe(400);
  minuteLater();
  await ask();
  api.clock.advance(10 * 60_000);
  expect((await confirm(lastCode(mails))).body.code).toBe(400);
});

test('the address of a code is forgotten with it, also of one that was asked for while the clock was ahead', async () => {
  const { emailCodes, jobs: rows } = tables;
  const stored = () => api.store.reader.db.select({ email: emailCodes.email }).from(emailCodes);
  await ask();
  const tracing = { span: untraced.span, metrics: createMetrics() };
  const own = {
    jobs: true,
    demo: false,
    alone: false,
    s3: undefined,
    backups: undefined,
    newestBackup: undefined,
    timeZone: 'Asia/Shanghai',
  };
  const jobs = await startJobs({ ...api, ...tracing, ...own });
  closeAfterTest(() => jobs.stop());
  /** What is stored once the job has run. */
  const leftByJob = async () => {
    const its = eq(rows.name, 'forget-email-codes');
    await api.store.transaction(async (tx) => {
      await tx.db.update(rows).set({ dueAt: 0, doneAt: null }).where(its);
    });
    await expect
      .poll(() =>
        api.store.reader.db
          .select()
          .from(rows)
          .where(and(its, isNotNull(rows.doneAt))),
      )
      .toHaveLength(1);
    return stored();
  };
  expect(await leftByJob()).toEqual([{ email: EMAIL }]);
  api.clock.advance(DAY);
  expect(await leftByJob()).toEqual([]);
  api.clock.advance(DAY);
  await ask();
  api.clock.advance(-DAY);
  expect(await stored()).toEqual([{ email: EMAIL }]);
  expect(await leftByJob()).toEqual([]);
});

test('a code of one shopper confirms nothing of another', async () => {
  const noa = await api.signUp('noa');
  await ask();
  const code = lastCode(mails);
  await ask(EMAIL, PASSWORD, noa);
  const hers = lastCode(mails);
  if (hers !== code) expect((await confirm(code, noa)).body.code).toBe(400);
  expect((await confirm(code)).body.code).toBe(200);
});

test('an address that the server does not take is no reason to wait', async () => {
  refused = Object.assign(new Error('nobody here'), { responseCode: 550 });
  expect((await ask()).body).toMatchObject({ code: 400, msg: '邮件服务器不接受这个邮箱，请检查后再试' });
  refused = Object.assign(new Error('later'), { responseCode: 451 });
  expect((await ask()).status).toBe(503);
  refused = null;
  expect((await ask()).body.code).toBe(200);
});

test('a code counts for nothing if the mail server takes nothing of the shop, but its answer about an address counts', async () => {
  away = Object.assign(new Error('busy'), { responseCode: 451 });
  for (let tried = 0; tried < 11; tried += 1) expect((await ask()).status).toBe(503);
  away = null;
  refused = Object.assign(new Error('nobody here'), { responseCode: 550 });
  expect((await ask()).body.code).toBe(400);
  // As many servers answer about an address that there is not.
  refused = Object.assign(new Error('unverified'), { responseCode: 450 });
  expect((await ask()).status).toBe(503);
  refused = null;
  for (let sent = 0; sent < 8; sent += 1) {
    expect((await ask()).body.code).toBe(200);
    minuteLater();
  }
  expect((await ask()).status).toBe(429);
});

test('a shop whose name cannot be read sends no code, and keeps nobody waiting for it', async () => {
  const mailer = () => Promise.reject(new Error('nothing is sent'));
  const shopName = () => Promise.reject(new Error('away'));
  const codes = createEmailCodes({ ...api, mailer, shopName });
  const [{ id = 0 } = {}] = await api.store.reader.db.select({ id: tables.shoppers.id }).from(tables.shoppers);
  const input = { shopperId: id, purpose: 'confirm', email: EMAIL, locale: 'zh-CN' } as const;
  await expect(codes.send(input)).rejects.toThrow('away');
  expect((await ask()).body.code).toBe(200);
});

test('the former address learns of the new one, also if its server wants to wait', async () => {
  await confirmed();
  await send();
  const NEXT = 'new@shopper.example';
  await ask(NEXT);
  await confirm(lastCode(mails));
  mails.received.length = 0;
  refused = Object.assign(new Error('try later'), { responseCode: 451 });
  await send();
  expect(mails.received).toEqual([]);
  refused = null;
  minuteLater();
  await send();
  await send();
  const former = mails.received.filter(({ to }) => to[0] === EMAIL);
  expect(former).toHaveLength(1);
  expect(former[0] && textOf(former[0])).toContain(NEXT);
  expect(former[0]?.source).toMatch(/^Message-ID: <notification-\d+-former@/m);
  // The new one is told as of everything else.
  expect(mails.received.map(({ to }) => to[0]).sort()).toEqual([EMAIL, NEXT]);
  const { data } = (await api.call('notifications', {}, { token: mia })).body;
  expect(data[0].kind).toBe('email_changed');
});

test('the same address again tells nobody of a former one', async () => {
  await confirmed();
  await send();
  mails.received.length = 0;
  await ask();
  await confirm(lastCode(mails));
  await send();
  expect(mails.received.filter(({ source }) => source.includes('-former@'))).toEqual([]);
});

test('a code that waits is known after a reload, with the time of the next', async () => {
  const pending = async () => (await api.call('notificationSettings', {}, { token: mia })).body.data.email.pending;
  expect(await pending()).toBeNull();
  await ask();
  const next = new Date(api.clock() + 60_000).toISOString();
  expect(await pending()).toEqual({ address: EMAIL, next });
  minuteLater();
  expect(await pending()).toEqual({ address: EMAIL, next });
  api.clock.advance(9 * 60_000);
  expect(await pending()).toBeNull();
  await ask();
  await confirm(lastCode(mails));
  expect(await pending()).toBeNull();
  minuteLater();
  await ask('other@shopper.example');
  const wrong = lastCode(mails) === '111111' ? '222222' : '111111';
  for (let tried = 0; tried < 5; tried += 1) await confirm(wrong);
  expect(await pending()).toBeNull();
});

test('a forgotten password is replaced by the code, and every session ends', async () => {
  await confirmed();
  const code = await recoveryCode();
  const recovered = await api.call('recoverPassword', { username: 'mia', code, ...NEW });
  expect(recovered.body).toMatchObject({ code: 200 });
  expect((await api.call('userInfo', {}, { token: mia })).body.code).toBe(401);
  expect((await api.call('login', { username: 'mia', password: PASSWORD })).body.code).toBe(400);
  const { token } = (await api.call('login', { username: 'mia', password: NEW.password })).body.data;
  const { data } = (await api.call('notifications', {}, { token })).body;
  expect(data.map(({ kind }: { kind: string }) => kind)).toContain('password_changed');
  expect((await api.call('recoverPassword', { username: 'mia', code, ...NEW })).body.code).toBe(400);
});

test('the answer does not say who has which address', async () => {
  await confirmed();
  const said = async (username: string, email: string) => {
    const { status, body } = await api.call('forgotPassword', { username, email });
    return { status, ...body, server_time: '' };
  };
  const right = await said('mia', EMAIL);
  expect(await said('mia', 'other@shopper.example')).toEqual(right);
  expect(await said('nobody', EMAIL)).toEqual(right);
  const wrong = async (username: string) => {
    const { body } = await api.call('recoverPassword', { username, code: '123', ...NEW });
    return { ...body, server_time: '' };
  };
  expect(await wrong('nobody')).toEqual(await wrong('mia'));
  // Only the right pair was sent a code, beside the one that confirmed the address.
  await mails.came(2);
  expect(mails.received).toHaveLength(2);
});

/** A try of a code from a client at this address. */
async function recoverFrom(address: string, username: string, code: string): Promise<number> {
  const { body } = await request(appOf(api, { trustProxy: 'loopback' }))
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

test('many strangers have twenty tries of a code', async () => {
  await confirmed();
  const code = await recoveryCode();
  const wrong = code === '111111' ? '222222' : '111111';
  for (let tried = 0; tried < 20; tried += 1) await recoverFrom(`192.0.2.${tried}`, 'mia', wrong);
  expect(await recoverFrom('198.51.100.4', 'mia', code)).toBe(400);
  minuteLater();
  expect(await recoverFrom('198.51.100.4', 'mia', await recoveryCode())).toBe(200);
});

test('a wrong code is as much work whether there is such a shopper, or a code, or not', async () => {
  await confirmed();
  await api.signUp('without');
  await recoveryCode();
  const written: Record<string, number>[] = [];
  for (const username of ['mia', 'without', 'nobody']) {
    const before = await rowCounts(api.store);
    await recoverFrom('192.0.2.7', username, '000');
    const after = await rowCounts(api.store);
    const more = Object.keys(after).map((table) => [table, (after[table] ?? 0) - (before[table] ?? 0)] as const);
    written.push(Object.fromEntries(more.filter(([, rows]) => rows !== 0)));
  }
  expect(written).toEqual([{ guessCounts: 1 }, { guessCounts: 1 }, { guessCounts: 1 }]);
});

test('a blocked shopper is told by e-mail what becomes of the account', async () => {
  await confirmed();
  await api.call('setSafePwd', { password: PASSWORD, safe_pwd: 'my own fund' }, { token: mia });
  await send();
  mails.received.length = 0;
  const by = { username: 'mia', actor: 'alice', note: 'test' };
  await api.services.shopperStaff.block(by);
  await api.services.shopperStaff.resetFundPassword(by);
  await send();
  expect(mails.received.map(({ to }) => to)).toEqual([[EMAIL]]);
});

test.each([false, true])('a password that staff reset ends address and codes, blocked: %j', async (blocked) => {
  await confirmed();
  const code = await recoveryCode();
  minuteLater();
  await send();
  mails.received.length = 0;
  const by = { username: 'mia', actor: 'alice', note: 'stolen' };
  if (blocked) await api.services.shopperStaff.block(by);
  const password = await api.services.shopperStaff.resetPassword(by);
  expect((await api.call('recoverPassword', { username: 'mia', code, ...NEW })).body.code).toBe(400);
  await api.call('forgotPassword', { username: 'mia', email: EMAIL });
  await send();
  // The former address learns of both, and is sent no code.
  expect(mails.received.map(({ to }) => to)).toEqual([[EMAIL], [EMAIL]]);
  expect(mails.received.map(codeIn)).toEqual([undefined, undefined]);
  if (blocked) await api.services.shopperStaff.unblock(by);
  mia = (await api.call('login', { username: 'mia', password })).body.data.token;
  expect(await shownEmail()).toBe('');
  const kinds = (await api.call('accountEvents', {}, { token: mia })).body.data.map(
    ({ kind }: { kind: string }) => kind,
  );
  expect(kinds).toEqual(expect.arrayContaining(['passwordReset', 'emailRemoved']));
});

test('a changed password ends a code that was asked for before, and keeps the address', async () => {
  await confirmed();
  const code = await recoveryCode();
  const changed = { old_password: PASSWORD, ...NEW };
  expect((await api.call('updatePwd', changed, { token: mia })).body.code).toBe(200);
  expect((await api.call('recoverPassword', { username: 'mia', code, ...NEW })).body.code).toBe(400);
  expect(await shownEmail()).toBe(EMAIL);
});

test('a code for an address that was changed meanwhile opens nothing', async () => {
  await confirmed();
  const code = await recoveryCode();
  await confirmed('new@shopper.example');
  expect((await api.call('recoverPassword', { username: 'mia', code, ...NEW })).body.code).toBe(400);
});

test('a code that confirms an address recovers no password', async () => {
  await confirmed();
  await ask();
  const code = lastCode(mails);
  expect((await api.call('recoverPassword', { username: 'mia', code, ...NEW })).body.code).toBe(400);
});

test('without a mail server there is nothing to confirm or recover', async () => {
  api = await openTestApi();
  mia = await api.signUp('mia');
  expect((await ask()).body).toMatchObject({ code: 400, msg: '本店暂时不发邮件' });
  const forgotten = await api.call('forgotPassword', { username: 'mia', email: EMAIL });
  expect(forgotten.body).toMatchObject({ code: 400, msg: '本店暂时不发邮件' });
});

test.each(['mia', 'mia@', 'mia@host', 'a@b.c\r\nBcc: x@y.example', 'mia@a.example,noa@a.example', '<mia@a.example>'])(
  '%j is no address',
  async (email) => {
    expect((await ask(email)).body.code).toBe(400);
    expect(mails.received).toEqual([]);
  },
);

test('an account asks for ten codes a day, and one address gets ten, whoever names it', async () => {
  const bob = await api.signUp('bob');
  const asked = async (email: string, token: string) => {
    minuteLater();
    return (await ask(email, PASSWORD, token)).status;
  };
  for (let n = 0; n < 5; n++) expect([await asked(EMAIL, mia), await asked(EMAIL, bob)]).toEqual([200, 200]);
  expect([await asked(EMAIL, mia), await asked(EMAIL.toUpperCase(), bob)]).toEqual([429, 429]);
  expect(mails.received).toHaveLength(10);
  for (let n = 0; n < 5; n++) expect(await asked(`mia${n}@shopper.example`, mia)).toBe(200);
  minuteLater();
  const { status, body, headers } = await ask('other@shopper.example');
  expect([status, body]).toEqual([429, { code: 429, msg: '操作太频繁，请稍后再试', data: null }]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(23 * 3600);
  // Others are not held up by it, and the last code that was sent is still good.
  expect(await asked('bob@shopper.example', bob)).toBe(200);
  expect((await confirm(lastCode(mails), bob)).body.code).toBe(200);
  api.clock.advance(DAY);
  expect(await asked(EMAIL, mia)).toBe(200);
});

test('ten codes a day are sent for a stranger who knows an address, and its owner still gets one elsewhere', async () => {
  await confirmed();
  const app = appOf(api, { trustProxy: 1 });
  const forgot = async (address: string) => {
    minuteLater();
    const asked = request(app).post('/api/forgot_password').set('X-Forwarded-For', address);
    expect((await asked.send({ username: 'mia', email: EMAIL })).body.code).toBe(200);
  };
  for (let n = 0; n < 10; n++) {
    const before = mails.received.length;
    await forgot('203.0.113.1');
    // Sent after the answer.
    await mails.came(before + 1);
  }
  const enough = mails.received.length;
  await forgot('203.0.113.1');
  await forgot('203.0.113.1');
  await forgot('203.0.113.2');
  await mails.came(enough + 1);
  const { body } = await request(app)
    .post('/api/recover_password')
    .set('X-Forwarded-For', '203.0.113.2')
    .send({ username: 'mia', code: lastCode(mails), ...NEW });
  expect(body.code).toBe(200);
  // What was too much would have come by now.
  expect(mails.received).toHaveLength(enough + 1);
});
