import { type AddressInfo, createServer, type Socket } from 'node:net';
import { eq, type SQL, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { claimDelivery, insertDeliveries, markDispatched, selectDueDeliveries } from '../../db/queries/deliveries.ts';
import { notify } from '../../db/queries/notifications.ts';
import { tables } from '../../db/schema/index.ts';
import { closeAfterTest } from '../support/cleanup.ts';
import { wholeTest } from '../support/in-turn.ts';
import { openMailServer } from '../support/mail-server.ts';
import { openPushService } from '../support/push-service.ts';
import { openSendingShop, sendingOf } from '../support/sending.ts';
import { openTestApi } from '../support/test-api.ts';

const { notifications, pushSubscriptions, shoppers } = tables;

const MINUTE = 60_000;

let push: Awaited<ReturnType<typeof openPushService>>;
let mails: Awaited<ReturnType<typeof openMailServer>>;
/** How the mail server answers a recipient; null: well. */
let recipient: Error | null;

let api: Awaited<ReturnType<typeof openSendingShop>>['api'];
let mia: string;
let noa: string;
let itemId: number;

beforeAll(async () => {
  push = await openPushService();
  mails = await openMailServer({
    onRcptTo: (_address, _session, done) => done(recipient),
  });
});

beforeEach(async () => {
  mails.received.length = 0;
  recipient = null;
  ({ api, mia, noa, itemId } = await openSendingShop({ push, mail: mails.mail }));
});

const { subscribe, confirmEmail, miaIsTold, send, rows } = sendingOf(() => ({ api, push, mia, noa, itemId }));

test.each([
  ['seconds', () => '600'],
  ['a date', () => new Date(Date.now() + 10.5 * MINUTE).toUTCString()],
])('a service that is busy is asked again, when it wants to be, told by %s', async (_, after) => {
  await subscribe('busy', mia);
  push.answerWith((_, response) => void response.writeHead(429, { 'Retry-After': after() }).end());
  await miaIsTold();
  await send();
  expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1 }]);
  push.answerWith();
  api.clock.advance(9 * MINUTE);
  await send();
  expect(push.pushed).toHaveLength(1);
  api.clock.advance(2 * MINUTE);
  await send();
  expect(await rows()).toMatchObject([{ state: 'sent', tries: 2 }]);
});

test.each<[string, Parameters<typeof push.answerWith>[0]]>([
  [
    'says a head and hangs up',
    ({ socket }, response) => {
      response.writeHead(201, { 'Content-Length': 10 }).write('half', () => socket.destroy());
    },
  ],
  ['says a head and no more', (_, response) => void response.writeHead(201).flushHeaders()],
])('a browser whose service %s holds up nobody', async (_, answer) => {
  await subscribe('odd', mia);
  push.answerWith(answer);
  await miaIsTold();
  await send();
  expect(await rows()).toMatchObject([{ state: 'sent' }]);
  push.answerWith();
  await subscribe('phone', noa);
  await api.store.transaction((tx) => notify(tx, 'recharge_refused', [{ shopperId: 2, facts: { remark: 'no' } }]));
  await send();
  expect(push.pushed.map(({ path }) => path)).toContain('/phone');
});

test('a service that wants to be left alone for ages is asked again after a day', async () => {
  await subscribe('ages', mia);
  push.answerWith((_, response) => void response.writeHead(503, { 'Retry-After': '9'.repeat(40) }).end());
  await miaIsTold();
  await send();
  expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1 }]);
  push.answerWith();
  api.clock.advance(24 * 60 * MINUTE);
  await send();
  expect(await rows()).toMatchObject([{ state: 'sent', tries: 2 }]);
});

test('what is too long for a push service is shortened', async () => {
  await subscribe('phone', mia);
  push.answerWith(({ headers }, response) => {
    response.writeHead(Number(headers['content-length']) > 4096 ? 413 : 201).end();
  });
  const remark = '很'.repeat(3000);
  await api.store.transaction((tx) => notify(tx, 'recharge_refused', [{ shopperId: 1, facts: { remark } }]));
  await send();
  expect(await rows()).toMatchObject([{ state: 'sent' }]);
  expect(push.pushed[0]?.payload.body).toMatch(/^\u2068很{500,}…$/);
});

test('it gives up after six tries', async () => {
  await subscribe('down', mia);
  push.answerWith((_, response) => void response.writeHead(500).end());
  await miaIsTold();
  for (let tried = 0; tried < 8; tried += 1) {
    await send();
    api.clock.advance(24 * 60 * MINUTE);
  }
  expect(push.pushed).toHaveLength(6);
  expect(await rows()).toMatchObject([{ state: 'failed', tries: 6 }]);
});

test('what may have arrived is not sent again', async () => {
  await subscribe('cut', mia);
  push.answerWith((request) => void request.socket.destroy());
  await miaIsTold();
  await send();
  expect(await rows()).toMatchObject([{ state: 'unknown', tries: 1 }]);
  push.answerWith();
  api.clock.advance(24 * 60 * MINUTE);
  await send();
  expect(push.pushed).toHaveLength(1);
});

test('what cannot be read is not lost, and holds up nobody else', async () => {
  await subscribe('phone', mia);
  await subscribe('of-noa', noa);
  push.answerWith((_, response) => void response.writeHead(503).end());
  const remark = { facts: { remark: 'later' } };
  await api.store.transaction((tx) =>
    notify(
      tx,
      'recharge_refused',
      [1, 2].map((shopperId) => ({ shopperId, ...remark })),
    ),
  );
  await send();
  push.answerWith();
  push.pushed.length = 0;
  const setFacts = (facts: SQL) =>
    api.store.transaction(async (tx) => {
      await tx.db.update(notifications).set({ facts }).where(eq(notifications.shopperId, 1));
    });
  await setFacts(sql`'null'`);
  api.clock.advance(2 * MINUTE);
  await expect(send()).rejects.toThrow();
  await send();
  expect(push.pushed.map(({ path }) => path)).toEqual(['/of-noa']);
  expect(await rows()).toMatchObject([
    { state: 'waiting', tries: 2 },
    { state: 'sent', tries: 2 },
  ]);
  await setFacts(sql`'{"remark":"later"}'`);
  api.clock.advance(6 * MINUTE);
  await send();
  expect(await rows()).toMatchObject([{ state: 'sent', tries: 3 }, { state: 'sent' }]);
});

test('what a process had under way when it died is not sent again', async () => {
  await subscribe('died', mia);
  await miaIsTold();
  // Its first try fails, and the process that makes the second one dies in it.
  push.answerWith((_, response) => void response.writeHead(503).end());
  await send();
  push.answerWith();
  push.pushed.length = 0;
  api.clock.advance(2 * MINUTE);
  const [due] = await selectDueDeliveries(api.store.reader, { now: api.clock(), longest: MINUTE, limit: 1 });
  expect(await api.store.transaction((tx) => claimDelivery(tx, due?.id ?? 0))).toBe(true);
  // Also if there is nothing else to send.
  expect(await api.services.sender.isNeeded()).toBe(true);
  await send();
  expect(await api.services.sender.isNeeded()).toBe(false);
  expect(push.pushed).toEqual([]);
  expect(await rows()).toMatchObject([{ state: 'unknown' }]);
});

test('a mail server that is down, that wants to wait, and that refuses', async () => {
  await confirmEmail(1, 'mia@shopper.example');
  recipient = Object.assign(new Error('try later'), { responseCode: 451 });
  await miaIsTold();
  await send();
  expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1 }]);
  recipient = null;
  api.clock.advance(2 * MINUTE);
  await send();
  expect(await rows()).toMatchObject([{ state: 'sent', tries: 2 }]);
  expect(mails.received).toHaveLength(1);
  recipient = Object.assign(new Error('nobody here'), { responseCode: 550 });
  await miaIsTold();
  await send();
  expect((await rows())[1]).toMatchObject({ state: 'failed', tries: 1 });
});

wholeTest('a mail server that does not answer holds up no push', async () => {
  const lines: Socket[] = [];
  const silent = createServer((line) => void lines.push(line));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  closeAfterTest(() => void silent.close());
  const { port } = silent.address() as AddressInfo;
  const mail = { url: `smtp://127.0.0.1:${port}`, from: 'shop@shop.example' };
  api = await openTestApi({ mail, pushHosts: [push.host] });
  mia = await api.signUp('mia', 1_000_000);
  noa = await api.signUp('noa', 1_000_000);
  itemId = await api.addItem();
  await confirmEmail(1, 'mia@shopper.example');
  await miaIsTold();
  const sending = send();
  await expect.poll(() => lines.length).toBe(1);
  await subscribe('phone', mia);
  await miaIsTold();
  await expect.poll(() => push.pushed.length, { timeout: 5000 }).toBe(1);
  for (const line of lines) line.destroy();
  await sending;
  expect((await rows()).filter(({ channel }) => channel === 'email')[0]).toMatchObject({ state: 'waiting', tries: 1 });
});

test('what was put off while the clock was ahead is sent once it is right', async () => {
  await confirmEmail(1, 'mia@shopper.example');
  api.clock.advance(365 * 24 * 60 * MINUTE);
  recipient = Object.assign(new Error('later'), { responseCode: 451 });
  await api.store.transaction((tx) => notify(tx, 'password_changed', [{ shopperId: 1, facts: { name: '' } }]));
  await send();
  expect(await rows()).toMatchObject([{ state: 'waiting', tries: 1 }]);
  api.clock.advance(-365 * 24 * 60 * MINUTE);
  recipient = null;
  expect(await api.services.sender.isNeeded()).toBe(true);
  await send();
  expect(await rows()).toMatchObject([{ state: 'sent', tries: 2 }]);
});

test('what only a newer version beside this one has words for is left to it', async () => {
  await subscribe('chinese', mia);
  const { db } = api.store.reader;
  const [{ id: shopperId } = { id: 0 }] = await db.select().from(shoppers).where(eq(shoppers.username, 'mia'));
  const kind = 'of_the_next_version' as 'group_full';
  const notificationId = await api.store.transaction(async (tx) => {
    const values = { shopperId, kind, facts: {}, createdAt: tx.now };
    const [row] = await tx.db.insert(notifications).values(values).returning({ id: notifications.id });
    return row?.id ?? 0;
  });
  const isLeft = async () => {
    expect(await api.services.sender.isNeeded()).toBe(false);
    await send();
    expect([push.pushed, push.problems]).toEqual([[], []]);
  };
  await isLeft();
  expect(await rows()).toEqual([]);
  // It has stopped before it sent, and is started again.
  const [{ id: target } = { id: 0 }] = await db.select().from(pushSubscriptions);
  await api.store.transaction(async (tx) => {
    await markDispatched(tx, [notificationId]);
    await insertDeliveries(tx, [{ notificationId, channel: 'push', target }]);
  });
  await isLeft();
  expect(await rows()).toMatchObject([{ state: 'waiting', tries: 0 }]);
  const { body } = await api.call('notifications', {}, { token: mia });
  expect([body.data, body.unread]).toEqual([[], 0]);
});
