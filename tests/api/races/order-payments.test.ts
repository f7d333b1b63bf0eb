import { expect, test } from 'vitest';
import { tables } from '../../../db/schema/index.ts';
import { piecesOf } from '../../support/at-once.ts';
import { booksAreRight } from '../../support/money-adds-up.ts';
import { onShopper } from '../../support/on-shopper.ts';
import { paidOrders } from '../../support/paid-orders.ts';
import { openTestApi } from '../../support/test-api.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

const HOUR = 3_600_000;
const staff = { actor: 'alice', note: 'test' };

/** A group that waits for one more, and a shopper who is about to pay for that place. */
async function beforeTheLastSeat(username = 'payer') {
  const api = await openTestApi();
  const pay = paidOrders(api);
  const id = await api.addItem({ price: 10_000, stock: 10 });
  const opener = await api.signUp('opener', 10_000);
  const { orderno } = (await api.call('buyItem', { id }, { token: opener })).body.data;
  const payer = await api.signUp(username);
  return { api, pay, id, orderno: orderno as string, opener, payer, number: await pay.begin(payer, { orderno }) };
}

/** A paid payment ends as one purchase, or as money in the wallet that was told: never both, never neither. */
async function endedOnce(api: Api, pay: ReturnType<typeof paidOrders>, payer: string, number: string) {
  const { order } = await pay.outcome(payer, number);
  const bought = (await pay.orders(payer)).filter(({ orderno }: { orderno: string }) => orderno === order.orderno);
  const told = (await api.call('notifications', {}, { token: payer })).body.data.map(
    ({ kind }: { kind: string }) => kind,
  );
  expect(order.orderno === '').toBe(order.refused !== '');
  expect(bought).toHaveLength(order.orderno === '' ? 0 : 1);
  expect(told.filter((kind: string) => kind === 'order_paid')).toHaveLength(bought.length);
  expect(told.filter((kind: string) => kind === 'order_not_placed')).toHaveLength(1 - bought.length);
  await booksAreRight(api);
  return bought.length === 1;
}

test('of ten payments and one wallet for the last seat one has it, and the others’ money is in their wallets', async () => {
  const { api, pay, orderno, payer, number } = await beforeTheLastSeat();
  const others = await Promise.all(Array.from({ length: 9 }, (_, n) => api.signUp(`other_${'abcdefghi'[n]}`)));
  const numbers = await Promise.all(others.map((token) => pay.begin(token, { orderno })));
  const rich = await api.signUp('with_wallet', 10_000);
  const [joined] = await Promise.all([
    api.call('orderPt', { orderno }, { token: rich }),
    ...[number, ...numbers].map((one) => pay.notify(one)),
  ]);
  const ended = [];
  for (const [n, token] of [payer, ...others].entries()) {
    const bought = await endedOnce(api, pay, token, [number, ...numbers][n] ?? '');
    ended.push(bought);
    expect(await pay.balance(token)).toBe(bought ? 0 : 100);
  }
  expect(ended.filter(Boolean).length + (joined.body.code === 200 ? 1 : 0)).toBe(1);
});

test('payments and purchases of the last pieces at once sell each of them once', async () => {
  const api = await openTestApi();
  const pay = paidOrders(api);
  const id = await api.addItem({ price: 10_000, stock: 5 });
  const payers = await Promise.all(Array.from({ length: 5 }, (_, n) => api.signUp(`payer_${'abcde'[n]}`)));
  const numbers = await Promise.all(payers.map((token) => pay.begin(token, { id })));
  const rich = await Promise.all(Array.from({ length: 5 }, (_, n) => api.signUp(`rich_${'abcde'[n]}`, 10_000)));
  const [bought] = await Promise.all([
    Promise.all(rich.map((token) => api.call('buyItem', { id }, { token }))),
    ...numbers.map((number) => pay.notify(number)),
  ]);
  const byWallet = bought.filter(({ body }) => body.code === 200).length;
  let byChannel = 0;
  for (const [n, token] of payers.entries()) {
    if (await endedOnce(api, pay, token, numbers[n] ?? '')) byChannel += 1;
  }
  expect(byWallet + byChannel).toBe(2);
  expect(await piecesOf(api, id)).toEqual({ stock: 1, ptNum: 0 });
});

test.each<[string, (shop: Awaited<ReturnType<typeof beforeTheLastSeat>>) => Promise<unknown>]>([
  ['the price changes', ({ api, id }) => api.changeItem(id, { price: 9000 })],
  [
    'the group expires',
    ({ api }) => {
      api.clock.advance(200 * HOUR);
      return api.services.expiry.expireDue();
    },
  ],
  ['the payer is blocked', ({ api }) => onShopper(api).block({ username: 'payer', ...staff })],
  ['the opener is blocked', ({ api }) => onShopper(api).block({ username: 'opener', ...staff })],
  ['the opener leaves', ({ api, orderno, opener }) => api.call('orderLeave', { orderno }, { token: opener })],
  [
    'the payer buys the same by a second payment',
    async ({ pay, payer, id }) => pay.notify(await pay.begin(payer, { id })),
  ],
])('while %s a payment is confirmed ten times: it ends once', async (_, meanwhile) => {
  const shop = await beforeTheLastSeat();
  const { api, pay, number } = shop;
  const notifications = Array.from({ length: 10 }, (_, n) => pay.notify(number, 10_000, { eventId: `event-${n % 3}` }));
  await Promise.all([meanwhile(shop), ...notifications]);
  // A provider that was not believed, as its signature was too old by then, says it again.
  await pay.notify(number, 10_000, { eventId: 'again' });
  const [row] = await api.store.reader.db.select().from(tables.orderPayments);
  expect([row?.orderId === null, row?.refused === null].filter(Boolean)).toHaveLength(1);
  await booksAreRight(api);
});
