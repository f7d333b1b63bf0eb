import { asc, eq, isNotNull, isNull } from 'drizzle-orm';
import { insertCarrier, selectCarriers } from '../../db/queries/carriers.ts';
import { tables } from '../../db/schema/index.ts';
import { setReturnAddress } from './full-orders.ts';
import type { TestShop } from './test-shop.ts';

const { groups, orders, returns, shipments, withdrawals } = tables;

const HOME = { truename: '陈思远', phone: '13812340417', address: '浙江杭州文三路 1 号' };
const by = { actor: 'staff:1', note: '已核对' };

/** Rows of a kind that staff decide on at once. */
const SOME = 4;

type Shop = Pick<TestShop, 'store' | 'services'>;

/** What staff decide, of everything that waits a few: each is told to a shopper. */
export async function decideSome({ store, services }: Shop, draw: () => number): Promise<void> {
  const { db } = store.reader;
  const pending = db.select().from(withdrawals).where(eq(withdrawals.status, 'pending'));
  for (const { id } of await pending.orderBy(asc(withdrawals.id)).limit(SOME)) {
    if (draw() < 0.5) await services.withdrawals.pay({ id, ...by });
    else await services.withdrawals.refuse({ id, ...by });
  }
  const open = await db.select().from(groups).where(eq(groups.status, 'open')).limit(1);
  for (const { id } of open) await services.groupClosing.close({ id, ...by });
  await sendSome({ store, services });
  await returnSome({ store, services }, draw);
}

async function sendSome({ store, services }: Shop): Promise<void> {
  const [known] = await selectCarriers(store.reader);
  const carrierId =
    known?.id ?? (await store.transaction((tx) => insertCarrier(tx, { name: '邮政', trackingUrl: '' })));
  const waiting = store.reader.db.select().from(orders).where(isNotNull(orders.toSendSince));
  for (const { orderno, shopperId } of await waiting.orderBy(asc(orders.id)).limit(SOME)) {
    await services.parcels.setAddress({ ...HOME, orderno, shopperId, idempotencyKey: undefined });
    await services.sending.send({ orderno, carrierId: carrierId ?? 0, number: `SF${orderno}`, ...by });
  }
}

/** Shoppers ask to return what was sent, and staff refuse, accept, or pay. */
async function returnSome({ store, services }: Shop, draw: () => number): Promise<void> {
  const sent = await store.reader.db
    .select({ orderno: orders.orderno, shopperId: orders.shopperId })
    .from(shipments)
    .innerJoin(orders, eq(orders.id, shipments.orderId))
    .leftJoin(returns, eq(returns.orderId, orders.id))
    .where(isNull(returns.id))
    .orderBy(asc(shipments.id))
    .limit(SOME);
  const why = { reason: 'damaged' as const, words: '' };
  await setReturnAddress({ services });
  for (const order of sent) {
    const { id } = await services.parcels.askReturn({ ...order, ...why, idempotencyKey: undefined });
    const chance = draw();
    if (chance < 0.3) await services.goodsReturns.refuse({ id, state: 'asked', ...by });
    else await services.goodsReturns.accept({ id, ...by });
    if (chance < 0.6) continue;
    await services.goodsReturns.arrived({ id, restocked: false, ...by });
    await services.goodsReturns.pay({ id, restocked: false, ...by });
  }
}
