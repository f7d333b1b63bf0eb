import { beforeEach, expect, test } from 'vitest';
import type { GoodsReturnKind } from '../../../shared/contract/enums.ts';
import { oneOf } from '../../support/at-once.ts';
import { carrierOf, fullOrder, sendParcel } from '../../support/full-orders.ts';
import { booksAreRight } from '../../support/money-adds-up.ts';
import { outright } from '../../support/outright.ts';
import { openTestApi } from '../../support/test-api.ts';

const staff = { actor: 'alice', note: 'because' };
const home = { truename: '陈思远', phone: '13800136021', address: '上海市' };
const ROUNDS = 6;

let shop: Awaited<ReturnType<typeof openTestApi>>;
let mia: string;
let noa: string;
let miaId: number;
let itemId: number;
let carrierId: number;

beforeEach(async () => {
  shop = await openTestApi();
  itemId = await shop.addItem({ price: 10_000, tax: 500, stock: 1000 });
  [mia, noa] = [await shop.signUp('mia', 1_000_000), await shop.signUp('noa', 1_000_000)];
  miaId = await shop.services.support.idOfShopper('mia');
  await shop.call('saveAddress', home, { token: mia });
  carrierId = await carrierOf(shop);
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

const open = (orderno: string, { kind = 'cancel' as GoodsReturnKind, actor = 'alice' } = {}) =>
  shop.services.returnOpening.open({
    ...{ ...staff, actor, orderno, shopperId: miaId, reason: 'other' },
    seen: { kind, gives: 10_000 },
  });

/** The names in one order and, every second round, in the other. */
const inTurn = <Name extends string>(round: number, names: Name[]) => (round % 2 === 0 ? names : names.toReversed());

test('opened by staff or asked by the shopper: one of the two, and it is known whose it is', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderno = await bought();
    const done = await oneOf(inTurn(round, ['staff', 'shopper']), (name) =>
      name === 'staff' ? open(orderno) : say('goodsReturn', { orderno, reason: 'unwanted' }),
    );
    const { goods_return: asked, shipping } = await seen(orderno);
    expect([asked.opened_by, asked.kind, shipping.state]).toEqual([done, 'cancel', 'none']);
  }
});

test('opened as a cancellation or sent: one of the two, and what was sent is returned by nobody unasked', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderno = await bought();
    const parcel = { orderno, carrierId, number: `98672204${round}`, ...staff };
    const done = await oneOf(inTurn(round, ['opened', 'sent']), (name) =>
      name === 'sent' ? shop.services.sending.send(parcel) : open(orderno),
    );
    const { goods_return: asked, shipping } = await seen(orderno);
    expect([shipping.state, asked?.kind]).toEqual(done === 'sent' ? ['sent', undefined] : ['none', 'cancel']);
  }
});

test('opened as a return or ended as lost: one of the two', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderno = await bought();
    await sendParcel(shop, orderno);
    const { id } = await seen(orderno);
    const done = await oneOf(inTurn(round, ['opened', 'ended']), (name) =>
      name === 'opened'
        ? open(orderno, { kind: 'return' })
        : shop.services.sending.ended({ id, why: 'lost', ...staff }),
    );
    const { goods_return: asked, shipping } = await seen(orderno);
    expect([shipping.state, asked?.kind]).toEqual(done === 'ended' ? ['to_send', undefined] : ['sent', 'return']);
  }
});

test('what was sent is returned by one of several staff', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderno = await bought();
    await sendParcel(shop, orderno);
    await oneOf(['alice', 'bob', 'carol'], (actor) => open(orderno, { kind: 'return', actor }));
    expect((await seen(orderno)).goods_return).toMatchObject({ kind: 'return', state: 'asked', opened_by: 'staff' });
  }
});

test('of several staff at once one opens it, and of all that pay it one does: the price comes back once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderno = await bought();
    const before = await balance();
    await oneOf(['alice', 'bob', 'carol'], (actor) => open(orderno, { actor }));
    expect(await balance()).toBe(before);
    const { id } = (await seen(orderno)).goods_return;
    const done = await oneOf(inTurn(round, ['pay', 'withdraw', 'payAgain']), (name) =>
      name === 'withdraw'
        ? say('goodsReturnWithdraw', { orderno })
        : outright(shop).payReturn({ id, restocked: false, ...staff }),
    );
    expect(await balance()).toBe(before + (done === 'withdraw' ? 0 : 100));
    expect((await seen(orderno)).shipping.state).toBe(done === 'withdraw' ? 'to_send' : 'none');
  }
  await booksAreRight(shop);
});

test('opened while the tax refund is paid: refused, or what it gives is the price less the tax', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderno = await bought();
    const { id: orderId } = await seen(orderno);
    const before = await balance();
    await say('orderReturn', { id: orderId });
    const acts = { tax: () => outright(shop).payRefund({ id: orderId, ...staff }), open: () => open(orderno) };
    const names = inTurn(round, ['tax', 'open'] as (keyof typeof acts)[]);
    const [first, second] = await Promise.allSettled(names.map((name) => acts[name]()));
    const opened = names[0] === 'open' ? first : second;
    const { goods_return: asked } = await seen(orderno);
    if (opened?.status === 'rejected')
      expect([String(opened.reason), asked]).toEqual(['StaffRefused: returnChanged', null]);
    else await outright(shop).payReturn({ id: asked.id, restocked: false, ...staff });
    expect(await balance()).toBe(before + (asked ? 100 : 5));
  }
  await booksAreRight(shop);
});
