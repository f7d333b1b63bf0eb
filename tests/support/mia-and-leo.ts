import { desc } from 'drizzle-orm';
import { tables } from '../../db/schema/index.ts';
import { openConsole } from './console-api.ts';

type Console = Awaited<ReturnType<typeof openConsole>>;

const HOUR = 60 * 60 * 1000;

/** Mia and Leo have a complete group; Mia waits in another. */
export async function openMiaAndLeo() {
  const shop = await openConsole();
  const itemId = await shop.addItem({ price: 129_900, tax: 6495, groupSize: 2 });
  const mia = await shop.addShopper('mia-log-in', 1_000_000);
  const leo = await shop.addShopper('leo', 1_000_000);
  await shop.services.addresses.saveDefault({
    shopperId: mia,
    truename: '陈思远',
    phone: '+86 138-1234-0417',
    address: '浙江省杭州市西湖区文三路 1 号',
  });
  const card = { bankTruename: '陈思远', bankAccount: '6222021234567890', bankName: '工商银行' };
  await shop.services.cards.save({ shopperId: mia, sessionId: '', fundPassword: undefined, card });
  const { buy, join } = ordersOf(() => ({ shop, itemId }));
  const bought = await buy(mia);
  await join(leo, bought);
  shop.clock.advance(HOUR);
  const waiting = await buy(mia);
  return { shop, itemId, mia, leo, bought, waiting };
}

/** Orders in the shop of this moment, and what staff see of them. */
export function ordersOf(now: () => { shop: Console; itemId: number }) {
  const unrepeated = { price: undefined, idempotencyKey: undefined };

  const buy = async (shopperId: number, itemId = now().itemId) =>
    (await now().shop.services.orders.buy({ itemId, shopperId, ...unrepeated })).orderno;

  const join = async (shopperId: number, orderno: string) =>
    (await now().shop.services.orders.join({ orderno, shopperId, ...unrepeated })).orderno;

  async function groupOf(orderno: string) {
    const { body } = await now().shop.call('order', { number: orderno }, { as: 'service' });
    return body.data.group;
  }

  async function acts(subject: string) {
    const { auditLog } = tables;
    const rows = await now().shop.store.reader.db.select().from(auditLog).orderBy(desc(auditLog.id));
    return rows.filter((row) => row.subject === subject).map(({ actor, action, note }) => [actor, action, note]);
  }

  return { buy, join, groupOf, acts };
}
