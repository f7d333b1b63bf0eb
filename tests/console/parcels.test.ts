import { asc, eq } from 'drizzle-orm';
import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { parcelsOf } from '../support/parcels.ts';
import { joinedWithPasskey, refusedFor } from '../support/staff.ts';

const HOUR = 60 * 60 * 1000;

/** One shop for all: each test has orders of its own. */
let shop: Awaited<ReturnType<typeof openConsole>>;
let goods: ReturnType<typeof parcelsOf>;

beforeAll(async () => {
  shop = await openConsole();
  await shop.addStaffOfRoles();
  goods = parcelsOf(shop);
});

type Role = 'owner' | 'warehouse' | 'auditor' | 'service' | 'finance';
const as = (role: Role) => ({ as: role });

const entriesAbout = async (orderno: string) => {
  const { auditLog, orders } = tables;
  const [order] = await shop.store.reader.db.select().from(orders).where(eq(orders.orderno, orderno));
  const rows = await shop.store.reader.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `order:${order?.id}`))
    .orderBy(asc(auditLog.id));
  return rows.map(({ action, actor }) => `${action} by ${actor}`);
};

const queued = async (fields: object = {}) =>
  (await shop.call('toSend', { limit: 200, ...fields }, as('auditor'))).body;
const numbersOf = (rows: readonly { number: string }[]) => rows.map(({ number }) => number);

async function importCsv(text: string | Buffer, dryRun: 'yes' | 'no', role: Role = 'warehouse') {
  const { body } = await request(shop.server)
    .post('/console/api/v1/parcels_import')
    .set(FROM_CONSOLE)
    .set('Cookie', `console=${role}`)
    .set('Accept-Language', 'en-US')
    .field('dry_run', dryRun)
    .attach('file', Buffer.from(text), 'parcels.csv');
  return body;
}

test('what waits is listed oldest first, page by page, masked, with its sum and the promise', async () => {
  const first = await goods.orderToSend();
  shop.clock.advance(HOUR);
  const second = await goods.orderToSend();
  const without = await goods.orderToSend(null);
  const seen: string[] = [];
  let cursor: string | undefined;
  do {
    const { data, next } = await queued({ limit: 1, ...(cursor && { cursor }) });
    seen.push(...numbersOf(data.rows));
    cursor = next ?? undefined;
  } while (cursor);
  expect(seen.indexOf(first.orderno)).toBeLessThan(seen.indexOf(second.orderno));
  expect(seen).not.toContain(without.orderno);
  const { data } = await queued();
  expect(data.promise).toBe(48 * HOUR);
  expect(data.waiting).toEqual({ count: data.rows.length, money: data.rows.length * 10_000, more: false });
  const [row] = data.rows.filter(({ number }: { number: string }) => number === first.orderno);
  expect(row.contacts).toEqual({ truename: '陈**', phone: '138 **** 0417', address: '浙江杭州…' });
  expect(JSON.stringify(data)).not.toContain('13812340417');
  const missing = (await queued({ state: 'address_missing' })).data;
  expect(numbersOf(missing.rows)).toContain(without.orderno);
  expect(numbersOf(missing.rows)).not.toContain(first.orderno);
  expect(numbersOf((await queued({ number: first.orderno })).data.rows)).toEqual([first.orderno]);
  const queues = (await shop.call('queues', {}, as('warehouse'))).body.data;
  const counted = queues.find(({ queue }: { queue: string }) => queue === 'toSend');
  expect(counted).toMatchObject({ count: data.waiting.count, promise: 48 * HOUR });
});

test('orders of an item that is not sent never wait, and are not in the way', async () => {
  const words = { name: 'a voucher', content: '<p>x</p>', category_id: 2, price: 5000, stock: 3 };
  const [picture] = await shop.store.reader.db.select().from(tables.pictures).limit(1);
  const input = { ...words, picture_ids: [picture?.id ?? 0], ships: false };
  const { body } = await shop.call('itemCreate', input, as('owner'));
  expect(body.data.ships).toBe(false);
  const buyers = [await shop.addShopper('voucher1', 10_000), await shop.addShopper('voucher2', 10_000)];
  const [shopperId = 0, other = 0] = buyers;
  const bought = { itemId: body.data.id, shopperId, price: undefined, idempotencyKey: undefined };
  const { orderno } = await shop.services.orders.buy(bought);
  await shop.services.orders.join({ orderno, shopperId: other, price: undefined, idempotencyKey: undefined });
  for (const state of ['to_send', 'address_missing']) {
    expect(numbersOf((await queued({ state, number: orderno })).data.rows)).toEqual([]);
  }
  expect((await shop.call('order', { number: orderno }, as('owner'))).body.data.goods.state).toBe('none');
});

test('whole addresses are answered of orders that wait alone, each reading is in the audit log', async () => {
  const [one, other] = [await goods.orderToSend(), await goods.orderToSend()];
  const gone = await goods.sent();
  const numbers = [other.orderno, one.orderno, gone.orderno];
  const { body } = await shop.call('parcelAddresses', { numbers }, as('warehouse'));
  expect(numbersOf(body.data)).toEqual([other.orderno, one.orderno]);
  expect(body.data[0]).toMatchObject({ truename: '陈思远', phone: '13812340417', address: '浙江杭州文三路 1 号' });
  for (const { orderno } of [one, other]) expect(await entriesAbout(orderno)).toContain('order contacts by staff:5');
  expect(await entriesAbout(gone.orderno)).not.toContain('order contacts by staff:5');
  const none = await shop.call('parcelAddresses', { numbers: [gone.orderno] }, as('warehouse'));
  expect(none.body).toMatchObject(refusedFor('parcelNotWaiting'));
});

test('addresses are answered of as many as wait longest if nobody says of which', async () => {
  const last = await goods.orderToSend();
  const waits = numbersOf((await queued()).data.rows);
  const { body } = await shop.call('parcelAddresses', {}, as('warehouse'));
  expect(numbersOf(body.data)).toEqual(waits);
  expect(waits.at(-1)).toBe(last.orderno);
  expect(await entriesAbout(last.orderno)).toContain('order contacts by staff:5');
});

test('of those that wait longest as many are printed or filed as were promised, whatever came meanwhile', async () => {
  const first = await goods.orderToSend();
  const promised = numbersOf((await queued()).data.rows);
  const { orderno } = await goods.orderToSend();
  const limit = promised.length;
  const { body } = await shop.call('parcelAddresses', { limit }, as('warehouse'));
  expect(numbersOf(body.data)).toEqual(promised);
  const { text } = await shop.call('toSendFile', { limit }, as('warehouse'));
  const [, ...lines] = text.trim().split('\r\n');
  expect(lines.map((line) => line.split(',')[0]?.replaceAll(' ', ''))).toEqual(promised);
  expect(promised).toContain(first.orderno);
  expect(await entriesAbout(orderno)).toEqual([]);
  for (const call of ['parcelAddresses', 'toSendFile'] as const) {
    expect((await shop.call(call, { limit: 501 }, as('warehouse'))).body.code).toBe(400);
  }
});

test('a label that was printed before the shopper set another address is not sent until it is printed again', async () => {
  const { orderno, shopperId } = await goods.orderToSend();
  const [carrier, tracking] = [await goods.carrier(), `OLD${orderno.slice(-6)}`];
  const send = async () =>
    (await shop.call('parcelSend', { number: orderno, carrier, tracking }, as('warehouse'))).body;
  const isOutdated = async () => (await queued({ number: orderno })).data.rows[0]?.label_outdated;
  const print = () => shop.call('parcelAddresses', { numbers: [orderno] }, as('warehouse'));
  const moved = { truename: '陈思远', phone: '13812340417', address: '上海南京路 8 号', idempotencyKey: undefined };
  shop.clock.advance(1);
  await print();
  expect(await isOutdated()).toBe(false);
  await shop.services.parcels.setAddress({ ...moved, orderno, shopperId });
  expect(await isOutdated()).toBe(true);
  expect(await send()).toMatchObject(refusedFor('addressChanged'));
  expect(numbersOf((await queued({ number: orderno })).data.rows)).toEqual([orderno]);
  shop.clock.advance(1);
  await print();
  expect(await send()).toMatchObject({ code: 200 });
});

test('a label that was printed while the clock was ahead is outdated by another address, and printed anew it is not', async () => {
  const { orderno, shopperId } = await goods.orderToSend();
  const isOutdated = async () => (await queued({ number: orderno })).data.rows[0]?.label_outdated;
  const print = () => shop.call('parcelAddresses', { numbers: [orderno] }, as('warehouse'));
  const moveTo = (address: string) => {
    const moved = { truename: '陈思远', phone: '13812340417', address, idempotencyKey: undefined };
    return shop.services.parcels.setAddress({ ...moved, orderno, shopperId });
  };
  shop.clock.advance(HOUR);
  await print();
  shop.clock.advance(-HOUR / 2);
  await moveTo('上海南京路 8 号');
  expect(await isOutdated()).toBe(true);
  shop.clock.advance(HOUR);
  await moveTo('上海南京路 9 号');
  shop.clock.advance(-HOUR);
  await print();
  expect(await isOutdated()).toBe(false);
  shop.clock.advance(HOUR);
});

test('a parcel is sent once, is found by its number, and its order says so to staff and shopper', async () => {
  const { orderno, tracking } = await goods.sent();
  expect(numbersOf((await queued({ number: orderno })).data.rows)).toEqual([]);
  const hyphens = `${tracking.slice(0, 4)}-${tracking.slice(4)}`;
  const ways = [tracking, tracking.toLowerCase(), hyphens, `${orderno.slice(0, 4)} ${orderno.slice(4)}`];
  for (const number of [orderno, ...ways]) {
    const { data } = (await shop.call('parcels', { number }, as('auditor'))).body;
    expect(data).toMatchObject([{ number: orderno, tracking, sent_by: 'warehouse', received_at: null }]);
  }
  const { data } = (await shop.call('parcels', { limit: 1 }, as('auditor'))).body;
  expect(numbersOf(data)).toEqual([orderno]);
  const { goods: shown, acts } = (await shop.call('order', { number: orderno }, as('service'))).body.data;
  expect(shown).toMatchObject({ state: 'sent', since: null, parcels: [{ tracking }], returns: [] });
  expect(acts.map(({ action }: { action: string }) => action)).toContain('parcel send');
});

test('two staff send the same order at once: one parcel is on its way, the other is told that it does not wait', async () => {
  const carrier = await goods.carrier();
  for (let round = 0; round < 4; round++) {
    const { orderno } = await goods.orderToSend();
    const send = (tracking: string, role: Role) =>
      shop.call('parcelSend', { number: orderno, carrier, tracking }, as(role));
    const file = importCsv(`orderno,carrier,number\n${orderno},${carrier},FILE${round}000\n`, 'no', 'owner');
    const [one, other, many] = await Promise.all([
      send(`ONE${round}000`, 'warehouse'),
      send(`TWO${round}000`, 'owner'),
      file,
    ]);
    const sent = [one?.body.code === 200, other?.body.code === 200, many.data.problems.length === 0];
    expect(sent.filter(Boolean)).toHaveLength(1);
    const refused = [one, other].filter((answer) => answer?.body.code !== 200);
    for (const answer of refused) expect(answer?.body).toMatchObject(refusedFor('parcelNotWaiting'));
    expect((await shop.call('parcels', { number: orderno }, as('owner'))).body.data).toHaveLength(1);
  }
  await booksAreRight(shop);
});

test('a parcel that has come comes once, and is lost only for who saw so; a lost one puts its order back into the queue', async () => {
  const note = 'said on the phone';
  const came = await goods.sent();
  expect((await shop.call('parcelReceived', { number: came.orderno, note }, as('warehouse'))).body.code).toBe(200);
  const again = await shop.call('parcelReceived', { number: came.orderno, note }, as('warehouse'));
  expect(again.body).toMatchObject(refusedFor('parcelNotOnWay'));
  const lost = { number: came.orderno, why: 'lost', note };
  expect((await shop.call('parcelEnded', lost, as('warehouse'))).body).toMatchObject(refusedFor('parcelNotOnWay'));
  const mistaken = { ...lost, received: true };
  expect((await shop.call('parcelEnded', mistaken, as('warehouse'))).body.code).toBe(200);
  expect((await shop.call('parcelEnded', mistaken, as('warehouse'))).body).toMatchObject(refusedFor('parcelNotOnWay'));
  expect(numbersOf((await queued({ number: came.orderno })).data.rows)).toEqual([came.orderno]);
  const { goods: shown } = (await shop.call('order', { number: came.orderno }, as('owner'))).body.data;
  const history = [{ received_at: expect.any(Number), received_said_by: 'staff', end_why: 'lost' }];
  expect(shown).toMatchObject({ state: 'to_send', opening: { kind: 'cancel' }, parcels: history });

  const gone = await goods.sent();
  const ended = { number: gone.orderno, why: 'came_back', note };
  expect((await shop.call('parcelEnded', ended, as('warehouse'))).body.code).toBe(200);
  expect(numbersOf((await queued({ number: gone.orderno })).data.rows)).toEqual([gone.orderno]);
  const carrier = await goods.carrier();
  await shop.call('parcelSend', { number: gone.orderno, carrier, tracking: 'SECOND1' }, as('warehouse'));
  const { parcels } = (await shop.call('order', { number: gone.orderno }, as('owner'))).body.data.goods;
  expect(parcels).toMatchObject([{ tracking: 'SECOND1' }, { tracking: gone.tracking, end_why: 'came_back' }]);
});

test('a file says everything that is wrong at once, each with its row, and then sends nothing', async () => {
  const [right, twice, without] = [await goods.orderToSend(), await goods.orderToSend(), await goods.orderToSend(null)];
  const gone = await goods.sent();
  const carrier = await goods.carrier('顺丰速运');
  const rows = [
    'orderno,carrier,number',
    `${right.orderno},顺丰速运,SF10001`,
    `${twice.orderno},${carrier},SF10002`,
    `${twice.orderno},${carrier},SF10003`,
    `${without.orderno},${carrier},SF10004`,
    `${gone.orderno},${carrier},SF10005`,
    `${right.orderno},nobody,SF10006`,
    `2611190000000000,${carrier},SF10007`,
    `2.61E+15,${carrier},"no number!"`,
    ',,',
    `${right.orderno},,`,
  ];
  for (const dryRun of ['yes', 'no'] as const) {
    const { data } = await importCsv(rows.join('\n'), dryRun);
    const told = data.problems.map((one: { row: number; column: string; code: string }) => [
      one.row,
      one.column,
      one.code,
    ]);
    expect(told).toEqual([
      [4, 'orderno', 'parcelNotWaiting'],
      [5, 'orderno', 'addressMissing'],
      [6, 'orderno', 'parcelNotWaiting'],
      [7, 'carrier', 'carrierUnknown'],
      [8, 'orderno', 'orderUnknown'],
      [9, 'orderno', 'notOrderNumber'],
      [9, 'number', 'notTracking'],
      [11, 'carrier', 'missing'],
      [11, 'number', 'missing'],
    ]);
    expect(data.problems[1].text).toBe('has no address yet');
  }
  // A wrong cell alone keeps the right row from being sent as well.
  await importCsv(rows.filter((_, at) => at < 2 || at === 8).join('\n'), 'no');
  expect(numbersOf((await queued({ number: right.orderno })).data.rows)).toEqual([right.orderno]);
  expect((await importCsv('orderno,number\n1,2\n', 'no')).data.problems).toMatchObject([
    { row: 1, column: 'carrier', code: 'missing' },
  ]);
  expect(await importCsv(Buffer.from([0xff, 0xfe, 0x31]), 'no')).toMatchObject(refusedFor('fileUnreadable'));
  expect(await importCsv('orderno,carrier,number\n', 'no')).toMatchObject(refusedFor('fileUnreadable'));
});

test('the file of what is to be sent comes back filled in; a dry run sends nothing', async () => {
  const orders = [await goods.orderToSend(), await goods.orderToSend()];
  await goods.carrier('中通快递');
  const numbers = orders.map(({ orderno }) => orderno);
  const made = await shop.call('toSendFile', { numbers }, as('warehouse'));
  expect(made.headers['content-type']).toBe('text/csv; charset=utf-8');
  const [head, ...lines] = made.text.replace('\uFEFF', '').trim().split('\r\n');
  expect(head).toBe('orderno,carrier,number,item,truename,phone,address,since');
  expect(lines[0]).toContain('陈思远,13812340417,浙江杭州文三路 1 号');
  expect(await entriesAbout(numbers[0] ?? '')).toContain('order contacts by staff:5');
  const filled = [head, ...lines.map((line, at) => line.replace(',,,', `,中通快递,ZT${at}0001,`))];
  const text = `\uFEFF${filled.join('\r\n')}\r\n`;
  expect((await importCsv(text, 'yes')).data).toEqual({ problems: [], parcels: 2 });
  expect(numbersOf((await queued({ number: numbers[0] })).data.rows)).toHaveLength(1);
  expect((await importCsv(text, 'no')).data).toEqual({ problems: [], parcels: 2 });
  for (const number of numbers) {
    expect((await shop.call('parcels', { number }, as('owner'))).body.data).toMatchObject([{ carrier: '中通快递' }]);
  }
});

test('an address that was changed since the file was made keeps it from being sent', async () => {
  const { orderno, shopperId } = await goods.orderToSend();
  const carrier = await goods.carrier();
  const fileNow = async () => {
    const { text } = await shop.call('toSendFile', { numbers: [orderno] }, as('warehouse'));
    return text.replace(',,,', `,${carrier},ZT90001,`);
  };
  const elsewhere = { truename: '陈思远', phone: '13812340417', address: '=上海漕溪北路 88 号' };
  const before = await fileNow();
  await shop.services.parcels.setAddress({ ...elsewhere, orderno, shopperId, idempotencyKey: undefined });
  expect((await importCsv(before, 'no')).data.problems).toMatchObject([
    { row: 2, column: 'address', code: 'addressChanged' },
  ]);
  expect(numbersOf((await queued({ number: orderno })).data.rows)).toEqual([orderno]);
  expect((await importCsv(await fileNow(), 'no')).data).toEqual({ problems: [], parcels: 1 });
});

test.each([
  { truename: '林小雨', phone: '13812340417', sent: 0 },
  { truename: '陈思远', phone: '13900001111', sent: 0 },
  // As a spreadsheet may have saved it.
  { truename: '陈思远', phone: '0138-1234 0417', sent: 1 },
])('a file sends nothing to another person than its order says: %j', async ({ truename, phone, sent }) => {
  const { orderno } = await goods.orderToSend();
  const carrier = await goods.carrier();
  const row = `${orderno},${carrier},ZT90002,${truename},${phone},浙江杭州文三路 1 号`;
  const { data } = await importCsv(`orderno,carrier,number,truename,phone,address\n${row}\n`, 'no');
  expect(data.problems.map(({ code }: { code: string }) => code)).toEqual(sent ? [] : ['addressChanged']);
  expect(numbersOf((await queued({ number: orderno })).data.rows)).toHaveLength(1 - sent);
});

test('addresses in a file are for who showed a factor within five minutes', async () => {
  const person = await joinedWithPasskey(shop, 'warehouse');
  const { orderno } = await goods.orderToSend();
  shop.clock.advance(6 * 60_000);
  expect((await shop.call('toSendFile', { numbers: [orderno] }, person)).status).toBe(428);
  expect(await entriesAbout(orderno)).toEqual([]);
});

test('a carrier has a name of its own and a tracking address of the web; a change beside another is shown', async () => {
  const make = async (fields: object) => (await shop.call('carrierMake', fields, as('warehouse'))).body;
  const url = 'https://track.example/{number}?from=shop';
  const made = await make({ name: '圆通', tracking_url: url });
  const { id, version } = made.data.at(-1);
  expect(await make({ name: '圆通' })).toMatchObject(refusedFor('carrierTaken'));
  const wrong = ['javascript:alert({number})', 'https://{number}.example/', 'https://track.example/', 'track/{number}'];
  for (const tracking_url of wrong) expect((await make({ name: tracking_url, tracking_url })).code).toBe(400);
  const change = { id, version, name: '圆通速递', tracking_url: url, position: 1, open: false };
  expect((await shop.call('carrierChange', change, as('warehouse'))).body.code).toBe(200);
  const late = await shop.call('carrierChange', { ...change, name: 'late' }, as('owner'));
  expect([late.status, late.body.data]).toMatchObject([409, { name: '圆通速递', open: false, tracking_url: url }]);
  const taken = { ...change, version: version + 1, name: '圆通' };
  await make({ name: '圆通' });
  expect((await shop.call('carrierChange', taken, as('owner'))).body).toMatchObject(refusedFor('carrierTaken'));
  const { orderno } = await goods.orderToSend();
  const closed = await shop.call('parcelSend', { number: orderno, carrier: id, tracking: 'YT1000' }, as('owner'));
  expect(closed.body).toMatchObject(refusedFor('carrierUnknown'));
});

test('a shopper is asked for an address once a day, and both lists say when', async () => {
  const { orderno, shopperId } = await goods.orderToSend(null);
  const ask = (number = orderno, role: Role = 'warehouse') => shop.call('addressRequest', { number }, as(role));
  const shown = async () => {
    const [row] = (await queued({ state: 'address_missing', number: orderno })).data.rows;
    const { goods: ofOrder } = (await shop.call('order', { number: orderno }, as('owner'))).body.data;
    expect(ofOrder.requested_at).toBe(row.requested_at);
    return row.requested_at;
  };
  const told = async () => {
    const { rows } = await shop.services.notifications.list({ shopperId, limit: 50, cursor: undefined });
    return rows.filter(({ kind }) => kind === 'address_missing').map((row) => row.orderno);
  };
  expect(await shown()).toBeNull();
  expect((await ask(orderno, 'auditor')).body.code).toBe(403);
  // Of many taps at once one tells.
  const codes = (await Promise.all(Array.from({ length: 5 }, () => ask()))).map(({ body }) => body.code);
  expect(codes.sort()).toEqual([200, 400, 400, 400, 400]);
  expect(await told()).toEqual([orderno]);
  expect(await shown()).toBe(shop.clock());
  expect(await entriesAbout(orderno)).toEqual(['address request by staff:5']);
  shop.clock.advance(24 * HOUR - 1);
  expect((await ask()).body).toMatchObject(refusedFor('addressRequested'));
  shop.clock.advance(1);
  expect((await ask()).body.code).toBe(200);
  expect(await told()).toEqual([orderno, orderno]);

  await shop.services.notifications.mute({ shopperId, topic: 'parcel', muted: true });
  shop.clock.advance(24 * HOUR);
  expect((await ask()).body).toMatchObject(refusedFor('topicMuted'));
  expect(await told()).toHaveLength(2);
  expect((await ask((await goods.orderToSend()).orderno)).body).toMatchObject(refusedFor('addressKnown'));
  expect((await ask((await goods.sent()).orderno)).body).toMatchObject(refusedFor('parcelNotWaiting'));
  expect((await ask('1234567890123456')).body).toMatchObject(refusedFor('orderUnknown'));
});

const toldOf = async (shopperId: number) => {
  const { rows } = await shop.services.notifications.list({ shopperId, limit: 50, cursor: undefined });
  return rows.map(({ kind, orderno, facts }) => ({ kind, orderno, ...facts }));
};

test('the number of an order is no parcel’s, neither its own nor another’s, typed, scanned or in a file', async () => {
  const [mine, other] = [await goods.orderToSend(), await goods.orderToSend()];
  const carrier = await goods.carrier();
  const printed = await shop.call('parcelAddresses', { numbers: [mine.orderno] }, as('warehouse'));
  const { code } = printed.body.data[0];
  for (const tracking of [mine.orderno, other.orderno, code]) {
    const sent = await shop.call('parcelSend', { number: mine.orderno, carrier, tracking }, as('warehouse'));
    expect(sent.body).toMatchObject(refusedFor('numberOfOrder'));
    const { data } = await importCsv(`orderno,carrier,number\n${mine.orderno},${carrier},${tracking}\n`, 'no');
    expect(data.problems).toMatchObject([{ row: 2, column: 'number', code: 'numberOfOrder' }]);
  }
  expect(numbersOf((await queued({ number: mine.orderno })).data.rows)).toEqual([mine.orderno]);
});

test('a number that another shopper’s parcel has at that carrier is sent if somebody says so, and for months only', async () => {
  const first = await goods.orderToSend();
  const second = await goods.orderToSend();
  const [carrier, other] = [await goods.carrier(), await goods.carrier()];
  const rows = [`${first.orderno},${carrier},TWICE-01`, `${second.orderno},${carrier},twice01`];
  const file = (lines: string[]) => importCsv(['orderno,carrier,number', ...lines].join('\n'), 'no');
  expect((await file(rows)).data.problems).toMatchObject([{ row: 3, column: 'number', code: 'numberOfAnother' }]);
  await file(rows.slice(0, 1));
  const fields = { number: second.orderno, carrier, tracking: 'TWICE01' };
  const send = async (more: object = {}) =>
    (await shop.call('parcelSend', { ...fields, ...more }, as('warehouse'))).body;
  expect(await send()).toMatchObject(refusedFor('numberOfAnother'));
  expect(await send({ together: true })).toMatchObject({ code: 200 });
  const third = await goods.orderToSend();
  expect((await file([`${third.orderno},${other},TWICE01`])).data.problems).toEqual([]);
  const later = await goods.orderToSend();
  shop.clock.advance(91 * 24 * HOUR);
  expect((await file([`${later.orderno},${carrier},TWICE01`])).data.problems).toEqual([]);
  shop.clock.advance(-91 * 24 * HOUR);
});

test('carrier and number of a parcel on its way are corrected, and its shopper is told the right ones', async () => {
  const { orderno, shopperId, tracking } = await goods.sent();
  const carrier = await goods.carrier('极兔速递');
  const correct = async (fields: object, role: Role = 'warehouse') =>
    (await shop.call('parcelCorrect', { number: orderno, carrier, note: 'mistyped', ...fields }, as(role))).body;
  expect((await correct({ tracking: 'RIGHT01' }, 'auditor')).code).toBe(403);
  expect(await correct({ tracking: orderno })).toMatchObject(refusedFor('numberOfOrder'));
  expect(await correct({ tracking: 'RIGHT01', carrier: 9999 })).toMatchObject(refusedFor('carrierUnknown'));
  expect(await correct({ tracking: 'RIGHT01' })).toMatchObject({ code: 200 });
  const { data } = (await shop.call('parcels', { number: 'RIGHT01' }, as('auditor'))).body;
  expect(data).toMatchObject([{ number: orderno, carrier: '极兔速递' }]);
  expect((await shop.call('parcels', { number: tracking }, as('auditor'))).body.data).toEqual([]);
  expect((await entriesAbout(orderno)).at(-1)).toBe('parcel correct by staff:5');
  expect((await toldOf(shopperId))[0]).toEqual({
    ...{ kind: 'parcel_corrected', orderno, name: '极兔速递', number: 'RIGHT01' },
  });
  // Its own carrier stays, also one that is offered for no new parcel.
  const rows = (await shop.call('carriers', {}, as('owner'))).body.data;
  const { id, version } = rows.find((row: { name: string }) => row.name === '极兔速递');
  const closed = { id, version, name: '极兔速递', tracking_url: '', position: 1, open: false };
  await shop.call('carrierChange', closed, as('owner'));
  expect(await correct({ tracking: 'RIGHT02' })).toMatchObject({ code: 200 });
  await shop.call('parcelReceived', { number: orderno, note: 'came' }, as('warehouse'));
  expect(await correct({ tracking: 'RIGHT03' })).toMatchObject(refusedFor('parcelNotOnWay'));
});

test('a correction asks about a number of another shopper’s parcel, and one that changes nothing is told to nobody', async () => {
  const { orderno, shopperId, tracking } = await goods.sent();
  const other = await goods.orderToSend();
  const carrier = await goods.carrier();
  await shop.call('parcelSend', { number: other.orderno, carrier, tracking: 'OTHERS-1' }, as('warehouse'));
  const correct = async (fields: object) =>
    (await shop.call('parcelCorrect', { number: orderno, carrier, note: 'mistyped', ...fields }, as('warehouse'))).body;
  const told = async () => (await toldOf(shopperId)).filter(({ kind }) => kind === 'parcel_corrected');
  expect(await correct({ tracking: 'others1' })).toMatchObject(refusedFor('numberOfAnother'));
  expect((await shop.call('parcels', { number: tracking }, as('auditor'))).body.data).toHaveLength(1);
  expect(await told()).toEqual([]);
  expect(await correct({ tracking: 'others1', together: true })).toMatchObject({ code: 200 });
  expect(await told()).toHaveLength(1);
  expect(await correct({ tracking: 'others1' })).toMatchObject({ code: 200 });
  expect(await told()).toHaveLength(1);
});

test('a parcel’s number may have as many digits as a packing label, and is found whole', async () => {
  const { orderno } = await goods.orderToSend();
  const fields = { number: orderno, carrier: await goods.carrier(), tracking: '9400111899560123456789' };
  await shop.call('parcelSend', fields, as('warehouse'));
  for (const number of ['9400 1118 9956 0123 4567 89', '9400111899560123456789']) {
    expect((await shop.call('parcels', { number }, as('auditor'))).body.data).toMatchObject([{ number: orderno }]);
  }
  const { data } = (await shop.call('parcels', { number: '9400111899560123' }, as('auditor'))).body;
  expect(data).toEqual([]);
});

test('a file is no print: what was exported still has no label, also if a label has an earlier address', async () => {
  const { orderno, shopperId } = await goods.orderToSend();
  const shown = async () => (await queued({ number: orderno })).data.rows[0];
  const read = (call: 'toSendFile' | 'parcelAddresses') => shop.call(call, { numbers: [orderno] }, as('warehouse'));
  await read('toSendFile');
  expect(await shown()).toMatchObject({ printed_at: null, label_outdated: false });
  await read('parcelAddresses');
  const printedAt = shop.clock();
  shop.clock.advance(HOUR);
  await read('toSendFile');
  expect(await shown()).toMatchObject({ printed_at: printedAt, label_outdated: false });
  const moved = { truename: '陈思远', phone: '13812340417', address: '上海南京路 8 号', idempotencyKey: undefined };
  await shop.services.parcels.setAddress({ ...moved, orderno, shopperId });
  expect(await shown()).toMatchObject({ label_outdated: true });
  await read('toSendFile');
  expect(await shown()).toMatchObject({ printed_at: null, label_outdated: false });
});

test('what staff say of a parcel is told to its shopper: that it came, came back, or was lost', async () => {
  const note = 'said on the phone';
  const told = async (call: 'parcelReceived' | 'parcelEnded', fields: object = {}) => {
    const { orderno, shopperId } = await goods.sent();
    expect((await shop.call(call, { number: orderno, note, ...fields }, as('warehouse'))).body.code).toBe(200);
    return (await toldOf(shopperId)).filter((one) => one.orderno === orderno).map(({ kind }) => kind)[0];
  };
  expect(await told('parcelReceived')).toBe('parcel_received');
  expect(await told('parcelEnded', { why: 'came_back' })).toBe('parcel_back');
  expect(await told('parcelEnded', { why: 'lost' })).toBe('parcel_lost');
  // Nobody is left to read it.
  const { orderno, shopperId } = await goods.sent();
  const { notifications, shoppers } = tables;
  await shop.store.transaction((tx) =>
    tx.db.update(shoppers).set({ deletedAt: tx.now }).where(eq(shoppers.id, shopperId)),
  );
  await shop.call('parcelReceived', { number: orderno, note }, as('warehouse'));
  const rows = await shop.store.reader.db.select().from(notifications).where(eq(notifications.shopperId, shopperId));
  expect(rows.map(({ kind }) => kind)).not.toContain('parcel_received');
});

test('a label from before another address is refused when it is scanned, whatever was printed after it', async () => {
  const { orderno, shopperId } = await goods.orderToSend();
  const carrier = await goods.carrier();
  const home = { truename: '陈思远', phone: '13812340417', orderno, shopperId, idempotencyKey: undefined };
  const print = async () => {
    const { body } = await shop.call('parcelAddresses', { numbers: [orderno] }, as('warehouse'));
    return String(body.data[0].code);
  };
  const found = async (code: string) =>
    (await queued({ number: code.slice(0, 16), label: code.slice(16) || undefined })).data.rows[0];
  const send = async (code: string) => {
    const fields = { number: orderno, label: code.slice(16), carrier, tracking: `LB${orderno.slice(-6)}` };
    return (await shop.call('parcelSend', fields, as('warehouse'))).body;
  };
  expect((await queued({ number: orderno })).data.rows[0].printed_at).toBeNull();
  const old = await print();
  expect(old).toMatch(new RegExp(`^${orderno}\\d{6}$`));
  shop.clock.advance(1234);
  await shop.services.parcels.setAddress({ ...home, address: '上海南京路 8 号' });
  const anew = await print();
  expect(await found(orderno)).toMatchObject({ label_outdated: false, printed_at: shop.clock() });
  expect(await found(old)).toMatchObject({ label_outdated: true });
  expect(await send(old)).toMatchObject(refusedFor('addressChanged'));
  const row = (code: string) => `orderno,carrier,number\n${code},${carrier},LB${orderno.slice(-6)}\n`;
  expect((await importCsv(row(old), 'yes')).data.problems).toMatchObject([{ row: 2, code: 'addressChanged' }]);
  expect((await importCsv(row(anew), 'yes')).data.problems).toEqual([]);
  // The same address once more is no other one.
  shop.clock.advance(1234);
  await shop.services.parcels.setAddress({ ...home, address: '上海南京路 8 号' });
  expect(await found(anew)).toMatchObject({ label_outdated: false });
  expect(await found(orderno)).toMatchObject({ label_outdated: false });
  expect(await send(anew)).toMatchObject({ code: 200 });
  expect((await shop.call('parcels', { number: anew }, as('auditor'))).body.data).toMatchObject([{ number: orderno }]);
});
