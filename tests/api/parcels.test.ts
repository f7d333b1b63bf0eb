import { beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { isoTime } from '../../server/iso-time.ts';
import { promisedUntil } from '../../shared/opening-hours.ts';
import { buyersOf, home, openWithBuyers, staff } from '../support/buyers.ts';
import { carrierOf, fullOrder, sendParcel } from '../support/full-orders.ts';
import { setSetting } from '../support/set-setting.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

let shop: Awaited<ReturnType<typeof openWithBuyers>>['shop'];
let mia: string;
let noa: string;
let itemId: number;

beforeEach(async () => {
  ({ shop, mia, noa, itemId } = await openWithBuyers());
});

const { bought, say, seen } = buyersOf(() => ({ shop, mia, noa, itemId }));

test('an order waits to be sent once its group is full, with the address on file', async () => {
  const { orderno } = (await say('buyItem', { id: itemId })).data;
  expect((await seen(orderno)).shipping).toMatchObject({ state: 'none', addressable: true, address: home.address });
  await say('orderPt', { orderno }, noa);
  expect(await seen(orderno)).toMatchObject({
    shipping: { state: 'to_send', state_txt: '等待寄出', sent_at: null, addressable: true },
    goods_return: null,
    return_kind: 'cancel',
    return_until: null,
    return_gives: 699,
  });
});

test('a joiner without an address says where to; nobody else does, and nobody once it is sent', async () => {
  const { orderno } = (await say('buyItem', { id: itemId })).data;
  const own = (await say('orderPt', { orderno }, noa)).data.orderno;
  expect((await seen(own, noa)).shipping).toMatchObject({ state: 'address_missing', state_txt: '缺收货地址' });
  await expect(sendParcel(shop, own)).rejects.toThrow('addressMissing');
  const there = { ...home, orderno: own };
  expect(await say('orderAddress', there)).toMatchObject({ code: 400 });
  expect(await say('orderAddress', there, noa)).toMatchObject({ code: 200 });
  // Noa had none: the next order is sent there too. Who has one keeps it.
  expect((await say('userAddress', {}, noa)).data).toEqual(home);
  expect(await say('orderAddress', { ...home, address: '别处', orderno })).toMatchObject({ code: 200 });
  const book = async (token: string) => (await say('addressList', {}, token)).data;
  expect(await book(mia)).toMatchObject([{ address: home.address, default: true }]);
  await say('orderAddress', { ...there, address: '别处' }, noa);
  expect(await book(noa)).toMatchObject([{ ...home, default: true }]);
  expect(await say('orderAddress', there, noa)).toMatchObject({ code: 200 });
  await sendParcel(shop, own);
  expect(await say('orderAddress', there, noa)).toMatchObject({ code: 400, msg: '包裹已寄出或正在退货，地址不能再改' });
  expect((await seen(own, noa)).shipping).toMatchObject({ state: 'sent', addressable: false, address: home.address });
});

test('a parcel is on its way once, says where it can be looked at, and its shopper that it came, once', async () => {
  const orderno = await bought();
  expect(await say('orderReceived', { orderno })).toMatchObject({ code: 400, msg: '没有寄出的包裹可以确认收到' });
  await sendParcel(shop, orderno);
  await expect(sendParcel(shop, orderno)).rejects.toThrow('parcelNotWaiting');
  const { shipping, return_until } = await seen(orderno);
  expect(shipping).toMatchObject({ state: 'sent', carrier: '中国邮政', received_at: null });
  expect(shipping.url).toBe(`https://post.example/${shipping.number}`);
  expect(Date.parse(return_until)).toBe(shop.clock() + 22 * DAY);
  expect(Date.parse(shipping.assumed_at)).toBe(shop.clock() + 15 * DAY);
  shop.clock.advance(2 * DAY);
  expect(await say('orderReceived', { orderno }, noa)).toMatchObject({ code: 400 });
  expect(await say('orderReceived', { orderno })).toMatchObject({ code: 200, msg: '已确认收货' });
  expect(await say('orderReceived', { orderno })).toMatchObject({ code: 400 });
  const after = await seen(orderno);
  expect(after.shipping).toMatchObject({ state: 'received', received_said_by: 'shopper', assumed_at: null });
  expect(Date.parse(after.return_until)).toBe(shop.clock() + 7 * DAY);
});

test('the days for a return that were promised with a parcel stay, whatever is set later', async () => {
  const orderno = await bought();
  await sendParcel(shop, orderno);
  const next = await bought();
  await setSetting(shop, { key: 'return_days', value: '14', ...staff });
  expect([(await seen(orderno)).shipping.return_days, (await seen(next)).shipping.return_days]).toEqual([7, 14]);
});

test('one that came back is sent again, and both stay known', async () => {
  const orderno = await bought();
  const { id } = await seen(orderno);
  await sendParcel(shop, orderno);
  await shop.services.sending.ended({ id, why: 'came_back', ...staff });
  const ended = { ended_at: isoTime(shop.clock()), end_why: 'came_back' };
  const again = { state: 'to_send', number: '', addressable: true };
  expect((await seen(orderno)).shipping).toMatchObject({ ...again, ...ended });
  shop.clock.advance(DAY);
  await sendParcel(shop, orderno);
  const open = { ended_at: null, end_why: null };
  expect((await seen(orderno)).shipping).toMatchObject({ state: 'sent', ...open });
  await shop.services.sending.received({ id, ...staff });
  expect((await seen(orderno)).shipping).toMatchObject({ state: 'received', received_said_by: 'staff', ...open });
  await expect(shop.services.sending.ended({ id, why: 'lost', ...staff })).rejects.toThrow('parcelNotOnWay');
  expect(await shop.store.reader.db.select().from(tables.shipments)).toHaveLength(2);
});

test('what is not sent has no parcel and no return', async () => {
  const voucher = await shop.addItem({ ships: false });
  const orderno = await fullOrder(shop, { itemId: voucher, buyer: mia, joiner: noa });
  const terms = async (call: 'itemDetail' | 'group', input: Record<string, string | number>) =>
    (await say(call, input)).data.delivery;
  const promised = { sending_hours: 48, return_days: 7 };
  expect([await terms('itemDetail', { id: voucher }), await terms('group', { orderno })]).toEqual([null, null]);
  const other = await bought();
  expect(await terms('itemDetail', { id: itemId })).toEqual(promised);
  expect(await terms('group', { orderno: other })).toEqual(promised);
  expect([(await seen(orderno)).shipping.return_days, (await seen(other)).shipping.return_days]).toEqual([null, 7]);
  expect(await seen(orderno)).toMatchObject({ shipping: { state: 'none', addressable: false }, return_kind: null });
  expect(await say('goodsReturn', { orderno, reason: 'other' })).toMatchObject({ code: 400, msg: '这个订单不能退货' });
});

test('a file of parcels is sent whole or not at all, and every row says what is wrong', async () => {
  const [first, second] = [await bought(), await bought()];
  const carrierId = await carrierOf(shop);
  const row = (orderno: string, carrier = carrierId) => ({ orderno, carrierId: carrier, number: '98672204' });
  const wrong = [row(first), row('1'), row(second, 99), row(first)];
  expect(await shop.services.sending.sendMany(wrong, staff, { dryRun: false })).toEqual({
    done: false,
    problems: [
      { row: 1, problem: 'orderUnknown' },
      { row: 2, problem: 'carrierUnknown' },
      { row: 3, problem: 'parcelNotWaiting' },
    ],
  });
  const right = [row(first), row(second)];
  expect(await shop.services.sending.sendMany(right, staff, { dryRun: true })).toEqual({ done: false, problems: [] });
  expect((await seen(first)).shipping.state).toBe('to_send');
  const key = { ...staff, key: 'once' };
  expect(await shop.services.sending.sendMany(right, key, { dryRun: false })).toEqual({ done: true, problems: [] });
  expect((await seen(second)).shipping.state).toBe('sent');
  expect(await shop.services.sending.sendMany(right, key, { dryRun: false })).toEqual({ done: true, problems: [] });
});

test('an order says when its group was full, with whom, and by when it is sent', async () => {
  const { orderno } = (await say('buyItem', { id: itemId })).data;
  expect((await seen(orderno)).group).toMatchObject({ filled_at: null, members: [{ mine: true }] });
  shop.clock.advance(60_000);
  const filled = shop.clock();
  const own = (await say('orderPt', { orderno }, noa)).data.orderno;
  shop.clock.advance(60_000);
  const { group, shipping } = await seen(orderno);
  expect(group.filled_at).toBe(isoTime(filled));
  expect(group.members.map(({ name, mine }: { name: string; mine: boolean }) => [name, mine])).toEqual([
    ['Nick mia', true],
    ['N**', false],
  ]);
  // What begins at night is promised from the morning on, whenever this runs.
  const promisedAt = (since: number) =>
    isoTime(promisedUntil(since, 48 * HOUR, { from: '09:00', until: '21:00' }, 'Asia/Shanghai'));
  expect(shipping.send_by).toBe(promisedAt(filled));
  // Without an address nothing is promised; with one the promise counts from then on.
  expect((await seen(own, noa)).shipping.send_by).toBeNull();
  shop.clock.advance(100 * HOUR);
  await say('orderAddress', { ...home, orderno: own }, noa);
  const promised = promisedAt(shop.clock());
  expect((await seen(own, noa)).shipping.send_by).toBe(promised);
  // Another address moves nothing.
  shop.clock.advance(HOUR);
  await say('orderAddress', { ...home, address: '杭州市 3 号', orderno: own }, noa);
  expect((await seen(own, noa)).shipping.send_by).toBe(promised);
  await sendParcel(shop, own);
  expect((await seen(own, noa)).shipping.send_by).toBeNull();
});
