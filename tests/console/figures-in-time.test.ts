import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { verifyBooks } from '../../server/services/wallet/books.ts';
import type { ChartSource } from '../../shared/console/charts.ts';
import { openConsole } from '../support/console-api.ts';
import { setReturnAddress } from '../support/full-orders.ts';
import { wholeTest } from '../support/in-turn.ts';
import { outright } from '../support/outright.ts';
import { parcelsOf } from '../support/parcels.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
const note = '已核对';

type Console = Awaited<ReturnType<typeof openConsole>>;

/** What the closed days say was done of a queue, how long it took in all, and how much of it in time. */
async function keptOf({ store, services, clock }: Console) {
  clock.advance(DAY);
  await services.days.close();
  const { dayFigures: figures } = tables;
  const rows = await store.reader.db
    .select()
    .from(figures)
    .where(inArray(figures.figure, ['done', 'in_time']));
  const sumOf = (figure: string, queue: string, value: 'count' | 'sum') =>
    rows.filter((row) => row.figure === figure && row.subject === queue).reduce((sum, row) => sum + row[value], 0);
  expect((await verifyBooks(store)).differences).toEqual([]);
  return (queue: string) => ({
    done: sumOf('done', queue, 'count'),
    hours: sumOf('done', queue, 'sum') / HOUR,
    inTime: sumOf('in_time', queue, 'count'),
  });
}

test('what was kept counts once when the day was closed by a clock that was ahead, and is open again', async () => {
  const shop = await openConsole();
  await shop.addStaffOfRoles();
  const goods = parcelsOf(shop);
  const { orderno } = await goods.orderToSend();
  const carrier = await goods.carrier();
  shop.clock.advance(DAY);
  await shop.services.days.close();
  const sent = await shop.call(
    'parcelSend',
    { number: orderno, carrier, tracking: `SF${orderno}` },
    { as: 'warehouse' },
  );
  expect(sent.body).toMatchObject({ code: 200 });
  const queue = async () => {
    const { body } = await shop.call('figures', { chart: 'queues', days: 7 }, { as: 'manager' });
    return body.data.rows.find(({ cells }: { cells: unknown[] }) => cells[0] === 'shipping').cells.slice(4, 6);
  };
  expect(await queue()).toEqual([1, 1]);
  shop.clock.advance(2 * DAY);
  await shop.services.days.close();
  shop.clock.advance(-2 * DAY + HOUR);
  while ((await shop.services.days.close()) > 0);
  expect(await queue()).toEqual([1, 1]);
  const { in_time } = (await shop.call('today', {}, { as: 'owner' })).body.data.cards;
  expect(in_time.find((row: { queue: string }) => row.queue === 'shipping')).toMatchObject({ done: 1, in_time: 1 });
});

test('days count what staff sent, decided of returns and answered, and how much of it in time', async () => {
  const shop = await openConsole();
  await shop.addStaffOfRoles();
  // Staff begin.
  const passed = (shop.clock() + 8 * HOUR) % DAY;
  shop.clock.advance((DAY + 9 * HOUR - passed) % DAY);
  const goods = parcelsOf(shop);
  await setReturnAddress(shop);
  const call = async (...[name, fields, as]: Parameters<Console['call']>) => {
    const { body } = await shop.call(name, fields, as);
    expect(body).toMatchObject({ code: 200 });
  };
  const send = async (number: string, carrier: number) =>
    call('parcelSend', { number, carrier, tracking: `SF${number}` }, { as: 'warehouse' });
  const carrier = await goods.carrier();

  const [soon, late] = [await goods.orderToSend(), await goods.orderToSend()];
  shop.clock.advance(HOUR);
  await send(soon.orderno, carrier);
  shop.clock.advance(48 * HOUR);
  await send(late.orderno, carrier);

  const paid = await goods.asked(soon);
  shop.clock.advance(2 * HOUR);
  await call('returnAccept', { id: paid, note }, { as: 'service' });
  // What the shopper takes to send it back is not the time of staff.
  shop.clock.advance(5 * DAY);
  await call('returnArrived', { id: paid, restocked: false, note }, { as: 'warehouse' });
  const refused = await goods.asked(late);
  shop.clock.advance(49 * HOUR);
  await call('returnRefuse', { id: refused, state: 'asked', note }, { as: 'service' });
  await outright(shop).payReturn({ id: paid, restocked: false, actor: 'shell:test', note });

  const { supportThreads } = shop.services;
  const ask = (shopperId: number) =>
    supportThreads.send({ shopperId, orderno: undefined, idempotencyKey: undefined, text: '你好' });
  const reply = (shopper: number, version: number) =>
    call('supportReply', { shopper, version, text: '您好' }, { as: 'service' });
  await ask(soon.shopperId);
  shop.clock.advance(3 * HOUR);
  await reply(soon.shopperId, 1);
  // Nobody waited for this one.
  await reply(soon.shopperId, 2);
  const { id } = await ask(late.shopperId);
  // At four in the afternoon it is promised from the next morning on, within twelve hours.
  shop.clock.advance(30 * HOUR);
  await call('supportAnswered', { id, version: 1 }, { as: 'service' });

  const of = await keptOf(shop);
  expect(of('shipping')).toEqual({ done: 2, hours: 50, inTime: 1 });
  // Accepted after 2 hours, refused after 49, paid 49 after it arrived.
  expect(of('returns')).toEqual({ done: 3, hours: 100, inTime: 1 });
  expect(of('support')).toEqual({ done: 2, hours: 33, inTime: 1 });

  const { body } = await shop.call('figures', { chart: 'queues', days: 28 }, { as: 'manager' });
  const rows = body.data.rows.map(({ cells, source: { call } }: { cells: unknown[]; source: ChartSource }) => [
    cells[0],
    cells[4],
    cells[5],
    call,
  ]);
  expect(rows.slice(3)).toEqual([
    ['shipping', 2, 1, 'toSend'],
    ['returns', 3, 1, 'returns'],
    ['support', 2, 1, 'supportThreads'],
  ]);
});

wholeTest(
  'a day that an older version closed stays as it was, also by the books, and the next one has all',
  async () => {
    const shop = await openConsole();
    await shop.addStaffOfRoles();
    const goods = parcelsOf(shop);
    const { store, services, clock } = shop;
    const { days, dayFigures: figures } = tables;
    await goods.sent();
    clock.advance(DAY);
    await services.days.close();
    // It did not look at parcels nor at hours, and so knew of no entry; nor at who bought for the first time.
    await store.transaction(async (tx) => {
      await tx.db.delete(figures).where(inArray(figures.subject, ['shipping', 'opening']));
      await tx.db.delete(figures).where(inArray(figures.figure, ['paid', 'filled']));
      await tx.db.update(days).set({ rules: 1, lastEntry: 0 });
    });
    expect((await verifyBooks(store)).differences).toEqual([]);
    await goods.sent();
    clock.advance(DAY);
    expect(await services.days.close()).toBe(1);
    const shipping = await store.reader.db.select().from(figures).where(eq(figures.subject, 'shipping'));
    expect(new Set(shipping.map(({ day }) => day)).size).toBe(1);
    expect(shipping.find(({ figure }) => figure === 'done')?.count).toBe(1);
    expect((await verifyBooks(store)).differences).toEqual([]);
  },
);
