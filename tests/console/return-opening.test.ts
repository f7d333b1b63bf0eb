import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { openConsole } from '../support/console-api.ts';
import { setReturnAddress } from '../support/full-orders.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { outright } from '../support/outright.ts';
import { parcelsOf } from '../support/parcels.ts';
import { agree, refusedFor, signed, two } from '../support/staff.ts';

const DAY = 24 * 60 * 60 * 1000;

/** One shop for all: each test has orders of its own. */
let shop: Awaited<ReturnType<typeof openConsole>>;
let goods: ReturnType<typeof parcelsOf>;

beforeAll(async () => {
  shop = await openConsole();
  await shop.addStaffOfRoles();
  goods = parcelsOf(shop);
  await setReturnAddress(shop);
});

type Role = 'owner' | 'warehouse' | 'auditor' | 'service';
const as = (role: Role) => ({ as: role });
const note = '仓库里只剩一件，寄出前发现破了';

type Opening = { kind: 'cancel' | 'return'; gives: number };

const openingOf = async (orderno: string) =>
  (await shop.call('order', { number: orderno }, as('auditor'))).body.data.goods.opening;

const open = async (orderno: string, { kind, gives }: Opening, options: object = as('service')) =>
  (await shop.call('returnOpen', { number: orderno, kind, gives, note }, options)).body;

/** As its shopper reads it. */
const shown = async (orderno: string, locale = 'zh-CN') =>
  (await shop.call('orderAsShown', { number: orderno, locale }, as('auditor'))).body.data;

const balanceOf = async (shopperId: number) => (await shop.services.statement.summary(shopperId)).balance;

async function toldTo(shopperId: number) {
  const { notifications } = tables;
  const rows = await shop.store.reader.db.select().from(notifications).where(eq(notifications.shopperId, shopperId));
  return rows.map(({ kind, facts }) => ({ kind, facts }));
}

test('a lost parcel that nobody can send again is cancelled for the shopper, who is told, and paid by two', async () => {
  const [asker, approver] = await two(shop);
  const bought = await goods.sent();
  const { orderno, shopperId } = bought;
  const before = await balanceOf(shopperId);
  const sent = async () => (await shop.call('parcels', { number: orderno }, as('auditor'))).body.data[0];
  expect((await sent()).opening).toBeNull();
  await shop.call('parcelEnded', { number: orderno, why: 'lost', note }, as('warehouse'));
  const { opening } = await sent();
  expect(opening).toMatchObject({ kind: 'cancel', gives: 10_000 });
  expect(await openingOf(orderno)).toEqual(opening);

  const { code, data } = await open(orderno, opening);
  expect(code).toBe(200);
  expect([await openingOf(orderno), (await sent()).opening]).toEqual([null, null]);
  const waits = await shop.call('toSend', { number: orderno }, as('owner'));
  expect(waits.body.data.rows).toEqual([]);
  expect(await balanceOf(shopperId)).toBe(before);
  expect(await toldTo(shopperId)).toContainEqual({
    kind: 'cancel_opened',
    facts: { money: 10_000, quantity: 1, remark: note },
  });
  expect((await shown(orderno)).goods_return).toMatchObject({
    ...{ id: data.id, kind: 'cancel', state: 'asked', opened_by: 'staff', words: note },
    state_txt: '商家发起取消，待审核',
  });

  const { rows } = (await shop.call('returns', { id: data.id }, as('auditor'))).body.data;
  expect(rows).toMatchObject([{ opened_by: 'service', words: note, reason: 'other', others: 0 }]);
  const { auditLog } = tables;
  const [entry] = await shop.store.reader.db.select().from(auditLog).where(eq(auditLog.action, 'return open'));
  expect(entry).toMatchObject({ subject: `return:${data.id}`, shopperId, amount: 10_000, note });
  expect(entry?.sessionId).not.toBeNull();
  const { acts } = (await shop.call('order', { number: orderno }, as('owner'))).body.data;
  expect(acts).toContainEqual(expect.objectContaining({ action: 'return open', actor: 'service', note }));

  const asked = (await signed(shop, 'returnPay', { id: data.id, note }, asker)).body.data;
  expect(asked.state).toBe('waiting');
  expect(await balanceOf(shopperId)).toBe(before);
  expect((await agree(shop, asked.approval, approver)).code).toBe(200);
  expect(await balanceOf(shopperId)).toBe(before + 10_000);
  expect((await toldTo(shopperId)).at(-1)).toEqual({ kind: 'cancel_paid', facts: { money: 10_000, quantity: 1 } });
  expect((await open(orderno, opening)).reason).toBe('returnStands');
  await booksAreRight(shop);
});

test('goods that came are returned for the shopper after the deadline, which ends only the right to ask', async () => {
  const { orderno, shopperId } = await goods.sent();
  shop.clock.advance(30 * DAY);
  expect((await shown(orderno)).return_kind).toBeNull();
  await expect(goods.asked({ orderno, shopperId })).rejects.toThrow('returnTooLate');
  const opening = await openingOf(orderno);
  expect(opening).toMatchObject({ kind: 'return', gives: 10_000 });
  const { data } = await open(orderno, opening);
  expect(await toldTo(shopperId)).toContainEqual({
    kind: 'return_opened',
    facts: { money: 10_000, quantity: 1, remark: note },
  });
  expect((await shown(orderno, 'en-US')).goods_return.state_txt).toBe('Return opened by the shop, under review');
  expect((await shop.call('returnAccept', { id: data.id, note }, as('service'))).body.code).toBe(200);
  expect((await shown(orderno)).goods_return).toMatchObject({ opened_by: 'staff', state_txt: '已同意退货，请寄回' });
});

test('what has changed since it was seen is not opened: the answer says what it would be now', async () => {
  const { orderno } = await goods.orderToSend();
  const opening = await openingOf(orderno);
  const carrier = await goods.carrier();
  await shop.call('parcelSend', { number: orderno, carrier, tracking: 'SF123456' }, as('warehouse'));
  expect(await open(orderno, opening)).toMatchObject({
    ...refusedFor('returnChanged'),
    ...{ code: 409, data: { kind: 'return', gives: 10_000 } },
  });

  const taxed = await goods.orderToSend();
  const [row] = await shop.store.reader.db.select().from(tables.orders).where(eq(tables.orders.orderno, taxed.orderno));
  const id = row?.id ?? 0;
  const seen = await openingOf(taxed.orderno);
  await shop.services.refunds.request({ id, shopperId: taxed.shopperId, idempotencyKey: undefined });
  await outright(shop).payRefund({ id, actor: 'test', note });
  expect(await open(taxed.orderno, seen)).toMatchObject({ code: 409, data: { kind: 'cancel', gives: 9500 } });
  expect((await shown(taxed.orderno)).goods_return).toBeNull();
});

test('nothing is opened where something stands, nothing is to be sent, or nobody is left', async () => {
  const asked = await goods.orderToSend();
  const seen = await openingOf(asked.orderno);
  await goods.asked(asked);
  expect(await openingOf(asked.orderno)).toBeNull();
  expect((await open(asked.orderno, seen)).reason).toBe('returnStands');

  const itemId = await shop.addItem({ name: 'waits', price: 10_000 });
  const shopperId = await shop.addShopper('waits', 10_000);
  const input = { itemId, shopperId, price: undefined, idempotencyKey: undefined };
  const { orderno } = await shop.services.orders.buy(input);
  expect(await openingOf(orderno)).toBeNull();
  expect((await open(orderno, seen)).reason).toBe('returnNotPossible');
  expect((await open('1234567890123456', seen)).reason).toBe('orderUnknown');

  const left = await goods.sent();
  await shop.store.transaction((tx) =>
    tx.db.update(tables.shoppers).set({ deletedAt: tx.now }).where(eq(tables.shoppers.id, left.shopperId)),
  );
  expect(await openingOf(left.orderno)).toBeNull();
  expect((await open(left.orderno, { kind: 'return', gives: 10_000 })).reason).toBe('shopperDeleted');
});

test('the shopper may withdraw it, and staff open it anew; it does not count against the shopper', async () => {
  const { orderno, shopperId } = await goods.orderToSend();
  const opening = await openingOf(orderno);
  await open(orderno, opening);
  await shop.services.parcels.withdrawReturn({ orderno, shopperId, idempotencyKey: undefined });
  expect((await shown(orderno)).shipping.state).toBe('to_send');
  const { data } = await open(orderno, opening);
  const others = async (id: number) => (await shop.call('returns', { id }, as('auditor'))).body.data.rows[0].others;
  expect(await others(data.id)).toBe(0);
  await shop.call('returnRefuse', { id: data.id, state: 'asked', note }, as('service'));
  expect(await others(await goods.asked({ orderno, shopperId }))).toBe(0);
});

test('remarks are offered in the language that the shopper reads', async () => {
  const { orderno, shopperId } = await goods.orderToSend();
  await shop.store.transaction((tx) =>
    tx.db.update(tables.shoppers).set({ locale: 'ar-SA' }).where(eq(tables.shoppers.id, shopperId)),
  );
  const { remarks } = await openingOf(orderno);
  expect(remarks[0]).toEqual({ key: 'cannotSend', text: shop.messages.say('ar-SA', 'remark.cannotSend') });
});

test('no return is accepted while nobody could know where to; a cancellation needs no address', async () => {
  const [asker] = await two(shop);
  const id = await goods.asked(await goods.sent());
  const cancelled = await goods.asked(await goods.orderToSend());
  await setReturnAddress(shop, '');
  const refused = await shop.call('returnAccept', { id, note }, as('service'));
  expect(refused.body).toMatchObject(refusedFor('returnAddressMissing'));
  expect((await shop.call('returns', { id }, as('service'))).body.data.rows).toMatchObject([{ state: 'asked' }]);
  expect((await signed(shop, 'returnPay', { id: cancelled, note }, asker)).body.code).toBe(200);
  await setReturnAddress(shop);
  expect((await shop.call('returnAccept', { id, note }, as('service'))).body.code).toBe(200);
});
