import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { openConsole } from '../support/console-api.ts';
import { numbersOf, parcelDeskOf, parcelsOf } from '../support/parcels.ts';
import { refusedFor } from '../support/staff.ts';

const HOUR = 60 * 60 * 1000;

/** One shop for all: each test has orders of its own. */
let shop: Awaited<ReturnType<typeof openConsole>>;
let goods: ReturnType<typeof parcelsOf>;

beforeAll(async () => {
  shop = await openConsole();
  await shop.addStaffOfRoles();
  goods = parcelsOf(shop);
});

type Role = 'owner' | 'warehouse' | 'auditor';
const as = (role: Role) => ({ as: role });
const { entriesAbout, queued } = parcelDeskOf(() => shop);

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
  // Nothing is promised while nobody has said where to.
  const unsent = queues.find(({ queue }: { queue: string }) => queue === 'addressMissing');
  expect(unsent).toMatchObject({ count: missing.rows.length, promise: null });
  expect(unsent.oldest_at).toBe(Math.min(...missing.rows.map(({ since }: { since: number }) => since)));
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
