import { desc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { selectOrderId } from '../../db/queries/orders.ts';
import { tables } from '../../db/schema/index.ts';
import { carrierOf } from '../support/full-orders.ts';
import { openMiaAndLeo, ordersOf } from '../support/mia-and-leo.ts';
import { setSetting } from '../support/set-setting.ts';

let shop: Awaited<ReturnType<typeof openMiaAndLeo>>['shop'];
let itemId: number;
let mia: number;
let leo: number;
let bought: string;
let waiting: string;

beforeAll(async () => {
  ({ shop, itemId, mia, leo, bought, waiting } = await openMiaAndLeo());
});

const { buy, join } = ordersOf(() => ({ shop, itemId }));

const found = async (q: string, as: 'owner' | 'auditor' | 'catalogue' | 'service' | 'warehouse' | 'finance') => {
  const { body } = await shop.call('find', { q }, { as });
  return body.data.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`);
};

test('one box finds orders, money, people and items, and only what the role may see', async () => {
  const { services, store } = shop;
  await setSetting({ store, services }, { key: 'transfer_account', value: 'Bank 1234', actor: 'test', note: 'test' });
  const { number } = await services.recharges.begin({
    shopperId: leo,
    channelId: 1,
    money: 5000,
    idempotencyKey: undefined,
  });
  expect(await found(bought, 'warehouse')).toEqual([`order ${bought}`]);
  expect(await found(bought.replace(/(....)/g, '$1 '), 'service')).toEqual([`order ${bought}`]);
  for (const role of ['finance', 'service'] as const) expect(await found(number, role)).toEqual([`recharge ${number}`]);
  expect(await found(number, 'warehouse')).toEqual([]);
  for (const way of ['mia-log-in', 'MIA-LOG-IN', 'mia-log', '陈思远', '陈', '7890']) {
    expect([way, await found(way, 'service')]).toEqual([way, [`shopper ${mia}`]]);
  }
  // The phone stands on the orders too.
  for (const way of ['138 1234 0417', '8613812340417']) {
    const all = [`shopper ${mia}`, `order ${waiting}`, `order ${bought}`];
    expect([way, await found(way, 'service')]).toEqual([way, all]);
  }
  // Masked for these, so not to be tried out either.
  for (const role of ['auditor', 'finance'] as const) {
    for (const way of ['138 1234 0417', '陈思远']) expect([way, await found(way, role)]).toEqual([way, []]);
    expect(await found('mia-log-in', role)).toEqual([`shopper ${mia}`]);
  }
  expect(await found('mia-log-in', 'warehouse')).toEqual([]);
  expect(await found(`I-${itemId}`, 'service')).toEqual([`item ${itemId}`]);
  expect(await found('口红', 'warehouse')).toContain(`item ${itemId}`);
  const [act] = await store.reader.db.select().from(tables.auditLog).orderBy(desc(tables.auditLog.id)).limit(1);
  expect(await found(`A-${act?.id}`, 'auditor')).toEqual([`act ${act?.id}`]);
  expect(await found(`A-${act?.id}`, 'service')).toEqual([]);
  expect(await found('nobody at all', 'owner')).toEqual([]);
});

test('an item off sale is found by its name too, and says that it is off', async () => {
  const [on, off] = [await shop.addItem({ name: '琥珀台灯' }), await shop.addItem({ name: '琥珀吊灯', onSale: false })];
  const { body } = await shop.call('find', { q: '琥珀' }, { as: 'service' });
  expect(body.data).toMatchObject([
    { kind: 'item', id: String(on), title: '琥珀台灯', status: 'on', at: shop.clock() },
    { kind: 'item', id: String(off), title: '琥珀吊灯', status: 'off', money: 10_000, at: shop.clock() },
  ]);
  const english = await shop.call('find', { q: '琥珀' }, { as: 'service', language: 'en-US' });
  expect(english.body.data).toMatchObject([{ title: 'Lipstick' }, { title: 'Lipstick' }]);
  // By its id it says the same; shoppers find what is on sale.
  expect((await shop.call('find', { q: `I-${off}` }, { as: 'service' })).body.data).toMatchObject([{ status: 'off' }]);
  const search = { text: '琥珀', limit: 20, cursor: undefined, locale: 'zh-CN' } as const;
  expect((await shop.services.catalogue.search(search)).rows.map(({ id }) => id)).toEqual([on]);
});

test('orders are found by the number of their parcel, by those who may see orders', async () => {
  const [zoe, yan] = [await shop.addShopper('zoe', 1_000_000), await shop.addShopper('yan', 1_000_000)];
  const home = { truename: '林一', phone: '13900000217', address: '杭州市西湖区文二西路 18 弄' };
  await shop.services.addresses.saveDefault({ shopperId: zoe, ...home });
  const orders = [await buy(zoe), await buy(zoe)];
  const by = { actor: 'test', note: 'test' };
  const carrierId = await carrierOf(shop);
  const send = (orderno: string) =>
    shop.services.sending.send({ orderno, carrierId, number: 'SF1029384756018', ...by });
  for (const orderno of orders) {
    await join(yan, orderno);
    await send(orderno);
  }
  // The first came back, and goes out again under the same number.
  const [again = ''] = orders;
  const id = await selectOrderId(shop.store.reader, again);
  await shop.services.sending.ended({ id, why: 'came_back', ...by });
  await send(again);
  expect(await found('SF1029384756018', 'warehouse')).toEqual(orders.map((orderno) => `order ${orderno}`));
  expect(await found('SF1029384756018', 'catalogue')).toEqual([]);
});

test('an order whose parcel has the same number, as an earlier version let it have, is found once', async () => {
  const [eve, tom] = [await shop.addShopper('eve', 1_000_000), await shop.addShopper('tom', 1_000_000)];
  const home = { truename: '林一', phone: '13900000217', address: '杭州' };
  await shop.services.addresses.saveDefault({ shopperId: eve, ...home });
  const orderno = await buy(eve);
  await join(tom, orderno);
  const parcel = { orderno, carrierId: await carrierOf(shop), number: 'SF1029384756019' };
  await shop.services.sending.send({ ...parcel, actor: 'test', note: 'test' });
  const { shipments } = tables;
  await shop.store.transaction(async (tx) => {
    await tx.db.update(shipments).set({ number: orderno }).where(eq(shipments.number, parcel.number));
  });
  expect(await found(orderno, 'owner')).toEqual([`order ${orderno}`]);
  // As its packing label is scanned.
  expect(await found(`${orderno}123456`, 'owner')).toEqual([`order ${orderno}`]);
});

test('a parcel is found however its number is written, on the label and in the box', async () => {
  const [uma, ivo] = [await shop.addShopper('uma', 1_000_000), await shop.addShopper('ivo', 1_000_000)];
  await shop.services.addresses.saveDefault({
    shopperId: uma,
    truename: '林一',
    phone: '13900000217',
    address: '杭州',
  });
  const carrierId = await carrierOf(shop);
  for (const number of ['JDVA00-1234-5678', 'jdva0012345679']) {
    const orderno = await buy(uma);
    await join(ivo, orderno);
    await shop.services.sending.send({ orderno, carrierId, number, actor: 'test', note: 'test' });
    const plain = number.replaceAll('-', '');
    const blanks = `${plain.slice(0, 4)} ${plain.slice(4, 8)}\u3000${plain.slice(8)}`;
    const hyphens = `${plain.slice(0, 6)}-${plain.slice(6)}`;
    // As a Chinese keyboard writes them, and as they are copied from a page in Arabic.
    const wide = plain.replaceAll(/\w/g, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0));
    const copied = `\u200e${plain.slice(0, 6)}\u2212${plain.slice(6)}\u200e`;
    const cases = [plain.toLowerCase(), plain.toUpperCase()];
    for (const way of [number, plain, ...cases, blanks, hyphens, ` ${number} `, wide, copied]) {
      expect([way, await found(way, 'warehouse')]).toEqual([way, [`order ${orderno}`]]);
      const { body } = await shop.call('parcels', { number: way }, { as: 'warehouse' });
      expect(body.data).toMatchObject([{ number: orderno, tracking: number }]);
    }
  }
});

test('an order is found by the phone on it, also once its shopper has another', async () => {
  const ada = await shop.addShopper('ada', 1_000_000);
  const home = { truename: '何安', phone: '+86 139-0000-0733', address: '上海市黄浦区南京东路 1 号' };
  await shop.services.addresses.saveDefault({ shopperId: ada, ...home });
  const orderno = await buy(ada);
  expect(await found('139 0000 0733', 'service')).toEqual([`shopper ${ada}`, `order ${orderno}`]);
  await shop.services.addresses.saveDefault({ shopperId: ada, ...home, phone: '13900000734' });
  for (const way of ['13900000733', '8613900000733', '+86 139 0000 0733']) {
    expect([way, await found(way, 'service')]).toEqual([way, [`order ${orderno}`]]);
  }
  await shop.services.addresses.saveDefault({ shopperId: ada, ...home, phone: '0086 139 0000 0735' });
  expect(await found('+86 139 0000 0735', 'service')).toEqual([`shopper ${ada}`]);
  // Masked for these, so not to be tried out either.
  for (const role of ['auditor', 'finance', 'warehouse'] as const) expect(await found('13900000733', role)).toEqual([]);
});

test('service finds a withdrawal by its number, reads it, and decides nothing', async () => {
  const who = { shopperId: mia, sessionId: '', fundPassword: undefined };
  const { id } = await shop.services.withdrawals.request({ ...who, money: 20_000, idempotencyKey: undefined });
  expect(await found(`W-${id}`, 'service')).toEqual([`withdrawal ${id}`]);
  const { body } = await shop.call('withdrawal', { id }, { as: 'service' });
  expect(JSON.stringify(body.data)).not.toContain('6222021234567890');
  expect((await shop.call('withdrawalPay', { id, note: 'mine' }, { as: 'service' })).body.code).toBe(403);
});
