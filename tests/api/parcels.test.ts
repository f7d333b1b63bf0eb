import sharp from 'sharp';
import request from 'supertest';
import { beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { isoTime } from '../../server/iso-time.ts';
import { carrierOf, fullOrder, sendParcel, setReturnAddress } from '../support/full-orders.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { runMigration } from '../support/run-migration.ts';
import { openTestApi } from '../support/test-api.ts';

const HOUR = 60 * 60 * 1000;

const DAY = 24 * 60 * 60 * 1000;
const staff = { actor: 'alice', note: '与描述不符' };
const home = { truename: '陈思远', phone: '13800136021', address: '上海市徐汇区漕溪北路 88 号' };

let shop: Awaited<ReturnType<typeof openTestApi>>;
let mia: string;
let noa: string;
let itemId: number;

beforeEach(async () => {
  shop = await openTestApi();
  itemId = await shop.addItem({ price: 69_900, tax: 3500 });
  [mia, noa] = [await shop.signUp('mia', 1_000_000), await shop.signUp('noa', 1_000_000)];
  await shop.call('saveAddress', home, { token: mia });
  await setReturnAddress(shop);
});

const bought = () => fullOrder(shop, { itemId, buyer: mia, joiner: noa });

const say = async (name: Parameters<typeof shop.call>[0], fields: Record<string, string | number>, token = mia) =>
  (await shop.call(name, fields, { token, language: 'zh-CN' })).body;

const seen = async (orderno: string, token = mia) => (await say('order', { status: 0, orderno }, token)).data[0];

const balance = async () => (await say('userInfo', {})).data.recharge_money;

const picture = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#d6371c' } })
    .png()
    .toBuffer();

async function addPicture(orderno: string) {
  const sending = request(shop.server).post('/api/goods_return_picture').set('Authorization', mia);
  sending.field('orderno', orderno).attach('picture', await picture(), 'p.png');
  return (await sending.set('Accept-Language', 'zh-CN')).body;
}

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
  expect(await say('orderReceived', { orderno })).toMatchObject({ code: 200, msg: '已记下你收到了' });
  expect(await say('orderReceived', { orderno })).toMatchObject({ code: 400 });
  const after = await seen(orderno);
  expect(after.shipping).toMatchObject({ state: 'received', received_said_by: 'shopper', assumed_at: null });
  expect(Date.parse(after.return_until)).toBe(shop.clock() + 7 * DAY);
});

test('one that came back is sent again, and both stay known', async () => {
  const orderno = await bought();
  const { id } = await seen(orderno);
  await sendParcel(shop, orderno);
  await shop.services.sending.ended({ id, why: 'came_back', ...staff });
  expect((await seen(orderno)).shipping).toMatchObject({ state: 'to_send', number: '', addressable: true });
  await sendParcel(shop, orderno);
  await shop.services.sending.received({ id, ...staff });
  expect((await seen(orderno)).shipping).toMatchObject({ state: 'received', received_said_by: 'staff' });
  await expect(shop.services.sending.ended({ id, why: 'lost', ...staff })).rejects.toThrow('parcelNotOnWay');
  expect(await shop.store.reader.db.select().from(tables.shipments)).toHaveLength(2);
});

test('a cancelled order is not sent, and its price comes back; the stock only if staff say so', async () => {
  const [orderno, other] = [await bought(), await bought()];
  const before = await balance();
  const left = await piecesLeft();
  for (const [number, restocked] of [
    [orderno, true],
    [other, false],
  ] as const) {
    const { id } = (await say('goodsReturn', { orderno: number, reason: 'unwanted' })).data;
    await expect(sendParcel(shop, number)).rejects.toThrow('parcelNotWaiting');
    expect(await seen(number)).toMatchObject({ return_kind: null, goods_return: { kind: 'cancel', state: 'asked' } });
    await shop.services.goodsReturns.pay({ id, restocked, ...staff });
  }
  expect(await seen(orderno)).toMatchObject({
    status: 2,
    goods_return: { state: 'paid', state_txt: '已取消，款已退回钱包', amount: 699 },
  });
  expect(await balance()).toBe(before + 2 * 699);
  expect(await piecesLeft()).toBe(left + 1);
  expect(await say('goodsReturn', { orderno, reason: 'other' })).toMatchObject({
    code: 400,
    msg: '这个订单已有退货申请',
  });
  await booksAreRight(shop);
});

async function piecesLeft(): Promise<number> {
  const [row] = await shop.store.reader.db.select({ stock: tables.items.stock }).from(tables.items);
  return row?.stock ?? 0;
}

test('what a shopper was shown is asked for or nothing: an order that was sent meanwhile is not cancelled', async () => {
  const orderno = await bought();
  const asked = { orderno, reason: 'unwanted' };
  const changed = { code: 400, msg: '订单状态已变化，请确认后再提交', data: null };
  expect(await say('goodsReturn', { ...asked, kind: 'return' })).toEqual(changed);
  await sendParcel(shop, orderno);
  expect(await say('goodsReturn', { ...asked, kind: 'cancel' })).toEqual(changed);
  expect(await seen(orderno)).toMatchObject({ goods_return: null, return_kind: 'return' });
  expect(await say('goodsReturn', { ...asked, kind: 'broken' })).toMatchObject({ code: 400 });
  expect(await say('goodsReturn', { ...asked, kind: 'return' })).toMatchObject({ data: { kind: 'return' } });
});

test('a withdrawn or refused cancellation waits to be sent again', async () => {
  const orderno = await bought();
  await say('goodsReturn', { orderno, reason: 'unwanted' });
  expect(await say('goodsReturnWithdraw', { orderno })).toMatchObject({ code: 200 });
  expect((await seen(orderno)).shipping.state).toBe('to_send');
  const { id } = (await say('goodsReturn', { orderno, reason: 'unwanted' })).data;
  await shop.services.goodsReturns.refuse({ id, state: 'asked', ...staff });
  expect(await seen(orderno)).toMatchObject({
    shipping: { state: 'to_send' },
    goods_return: { state: 'refused', remark: staff.note },
    return_kind: 'cancel',
  });
});

test('goods go back step by step, and what is paid is the price less the tax that was paid', async () => {
  const orderno = await bought();
  const { id: orderId } = await seen(orderno);
  await say('orderReturn', { id: orderId });
  await shop.services.refunds.pay({ id: orderId, ...staff });
  await sendParcel(shop, orderno);
  const asked = await say('goodsReturn', { orderno, reason: 'damaged', words: '扣子\n断了' });
  expect(asked).toMatchObject({ code: 200, data: { kind: 'return' } });
  const { id } = asked.data;
  const before = await balance();
  expect(await say('goodsReturnSent', { orderno, carrier: '邮政', number: '98672204' })).toMatchObject({ code: 400 });
  await shop.services.goodsReturns.accept({ id, ...staff });
  expect((await seen(orderno)).goods_return).toMatchObject({
    ...{ state: 'accepted', words: '扣子 断了', return_address: '杭州市仓库 1 号' },
  });
  const sentBack = isoTime(shop.clock());
  await say('goodsReturnSent', { orderno, carrier: '邮政', number: '9876 2204' });
  shop.clock.advance(DAY);
  // The number is corrected, and they left when that was said first.
  expect(await say('goodsReturnSent', { orderno, carrier: '邮政', number: '9867 2204' })).toMatchObject({ code: 200 });
  expect((await seen(orderno)).goods_return).toMatchObject({ number: '98672204', sent_back_at: sentBack });
  expect(await say('goodsReturnWithdraw', { orderno })).toMatchObject({
    code: 400,
    msg: '退货进度已变化，请刷新后再看',
  });
  await expect(shop.services.goodsReturns.pay({ id, restocked: false, ...staff })).rejects.toThrow('returnStepOver');
  await shop.services.goodsReturns.arrived({ id, restocked: true, ...staff });
  expect(await say('goodsReturnSent', { orderno, carrier: '邮政', number: '98672205' })).toMatchObject({ code: 400 });
  await shop.services.goodsReturns.pay({ id, restocked: false, ...staff });
  await expect(shop.services.goodsReturns.pay({ id, restocked: false, ...staff })).rejects.toThrow('returnStepOver');
  expect(await seen(orderno)).toMatchObject({
    status: 4,
    goods_return: { state: 'paid', amount: 664, number: '98672204' },
  });
  expect(await balance()).toBe(before + 664);
  const [entry] = (await say('walletStatement', { limit: 1 })).data;
  expect(entry).toMatchObject({
    kind: 'goods_refund',
    kind_txt: '退货款',
    amount: 664,
    title: '口红',
    number: orderno,
  });
  await booksAreRight(shop);
});

test('the goods go back to where their shopper was told, wherever the shop takes goods back since', async () => {
  const orderno = await bought();
  await sendParcel(shop, orderno);
  const { id } = (await say('goodsReturn', { orderno, reason: 'quality' })).data;
  await shop.services.goodsReturns.accept({ id, ...staff });
  const told = { state: 'accepted', return_address: '杭州市仓库 1 号' };
  for (const since of ['宁波市仓库 2 号', '']) {
    await shop.services.settings.set({ key: 'return_address', value: since, ...staff });
    expect((await seen(orderno)).goods_return).toMatchObject(told);
  }
});

test('who returns goods gets no tax refund: a request ends, and none is taken', async () => {
  const orderno = await bought();
  const { id: orderId } = await seen(orderno);
  await sendParcel(shop, orderno);
  await say('orderReturn', { id: orderId });
  const { id } = (await say('goodsReturn', { orderno, reason: 'quality' })).data;
  await shop.services.goodsReturns.accept({ id, ...staff });
  expect(await seen(orderno)).toMatchObject({ status: 2, remark: staff.note });
  expect(await say('orderReturn', { id: orderId })).toMatchObject({ code: 400, msg: '这个订单已有退货申请' });
  await expect(shop.services.refunds.pay({ id: orderId, ...staff })).rejects.toThrow('refundUnknown');
  await shop.services.goodsReturns.arrived({ id, restocked: false, ...staff });
  await shop.services.goodsReturns.refuse({ id, state: 'arrived', ...staff });
  expect(await say('orderReturn', { id: orderId })).toMatchObject({ code: 200 });
});

/** An order whose price comes back whole as tax. */
async function free() {
  const orderno = await fullOrder(shop, { itemId: await shop.addItem({ tax: 10_000 }), buyer: mia, joiner: noa });
  const { id: orderId } = await seen(orderno);
  await say('orderReturn', { id: orderId });
  return { orderno, orderId };
}

test('an order that gave its whole price back as tax can be neither cancelled nor returned', async () => {
  const { orderno, orderId } = await free();
  expect((await seen(orderno)).return_kind).toBe('cancel');
  await shop.services.refunds.pay({ id: orderId, ...staff });
  const refused = { code: 400, msg: '这个订单不能退货' };
  expect(await seen(orderno)).toMatchObject({ return_kind: null, return_gives: 0 });
  expect(await say('goodsReturn', { orderno, reason: 'unwanted' })).toMatchObject(refused);
  await sendParcel(shop, orderno);
  expect(await say('goodsReturn', { orderno, reason: 'damaged' })).toMatchObject(refused);
});

test.each(['cancel', 'return'])('a %s that gives nothing since the tax was paid meanwhile is refused', async (kind) => {
  const { orderno, orderId } = await free();
  if (kind === 'return') await sendParcel(shop, orderno);
  const { data } = await say('goodsReturn', { orderno, reason: 'unwanted' });
  await shop.services.refunds.pay({ id: orderId, ...staff });
  const { goodsReturns } = shop.services;
  const act = { id: data.id, restocked: false, ...staff };
  const goOn = kind === 'cancel' ? goodsReturns.pay(act) : goodsReturns.accept(act);
  await expect(goOn).rejects.toThrow('returnGivesNothing');
  await goodsReturns.refuse({ id: data.id, state: 'asked', ...staff });
  expect((await seen(orderno)).goods_return.state).toBe('refused');
  await booksAreRight(shop);
});

test.each(['shopper', 'staff'])(
  'the right to return ends, and what is said by %s afterwards does not begin it anew',
  async (who) => {
    const orderno = await bought();
    const { id } = await seen(orderno);
    await sendParcel(shop, orderno);
    const until = isoTime(shop.clock() + 22 * DAY);
    shop.clock.advance(22 * DAY);
    expect(await seen(orderno)).toMatchObject({ return_kind: 'return', return_until: until });
    shop.clock.advance(1);
    const isOver = async () => {
      expect(await seen(orderno)).toMatchObject({ return_kind: null, return_until: until });
      expect(await say('goodsReturn', { orderno, reason: 'damaged' })).toMatchObject({
        code: 400,
        msg: '已过退货期限',
      });
    };
    await isOver();
    if (who === 'shopper') await say('orderReceived', { orderno });
    else await shop.services.sending.received({ id, ...staff });
    expect((await seen(orderno)).shipping).toMatchObject({ state: 'received', received_said_by: who });
    await isOver();
  },
);

const setDays = async (changes: Record<'return_days' | 'assumed_days', string>) => {
  for (const [key, value] of Object.entries(changes)) await shop.services.settings.set({ key, value, ...staff });
};

test('what was shown with a parcel stays as it was promised, whatever the settings say since', async () => {
  const orderno = await bought();
  await sendParcel(shop, orderno);
  const [until, assumed] = [isoTime(shop.clock() + 22 * DAY), isoTime(shop.clock() + 15 * DAY)];
  const promised = { return_kind: 'return', return_until: until, shipping: { assumed_at: assumed } };
  await setDays({ return_days: '1', assumed_days: '2' });
  shop.clock.advance(21 * DAY);
  expect(await seen(orderno)).toMatchObject(promised);
  expect(await say('goodsReturn', { orderno, reason: 'damaged' })).toMatchObject({ code: 200 });
  await say('goodsReturnWithdraw', { orderno });
  await setDays({ return_days: '30', assumed_days: '60' });
  shop.clock.advance(2 * DAY);
  expect(await seen(orderno)).toMatchObject({ ...promised, return_kind: null });
  expect(await say('goodsReturn', { orderno, reason: 'damaged' })).toMatchObject({ code: 400, msg: '已过退货期限' });
});

test('a parcel that was on its way at the upgrade keeps the days of the settings of then', async () => {
  const orderno = await bought();
  await sendParcel(shop, orderno);
  await setDays({ return_days: '5', assumed_days: '10' });
  await shop.store.transaction(async (tx) => {
    await tx.db.update(tables.shipments).set({ assumedAt: null, returnDays: null });
    await runMigration(tx, '0051_terms_on_the_way');
  });
  const kept = { return_until: isoTime(shop.clock() + 15 * DAY) };
  expect(await seen(orderno)).toMatchObject(kept);
  await setDays({ return_days: '1', assumed_days: '2' });
  expect(await seen(orderno)).toMatchObject(kept);
});

test('the settings of now count for a parcel that a server of before sent beside a newer one', async () => {
  const orderno = await bought();
  await sendParcel(shop, orderno);
  await shop.store.transaction((tx) => tx.db.update(tables.shipments).set({ assumedAt: null, returnDays: null }));
  await setDays({ return_days: '1', assumed_days: '2' });
  const until = isoTime(shop.clock() + 3 * DAY);
  expect(await seen(orderno)).toMatchObject({
    ...{ return_until: until, shipping: { assumed_at: isoTime(shop.clock() + 2 * DAY) } },
  });
});

test('a parcel that came late, before the right to return has ended, may be returned as long as any other', async () => {
  const orderno = await bought();
  await sendParcel(shop, orderno);
  shop.clock.advance(22 * DAY);
  await say('orderReceived', { orderno });
  const until = isoTime(shop.clock() + 7 * DAY);
  expect(await seen(orderno)).toMatchObject({ return_kind: 'return', return_until: until });
});

test('an order has ten returns at most, and the last one is shown', async () => {
  const orderno = await bought();
  const ask = () => say('goodsReturn', { orderno, reason: 'unwanted', kind: 'cancel' });
  for (let asked = 1; asked <= 10; asked++) {
    const { data } = await ask();
    expect((await seen(orderno)).goods_return).toMatchObject({ id: data.id, state: 'asked' });
    expect(await say('goodsReturnWithdraw', { orderno })).toMatchObject({ code: 200 });
  }
  expect(await ask()).toMatchObject({ code: 400, msg: '每个订单最多申请 10 次退货，请联系客服' });
  expect((await seen(orderno)).shipping.state).toBe('to_send');
});

test('four pictures go with a return that nobody has decided, and are read by staff and their shopper alone', async () => {
  const orderno = await bought();
  await sendParcel(shop, orderno);
  expect(await addPicture(orderno)).toMatchObject({ code: 400 });
  const { id } = (await say('goodsReturn', { orderno, reason: 'damaged' })).data;
  for (let n = 0; n < 4; n++) expect(await addPicture(orderno)).toMatchObject({ code: 200 });
  expect(await addPicture(orderno)).toMatchObject({ code: 400, msg: '照片最多 4 张' });
  const { pictures, picture_urls: paths } = (await seen(orderno)).goods_return;
  expect([pictures, paths]).toEqual([4, [1, 2, 3, 4].map((place) => `/user/return/picture/${id}/${place}`)]);
  const open = (path: string, headers: Record<string, string>) => request(shop.server).get(path).set(headers);
  for (const path of paths) {
    const shown = await open(path, { Cookie: `session=${mia}` });
    expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
      ...[200, 'image/webp', 'private, no-store'],
    ]);
  }
  for (const headers of [{ Cookie: `session=${noa}` }, { Authorization: noa }, {}] as Record<string, string>[]) {
    const refused = await open(paths[0], headers);
    expect([refused.status, refused.text]).toEqual([404, 'not found']);
  }
  for (const path of [`${id}/5`, `${id}/0`, `${id}/x`, '99/1', `x/1`]) {
    expect((await open(`/user/return/picture/${path}`, { Authorization: mia })).status).toBe(404);
  }
  await shop.services.goodsReturns.accept({ id, ...staff });
  expect(await addPicture(orderno)).toMatchObject({ code: 400 });
});

test('what is not sent has no parcel and no return', async () => {
  const voucher = await shop.addItem({ ships: false });
  const orderno = await fullOrder(shop, { itemId: voucher, buyer: mia, joiner: noa });
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
    ['N**', true],
    ['N**', false],
  ]);
  expect(shipping.send_by).toBe(isoTime(filled + 48 * HOUR));
  // Without an address nothing is promised; with one the promise counts from then on.
  expect((await seen(own, noa)).shipping.send_by).toBeNull();
  shop.clock.advance(100 * HOUR);
  await say('orderAddress', { ...home, orderno: own }, noa);
  const promised = isoTime(shop.clock() + 48 * HOUR);
  expect((await seen(own, noa)).shipping.send_by).toBe(promised);
  // Another address moves nothing.
  shop.clock.advance(HOUR);
  await say('orderAddress', { ...home, address: '杭州市 3 号', orderno: own }, noa);
  expect((await seen(own, noa)).shipping.send_by).toBe(promised);
  await sendParcel(shop, own);
  expect((await seen(own, noa)).shipping.send_by).toBeNull();
});
