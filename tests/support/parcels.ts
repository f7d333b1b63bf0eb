import { asc, eq } from 'drizzle-orm';
import request from 'supertest';
import { tables } from '../../db/schema/index.ts';
import type { RoleKey } from '../../shared/console/roles.ts';
import { FROM_CONSOLE, type openConsole } from './console-api.ts';

type Console = Awaited<ReturnType<typeof openConsole>>;

const HOME = { truename: '陈思远', phone: '13812340417', address: '浙江杭州文三路 1 号' };

/** Orders of full groups in a shop with a console, sent or not. */
export function parcelsOf(shop: Console) {
  let made = 0;
  const unrepeated = { idempotencyKey: undefined };

  const newItem = (tax: number) => shop.addItem({ name: `sent ${++made}`, price: 10_000, tax, stock: 10 });

  /** Bought by one and joined by another, of a new item unless one is said; without an address if `home` is null. */
  async function orderToSend(home: typeof HOME | null = HOME, tax = 500, of?: number) {
    const itemId = of ?? (await newItem(tax));
    const shopperId = await shop.addShopper(`buyer${++made}`, 100_000);
    const other = await shop.addShopper(`joiner${++made}`, 100_000);
    const { orderno } = await shop.services.orders.buy({ itemId, shopperId, price: undefined, ...unrepeated });
    await shop.services.orders.join({ orderno, shopperId: other, price: undefined, ...unrepeated });
    if (home) await shop.services.parcels.setAddress({ ...home, orderno, shopperId, ...unrepeated });
    return { orderno, shopperId, itemId };
  }

  async function carrier(name = `carrier ${++made}`): Promise<number> {
    const { body } = await shop.call('carrierMake', { name }, { as: 'owner' });
    return body.data.find((row: { name: string }) => row.name === name).id;
  }

  /** An order whose parcel is on its way. */
  async function sent(itemId?: number) {
    const order = await orderToSend(HOME, 500, itemId);
    const tracking = `SF${100_000 + ++made}`;
    const fields = { number: order.orderno, carrier: await carrier(), tracking };
    const { body } = await shop.call('parcelSend', fields, { as: 'warehouse' });
    if (body.code !== 200) throw new Error(body.reason);
    return { ...order, tracking };
  }

  /** The id of a return that a shopper asks for. */
  async function asked({ orderno, shopperId }: { orderno: string; shopperId: number }): Promise<number> {
    const why = { reason: 'damaged' as const, words: '盒子压坏了' };
    return (await shop.services.parcels.askReturn({ orderno, shopperId, ...why, ...unrepeated })).id;
  }

  return { orderToSend, carrier, sent, asked };
}

export const numbersOf = (rows: readonly { number: string }[]) => rows.map(({ number }) => number);

/** How the warehouse sees and fills its queue in the shop of this moment. */
export function parcelDeskOf(now: () => Console) {
  /** The answer of what waits to be sent. */
  const queued = async (fields: object = {}) =>
    (await now().call('toSend', { limit: 200, ...fields }, { as: 'auditor' })).body;

  /** What the audit log says of an order. */
  async function entriesAbout(orderno: string) {
    const { auditLog, orders } = tables;
    const { db } = now().store.reader;
    const [order] = await db.select().from(orders).where(eq(orders.orderno, orderno));
    const rows = await db
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `order:${order?.id}`))
      .orderBy(asc(auditLog.id));
    return rows.map(({ action, actor }) => `${action} by ${actor}`);
  }

  async function importCsv(text: string | Buffer, dryRun: 'yes' | 'no', role: RoleKey = 'warehouse', leaveOut = '[]') {
    const { body } = await request(now().server)
      .post('/console/api/v1/parcels_import')
      .set(FROM_CONSOLE)
      .set('Cookie', `console=${role}`)
      .set('Accept-Language', 'en-US')
      .field('dry_run', dryRun)
      .field('leave_out', leaveOut)
      .attach('file', Buffer.from(text), 'parcels.csv');
    return body;
  }

  return { queued, entriesAbout, importCsv };
}
