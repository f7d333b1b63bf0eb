import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect } from 'vitest';
import { holdOrderOfId } from '../../../db/queries/parcels.ts';
import { tables } from '../../../db/schema/index.ts';
import type { Store } from '../../../db/store.ts';
import { openingOf, partOf, type ReturnOpening } from '../../../server/services/parcels/state.ts';
import { openReturnStates } from '../../../shared/contract/enums.ts';
import { carrierOf } from '../full-orders.ts';
import { type FlakyShop, staff } from './flaky-shop.ts';

const { orders, returns, shipments, transfers } = tables;

const acts = [
  ...['address', 'send', 'received', 'came back', 'ask', 'open', 'withdraw', 'sent back', 'accept', 'refuse'],
  ...['arrived', 'pay'],
] as const;

type Act = (typeof acts)[number];

/** Whole ways, which chance seldom finds, beside single acts. */
const ways: Act[][] = [
  ['ask', 'pay'],
  ['address', 'send', 'came back', 'open', 'pay'],
  ['address', 'send', 'received', 'came back', 'send'],
  ['open', 'withdraw', 'open', 'refuse'],
  ['address', 'send', 'ask', 'accept', 'arrived', 'pay'],
  ['address', 'send', 'open', 'accept', 'arrived', 'pay', 'ask', 'accept', 'arrived', 'pay', 'ask'],
  ['address', 'send', 'received', 'ask', 'accept', 'sent back', 'arrived'],
  ['address', 'send', 'ask', 'accept', 'sent back', 'refuse', 'open'],
];

/** What shoppers and staff do with the goods of an order. */
export const goodsStep = fc.record({
  op: fc.constant('goods' as const),
  acts: fc.oneof(fc.constantFrom(...ways), fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 3 })),
  pick: fc.nat(2),
  restocked: fc.boolean(),
  /** Pieces that go back of goods that were sent; none for all that are left. */
  pieces: fc.constantFrom(undefined, 1, 1, 2),
});

type GoodsStep = typeof goodsStep extends fc.Arbitrary<infer One> ? One : never;

const home = { truename: 'Mia', phone: '1234567', address: 'here' };

interface Order {
  id: number;
  orderno: string;
  shopperId: number;
  status: number;
}

/** Acts on an order, of those that succeeded if there are any: one after the other until one is refused. */
export async function moveGoods(shop: FlakyShop, own: readonly Order[], step: GoodsStep): Promise<void> {
  const full = own.filter(({ status }) => status >= 2 && status <= 4);
  const order = (full.length > 0 ? full : own)[step.pick % Math.max(1, full.length || own.length)];
  for (const act of step.acts) await moveOnce(shop, order, act, step);
}

async function moveOnce(
  shop: FlakyShop,
  order: Order | undefined,
  act: Act,
  { restocked, pieces }: Pick<GoodsStep, 'restocked' | 'pieces'>,
): Promise<unknown> {
  const { parcels, sending } = shop.services;
  const { goodsReturns } = shop;
  const { orderno = '0', id: orderId = 0, shopperId = 0 } = order ?? {};
  const input = { orderno, shopperId, idempotencyKey: undefined };
  const known = await shop.store.reader.db
    .select()
    .from(returns)
    .where(eq(returns.orderId, orderId))
    .orderBy(returns.id);
  const { id = 0, state } = known.at(-1) ?? {};
  switch (act) {
    case 'address':
      return parcels.setAddress({ ...input, ...home });
    case 'send':
      return sending.send({ orderno, carrierId: await carrierOf(shop), number: `SF${orderno}`, ...staff });
    case 'received':
      return parcels.received(input);
    case 'came back':
      return sending.ended({ id: orderId, why: 'came_back', received: await hasCome(shop, orderId), ...staff });
    case 'ask':
      return parcels.askReturn({ ...input, reason: 'other', words: '', quantity: pieces });
    case 'open': {
      const seen = await openingSeen(shop, orderId, pieces);
      return shop.services.returnOpening.open({ orderno, shopperId, reason: 'other', seen, ...staff });
    }
    case 'withdraw':
      return parcels.withdrawReturn(input);
    case 'sent back':
      return parcels.sentBack({ ...input, carrier: 'Post', number: '98672204' });
    case 'accept':
      return goodsReturns.accept({ id, ...staff });
    case 'refuse':
      return goodsReturns.refuse({ id, state: openReturnStates.find((one) => one === state) ?? 'asked', ...staff });
    case 'arrived':
      return goodsReturns.arrived({ id, restocked, ...staff });
    case 'pay':
      return shop.payReturn({ id, restocked, ...staff });
  }
}

const sentParcel = async ({ store }: FlakyShop, orderId: number) => {
  const sent = and(eq(shipments.orderId, orderId), isNull(shipments.endedAt));
  const [parcel] = await store.reader.db.select().from(shipments).where(sent);
  return parcel;
};

const hasCome = async (shop: FlakyShop, orderId: number) =>
  ((await sentParcel(shop, orderId))?.receivedAt ?? null) !== null;

/** What a page of the console shows before staff open a return; where it shows no button, something that is refused. */
async function openingSeen(shop: FlakyShop, orderId: number, pieces: number | undefined): Promise<ReturnOpening> {
  const order = await shop.store.transaction((tx) => holdOrderOfId(tx, orderId));
  const parcel = await sentParcel(shop, orderId);
  const opening = order && openingOf(order, parcel, false);
  const part = order && opening && partOf(order, opening, pieces);
  return part ?? opening ?? { kind: 'cancel', quantity: 1, gives: 0 };
}

/** Pieces of these items that staff put on sale again. */
export async function restockedOf({ store }: { store: Store }, itemId: number): Promise<number> {
  const [row] = await store.reader.db
    .select({
      pieces: sql`coalesce(sum(case when returns.restocked then ${returns.quantity} else 0 end), 0)`.mapWith(Number),
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(sql`orders.group_id in (select g.id from "groups" g where g.item_id = ${itemId})`);
  return row?.pieces ?? 0;
}

/**
 * No order gives back more than its price, and exactly that if all of its pieces went back; nothing is sent twice, and
 * nobody sends what was paid back. Answers how many returns were paid, and how many of them were of some pieces.
 */
export async function goodsWentOnce({ store }: { store: Store }, shopperIds: number[]) {
  const { db } = store.reader;
  const own = await db.select().from(orders).where(inArray(orders.shopperId, shopperIds));
  const ids = own.map(({ id }) => id);
  const allReturns = await db.select().from(returns).where(inArray(returns.orderId, ids));
  const allParcels = await db.select().from(shipments).where(inArray(shipments.orderId, ids));
  const refs = [...ids.map((id) => `order:${id}`), ...allReturns.map(({ id }) => `return:${id}`)];
  const backs = await db
    .select()
    .from(transfers)
    .where(and(inArray(transfers.ref, refs), inArray(transfers.kind, ['tax_refund', 'goods_refund', 'group_failed'])));
  for (const order of own) {
    const gone = allReturns.filter(({ orderId }) => orderId === order.id);
    const open = allParcels.filter(({ orderId, endedAt }) => orderId === order.id && endedAt === null);
    const ours = [`order:${order.id}`, ...gone.map(({ id }) => `return:${id}`)];
    const sum = backs.filter(({ ref }) => ours.includes(ref)).reduce((total, { amount }) => total + amount, 0);
    expect(sum).toBeLessThanOrEqual(order.price);
    const standing = gone.filter(({ state }) => state !== 'refused' && state !== 'withdrawn');
    const paid = standing.filter(({ state }) => state === 'paid');
    expect(standing.length - paid.length).toBeLessThanOrEqual(1);
    const pieces = paid.reduce((total, { quantity }) => total + (quantity ?? 0), 0);
    expect([pieces, order.returned <= order.quantity]).toEqual([order.returned, true]);
    if (pieces === order.quantity) expect(sum).toBe(order.price);
    expect(open.length).toBeLessThanOrEqual(1);
    // It waits to be sent, or is on its way, or is cancelled: one of them.
    const cancelled = standing.some(({ kind }) => kind === 'cancel');
    const places = [order.toSendSince !== null, open.length > 0, cancelled].filter(Boolean).length;
    expect([order.status, places]).toEqual([order.status, order.status === 1 || order.status === 5 ? 0 : 1]);
  }
  const paid = allReturns.filter(({ state }) => state === 'paid');
  const some = paid.filter(({ orderId, quantity }) => quantity !== own.find(({ id }) => id === orderId)?.quantity);
  return { returned: paid.length, inParts: some.length };
}
