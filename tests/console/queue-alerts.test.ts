import type { AddressInfo } from 'node:net';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { moveAlertMail } from '../../db/queries/alerts.ts';
import { tables } from '../../db/schema/index.ts';
import { createQueueAlerts } from '../../server/services/console/queue-alerts.ts';
import { closeAfterTest } from '../support/cleanup.ts';
import { openConsole } from '../support/console-api.ts';
import { gather } from '../support/event-stream.ts';
import { openMailServer, textOf } from '../support/mail-server.ts';
import { parcelsOf } from '../support/parcels.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const TO = 'staff@shop.example';
const ZONE = 'Asia/Shanghai';

let mails: Awaited<ReturnType<typeof openMailServer>>;
/** How the mail server answers a recipient; null: well. */
let recipient: Error | null;
let shop: Awaited<ReturnType<typeof openConsole>>;
let goods: ReturnType<typeof parcelsOf>;

beforeAll(async () => {
  mails = await openMailServer({ onRcptTo: (_address, _session, done) => done(recipient) });
});

beforeEach(async () => {
  mails.received.length = 0;
  recipient = null;
  shop = await openConsole({ mail: mails.mail, alertEmail: TO });
  advanceTo(12);
  goods = parcelsOf(shop);
});

/** The next time that the shop's clock shows this hour. */
function advanceTo(hour: number) {
  const passed = (shop.clock() + 8 * HOUR) % DAY;
  shop.clock.advance((DAY + hour * HOUR - passed) % DAY);
}

const watch = () => shop.services.queueAlerts.watch();
const rows = () => shop.store.reader.db.select().from(tables.queueAlerts);

async function alertedAt(role: 'warehouse' | 'owner' = 'warehouse') {
  const { data } = (await shop.call('queues', {}, { as: role })).body;
  return data.find(({ queue }: { queue: string }) => queue === 'toSend').alerted_at;
}

/** What staff with that role hear. */
async function listen(role: 'warehouse' | 'catalogue'): Promise<string[]> {
  const ending = new AbortController();
  closeAfterTest(() => ending.abort());
  const { port } = shop.server.address() as AddressInfo;
  const address = `http://127.0.0.1:${port}/console/api/v1/events`;
  const response = await fetch(address, { headers: { Cookie: `console=${role}` }, signal: ending.signal });
  const received: string[] = [];
  void gather(response, received).catch(() => undefined);
  return received;
}

test('a queue that becomes late alerts once, until it is in time again', async () => {
  const { orderno } = await goods.orderToSend();
  const carrier = await goods.carrier();
  const send = (number: string) =>
    shop.call('parcelSend', { number, carrier, tracking: `SF${number}` }, { as: 'warehouse' });
  shop.clock.advance(48 * HOUR);
  expect(await shop.services.queueAlerts.isAnyDue()).toBe(false);
  shop.clock.advance(1);
  expect(await shop.services.queueAlerts.isAnyDue()).toBe(true);
  const since = shop.clock();
  // Two processes at once; and again, minute by minute.
  await Promise.all([watch(), watch()]);
  for (let minute = 0; minute < 3; minute += 1) {
    shop.clock.advance(MINUTE);
    expect(await shop.services.queueAlerts.isAnyDue()).toBe(false);
    await watch();
  }
  expect(await alertedAt()).toBe(since);
  expect(await alertedAt('owner')).toBe(since);
  expect(mails.received).toMatchObject([{ to: [TO], secure: true }]);
  const [mail] = mails.received;
  expect(mail && textOf(mail)).toContain('“待寄出”里等得最久的已等 48 小时，承诺是 48 小时。');
  expect(mail && textOf(mail)).toContain('http://localhost:3000/console/today');
  expect(mail && textOf(mail)).not.toContain(orderno);

  // A second one that is late belongs to the same alert, also when the first is gone.
  const second = await goods.orderToSend();
  shop.clock.advance(49 * HOUR);
  await watch();
  await send(orderno);
  await watch();
  expect([await alertedAt(), mails.received.length]).toEqual([since, 1]);
  await send(second.orderno);
  await watch();
  expect([await alertedAt(), await rows()]).toEqual([null, []]);

  await goods.orderToSend();
  shop.clock.advance(49 * HOUR);
  await watch();
  expect([await alertedAt(), mails.received.length]).toEqual([shop.clock(), 2]);
});

test('what came in the night is late as long after the morning as is promised', async () => {
  advanceTo(23);
  await goods.orderToSend();
  advanceTo(9);
  shop.clock.advance(48 * HOUR);
  await watch();
  expect([await alertedAt(), mails.received]).toEqual([null, []]);
  const { data } = (await shop.call('queues', {}, { as: 'warehouse' })).body;
  expect(data).toContainEqual(expect.objectContaining({ queue: 'toSend', due_at: shop.clock() }));
  shop.clock.advance(1);
  await watch();
  expect(await alertedAt()).toBe(shop.clock());
});

test('open consoles of who works in the queue hear of it at once', async () => {
  await goods.orderToSend();
  const [warehouse, catalogue] = [await listen('warehouse'), await listen('catalogue')];
  shop.clock.advance(49 * HOUR);
  await watch();
  await expect.poll(() => warehouse).toContain('queues');
  await shop.store.transaction(async (tx) => tx.invalidate('approvals'));
  await expect.poll(() => catalogue).toContain('approvals');
  expect(catalogue).toEqual(['approvals']);
});

test('a mail server that is away is asked again, as long as the queue is late', async () => {
  await goods.orderToSend();
  shop.clock.advance(49 * HOUR);
  recipient = Object.assign(new Error('try later'), { responseCode: 451 });
  await watch();
  expect(mails.received).toEqual([]);
  expect(await rows()).toMatchObject([{ subject: 'toSend', mail: 'waiting' }]);
  recipient = null;
  expect(await shop.services.queueAlerts.isAnyDue()).toBe(true);
  await watch();
  await watch();
  expect(mails.received).toHaveLength(1);
  expect(await rows()).toMatchObject([{ mail: 'sent' }]);
});

test('an e-mail that waits when the shop’s mail is switched off makes no work', async () => {
  await goods.orderToSend();
  shop.clock.advance(48 * HOUR + 1);
  recipient = Object.assign(new Error('try later'), { responseCode: 451 });
  await watch();
  expect(await shop.services.queueAlerts.isAnyDue()).toBe(true);
  const { settings } = shop.services;
  const word = () => Promise.reject(new Error('nothing is said'));
  const mute = createQueueAlerts({ ...shop, settings, zone: ZONE, mailer: undefined, to: TO, word });
  expect(await mute.isAnyDue()).toBe(false);
  expect(await rows()).toMatchObject([{ mail: 'waiting' }]);
});

test('an e-mail whose words cannot be read waits, and is not given up', async () => {
  await goods.orderToSend();
  shop.clock.advance(49 * HOUR);
  const { settings } = shop.services;
  const mailer = () => Promise.reject(new Error('nothing is sent'));
  const word = () => Promise.reject(new Error('away'));
  const wordless = createQueueAlerts({ ...shop, settings, zone: ZONE, mailer, to: TO, word });
  await expect(wordless.watch()).rejects.toThrow('away');
  expect(await rows()).toMatchObject([{ mail: 'waiting' }]);
  await watch();
  expect(mails.received).toHaveLength(1);
});

test('an e-mail that a process left while it sent it is not sent again', async () => {
  await goods.orderToSend();
  shop.clock.advance(49 * HOUR);
  recipient = Object.assign(new Error('try later'), { responseCode: 451 });
  await watch();
  recipient = null;
  await shop.store.transaction((tx) =>
    moveAlertMail(tx, 'queues', { subject: 'toSend', from: 'waiting', to: 'sending' }),
  );
  await watch();
  expect(mails.received).toEqual([]);
  expect(await rows()).toMatchObject([{ mail: 'unknown' }]);
});

test('without an address for it the console alone says so', async () => {
  shop = await openConsole({ mail: mails.mail });
  advanceTo(12);
  await parcelsOf(shop).orderToSend();
  shop.clock.advance(49 * HOUR);
  await watch();
  expect(await rows()).toMatchObject([{ subject: 'toSend', mail: null }]);
  expect(await alertedAt()).toBe(shop.clock());
  expect(mails.received).toEqual([]);
});
