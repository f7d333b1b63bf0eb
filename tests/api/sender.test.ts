import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { insertDeliveries } from '../../db/queries/deliveries.ts';
import { notify } from '../../db/queries/notifications.ts';
import { tables } from '../../db/schema/index.ts';
import { endSessionsOfOtherSecret } from '../../server/services/shoppers/signing-secret.ts';
import { openMailServer, textOf } from '../support/mail-server.ts';
import { openPushService } from '../support/push-service.ts';
import { openSendingShop, sendingOf } from '../support/sending.ts';

const { notifications, pushSubscriptions, sessions, shoppers } = tables;

const MINUTE = 60_000;

let push: Awaited<ReturnType<typeof openPushService>>;
let mails: Awaited<ReturnType<typeof openMailServer>>;
let api: Awaited<ReturnType<typeof openSendingShop>>['api'];
let mia: string;
let noa: string;
let itemId: number;

beforeAll(async () => {
  push = await openPushService();
  mails = await openMailServer();
});

beforeEach(async () => {
  mails.received.length = 0;
  ({ api, mia, noa, itemId } = await openSendingShop({ push, mail: mails.mail }));
});

const { subscribe, confirmEmail, miaIsTold, send, rows } = sendingOf(() => ({ api, push, mia, noa, itemId }));

/** Another session of Mia's, of whose device she has been told. */
async function miaElsewhere(): Promise<string> {
  const { body } = await api.call('login', { username: 'mia', password: 'correct horse' });
  await send();
  return body.data.token;
}

test('each browser and the e-mail address get it once, in their own language', async () => {
  const elsewhere = await miaElsewhere();
  await subscribe('chinese', mia);
  await subscribe('english', elsewhere, 'en-US');
  await subscribe('of-noa', noa);
  await confirmEmail(1, 'mia@shopper.example');
  const orderno = await miaIsTold();
  expect(await api.services.sender.isNeeded()).toBe(true);
  await send();
  await send();
  expect(push.problems).toEqual([]);
  expect(push.pushed.map(({ path }) => path).sort()).toEqual(['/chinese', '/english']);
  const english = push.pushed.find(({ path }) => path === '/english');
  const [{ id } = { id: 0 }] = (await api.call('notifications', {}, { token: mia })).body.data;
  expect(english).toMatchObject({
    topic: `n${id}`,
    ttl: '86400',
    payload: { id, title: 'Your group is full', path: `/user/order-detail/${orderno}`, lang: 'en-US' },
  });
  expect(push.pushed.find(({ path }) => path === '/chinese')?.payload.title).toBe('人到齐了，成团');
  expect(mails.received).toMatchObject([
    { from: 'shop@shop.example', to: ['mia@shopper.example'], secure: true, user: 'shop' },
  ]);
  const [mail] = mails.received;
  expect(mail?.source).toContain(`Message-ID: <notification-${id}@shop.example>`);
  expect(mail && textOf(mail)).toContain(`http://127.0.0.1:3000/user/order-detail/${orderno}`);
  expect((await rows()).map(({ state }) => state)).toEqual(['sent', 'sent', 'sent']);
  expect(await api.services.sender.isNeeded()).toBe(false);
});

test('a session that has ended is told nothing, at whichever moment it ends', async () => {
  await subscribe('phone', mia);
  await miaIsTold();
  // Its delivery is made while the session lives, and sent after its end.
  push.answerWith((_, response) => void response.writeHead(503).end());
  await send();
  push.pushed.length = 0;
  push.answerWith();
  await api.call('logout', {}, { token: mia });
  api.clock.advance(2 * MINUTE);
  await send();
  expect(push.pushed).toEqual([]);
  mia = (await api.call('login', { username: 'mia', password: 'correct horse' })).body.data.token;
  await miaIsTold();
  await send();
  expect(push.pushed).toEqual([]);
  expect(await api.store.reader.db.select().from(pushSubscriptions)).toEqual([]);
});

test('another secret of the shop ends every session, and what its browser is told', async () => {
  await subscribe('phone', mia);
  const startWith = (secret: string) => endSessionsOfOtherSecret(api.store, secret);
  // The first start that knows of it, and a restart.
  await startWith('a secret of this shop');
  await startWith('a secret of this shop');
  await miaIsTold();
  await send();
  expect(push.pushed).toHaveLength(1);
  api.clock.advance(MINUTE);
  expect(await startWith('another secret')).toBeGreaterThan(0);
  expect(await api.store.reader.db.select().from(sessions)).toEqual([]);
  await api.store.transaction((tx) => notify(tx, 'password_changed', [{ shopperId: 1, facts: { name: '' } }]));
  await send();
  expect(push.pushed).toHaveLength(1);
});

test('another shopper of the same browser takes it over', async () => {
  const browser = push.addBrowser('shared');
  await api.call('pushSubscribe', browser, { token: mia });
  await api.call('pushSubscribe', browser, { token: noa });
  await miaIsTold();
  await send();
  expect(push.pushed).toEqual([]);
});

test('a session has one browser: who makes addresses up has as many as sessions', async () => {
  const elsewhere = await miaElsewhere();
  await subscribe('elsewhere', elsewhere);
  for (const name of ['made-up-1', 'made-up-2', 'made-up-3']) await subscribe(name, mia);
  await miaIsTold();
  await send();
  expect(push.pushed.map(({ path }) => path).sort()).toEqual(['/elsewhere', '/made-up-3']);
});

test('deliveries of any number are made', async () => {
  await miaIsTold();
  const [{ id: notificationId } = { id: 0 }] = await api.store.reader.db.select().from(notifications);
  // More values than an engine takes in one statement.
  const many = Array.from({ length: 14_000 }, (_, target) => ({ notificationId, channel: 'push' as const, target }));
  await api.store.transaction((tx) => insertDeliveries(tx, many));
  expect(await rows()).toHaveLength(14_000);
});

test('a browser that is gone is forgotten', async () => {
  await subscribe('gone', mia);
  push.answerWith((_, response) => void response.writeHead(410).end());
  await miaIsTold();
  await send();
  expect(await rows()).toMatchObject([{ state: 'failed', tries: 1 }]);
  expect(await api.store.reader.db.select().from(pushSubscriptions)).toEqual([]);
});

test('demo shoppers are told nothing', async () => {
  await api.store.transaction(async (tx) => {
    await tx.db.update(shoppers).set({ demo: true }).where(eq(shoppers.id, 1));
  });
  await miaIsTold();
  expect(await api.services.sender.isNeeded()).toBe(false);
});
