import { beforeEach, expect, test } from 'vitest';
import { tables } from '../../../db/schema/index.ts';
import { oneOf } from '../../support/at-once.ts';
import { askedReturn, carrierOf, fullOrder, sendParcel, setReturnAddress } from '../../support/full-orders.ts';
import { booksAreRight } from '../../support/money-adds-up.ts';
import { outright } from '../../support/outright.ts';
import { openTestApi } from '../../support/test-api.ts';

const staff = { actor: 'alice', note: 'because' };
const home = { truename: '陈思远', phone: '13800136021', address: '上海市' };
const ROUNDS = 6;

let shop: Awaited<ReturnType<typeof openTestApi>>;
let mia: string;
let noa: string;
let itemId: number;

beforeEach(async () => {
  shop = await openTestApi();
  itemId = await shop.addItem({ price: 10_000, tax: 500, stock: 1000 });
  [mia, noa] = [await shop.signUp('mia', 1_000_000), await shop.signUp('noa', 1_000_000)];
  await shop.call('saveAddress', home, { token: mia });
  await carrierOf(shop);
  await setReturnAddress(shop);
});

const bought = () => fullOrder(shop, { itemId, buyer: mia, joiner: noa });

/** A shopper's call that is refused rejects, as a service does. */
async function say(name: Parameters<typeof shop.call>[0], fields: Record<string, string | number>) {
  const { body } = await shop.call(name, fields, { token: mia });
  if (body.code !== 200) throw new Error(body.msg);
  return body.data;
}

const seen = async (orderno: string) => (await say('order', { status: 0, orderno }))[0];
const balance = async () => (await say('userInfo', {})).recharge_money as number;

/** The names in one order and, every second round, in the other. */
const inTurn = <Name extends string>(round: number, names: Name[]) => (round % 2 === 0 ? names : names.toReversed());

test('sent or cancelled: one of the two, however they meet', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderno = await bought();
    const done = await oneOf(inTurn(round, ['sent', 'asked']), (name) =>
      name === 'sent' ? sendParcel(shop, orderno) : say('goodsReturn', { orderno, reason: 'unwanted', kind: 'cancel' }),
    );
    const { shipping, goods_return } = await seen(orderno);
    expect([shipping.state, goods_return?.kind === 'cancel']).toEqual(
      done === 'sent' ? ['sent', false] : ['none', true],
    );
  }
  await booksAreRight(shop);
});

test('an address that is set while the parcel is sent is the one it was sent to, or is refused', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderno = await bought();
    const there = { ...home, orderno, address: `第 ${round} 号` };
    const [set, sent] = await Promise.allSettled([say('orderAddress', there), sendParcel(shop, orderno)]);
    expect(sent.status).toBe('fulfilled');
    const { shipping } = await seen(orderno);
    expect(shipping.address).toBe(set.status === 'fulfilled' ? there.address : home.address);
    await expect(say('orderAddress', { ...there, address: '后来' })).rejects.toThrow('地址不能再改');
  }
});

test('two of staff send one order: one parcel is on its way', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderno = await bought();
    await oneOf(['alice', 'bob', 'carol'], () => sendParcel(shop, orderno));
    expect((await seen(orderno)).shipping.state).toBe('sent');
  }
});

test('a return and a tax refund that are paid at once give the price together, never more', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderno = await bought();
    const { id: orderId } = await seen(orderno);
    const before = await balance();
    const { id } = await say('goodsReturn', { orderno, reason: 'unwanted' });
    await expect(say('orderReturn', { id: orderId })).rejects.toThrow('退货');
    await say('goodsReturnWithdraw', { orderno });
    await say('orderReturn', { id: orderId });
    const again = await say('goodsReturn', { orderno, reason: 'unwanted' });
    expect(again.id).not.toBe(id);
    const paid = await Promise.allSettled(
      inTurn(round, ['goods', 'tax']).map((name) =>
        name === 'goods'
          ? outright(shop).payReturn({ id: again.id, restocked: false, ...staff })
          : outright(shop).payRefund({ id: orderId, ...staff }),
      ),
    );
    expect(paid.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
    expect(await balance()).toBe(before + 100);
    expect((await seen(orderno)).goods_return.state).toBe('paid');
  }
  await booksAreRight(shop);
});

test('a return that is accepted while the tax refund is applied for: no tax is paid for goods that go back', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderno = await bought();
    const { id: orderId } = await seen(orderno);
    await sendParcel(shop, orderno);
    const acts = {
      asked: () => say('goodsReturn', { orderno, reason: 'damaged' }),
      applied: () => say('orderReturn', { id: orderId }),
    };
    await Promise.allSettled(inTurn(round, ['asked', 'applied'] as (keyof typeof acts)[]).map((name) => acts[name]()));
    const { goods_return: goods } = await seen(orderno);
    await Promise.allSettled([
      shop.services.goodsReturns.accept({ id: goods.id, ...staff }),
      say('orderReturn', { id: orderId }),
    ]);
    expect((await seen(orderno)).status).toBe(2);
    await expect(outright(shop).payRefund({ id: orderId, ...staff })).rejects.toThrow('refundUnknown');
  }
  await booksAreRight(shop);
});

test('received and ended as lost at once: one of the two', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderno = await bought();
    const { id } = await seen(orderno);
    await sendParcel(shop, orderno);
    const { sending } = shop.services;
    const done = await oneOf(inTurn(round, ['received', 'to_send']), (name) =>
      name === 'received' ? sending.received({ id, ...staff }) : sending.ended({ id, why: 'lost', ...staff }),
    );
    expect((await seen(orderno)).shipping.state).toBe(done);
  }
});

test('received and returned at once: both are known, and it is returned once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderno = await bought();
    await sendParcel(shop, orderno);
    const [received, asked] = await Promise.allSettled([
      say('orderReceived', { orderno }),
      say('goodsReturn', { orderno, reason: 'damaged' }),
    ]);
    expect([received.status, asked.status]).toEqual(['fulfilled', 'fulfilled']);
    await expect(say('goodsReturn', { orderno, reason: 'damaged' })).rejects.toThrow('已有退货');
  }
});

test.each(['sent_back', 'arrived'] as const)(
  'an accepted return that is refused while its goods are said to be %s: one of the two',
  async (state) => {
    for (let round = 0; round < ROUNDS; round++) {
      const orderno = await bought();
      const id = await askedReturn(shop, { orderno, buyer: mia, accepted: true });
      const { goodsReturns } = shop.services;
      const done = await oneOf(inTurn(round, ['refused', state]), (name) => {
        if (name === 'refused') return goodsReturns.refuse({ id, state: 'accepted', ...staff });
        if (name === 'arrived') return goodsReturns.arrived({ id, restocked: false, ...staff });
        return say('goodsReturnSent', { orderno, carrier: 'Post', number: '98672204' });
      });
      expect((await seen(orderno)).goods_return.state).toBe(done);
    }
  },
);

test('asked for and withdrawn by many at once, an order has ten returns and no more', async () => {
  const orderno = await bought();
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let round = 0; round < ROUNDS; round++) {
        await Promise.allSettled([
          say('goodsReturn', { orderno, reason: 'unwanted' }),
          say('goodsReturnWithdraw', { orderno }),
        ]);
      }
    }),
  );
  await Promise.allSettled([say('goodsReturnWithdraw', { orderno })]);
  expect(await shop.store.reader.db.select().from(tables.returns)).toHaveLength(10);
  await expect(say('goodsReturn', { orderno, reason: 'unwanted' })).rejects.toThrow('10');
});

test('of many decisions on a return at once one is made, and it is paid once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderno = await bought();
    const { id } = await say('goodsReturn', { orderno, reason: 'unwanted' });
    const before = await balance();
    const { goodsReturns } = shop.services;
    const done = await oneOf(inTurn(round, ['pay', 'refuse', 'payAgain', 'withdraw']), (name) => {
      if (name === 'withdraw') return say('goodsReturnWithdraw', { orderno });
      if (name === 'refuse') return goodsReturns.refuse({ id, state: 'asked', ...staff });
      return outright(shop).payReturn({ id, restocked: true, ...staff });
    });
    expect(await balance()).toBe(before + (done.startsWith('pay') ? 100 : 0));
  }
  await booksAreRight(shop);
});
