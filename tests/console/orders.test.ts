import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { carrierOf } from '../support/full-orders.ts';
import { openMiaAndLeo, ordersOf } from '../support/mia-and-leo.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { onShopper } from '../support/on-shopper.ts';

let shop: Awaited<ReturnType<typeof openMiaAndLeo>>['shop'];
let itemId: number;
let mia: number;
let leo: number;
let bought: string;
let waiting: string;

beforeAll(async () => {
  ({ shop, itemId, mia, leo, bought, waiting } = await openMiaAndLeo());
});

const { acts, buy, groupOf, join } = ordersOf(() => ({ shop, itemId }));

test('an order has its group, members, transfers and account on one page', async () => {
  const { body } = await shop.call('order', { number: bought.replace(/(....)/g, '$1 ') }, { as: 'finance' });
  expect(body.data).toMatchObject({
    number: bought,
    status: 2,
    price: 129_900,
    tax: 6495,
    item: { id: itemId, name: '口红' },
    shopper: { id: mia, username: 'mia-log-in', blocked: false },
    group: { size: 2, seats: 2, status: 'complete', closed_early: false },
    account: { orders: 2, balance: 1_000_000 - 2 * 129_900, withdrawals_frozen: false, locale: null },
  });
  expect(body.data.group.members.map((member: { shopper: { id: number } }) => member.shopper.id)).toEqual([mia, leo]);
  expect(body.data.transfers).toMatchObject([
    { kind: 'purchase', amount: 129_900, from: 'wallet', to: 'group_escrow' },
    { kind: 'sale', amount: 129_900, from: 'group_escrow', to: 'sales' },
  ]);
  const { body: unknown } = await shop.call('order', { number: '1234567890' }, { as: 'finance' });
  expect(unknown).toMatchObject({ code: 400, reason: 'orderUnknown' });
});

test('what the shopper sees is what the shop answers the shopper, in the language that was asked for', async () => {
  const { body } = await shop.call('orderAsShown', { number: waiting, locale: 'ar-SA' }, { as: 'service' });
  expect(body.data).toMatchObject({ orderno: waiting, item_price: 1299, tax: 64.95, item_name: 'Lipstick' });
  expect(body.data.status_txt).toBe(shop.messages.say('ar-SA', 'status.1'));
});

test('contacts are masked until they are asked for, and that is written down', async () => {
  const { body } = await shop.call('order', { number: bought }, { as: 'service' });
  expect(body.data.contacts).toEqual({ truename: '陈**', phone: '138 **** 0417', address: '浙江省杭…' });
  const refused = await shop.call('orderContacts', { number: bought }, { as: 'auditor' });
  expect(refused.status).toBe(403);
  const { body: whole } = await shop.call('orderContacts', { number: bought }, { as: 'service' });
  expect(whole.data).toMatchObject({ truename: '陈思远', phone: '+86 138-1234-0417' });
  const { body: after } = await shop.call('order', { number: bought }, { as: 'service' });
  expect(after.data.acts).toMatchObject([{ action: 'order contacts' }]);
});

test('an order as its shopper sees it says no more of where it goes than the order itself does', async () => {
  const fields = { number: bought, locale: 'zh-CN' };
  const { body } = await shop.call('orderAsShown', fields, { as: 'finance' });
  expect(body.data.shipping).toMatchObject({ truename: '陈**', phone: '138 **** 0417', address: '浙江省杭…' });
});

test('orders are filtered, and every page follows the one before', async () => {
  const numbers = async (fields: object) => {
    const { body } = await shop.call('orders', fields, { as: 'auditor' });
    return { numbers: body.data.map((order: { number: string }) => order.number), next: body.next };
  };
  const all = (await numbers({})).numbers;
  expect(all).toHaveLength(3);
  expect(all[0]).toBe(waiting);
  expect((await numbers({ status: 1 })).numbers).toEqual([waiting]);
  expect((await numbers({ shopper: leo })).numbers).toHaveLength(1);
  expect((await numbers({ group: (await groupOf(bought)).id })).numbers.toSorted()).toEqual(
    all.filter((number: string) => number !== waiting).toSorted(),
  );
  const group = (await groupOf(bought)).id;
  const both = [
    { item: itemId, group },
    { item: itemId + 1, group },
    { item: itemId, group: group + 999 },
  ];
  for (const filter of [{}, { item: itemId }, { day: dayOf(shop.clock()) }, { shopper: mia }, ...both]) {
    const walked: string[] = [];
    for (let cursor: string | undefined; ; ) {
      const page = await numbers({ ...filter, limit: 1, ...(cursor && { cursor }) });
      walked.push(...page.numbers);
      if (page.next === null) break;
      cursor = page.next;
    }
    const wanted = (await numbers(filter)).numbers;
    expect(walked).toEqual(wanted);
    const { body } = await shop.call('ordersCount', filter, { as: 'auditor' });
    expect(body.data).toEqual({ count: wanted.length, more: false });
  }
  expect((await numbers({ day: '2020-01-01' })).numbers).toEqual([]);
  const { body } = await shop.call('orders', { cursor: 'nonsense' }, { as: 'auditor' });
  expect(body).toMatchObject({ code: 400, reason: 'cursorInvalid' });
});

/** In the shop's time zone. */
const dayOf = (at: number) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Shanghai' }).format(at);

test('a waiting group is closed by hand once: every member has the money back, with the reason', async () => {
  const big = await shop.addItem({ price: 5000, tax: 0, groupSize: 3, stock: 10 });
  const orderno = await buy(mia, big);
  await join(leo, orderno);
  const { id } = await groupOf(orderno);
  const before = (await shop.services.statement.summary(leo)).balance;
  const { body: list } = await shop.call('groups', { item: big }, { as: 'warehouse' });
  expect(list.data).toMatchObject([{ id, seats: 2, size: 3, status: 'open', number: orderno, opener: { id: mia } }]);

  expect((await shop.call('groupClose', { id, note: 'no stock' }, { as: 'warehouse' })).status).toBe(403);
  expect((await shop.call('groupClose', { id, note: ' ' }, { as: 'service' })).body.reason).toBe('invalid');
  const close = (key?: string) =>
    shop.call('groupClose', { id, note: 'supplier cannot deliver' }, { as: 'service', ...(key && { key }) });
  const { body } = await close('close-1');
  expect(body.data).toEqual({ members: 2, money: 10_000 });
  expect((await shop.services.statement.summary(leo)).balance).toBe(before + 5000);
  expect((await close('close-1')).body.data).toEqual({ members: 2, money: 10_000 });
  expect((await close()).body).toMatchObject({ code: 400, reason: 'groupOver' });
  expect(await acts(`group:${id}`)).toEqual([['staff:4', 'group close', 'supplier cannot deliver']]);

  const { body: order } = await shop.call('order', { number: orderno }, { as: 'service' });
  expect(order.data).toMatchObject({ status: 5, group: { status: 'expired', closed_early: true } });
  expect(order.data.acts).toMatchObject([{ action: 'group close', note: 'supplier cannot deliver' }]);
  expect(order.data.transfers.at(-1)).toMatchObject({ kind: 'group_failed', from: 'group_escrow', to: 'wallet' });
  const { body: failed } = await shop.call('groups', { status: 'expired', item: big }, { as: 'service' });
  expect(failed.data).toMatchObject([{ id, closed_early: true }]);
  const [row] = await shop.store.reader.db
    .select({ stock: tables.items.stock })
    .from(tables.items)
    .where(eq(tables.items.id, big));
  expect(row?.stock).toBe(10);
  await booksAreRight(shop);
});

test('a full group and one that is not there are not closed', async () => {
  const { id } = await groupOf(bought);
  const answers = [id, 999_999].map((of) => shop.call('groupClose', { id: of, note: 'why' }, { as: 'owner' }));
  expect((await Promise.all(answers)).map(({ body }) => body.reason)).toEqual(['groupFull', 'groupUnknown']);
});

test('waiting groups come by their soonest end, page by page', async () => {
  const soon = await shop.addItem({ groupSeconds: 60 });
  const later = await shop.addItem({ groupSeconds: 120 });
  const [second, first] = [await buy(leo, later), await buy(leo, soon)];
  const one = await shop.call('groups', { limit: 1 }, { as: 'auditor' });
  const two = await shop.call('groups', { limit: 1, cursor: one.body.next }, { as: 'auditor' });
  expect([one, two].map(({ body }) => body.data[0].number)).toEqual([first, second]);
});

test('a note about an order stands beside it', async () => {
  const input = { number: waiting, note: '顾客来电，想换地址' };
  expect((await shop.call('orderNote', input, { as: 'auditor' })).status).toBe(403);
  await shop.call('orderNote', input, { as: 'service', key: 'note-1' });
  await shop.call('orderNote', input, { as: 'service', key: 'note-1' });
  const { body } = await shop.call('order', { number: waiting }, { as: 'service' });
  expect(body.data.acts).toMatchObject([{ action: 'order note', note: input.note }]);
});

// The last one: it ends the groups of who is blocked.
test('of a blocked shopper the order as shown names nobody', async () => {
  const namesOf = async () => {
    const { body } = await shop.call('orderAsShown', { number: bought, locale: 'zh-CN' }, { as: 'service' });
    return body.data.group.members.map(({ name }: { name: string }) => name);
  };
  const [own] = await namesOf();
  expect(own).not.toBe('拼友');
  const why = { actor: 'alice', note: 'why' };
  await onShopper(shop).block({ username: 'mia-log-in', ...why });
  expect((await namesOf())[0]).toBe('拼友');
});

test('orders are found by their sum, the number of their parcel and its carrier, beside the other filters', async () => {
  const [ann, bea] = [await shop.addShopper('ann', 100_000), await shop.addShopper('bea', 100_000)];
  const cheap = await shop.addItem({ price: 7731, tax: 100, groupSize: 2 });
  await shop.services.addresses.saveDefault({
    ...{ shopperId: ann, truename: '林一', phone: '13900000217', address: '杭州市西湖区文二西路 18 弄' },
  });
  const [first, second] = [await buy(ann, cheap), await buy(ann, cheap)];
  for (const orderno of [first, second]) await join(bea, orderno);
  const by = { actor: 'test', note: 'test' };
  const carrierId = await carrierOf(shop);
  await shop.services.sending.send({ orderno: first, carrierId, number: 'YT-7731', ...by });
  const listed = async (filter: object, sort = 'latest') => {
    const { body } = await shop.call('orders', { ...filter, sort }, { as: 'service' });
    const counted = await shop.call('ordersCount', filter, { as: 'service' });
    expect(counted.body.data).toEqual({ count: body.data.length, more: false });
    return body.data.map(({ number }: { number: string }) => number);
  };
  expect(await listed({ money: 7731, shopper: ann })).toEqual([second, first]);
  expect(await listed({ money: 7731, shopper: ann, item: cheap }, 'earliest')).toEqual([first, second]);
  expect(await listed({ money: 7730 })).toEqual([]);
  for (const parcel of ['YT-7731', 'yt 7731']) expect(await listed({ parcel })).toEqual([first]);
  expect(await listed({ carrier: carrierId, money: 7731 })).toEqual([first]);
  expect(await listed({ carrier: carrierId + 1 })).toEqual([]);
  const day = '2001-01-01';
  expect(await listed({ money: 7731, day, until: day })).toEqual([]);
  expect((await listed({ money: 7731, day, until: '2099-01-01' })).length).toBe(4);
  const page = await shop.call('orders', { money: 7731, shopper: ann, limit: 1 }, { as: 'service' });
  const rest = await shop.call('orders', { money: 7731, shopper: ann, cursor: page.body.next }, { as: 'service' });
  expect([page, rest].map(({ body }) => body.data[0].number)).toEqual([second, first]);
});
