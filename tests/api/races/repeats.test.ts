import { expect, test } from 'vitest';
import { engine, tables } from '../../../db/schema/index.ts';
import { type CallName, contract } from '../../../shared/contract/index.ts';
import { askedReturn, fullOrder, sendParcel } from '../../support/full-orders.ts';
import { type FullShop, openFullShop } from '../../support/full-shop.ts';
import { inTurn } from '../../support/in-turn.ts';
import { booksAreRight } from '../../support/money-adds-up.ts';

/** Of a file: tests/api/support.test.ts. */
const idempotent = (Object.keys(contract) as CallName[]).filter(
  (name) => contract[name].idempotent && contract[name].file === null,
);

interface Asked {
  fields: Record<string, string | number>;
  token: string;
}

const NEW_ADDRESS = 'a new address';

const newOrder = (shop: FullShop) => fullOrder(shop, { itemId: shop.itemId, buyer: shop.mia, joiner: shop.noa });

/** What each of them is asked, and by whom. */
const asked: Partial<Record<CallName, (shop: FullShop) => Asked | Promise<Asked>>> = {
  buyItem: ({ itemId, mia }) => ({ fields: { id: itemId }, token: mia }),
  payOrder: async (shop) => ({
    fields: { id: await shop.addItem({ price: 10_000 }), channel: 1, price: '100' },
    token: shop.mia,
  }),
  orderPt: ({ waiting, noa }) => ({ fields: { orderno: waiting }, token: noa }),
  orderAddress: ({ waiting, mia }) => ({
    fields: { orderno: waiting, truename: 'Mia', phone: '1234567', address: NEW_ADDRESS },
    token: mia,
  }),
  orderReceived: async (shop) => {
    const orderno = await newOrder(shop);
    await sendParcel(shop, orderno);
    return { fields: { orderno }, token: shop.mia };
  },
  goodsReturn: async (shop) => ({
    fields: { orderno: await newOrder(shop), reason: 'unwanted' },
    token: shop.mia,
  }),
  goodsReturnSent: async (shop) => {
    const orderno = await newOrder(shop);
    await askedReturn(shop, { orderno, buyer: shop.mia, accepted: true });
    return { fields: { orderno, carrier: 'Post', number: '98672204' }, token: shop.mia };
  },
  goodsReturnWithdraw: async (shop) => {
    const orderno = await newOrder(shop);
    await askedReturn(shop, { orderno, buyer: shop.mia, accepted: false });
    return { fields: { orderno }, token: shop.mia };
  },
  reviewAdd: async (shop) => {
    const orderno = await newOrder(shop);
    await sendParcel(shop, orderno);
    await shop.call('orderReceived', { orderno }, { token: shop.mia });
    return { fields: { orderno, stars: 5, review: 'soft' }, token: shop.mia };
  },
  orderLeave: async (shop) => ({
    fields: { orderno: (await shop.call('buyItem', { id: shop.itemId }, { token: shop.mia })).body.data.orderno },
    token: shop.mia,
  }),
  orderReturn: ({ returnable, mia }) => ({ fields: { id: returnable }, token: mia }),
  recharge: ({ mia }) => ({ fields: { id: 1, money: '100' }, token: mia }),
  rechargeReturn: async ({ call, mia }) => {
    const { data } = (await call('rechargeList', { limit: 100 }, { token: mia })).body;
    const { number } = data.find(({ returnable }: { returnable: number }) => returnable > 0);
    return { fields: { number, money: '10' }, token: mia };
  },
  withdraw: ({ mia }) => ({ fields: { money: '100' }, token: mia }),
  supportSend: ({ waiting, mia }) => ({ fields: { orderno: waiting, message: 'hello' }, token: mia }),
};

/**
 * What these calls leave, each one of them: an order, its end, its address or a request for a refund, a recharge, a withdrawal, a
 * return or a step of it, a parcel that came, a review, or a message to support.
 */
async function traces({ store }: FullShop): Promise<number> {
  const { db } = store.reader;
  const orders = await db.select().from(tables.orders);
  const requested = orders.filter(({ status }) => status === 3);
  const recharges = await db.select().from(tables.recharges);
  const withdrawals = await db.select().from(tables.withdrawals);
  const left = orders.filter(({ leftAt }) => leftAt !== null);
  const addressed = orders.filter(({ address }) => address === NEW_ADDRESS);
  const received = (await db.select().from(tables.shipments)).filter(({ receivedAt }) => receivedAt !== null);
  const returns = await db.select().from(tables.returns);
  const moved = returns.filter(({ state }) => state === 'sent_back' || state === 'withdrawn');
  const messages = await db.select().from(tables.supportMessages);
  const reviews = await db.select().from(tables.reviews);
  const ofMoney = [orders, left, requested, recharges, withdrawals];
  const all = [...ofMoney, addressed, received, returns, moved, reviews, messages];
  return all.reduce((count, rows) => count + rows.length, 0);
}

test.each(engine === 'pg' ? inTurn(idempotent, 3) : idempotent)(
  '%s, 10 times at once under one key, is done once and answers the same',
  async (name) => {
    const shop = await openFullShop();
    const { fields, token } = (await asked[name]?.(shop)) ?? {};
    const before = await traces(shop);
    const ask = () => shop.call(name, fields, { token, key: 'one-tap' });
    const answers = await Promise.all(Array.from({ length: 10 }, ask));
    answers.push(await ask());
    const [first] = answers;
    expect(first?.body.code).toBe(200);
    for (const { body } of answers) expect(body).toEqual(first?.body);
    expect((await traces(shop)) - before).toBe(1);
    await booksAreRight(shop);
  },
);
