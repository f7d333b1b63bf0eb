import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { openConsole } from '../support/console-api.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
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

type Role = 'owner' | 'warehouse' | 'auditor' | 'service';
const as = (role: Role) => ({ as: role });
const { entriesAbout, importCsv, queued } = parcelDeskOf(() => shop);

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
