import { and, eq, isNotNull } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { startJobs } from '../../server/jobs/jobs.ts';
import { createEmailCodes } from '../../server/services/shoppers/email-codes.ts';
import { createMetrics } from '../../server/telemetry/metrics.ts';
import { untraced } from '../../server/telemetry/tracing.ts';
import { closeAfterTest } from '../support/cleanup.ts';
import { EMAIL, openEmailShop, PASSWORD } from '../support/email-shop.ts';
import { codeIn, lastCode, textOf } from '../support/mail-server.ts';
import { openTestApi } from '../support/test-api.ts';

const { shop, ask, confirm, minuteLater, send, shownEmail, confirmed } = openEmailShop();

const DAY = 24 * 60 * 60_000;

test('an address is confirmed by the code that it gets, once', async () => {
  expect((await ask()).body).toMatchObject({ code: 200, msg: expect.stringContaining('垃圾邮件') });
  expect(shop.mails.received).toMatchObject([{ to: [EMAIL], secure: true }]);
  const code = lastCode(shop.mails);
  expect(code).toMatch(/^\d{6}$/);
  expect(await shownEmail()).toBe('');
  expect((await confirm(code === '000000' ? '000001' : '000000')).body).toMatchObject({ code: 400 });
  expect((await confirm(code)).body.data).toEqual({ email: EMAIL });
  expect(await shownEmail()).toBe(EMAIL);
  expect((await confirm(code)).body).toMatchObject({ code: 400, msg: '验证码不对或已过期' });
});

test('only with the log-in password', async () => {
  expect((await ask(EMAIL, 'not this one')).body).toMatchObject({ code: 400 });
  expect(shop.mails.received).toEqual([]);
  await confirmed();
  const removed = await shop.api.call('removeEmail', { password: 'not this one' }, { token: shop.mia });
  expect(removed.body.code).toBe(400);
  expect(await shownEmail()).toBe(EMAIL);
  await shop.api.call('removeEmail', { password: PASSWORD }, { token: shop.mia });
  expect(await shownEmail()).toBe('');
  // It learns of that.
  await send();
  const told = shop.mails.received.slice(-1);
  expect(told).toMatchObject([{ to: [EMAIL] }]);
  expect(told.map(codeIn)).toEqual([undefined]);
});

test('another code only after a minute, for whichever address', async () => {
  await ask();
  const soon = await ask('other@shopper.example');
  expect(soon.body).toMatchObject({ code: 400, msg: '60 秒后才能再要一个验证码' });
  expect(shop.mails.received).toHaveLength(1);
  minuteLater();
  await ask('other@shopper.example');
  const code = lastCode(shop.mails);
  expect((await confirm(code)).body.data).toEqual({ email: 'other@shopper.example' });
});

test('of ten at once one code is sent', async () => {
  await Promise.all(Array.from({ length: 10 }, () => ask()));
  expect(shop.mails.received).toHaveLength(1);
});

test('a code is good for ten minutes and five tries, also when they come at once', async () => {
  await ask();
  const code = lastCode(shop.mails);
  const wrong = code === '111111' ? '222222' : '111111';
  await Promise.all(Array.from({ length: 5 }, () => confirm(wrong)));
  expect((await confirm(code)).body.code).toBe(400);
  minuteLater();
  await ask();
  shop.api.clock.advance(10 * 60_000);
  expect((await confirm(lastCode(shop.mails))).body.code).toBe(400);
});

test('the address of a code is forgotten with it, also of one that was asked for while the clock was ahead', async () => {
  const { emailCodes, jobs: rows } = tables;
  const stored = () => shop.api.store.reader.db.select({ email: emailCodes.email }).from(emailCodes);
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
  const jobs = await startJobs({ ...shop.api, ...tracing, ...own });
  closeAfterTest(() => jobs.stop());
  /** What is stored once the job has run. */
  const leftByJob = async () => {
    const its = eq(rows.name, 'forget-email-codes');
    await shop.api.store.transaction(async (tx) => {
      await tx.db.update(rows).set({ dueAt: 0, doneAt: null }).where(its);
    });
    await expect
      .poll(() =>
        shop.api.store.reader.db
          .select()
          .from(rows)
          .where(and(its, isNotNull(rows.doneAt))),
      )
      .toHaveLength(1);
    return stored();
  };
  expect(await leftByJob()).toEqual([{ email: EMAIL }]);
  shop.api.clock.advance(DAY);
  expect(await leftByJob()).toEqual([]);
  shop.api.clock.advance(DAY);
  await ask();
  shop.api.clock.advance(-DAY);
  expect(await stored()).toEqual([{ email: EMAIL }]);
  expect(await leftByJob()).toEqual([]);
});

test('a code of one shopper confirms nothing of another', async () => {
  const noa = await shop.api.signUp('noa');
  await ask();
  const code = lastCode(shop.mails);
  await ask(EMAIL, PASSWORD, noa);
  const hers = lastCode(shop.mails);
  if (hers !== code) expect((await confirm(code, noa)).body.code).toBe(400);
  expect((await confirm(code)).body.code).toBe(200);
});

test('an address that the server does not take is no reason to wait', async () => {
  shop.refused = Object.assign(new Error('nobody here'), { responseCode: 550 });
  expect((await ask()).body).toMatchObject({ code: 400, msg: '邮件服务器不接受这个邮箱，请检查后再试' });
  shop.refused = Object.assign(new Error('later'), { responseCode: 451 });
  expect((await ask()).status).toBe(503);
  shop.refused = null;
  expect((await ask()).body.code).toBe(200);
});

test('a code counts for nothing if the mail server takes nothing of the shop, but its answer about an address counts', async () => {
  shop.away = Object.assign(new Error('busy'), { responseCode: 451 });
  for (let tried = 0; tried < 11; tried += 1) expect((await ask()).status).toBe(503);
  shop.away = null;
  shop.refused = Object.assign(new Error('nobody here'), { responseCode: 550 });
  expect((await ask()).body.code).toBe(400);
  // As many servers answer about an address that there is not.
  shop.refused = Object.assign(new Error('unverified'), { responseCode: 450 });
  expect((await ask()).status).toBe(503);
  shop.refused = null;
  for (let sent = 0; sent < 8; sent += 1) {
    expect((await ask()).body.code).toBe(200);
    minuteLater();
  }
  expect((await ask()).status).toBe(429);
});

test('a network asks for a hundred codes a day, with however many accounts', async () => {
  const mailer = async () => ({ outcome: 'sent' as const });
  const codes = createEmailCodes({ ...shop.api, mailer, shopName: async () => 'shop' });
  for (let n = 0; n < 10; n += 1) await shop.api.signUp(`noa-${n}`);
  for (let sent = 0; sent < 100; sent += 1) {
    const code = { shopperId: 2 + (sent % 10), purpose: 'confirm', locale: 'zh-CN', caller: '127.0.0.1' } as const;
    await codes.send({ ...code, email: `stranger-${sent}@shopper.example` });
    if (sent % 10 === 9) minuteLater();
  }
  expect((await ask()).status).toBe(429);
  await codes.send({ shopperId: 1, purpose: 'confirm', email: EMAIL, locale: 'zh-CN', caller: '127.0.0.2' });
  shop.api.clock.advance(DAY);
  expect((await ask()).body.code).toBe(200);
});

test('a shop whose name cannot be read sends no code, and keeps nobody waiting for it', async () => {
  const mailer = () => Promise.reject(new Error('nothing is sent'));
  const shopName = () => Promise.reject(new Error('away'));
  const codes = createEmailCodes({ ...shop.api, mailer, shopName });
  const [{ id = 0 } = {}] = await shop.api.store.reader.db.select({ id: tables.shoppers.id }).from(tables.shoppers);
  const input = { shopperId: id, purpose: 'confirm', email: EMAIL, locale: 'zh-CN', caller: '127.0.0.1' } as const;
  await expect(codes.send(input)).rejects.toThrow('away');
  expect((await ask()).body.code).toBe(200);
});

test('the former address learns of the new one, also if its server wants to wait', async () => {
  await confirmed();
  await send();
  const NEXT = 'new@shopper.example';
  await ask(NEXT);
  await confirm(lastCode(shop.mails));
  shop.mails.received.length = 0;
  shop.refused = Object.assign(new Error('try later'), { responseCode: 451 });
  await send();
  expect(shop.mails.received).toEqual([]);
  shop.refused = null;
  minuteLater();
  await send();
  await send();
  const former = shop.mails.received.filter(({ to }) => to[0] === EMAIL);
  expect(former).toHaveLength(1);
  expect(former[0] && textOf(former[0])).toContain(NEXT);
  expect(former[0]?.source).toMatch(/^Message-ID: <notification-\d+-former@/m);
  // The new one is told as of everything else.
  expect(shop.mails.received.map(({ to }) => to[0]).sort()).toEqual([EMAIL, NEXT]);
  const { data } = (await shop.api.call('notifications', {}, { token: shop.mia })).body;
  expect(data.map(({ title }: { title: string }) => title).slice(0, 2)).toEqual(['邮箱已更换', '邮箱已添加']);
});

test('the same address again tells nobody of a former one', async () => {
  await confirmed();
  await send();
  shop.mails.received.length = 0;
  await ask();
  await confirm(lastCode(shop.mails));
  await send();
  expect(shop.mails.received.filter(({ source }) => source.includes('-former@'))).toEqual([]);
});

test('a code that waits is known after a reload, with the time of the next', async () => {
  const pending = async () =>
    (await shop.api.call('notificationSettings', {}, { token: shop.mia })).body.data.email.pending;
  expect(await pending()).toBeNull();
  await ask();
  const next = new Date(shop.api.clock() + 60_000).toISOString();
  expect(await pending()).toEqual({ address: EMAIL, next });
  minuteLater();
  expect(await pending()).toEqual({ address: EMAIL, next });
  shop.api.clock.advance(9 * 60_000);
  expect(await pending()).toBeNull();
  await ask();
  await confirm(lastCode(shop.mails));
  expect(await pending()).toBeNull();
  minuteLater();
  await ask('other@shopper.example');
  const wrong = lastCode(shop.mails) === '111111' ? '222222' : '111111';
  for (let tried = 0; tried < 5; tried += 1) await confirm(wrong);
  expect(await pending()).toBeNull();
});

test('without a mail server there is nothing to confirm or recover', async () => {
  shop.api = await openTestApi();
  shop.mia = await shop.api.signUp('mia');
  expect((await ask()).body).toMatchObject({ code: 400, msg: '本店暂时不发邮件' });
  const forgotten = await shop.api.call('forgotPassword', { username: 'mia', email: EMAIL });
  expect(forgotten.body).toMatchObject({ code: 400, msg: '本店暂时不发邮件' });
});

test.each(['mia', 'mia@', 'mia@host', 'a@b.c\r\nBcc: x@y.example', 'mia@a.example,noa@a.example', '<mia@a.example>'])(
  '%j is no address',
  async (email) => {
    expect((await ask(email)).body.code).toBe(400);
    expect(shop.mails.received).toEqual([]);
  },
);

test('an account asks for ten codes a day, and one address gets ten, whoever names it', async () => {
  const bob = await shop.api.signUp('bob');
  const asked = async (email: string, token: string) => {
    minuteLater();
    return (await ask(email, PASSWORD, token)).status;
  };
  for (let n = 0; n < 5; n++) expect([await asked(EMAIL, shop.mia), await asked(EMAIL, bob)]).toEqual([200, 200]);
  expect([await asked(EMAIL, shop.mia), await asked(EMAIL.toUpperCase(), bob)]).toEqual([429, 429]);
  expect(shop.mails.received).toHaveLength(10);
  for (let n = 0; n < 5; n++) expect(await asked(`mia${n}@shopper.example`, shop.mia)).toBe(200);
  minuteLater();
  const { status, body, headers } = await ask('other@shopper.example');
  expect([status, body]).toEqual([429, { code: 429, msg: '操作太频繁，请稍后再试', reason: 'tooMany', data: null }]);
  expect(Number(headers['retry-after'])).toBeGreaterThan(23 * 3600);
  // Others are not held up by it, and the last code that was sent is still good.
  expect(await asked('bob@shopper.example', bob)).toBe(200);
  expect((await confirm(lastCode(shop.mails), bob)).body.code).toBe(200);
  shop.api.clock.advance(DAY);
  expect(await asked(EMAIL, shop.mia)).toBe(200);
});

test('an address of another script is confirmed, and known again however it is written', async () => {
  const [written, ascii] = ['mia@bücher.example', 'mia@xn--bcher-kva.example'];
  expect((await ask(written)).body.code).toBe(200);
  // The stand-in for a mail server shows what it was told in ASCII as it is written.
  expect(shop.mails.received.at(-1)?.to).toEqual([written]);
  expect((await confirm(lastCode(shop.mails))).body.data).toEqual({ email: written });
  expect(await shownEmail()).toBe(written);
  for (const typed of [ascii, written]) {
    minuteLater();
    const before = shop.mails.received.length;
    await shop.api.call('forgotPassword', { username: 'mia', email: typed });
    await shop.mails.came(before + 1);
    expect(shop.mails.received.at(-1)?.to).toEqual([written]);
  }
});
