import sharp from 'sharp';
import request from 'supertest';
import { beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { isoTime } from '../../server/iso-time.ts';
import { buyersOf, openWithBuyers, staff } from '../support/buyers.ts';
import { fullOrder, sendParcel } from '../support/full-orders.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { outright } from '../support/outright.ts';
import { setSetting } from '../support/set-setting.ts';

const DAY = 24 * 60 * 60 * 1000;

let shop: Awaited<ReturnType<typeof openWithBuyers>>['shop'];
let mia: string;
let noa: string;
let itemId: number;

beforeEach(async () => {
  ({ shop, mia, noa, itemId } = await openWithBuyers());
});

const { bought, say, seen } = buyersOf(() => ({ shop, mia, noa, itemId }));

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
    await outright(shop).payReturn({ id, restocked, ...staff });
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
  const changed = { code: 400, msg: '订单状态已变化，请确认后再提交', reason: 'returnChanged', data: null };
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
  await outright(shop).payRefund({ id: orderId, ...staff });
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
  await expect(outright(shop).payReturn({ id, restocked: false, ...staff })).rejects.toThrow('returnStepOver');
  await shop.services.goodsReturns.arrived({ id, restocked: true, ...staff });
  expect(await say('goodsReturnSent', { orderno, carrier: '邮政', number: '98672205' })).toMatchObject({ code: 400 });
  await outright(shop).payReturn({ id, restocked: false, ...staff });
  await expect(outright(shop).payReturn({ id, restocked: false, ...staff })).rejects.toThrow('returnStepOver');
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
    await setSetting(shop, { key: 'return_address', value: since, ...staff });
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
  await expect(outright(shop).payRefund({ id: orderId, ...staff })).rejects.toThrow('refundUnknown');
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
  await outright(shop).payRefund({ id: orderId, ...staff });
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
  await outright(shop).payRefund({ id: orderId, ...staff });
  const { goodsReturns } = shop.services;
  const act = { id: data.id, restocked: false, ...staff };
  const goOn = kind === 'cancel' ? outright(shop).payReturn(act) : goodsReturns.accept(act);
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
  for (const [key, value] of Object.entries(changes)) await setSetting(shop, { key, value, ...staff });
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
