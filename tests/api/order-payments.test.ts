import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { recomputeBooks } from '../../server/services/wallet/recompute-books.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { onShopper } from '../support/on-shopper.ts';
import { outright } from '../support/outright.ts';
import { paidOrders } from '../support/paid-orders.ts';
import { TRANSFER } from '../support/recharges.ts';
import { setSetting } from '../support/set-setting.ts';
import { openTestApi } from '../support/test-api.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

let api: Api;
let pay: ReturnType<typeof paidOrders>;
let item: number;
let mia: string;

const staff = { actor: 'alice', note: 'seen on the account' };
const HOUR = 3_600_000;

beforeEach(async () => {
  api = await openTestApi();
  pay = paidOrders(api);
  item = await api.addItem({ price: 10_000, tax: 500 });
  mia = await api.signUp('miaa');
});

const messages = async (token: string) => (await api.call('notifications', {}, { token })).body.data;

test('a payment of one order opens its group when it is confirmed, and the wallet stays untouched', async () => {
  const begun = await pay.ask(mia, { id: item, next: '/user/detail/1' });
  expect(begun).toMatchObject({ code: 200, number: expect.any(String) });
  expect(begun.data).toMatch(/\/sandbox\/cashier\//);
  expect(await pay.outcome(mia, begun.number)).toMatchObject({
    money: 100,
    status: 'pending',
    order: { id: item, orderno: '', refused: '' },
  });
  expect(await pay.orders(mia)).toEqual([]);
  await pay.notify(begun.number);
  const [order] = await pay.orders(mia);
  expect(order).toMatchObject({ status: 1, item_price: 100 });
  expect(await pay.outcome(mia, begun.number)).toMatchObject({
    status: 'credited',
    order: { id: item, orderno: order.orderno, refused: '' },
  });
  expect(await pay.balance(mia)).toBe(0);
  expect(await messages(mia)).toMatchObject([{ kind: 'order_paid', path: `/user/order-detail/${order.orderno}` }]);
  await booksAreRight(api);
});

test('a payment that joins fills the group; both were paid through the channel', async () => {
  const noa = await api.signUp('noaa');
  await pay.notify(await pay.begin(mia, { id: item }));
  const [{ orderno }] = await pay.orders(mia);
  await pay.notify(await pay.begin(noa, { orderno }));
  expect((await pay.orders(noa))[0]).toMatchObject({ status: 2 });
  expect((await pay.orders(mia))[0]).toMatchObject({ status: 2 });
  expect([await pay.balance(mia), await pay.balance(noa)]).toEqual([0, 0]);
  await booksAreRight(api);
});

test('what is in the wallet is used only if the shopper wants it', async () => {
  const rich = await api.signUp('richer', 3000);
  const number = await pay.begin(rich, { id: item, use_balance: 1 });
  expect((await pay.outcome(rich, number)).money).toBe(70);
  await pay.notify(number, 7000);
  expect([await pay.balance(rich), (await pay.orders(rich)).length]).toEqual([0, 1]);
  await api.services.credit({ username: 'richer', amount: 10_000, note: 'test', actor: 'test' });
  expect(await pay.ask(rich, { id: item, use_balance: 1 })).toMatchObject({ code: 400, reason: 'balanceEnough' });
  await pay.notify(await pay.begin(rich, { id: item }));
  expect([await pay.balance(rich), (await pay.orders(rich)).length]).toEqual([100, 2]);
  await booksAreRight(api);
});

test('the wallet that was to help is spent meanwhile: the money stays in it', async () => {
  const rich = await api.signUp('spender', 3000);
  const cheap = await api.addItem({ price: 3000 });
  const number = await pay.begin(rich, { id: item, use_balance: 1 });
  await api.call('buyItem', { id: cheap }, { token: rich });
  await pay.notify(number, 7000);
  expect(await pay.outcome(rich, number)).toMatchObject({
    status: 'credited',
    order: { orderno: '', refused: expect.stringContaining('30') },
  });
  expect(await pay.balance(rich)).toBe(70);
  await booksAreRight(api);
});

/** What can come between the tap and the payment. */
const meanwhile: Record<string, { happens: (orderno: string) => Promise<unknown>; joins: boolean; why: string }> = {
  'the item is sold out': { joins: false, why: '已售罄', happens: () => api.changeItem(item, { stock: 0 }) },
  'the item is gone': { joins: false, why: '下架', happens: () => api.changeItem(item, { onSale: false }) },
  'the price is another': { joins: false, why: '99', happens: () => api.changeItem(item, { price: 9900 }) },
  'the terms are others': { joins: false, why: '变更', happens: () => api.changeItem(item, { groupSize: 3 }) },
  'the sale ended': {
    joins: false,
    why: '结束',
    happens: async () => {
      await api.changeItem(item, { saleEndsAt: api.clock() + HOUR });
      api.clock.advance(2 * HOUR);
    },
  },
  'the group is full': {
    joins: true,
    why: '满',
    happens: async (orderno) => api.call('orderPt', { orderno }, { token: await api.signUp('faster', 10_000) }),
  },
  'the group is over': { joins: true, why: '结束', happens: async () => api.clock.advance(200 * HOUR) },
};

test.each(Object.keys(meanwhile))(
  '%s meanwhile: the money stays in the wallet, and the shopper is told why',
  async (what) => {
    const { happens, joins, why } = meanwhile[what] ?? expect.fail();
    const opener = await api.signUp('opener', 10_000);
    const { orderno } = (await api.call('buyItem', { id: item }, { token: opener })).body.data;
    const shown = { group_size: '2', tax: '5' };
    const number = await pay.begin(mia, joins ? { orderno } : { id: item, ...shown });
    await happens(orderno);
    await pay.notify(number);
    const { status, order } = await pay.outcome(mia, number);
    expect([status, order.orderno]).toEqual(['credited', '']);
    expect(order.refused).toContain(why);
    expect(await pay.balance(mia)).toBe(100);
    expect(await pay.orders(mia)).toEqual([]);
    const [message] = await messages(mia);
    expect(message).toMatchObject({ kind: 'order_not_placed', text: expect.stringContaining(order.refused) });
    // The same notification, and another of the same payment, change nothing.
    await pay.notify(number);
    await pay.notify(number, 10_000, { eventId: 'once-more' });
    expect([await pay.balance(mia), (await messages(mia)).length]).toEqual([100, 1]);
    await booksAreRight(api);
  },
);

test('who is blocked meanwhile buys nothing; the money is in the wallet', async () => {
  const number = await pay.begin(mia, { id: item });
  await onShopper(api).block({ username: 'miaa', ...staff });
  await pay.notify(number);
  const [row] = await api.store.reader.db.select().from(tables.orderPayments);
  expect(row).toMatchObject({ orderId: null, refused: { reason: 'shopperBlocked' } });
  expect(await api.store.reader.db.select().from(tables.orders)).toEqual([]);
  await booksAreRight(api);
});

test.each<[string, () => Record<string, unknown>, string]>([
  ['an item that is not there', () => ({ id: 9999 }), 'itemGone'],
  ['another price', () => ({ id: item, price: '99' }), 'priceChanged'],
  ['another size of the group', () => ({ id: item, group_size: 7 }), 'termsChanged'],
  ['a group that is not there', () => ({ orderno: '2026010112345678' }), 'groupUnknown'],
  ['neither item nor group', () => ({}), 'missing'],
  ['a channel that is not there', () => ({ id: item, channel: 77 }), 'channelUnknown'],
])('nobody is sent to pay for %s, and nothing changes', async (_, fields, reason) => {
  expect(await pay.ask(mia, fields())).toMatchObject({ code: 400, reason });
  expect((await api.call('rechargeList', {}, { token: mia })).body.data).toEqual([]);
  expect(await api.store.reader.db.select().from(tables.transfers)).toEqual([]);
  const [{ stock = 0 } = {}] = await api.store.reader.db.select().from(tables.items).where(eq(tables.items.id, item));
  expect(stock).toBe(100);
});

test('who is in the group is not sent to pay for another place in it', async () => {
  const opener = await api.signUp('opener', 10_000);
  const { orderno } = (await api.call('buyItem', { id: item }, { token: opener })).body.data;
  expect(await pay.ask(opener, { orderno })).toMatchObject({ code: 400, reason: 'alreadyInGroup' });
});

test('the same key begins one payment, which buys once; other fields under it are refused', async () => {
  const [one, two] = await Promise.all([pay.ask(mia, { id: item }, 'one-tap'), pay.ask(mia, { id: item }, 'one-tap')]);
  expect(two.number).toBe(one.number);
  expect(await pay.ask(mia, { id: item, use_balance: 1 }, 'one-tap')).toMatchObject({ reason: 'keyReused' });
  await Promise.all(Array.from({ length: 10 }, () => pay.notify(one.number)));
  expect((await pay.orders(mia)).length).toBe(1);
  expect(await pay.ask(mia, { id: item }, 'one-tap')).toMatchObject({ code: 200, data: '', number: one.number });
  await booksAreRight(api);
});

test('who has asked to cancel and pays all the same has the money, and no order', async () => {
  const number = await pay.begin(mia, { id: item });
  await api.store.transaction((tx) =>
    tx.db.update(tables.recharges).set({ cancelled: true }).where(eq(tables.recharges.number, number)),
  );
  await pay.notify(number);
  expect(await pay.outcome(mia, number)).toMatchObject({ status: 'credited', order: { orderno: '' } });
  expect([await pay.balance(mia), await pay.orders(mia)]).toEqual([100, []]);
  await booksAreRight(api);
});

test('a repeat is answered as the first, also when the wallet pays it all by then', async () => {
  const rich = await api.signUp('repeats', 3000);
  const begun = await pay.ask(rich, { id: item, use_balance: 1 }, 'once');
  await api.changeItem(item, { stock: 0 });
  await pay.notify(begun.number, 7000);
  expect(await pay.balance(rich)).toBe(100);
  expect(await pay.ask(rich, { id: item, use_balance: 1 }, 'once')).toMatchObject({ code: 200, number: begun.number });
});

test('the wallet does not leave less for the channel than one recharge', async () => {
  const rich = await api.signUp('rests', 9950);
  expect(await pay.ask(rich, { id: item, use_balance: 1 })).toMatchObject({ code: 400, reason: 'rechargeOutOfBounds' });
});

test('a payment that is cancelled, or fails, buys nothing', async () => {
  const failed = await pay.begin(mia, { id: item });
  await pay.notify(failed, 10_000, { paid: false });
  expect(await pay.outcome(mia, failed)).toMatchObject({ status: 'refused', order: { orderno: '', refused: '' } });
  expect([await pay.balance(mia), await pay.orders(mia)]).toEqual([0, []]);
  await pay.notify(failed, 10_000, { eventId: 'too-late' });
  expect([await pay.balance(mia), await pay.orders(mia)]).toEqual([0, []]);
});

test('a transfer buys once staff have found it; less than its price stays in the wallet', async () => {
  await setSetting(api, { key: 'transfer_account', value: 'Bank · 1 · Shop', ...staff });
  const whole = await pay.begin(mia, { id: item, channel: TRANSFER });
  await outright(api).creditRecharge({ number: whole, ...staff });
  expect((await pay.orders(mia)).length).toBe(1);
  // A wallet that could pay the rest was to stay as it is.
  await api.services.credit({ username: 'miaa', amount: 50_000, note: 'test', actor: 'test' });
  const less = await pay.begin(mia, { id: item, channel: TRANSFER });
  await outright(api).creditRecharge({ number: less, found: 6000, ...staff });
  const { money, order, remark } = await pay.outcome(mia, less);
  expect([money, order.orderno, remark]).toEqual([60, '', staff.note]);
  expect(order.refused).toContain('40');
  expect([(await pay.orders(mia)).length, await pay.balance(mia)]).toEqual([1, 560]);
  expect((await messages(mia))[0].text).toContain(staff.note);
  await booksAreRight(api);
});

test('what a server of the version before has credited is not bought later, and its shopper is told once', async () => {
  const number = await pay.begin(mia, { id: item });
  const { id } = await pay.outcome(mia, number);
  await api.store.transaction(async (tx) => {
    await tx.db
      .update(tables.recharges)
      .set({ status: 'credited', closedAt: tx.now })
      .where(eq(tables.recharges.number, number));
    const [{ id: wallet = 0 } = {}] = await tx.db
      .select()
      .from(tables.shoppers)
      .where(eq(tables.shoppers.username, 'miaa'));
    const ref = `recharge:${id}`;
    await api.services.ledger.move(tx, {
      from: 'cash_in:sandbox',
      to: { wallet },
      amount: 10_000,
      kind: 'recharge',
      ref,
    });
  });
  await Promise.all([api.services.tellLeftOrders(), api.services.tellLeftOrders()]);
  expect([(await pay.orders(mia)).length, await pay.balance(mia)]).toEqual([0, 100]);
  expect((await messages(mia)).map(({ kind }: { kind: string }) => kind)).toEqual(['order_not_placed']);
  await booksAreRight(api);
});

test('the books find a payment that was credited and bought nothing without a reason, and one that bought too early', async () => {
  const [one, two] = [await pay.begin(mia, { id: item }), await pay.begin(mia, { id: item })];
  await pay.notify(one);
  await booksAreRight(api);
  const [, waiting] = await api.store.reader.db
    .select()
    .from(tables.orderPayments)
    .orderBy(tables.orderPayments.rechargeId);
  const set = (rechargeId: number | undefined, change: object) =>
    api.store.transaction((tx) =>
      tx.db
        .update(tables.orderPayments)
        .set(change)
        .where(eq(tables.orderPayments.rechargeId, rechargeId ?? 0)),
    );
  const differences = async () => (await api.store.snapshot((view) => recomputeBooks(view))).differences;
  const refused = { reason: 'soldOut', sums: {}, counts: {} };
  await set(waiting?.rechargeId, { refused });
  expect(await differences()).toMatchObject([{ expected: 'open', found: 'decided' }]);
  await set(waiting?.rechargeId, { refused: null });
  await set((waiting?.rechargeId ?? 0) - 1, { orderId: null });
  expect(await differences()).toMatchObject([{ expected: 'decided', found: 'open' }]);
  expect(await pay.outcome(mia, two)).toMatchObject({ status: 'pending' });
});

test('another shopper neither sees nor ends what somebody pays for', async () => {
  const noa = await api.signUp('noaa');
  const number = await pay.begin(mia, { id: item });
  expect((await api.call('rechargeList', { number }, { token: noa })).body.data).toEqual([]);
  expect((await api.call('rechargeCancel', { number }, { token: noa })).body.code).toBe(400);
});
