import { desc, eq, sql } from 'drizzle-orm';
import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { runRaw } from '../../db/queries/raw.ts';
import { tables } from '../../db/schema/index.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { openConsole } from '../support/console-api.ts';
import { setReturnAddress } from '../support/full-orders.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { operatorOf } from '../support/operator.ts';
import { outright } from '../support/outright.ts';
import { parcelsOf } from '../support/parcels.ts';
import { sampleProof } from '../support/sample-proof.ts';
import { agree, refusedFor, signed, two } from '../support/staff.ts';

const HOUR = 60 * 60 * 1000;

/** One shop for all: each test has orders of its own. */
let shop: Awaited<ReturnType<typeof openConsole>>;
let goods: ReturnType<typeof parcelsOf>;

beforeAll(async () => {
  shop = await openConsole();
  await shop.addStaffOfRoles();
  goods = parcelsOf(shop);
  await setReturnAddress(shop);
});

type Role = 'owner' | 'warehouse' | 'auditor' | 'service' | 'finance';
const as = (role: Role) => ({ as: role });
const note = '已核对';

const one = async (id: number) => (await shop.call('returns', { id }, as('auditor'))).body.data.rows[0];
const ofState = async (state: string) =>
  (await shop.call('returns', { state, limit: 200 }, as('finance'))).body.data.rows.map(({ id }: { id: number }) => id);
const balanceOf = async (shopperId: number) => (await shop.services.statement.summary(shopperId)).balance;
const stockOf = async (itemId: number) => {
  const [item] = await shop.store.reader.db.select().from(tables.items).where(eq(tables.items.id, itemId));
  return item?.stock ?? 0;
};

test('returns of a state are listed oldest first, with the claim, what it gives, and how long they may wait', async () => {
  const bought = await goods.sent();
  const first = await goods.asked(bought);
  shop.clock.advance(HOUR);
  const second = await goods.asked(await goods.orderToSend());
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const { body } = await shop.call('returns', { limit: 1, ...(cursor && { cursor }) }, as('service'));
    ids.push(...body.data.rows.map(({ id }: { id: number }) => id));
    expect(body.data.promise).toBe(48 * HOUR);
    cursor = body.next ?? undefined;
  } while (cursor);
  expect(ids.indexOf(first)).toBeLessThan(ids.indexOf(second));
  expect(await one(first)).toMatchObject({
    ...{ kind: 'return', state: 'asked', reason: 'damaged', words: '盒子压坏了', gives: 10_000, others: 0 },
    ...{ number: bought.orderno, parcel: { tracking: bought.tracking }, pay_asked: false },
  });
  expect(await one(second)).toMatchObject({ kind: 'cancel', parcel: null });
  const queues = (await shop.call('queues', {}, as('service'))).body.data;
  const counted = queues.find(({ queue }: { queue: string }) => queue === 'returns');
  expect(counted).toMatchObject({ count: ids.length, promise: 48 * HOUR });
});

test('those to pay are listed by when their goods came back, the longest wait first', async () => {
  const ids: number[] = [];
  for (let n = 0; n < 3; n++) {
    const id = await goods.asked(await goods.sent());
    await shop.call('returnAccept', { id, note }, as('service'));
    ids.unshift(id);
  }
  for (const id of ids) {
    shop.clock.advance(HOUR);
    await shop.call('returnArrived', { id, restocked: false, note }, as('warehouse'));
  }
  const listed = async (sort: string) => {
    const found: number[] = [];
    let cursor: string | undefined;
    do {
      const fields = { state: 'arrived', sort, limit: 1, ...(cursor && { cursor }) };
      const { body } = await shop.call('returns', fields, as('finance'));
      found.push(...body.data.rows.map(({ id }: { id: number }) => id));
      cursor = body.next ?? undefined;
    } while (cursor);
    return found.filter((id) => ids.includes(id));
  };
  expect(await listed('earliest')).toEqual(ids);
  expect(await listed('latest')).toEqual(ids.toReversed());
});

test('pictures of a return are shown to staff who may see returns, and to nobody else', async () => {
  const bought = await goods.sent();
  const id = await goods.asked(bought);
  const { orderno, shopperId } = bought;
  await shop.services.parcels.addPicture({ orderno, shopperId, bytes: await sampleProof('#1c37d6') });
  expect(await one(id)).toMatchObject({ pictures: 1 });
  const picture = (cookie: string, place = 1) =>
    request(shop.server).get('/console/api/v1/return_picture').query({ id, place }).set('Cookie', cookie);
  const shown = await picture('console=service');
  expect([shown.status, shown.headers['content-type'], shown.headers['cache-control']]).toEqual([
    ...[200, 'image/webp', 'no-store'],
  ]);
  expect((await picture('console=service', 2)).body).toMatchObject(refusedFor('proofMissing'));
  expect([(await picture('')).status, (await picture('session=of-a-shopper')).status]).toEqual([401, 401]);
  expect((await picture('console=catalogue')).status).toBe(403);
});

test('a return goes its way: accepted, back, on sale again, paid by two persons, and the books agree', async () => {
  const [asker, approver] = await two(shop);
  const bought = await goods.sent();
  const before = { money: await balanceOf(bought.shopperId), stock: await stockOf(bought.itemId) };
  const id = await goods.asked(bought);
  const early = await signed(shop, 'returnPay', { id, note }, asker);
  expect(early.body).toMatchObject(refusedFor('returnStepOver'));
  expect((await shop.call('returnAccept', { id, note }, as('service'))).body.code).toBe(200);
  expect(await ofState('accepted')).toContain(id);
  const back = { id, restocked: true, note };
  expect((await shop.call('returnArrived', back, as('warehouse'))).body.code).toBe(200);
  expect(await stockOf(bought.itemId)).toBe(before.stock + 1);
  const asked = (await signed(shop, 'returnPay', { id, note }, asker)).body.data;
  expect(asked.state).toBe('waiting');
  expect(await one(id)).toMatchObject({ state: 'arrived', pay_asked: true });
  expect(await balanceOf(bought.shopperId)).toBe(before.money);
  expect((await agree(shop, asked.approval, approver)).code).toBe(200);
  expect(await one(id)).toMatchObject({ state: 'paid', amount: 10_000, restocked: true, pay_asked: false });
  expect(await balanceOf(bought.shopperId)).toBe(before.money + 10_000);
  const {
    transfers,
    acts,
    goods: shown,
  } = (await shop.call('order', { number: bought.orderno }, as('owner'))).body.data;
  expect(transfers.at(-1)).toMatchObject({ kind: 'goods_refund', amount: 10_000, to: 'wallet' });
  expect(acts.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['parcel send', 'return accept', 'return arrived', 'return pay']),
  );
  expect(shown.returns).toMatchObject([{ id, state: 'paid' }]);
  await booksAreRight(shop);
});

test('support reads on the command line what a return gave back, and that no other can be opened', async () => {
  const [asker, approver] = await two(shop);
  const { orderno } = await goods.sent();
  const { shopper } = (await shop.call('order', { number: orderno }, as('owner'))).body.data;
  const id = await goods.asked({ orderno, shopperId: shopper.id });
  const run = operatorOf(shop, temporaryFolder());
  const read = async () => JSON.parse((await run('call', 'order', `number=${orderno}`, '--json')).out).data;
  expect((await shop.call('returnRefuse', { id, state: 'asked', note }, as('service'))).body.code).toBe(200);
  expect((await read()).goods.opening).not.toBeNull();
  const again = await goods.asked({ orderno, shopperId: shopper.id });
  expect((await shop.call('returnAccept', { id: again, note }, as('service'))).body.code).toBe(200);
  await shop.call('returnArrived', { id: again, restocked: false, note }, as('warehouse'));
  const { approval } = (await signed(shop, 'returnPay', { id: again, note }, asker)).body.data;
  expect((await agree(shop, approval, approver)).code).toBe(200);
  const shown = await read();
  expect(shown.goods.opening).toBeNull();
  expect(shown.goods.parcels).toMatchObject([{ received_at: null, end_why: null }]);
  expect(shown.goods.returns).toMatchObject([
    { id: again, state: 'paid', amount: 10_000 },
    { id, state: 'refused', amount: null, remark: note },
  ]);
  const acts = ['parcel send', 'return refuse', 'return accept', 'return arrived', 'return pay'];
  expect(shown.acts.map(({ action }: { action: string }) => action)).toEqual(expect.arrayContaining(acts));
  expect(shown.transfers.at(-1)).toMatchObject({ kind: 'goods_refund', amount: 10_000 });
});

test('an order that had returns without end before there was a limit is read in no time, with what was paid back', async () => {
  const [asker, approver] = await two(shop);
  const { orderno } = await goods.orderToSend();
  // PostgreSQL gives a statement little time.
  for (let part = 0; part < 8; part++) {
    await shop.store.transaction((tx) =>
      runRaw(
        tx,
        sql`insert into returns (order_id, kind, state, reason, asked_at)
          with recursive n(i) as (select 1 union all select i + 1 from n where i < 5000)
          select orders.id, 'cancel', 'withdrawn', 'other', cast(${tx.now} as bigint)
          from n, orders where orderno = ${orderno}`,
      ),
    );
  }
  const opening = { kind: 'cancel', gives: 10_000, note };
  const { id } = (await shop.call('returnOpen', { number: orderno, ...opening }, as('service'))).body.data;
  const { approval } = (await signed(shop, 'returnPay', { id, note }, asker)).body.data;
  expect((await agree(shop, approval, approver)).code).toBe(200);
  const { data } = (await shop.call('order', { number: orderno }, as('finance'))).body;
  expect(data.transfers.at(-1)).toMatchObject({ kind: 'goods_refund', amount: 10_000 });
  expect(data.goods.returns.length).toBe(100);
  expect(data.goods.returns[0]).toMatchObject({ id, state: 'paid' });
  const transfers = (await shop.call('transfers', { order: orderno }, as('auditor'))).body.data;
  expect(transfers.map(({ kind }: { kind: string }) => kind)).toContain('goods_refund');
});

test('the accountant gets the month in which a return was paid, with what it gave back', async () => {
  const [asker, approver] = await two(shop);
  const id = await goods.asked(await goods.orderToSend());
  const { approval } = (await signed(shop, 'returnPay', { id, note }, asker)).body.data;
  expect((await agree(shop, approval, approver)).code).toBe(200);
  const { transfers } = tables;
  const paid = await shop.store.reader.db.select().from(transfers).where(eq(transfers.kind, 'goods_refund'));
  const month = new Date(shop.clock() + 8 * HOUR).toISOString().slice(0, 7);
  shop.clock.advance(25 * HOUR);
  await shop.services.days.close();
  const { body } = await shop.services.exports.month(month, {
    ...{ actor: 'staff:6', sessionId: 'x', evidence: {}, asked: 'finance' },
  });
  const sum = (paid.reduce((all, { amount }) => all + amount, 0) / 100).toFixed(2);
  expect(body).toContain(`moved,returns,${paid.length},,,,,${sum}`);
});

test('what a return gave back does not stand against a withdrawal as bought, nor as money that came in', async () => {
  const order = await goods.orderToSend();
  const { shopperId } = order;
  const card = { bankTruename: '陈思远', bankAccount: '6222021234567890', bankName: '工商银行' };
  await shop.services.cards.save({ shopperId, sessionId: '', fundPassword: undefined, card });
  const input = { shopperId, sessionId: '', money: 20_000, fundPassword: undefined, idempotencyKey: undefined };
  const { id } = await shop.services.withdrawals.request(input);
  const facts = async () => {
    const { account, sources } = (await shop.call('withdrawal', { id }, as('finance'))).body.data;
    return { recharged: account.recharged, bought: account.bought, sources };
  };
  const cameIn = { recharged: 0, sources: [{ source: 'staff', money: 100_000 }] };
  expect(await facts()).toEqual({ ...cameIn, bought: 10_000 });
  const act = { actor: 'test', note, restocked: true };
  await outright(shop).payReturn({ id: await goods.asked(order), ...act });
  expect(await facts()).toEqual({ ...cameIn, bought: 0 });
});

test('a refused return is over, with the remark that the shopper reads; a refused cancellation waits to be sent', async () => {
  const bought = await goods.sent();
  const id = await goods.asked(bought);
  expect((await shop.call('returnRefuse', { id, state: 'asked', note: '商品已使用' }, as('service'))).body.code).toBe(
    200,
  );
  expect(await one(id)).toMatchObject({ state: 'refused', remark: '商品已使用' });
  const late = await shop.call('returnAccept', { id, note }, as('service'));
  expect(late.body).toMatchObject(refusedFor('returnStepOver'));

  const unsent = await goods.orderToSend();
  const cancel = await goods.asked(unsent);
  const waits = async () => (await shop.call('toSend', { number: unsent.orderno }, as('owner'))).body.data.rows.length;
  expect(await waits()).toBe(0);
  await shop.call('returnRefuse', { id: cancel, state: 'asked', note }, as('service'));
  expect(await waits()).toBe(1);
  // Whose order was never sent is told of no return.
  const toldTo = async (shopperId: number) => {
    const { rows } = await shop.services.notifications.list({ shopperId, limit: 50, cursor: undefined });
    return rows[0]?.kind;
  };
  expect([await toldTo(bought.shopperId), await toldTo(unsent.shopperId)]).toEqual([
    'return_refused',
    'cancel_refused',
  ]);
});

test.each([false, true])(
  'an accepted return whose goods do not come is refused; sent back by the shopper: %s',
  async (gone) => {
    const bought = await goods.sent();
    const own = { ...bought, idempotencyKey: undefined };
    const id = await goods.asked(bought);
    await shop.call('returnAccept', { id, note }, as('service'));
    if (gone) await shop.services.parcels.sentBack({ ...own, carrier: 'Post', number: 'BACK1' });
    const state = gone ? 'sent_back' : 'accepted';
    const refuse = (fields: object) => shop.call('returnRefuse', { id, note: '没有寄到', ...fields }, as('service'));
    // Whoever saw it before it was accepted does not end what the shopper was told since.
    expect((await refuse({ state: 'asked' })).body).toMatchObject(refusedFor('returnStepOver'));
    shop.clock.advance(30 * 24 * HOUR);
    expect((await refuse({ state })).body.code).toBe(200);
    expect(await one(id)).toMatchObject({ state: 'refused', remark: '没有寄到' });
    const [told] = (
      await shop.services.notifications.list({ shopperId: bought.shopperId, limit: 1, cursor: undefined })
    ).rows;
    expect(told).toMatchObject({ kind: 'return_refused', facts: { remark: '没有寄到' } });
    // It had been decided, and no decision waited all that time.
    const { auditLog } = tables;
    const [act] = await shop.store.reader.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.action, 'return refuse'))
      .orderBy(desc(auditLog.id))
      .limit(1);
    expect(act?.detail).not.toHaveProperty('askedAt');
    // Nothing stands against the shopper any more, and goods that come after all go back by another return.
    const late = { id, restocked: false, note };
    expect((await shop.call('returnArrived', late, as('warehouse'))).body).toMatchObject(refusedFor('returnStepOver'));
    await expect(shop.services.parcels.sentBack({ ...own, carrier: 'Post', number: 'BACK2' })).rejects.toThrow(
      'returnStepOver',
    );
    const { opening } = (await shop.call('order', { number: bought.orderno }, as('service'))).body.data.goods;
    expect(opening).toMatchObject({ kind: 'return', gives: 10_000 });
  },
);

test('a piece that was put on sale again is taken off with the refusal, if it was not sold', async () => {
  for (const sold of [false, true]) {
    const bought = await goods.sent();
    const before = await stockOf(bought.itemId);
    const id = await goods.asked(bought);
    await shop.call('returnAccept', { id, note }, as('service'));
    await shop.call('returnArrived', { id, restocked: true, note }, as('warehouse'));
    const { items } = tables;
    if (sold) {
      await shop.store.transaction((tx) => tx.db.update(items).set({ stock: 0 }).where(eq(items.id, bought.itemId)));
    }
    expect((await shop.call('returnRefuse', { id, state: 'arrived', note }, as('service'))).body.code).toBe(200);
    expect(await stockOf(bought.itemId)).toBe(sold ? 0 : before);
    expect(await one(id)).toMatchObject({ state: 'refused', restocked: sold });
  }
});

test('accepting ends a tax refund that was applied for, with the note as its remark', async () => {
  const bought = await goods.sent();
  const order = (await shop.call('order', { number: bought.orderno }, as('owner'))).body.data;
  const [row] = await shop.store.reader.db
    .select()
    .from(tables.orders)
    .where(eq(tables.orders.orderno, bought.orderno));
  const input = { id: row?.id ?? 0, shopperId: bought.shopperId, idempotencyKey: undefined };
  await shop.services.refunds.request(input);
  const id = await goods.asked(bought);
  expect((await one(id)).status).toBe(3);
  await shop.call('returnAccept', { id, note: '商品退回' }, as('service'));
  const after = (await shop.call('order', { number: bought.orderno }, as('owner'))).body.data;
  expect([order.status, after.status, after.remark]).toEqual([2, 2, '商品退回']);
});

test('remarks are offered in the language that the shopper reads', async () => {
  const bought = await goods.sent();
  await shop.store.transaction((tx) =>
    tx.db.update(tables.shoppers).set({ locale: 'ar-SA' }).where(eq(tables.shoppers.id, bought.shopperId)),
  );
  const { remarks } = await one(await goods.asked(bought));
  expect(remarks[0]).toEqual({ key: 'goodsGoBack', text: shop.messages.say('ar-SA', 'remark.goodsGoBack') });
});

test('two staff decide on a return at once: one of them has', async () => {
  for (let round = 0; round < 4; round++) {
    const id = await goods.asked(await goods.sent());
    const answers = await Promise.all([
      shop.call('returnAccept', { id, note }, as('service')),
      shop.call('returnRefuse', { id, state: 'asked', note }, as('owner')),
    ]);
    expect(answers.filter(({ body }) => body.code === 200)).toHaveLength(1);
  }
});
