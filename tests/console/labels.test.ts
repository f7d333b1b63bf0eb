import { beforeAll, expect, test } from 'vitest';
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

const as = (role: 'warehouse' | 'auditor') => ({ as: role });
const { importCsv, queued } = parcelDeskOf(() => shop);

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
