import { beforeEach, expect, test } from 'vitest';
import { oneOf, piecesOf } from '../../support/at-once.ts';
import { carrierOf, sendParcel, setReturnAddress } from '../../support/full-orders.ts';
import { booksAreRight } from '../../support/money-adds-up.ts';
import { outright } from '../../support/outright.ts';
import { openTestApi } from '../../support/test-api.ts';
import { addVariants } from '../../support/variants.ts';

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

/** A shopper's call that is refused rejects, as a service does. */
async function say(name: Parameters<typeof shop.call>[0], fields: Record<string, string | number>, key?: string) {
  const { body } = await shop.call(name, fields, { token: mia, ...(key && { key }) });
  if (body.code !== 200) throw new Error(body.msg);
  return body.data;
}

const seen = async (orderno: string) => (await say('order', { status: 0, orderno }))[0];
const balance = async () => (await say('userInfo', {})).recharge_money as number;

/** The number of an order of so many pieces that has been sent. */
async function sent(quantity: number): Promise<string> {
  const { orderno } = await say('buyItem', { id: itemId, quantity });
  await shop.call('orderPt', { orderno }, { token: noa });
  await sendParcel(shop, orderno);
  return orderno;
}

const asked = (orderno: string, quantity: number, key?: string) =>
  say('goodsReturn', { orderno, reason: 'damaged', quantity }, key);

async function back(id: number): Promise<void> {
  await shop.services.goodsReturns.accept({ id, ...staff });
  await shop.services.goodsReturns.arrived({ id, restocked: false, ...staff });
}

const pay = (id: number, actor = 'alice') => outright(shop).payReturn({ id, restocked: false, ...staff, actor });

/** The names in one order and, every second round, in the other. */
const inTurn = <Name extends string>(round: number, names: Name[]) => (round % 2 === 0 ? names : names.toReversed());

test('a return of one piece and of the others asked for at once: one of the two', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderno = await sent(3);
    const before = await balance();
    const done = await oneOf(inTurn(round, ['one', 'two']), (name) => asked(orderno, name === 'one' ? 1 : 2));
    const { goods_return: first } = await seen(orderno);
    expect(first.quantity).toBe(done === 'one' ? 1 : 2);
    await back(first.id);
    await pay(first.id);
    const { id } = await asked(orderno, done === 'one' ? 2 : 1);
    await back(id);
    await pay(id);
    expect(await balance()).toBe(before + 300);
    await expect(asked(orderno, 1)).rejects.toThrow();
  }
  await booksAreRight(shop);
});

test('one return that is paid by two of staff is paid once, and its pieces are counted once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderno = await sent(3);
    const { id } = await asked(orderno, 1);
    await back(id);
    const before = await balance();
    await oneOf(['alice', 'bob', 'carol'], (name) => pay(id, name));
    expect(await balance()).toBe(before + 100);
    expect((await seen(orderno)).returned).toBe(1);
  }
  await booksAreRight(shop);
});

test('asked for twice under one key, some pieces go back once', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderno = await sent(2);
    const key = `return-${round}`;
    const [first, second] = await Promise.all([asked(orderno, 1, key), asked(orderno, 1, key)]);
    expect(second).toEqual(first);
    await back(first.id);
    await pay(first.id);
    // The same once more after it was paid asks for nothing new.
    expect(await asked(orderno, 1, key)).toEqual(first);
    expect(await seen(orderno)).toMatchObject({ returned: 1, return_kind: 'return' });
  }
  await booksAreRight(shop);
});

test('a return of some pieces that is paid while the tax is applied for: the tax is of those that stay', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const orderno = await sent(3);
    const { id: orderId } = await seen(orderno);
    const { id } = await asked(orderno, 1);
    await back(id);
    const before = await balance();
    await Promise.allSettled(
      inTurn(round, ['goods', 'tax']).map((name) => (name === 'goods' ? pay(id) : say('orderReturn', { id: orderId }))),
    );
    // An application that came first found the return open.
    if ((await seen(orderno)).status === 2) await say('orderReturn', { id: orderId });
    await outright(shop).payRefund({ id: orderId, ...staff });
    expect(await balance()).toBe(before + 100 + 10);
    expect(await seen(orderno)).toMatchObject({ status: 4, tax_refund: 10, return_gives: 190 });
  }
  await booksAreRight(shop);
});

test('pieces that arrive while their item gets options are put back before, or not', async () => {
  for (let round = 0; round < ROUNDS; round++) {
    itemId = await shop.addItem({ price: 10_000, tax: 500, stock: 100, name: `衬衫 ${round}` });
    const { id } = await asked(await sent(2), 1);
    await shop.services.goodsReturns.accept({ id, ...staff });
    const [arrived, given] = await Promise.allSettled([
      shop.services.goodsReturns.arrived({ id, restocked: true, ...staff }),
      addVariants(shop, itemId, { price: 10_000, stock: { to: 5 } }),
    ]);
    expect(given.status).toBe('fulfilled');
    if (arrived.status === 'rejected') expect(arrived.reason).toMatchObject({ reason: 'restockNoVariant' });
    expect((await piecesOf(shop, itemId))?.stock).toBe(20);
  }
  await booksAreRight(shop);
});
