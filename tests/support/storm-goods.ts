import { and, desc, eq, inArray, notInArray } from 'drizzle-orm';
import { tables } from '../../db/schema/index.ts';
import { openReturnStates } from '../../shared/contract/enums.ts';
import { carrierOf, setReturnAddress } from './full-orders.ts';
import { outright } from './outright.ts';
import type { TestShop } from './test-shop.ts';

const { orders, returns, shipments } = tables;

const HOME = { truename: '陈思远', phone: '13812340417', address: '浙江杭州文三路 1 号' };
const by = { actor: 'staff:1', note: '已核对' };

/** Parcels that are sent at once. */
const SOME = 6;

/**
 * What staff do with the goods of a storm while nothing blows: each return that shoppers have asked for is paid, of goods that
 * were sent once they are back, and pieces are on sale again or not; then some parcels are sent, of which pieces may go back.
 */
export async function handleGoods(shop: Pick<TestShop, 'store' | 'services'>, draw: () => number): Promise<void> {
  const { db } = shop.store.reader;
  const { goodsReturns, parcels, sending } = shop.services;
  const { payReturn } = outright(shop);
  await setReturnAddress(shop);
  const open = await db.select().from(returns).where(inArray(returns.state, openReturnStates)).orderBy(returns.id);
  for (const { id, kind } of open) {
    const restocked = draw() < 0.5;
    if (kind === 'return') {
      await goodsReturns.accept({ id, ...by });
      await goodsReturns.arrived({ id, restocked, ...by });
    }
    await payReturn({ id, restocked, ...by });
  }
  const sent = db.select({ id: shipments.orderId }).from(shipments);
  const full = await db
    .select()
    .from(orders)
    .where(and(eq(orders.status, 2), eq(orders.returned, 0), notInArray(orders.id, sent)))
    .orderBy(desc(orders.id))
    .limit(SOME);
  const carrierId = await carrierOf(shop);
  for (const { orderno, shopperId } of full) {
    await parcels.setAddress({ ...HOME, orderno, shopperId, idempotencyKey: undefined });
    await sending.send({ orderno, carrierId, number: `SF${orderno}`, ...by });
  }
}
