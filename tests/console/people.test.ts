import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { upsertArticle } from '../../db/queries/articles.ts';
import { insertConsents } from '../../db/queries/consents.ts';
import { selectOrderId } from '../../db/queries/orders.ts';
import { tables } from '../../db/schema/index.ts';
import { openConsole } from '../support/console-api.ts';
import { carrierOf } from '../support/full-orders.ts';
import { booksAreRight } from '../support/money-adds-up.ts';

const HOUR = 60 * 60 * 1000;

let shop: Awaited<ReturnType<typeof openConsole>>;
/** Mia and Leo have a complete group; Mia waits in another. */
let itemId: number;
let mia: number;
let leo: number;
let bought: string;
let waiting: string;

const buy = async (shopperId: number, of = itemId) =>
  (await shop.services.orders.buy({ itemId: of, shopperId, price: undefined, idempotencyKey: undefined })).orderno;

const join = async (shopperId: number, orderno: string) =>
  (await shop.services.orders.join({ orderno, shopperId, price: undefined, idempotencyKey: undefined })).orderno;

beforeAll(async () => {
  shop = await openConsole();
  itemId = await shop.addItem({ price: 129_900, tax: 6495, groupSize: 2 });
  mia = await shop.addShopper('mia-log-in', 1_000_000);
  leo = await shop.addShopper('leo', 1_000_000);
  await shop.services.addresses.saveDefault({
    shopperId: mia,
    truename: '陈思远',
    phone: '+86 138-1234-0417',
    address: '浙江省杭州市西湖区文三路 1 号',
  });
  const card = { bankTruename: '陈思远', bankAccount: '6222021234567890', bankName: '工商银行' };
  const own = { shopperId: mia, sessionId: '', fundPassword: undefined, card };
  await shop.services.cards.save(own);
  bought = await buy(mia);
  await join(leo, bought);
  shop.clock.advance(HOUR);
  waiting = await buy(mia);
});

const groupOf = async (orderno: string) => {
  const { body } = await shop.call('order', { number: orderno }, { as: 'service' });
  return body.data.group;
};

const acts = (subject: string) =>
  shop.services.support
    .acts({ actor: undefined, action: undefined, after: undefined, limit: 200 })
    .then(({ rows }) =>
      rows.filter((row) => row.subject === subject).map(({ actor, action, note }) => [actor, action, note]),
    );

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

const found = async (q: string, as: 'owner' | 'auditor' | 'catalogue' | 'service' | 'warehouse' | 'finance') => {
  const { body } = await shop.call('find', { q }, { as });
  return body.data.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`);
};

test('one box finds orders, money, people and items, and only what the role may see', async () => {
  const { services } = shop;
  await services.settings.set({ key: 'transfer_account', value: 'Bank 1234', actor: 'test', note: 'test' });
  const { number } = await services.recharges.begin({
    shopperId: leo,
    channelId: 1,
    money: 5000,
    idempotencyKey: undefined,
  });
  expect(await found(bought, 'warehouse')).toEqual([`order ${bought}`]);
  expect(await found(bought.replace(/(....)/g, '$1 '), 'service')).toEqual([`order ${bought}`]);
  expect(await found(number, 'finance')).toEqual([`recharge ${number}`]);
  expect(await found(number, 'warehouse')).toEqual([]);
  for (const way of ['mia-log-in', 'MIA-LOG-IN', 'mia-log', '138 1234 0417', '8613812340417', '陈思远', '陈', '7890']) {
    expect([way, await found(way, 'service')]).toEqual([way, [`shopper ${mia}`]]);
  }
  // Masked for these, so not to be tried out either.
  for (const role of ['auditor', 'finance'] as const) {
    for (const way of ['138 1234 0417', '陈思远']) expect([way, await found(way, role)]).toEqual([way, []]);
    expect(await found('mia-log-in', role)).toEqual([`shopper ${mia}`]);
  }
  expect(await found('mia-log-in', 'warehouse')).toEqual([]);
  expect(await found(`I-${itemId}`, 'service')).toEqual([`item ${itemId}`]);
  expect(await found('口红', 'warehouse')).toContain(`item ${itemId}`);
  const [act] = (await services.support.acts({ actor: undefined, action: undefined, after: undefined, limit: 1 })).rows;
  expect(await found(`A-${act?.id}`, 'auditor')).toEqual([`act ${act?.id}`]);
  expect(await found(`A-${act?.id}`, 'service')).toEqual([]);
  expect(await found('nobody at all', 'owner')).toEqual([]);
});

test('an item off sale is found by its name too, and says that it is off', async () => {
  const [on, off] = [await shop.addItem({ name: '琥珀台灯' }), await shop.addItem({ name: '琥珀吊灯', onSale: false })];
  const { body } = await shop.call('find', { q: '琥珀' }, { as: 'service' });
  expect(body.data).toMatchObject([
    { kind: 'item', id: String(off), title: '琥珀吊灯', status: 'off', money: 10_000, at: shop.clock() },
    { kind: 'item', id: String(on), title: '琥珀台灯', status: 'on', at: shop.clock() },
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

test('the page of a shopper shows which version of which agreement they agreed to, or that there is no record', async () => {
  const agreements = async () => (await shop.call('shopper', { id: mia }, { as: 'service' })).body.data.agreements;
  expect(await agreements()).toEqual([]);
  await shop.store.transaction(async (tx) => {
    await upsertArticle(tx, { id: 3, title: '用户协议', content: '<p>1</p>' });
    await insertConsents(tx, { shopperId: mia, locale: 'zh-CN', articleIds: [2, 3] });
  });
  expect(await agreements()).toEqual([{ article: 3, title: '用户协议', version: 0, at: shop.clock() }]);
});

test('a shopper has account, money, relations and acts on one page, contacts masked', async () => {
  const twin = await shop.addShopper('twin');
  const card = { bankTruename: '林', bankAccount: '6222021234567890', bankName: '工商银行' };
  await shop.services.cards.save({ shopperId: twin, sessionId: '', fundPassword: undefined, card });
  const { body } = await shop.call('shopper', { id: mia }, { as: 'auditor' });
  expect(body.data).toMatchObject({
    username: 'mia-log-in',
    contacts: { truename: '陈**', phone: '138 **** 0417' },
    card: { number: '**** 7890', name: '陈**' },
    sources: [{ source: 'staff', money: 1_000_000 }],
    same: [{ id: twin, by: ['card'] }],
    score: 100,
  });
  expect(body.data.money.balance + body.data.money.held_in_groups).toBe(1_000_000 - 129_900);
  expect(JSON.stringify(body.data)).not.toMatch(/13812340417|138-1234|陈思远|6222021234567890/);
  const { body: whole } = await shop.call('shopperContacts', { id: mia }, { as: 'service' });
  expect(whole.data.phone).toBe('+86 138-1234-0417');
  expect((await acts(`shopper:${mia}`))[0]).toEqual(['staff:4', 'shopper contacts', '']);
  const { body: statement } = await shop.call('shopperStatement', { id: mia, limit: 1 }, { as: 'auditor' });
  expect(statement.data).toHaveLength(1);
  expect(statement.next).not.toBeNull();
});

test('a fraudster is blocked, with the waiting groups and the code; withdrawals are frozen; all of it is written down', async () => {
  const thief = await shop.addShopper('thief', 50_000);
  const orderno = await buy(thief, await shop.addItem({ price: 5000, groupSize: 3 }));
  const act = async (name: Parameters<typeof shop.call>[0], fields: object = {}) =>
    (await shop.call(name, { id: thief, note: 'stolen card', ...fields }, { as: 'service' })).body;
  expect((await shop.call('shopperBlock', { id: thief, note: 'x' }, { as: 'auditor' })).status).toBe(403);
  expect((await act('shopperBlock')).code).toBe(200);
  expect((await act('shopperFreeze')).code).toBe(200);
  const { body } = await shop.call('shopper', { id: thief }, { as: 'service' });
  expect(body.data).toMatchObject({ blocked: true, frozen: true, frozen_why: 'stolen card', balance: 50_000 });
  expect((await groupOf(orderno)).status).toBe('expired');
  const { body: blocked } = await shop.call('shoppers', { state: 'blocked' }, { as: 'auditor' });
  expect(blocked.data.map(({ id }: { id: number }) => id)).toEqual([thief]);
  const code = body.data.invitation.code;
  expect((await shop.call('invitationClose', { code, note: 'stolen card' }, { as: 'service' })).body.code).toBe(200);
  expect((await shop.call('invitation', { code }, { as: 'auditor' })).body.data).toMatchObject({
    owner: { id: thief },
  });
  expect((await act('shopperScore', { was: 100, score: 20 })).code).toBe(200);
  expect(await act('shopperScore', { was: 100, score: 30 })).toMatchObject({ code: 409, data: { score: 20 } });
  expect((await act('shopperHideNickname')).code).toBe(200);
  for (const name of ['shopperUnblock', 'shopperUnfreeze', 'shopperEndSessions', 'shopperNote'] as const) {
    expect([name, (await act(name)).code]).toEqual([name, 200]);
  }
  const { body: after } = await shop.call('shopper', { id: thief }, { as: 'service' });
  expect(after.data).toMatchObject({ blocked: false, frozen: false, score: 20 });
  expect(after.data.nickname).not.toBe('thief');
  expect(after.data.acts.map(({ action }: { action: string }) => action)).toEqual([
    ...['credit', 'shopper block', 'shopper freeze', 'shopper score', 'shopper hide-nickname'],
    ...['shopper unblock', 'shopper unfreeze', 'shopper end-sessions', 'shopper note'],
  ]);
  expect((await act('shopperNote', { id: 999_999 })).reason).toBe('shopperUnknown');
  await booksAreRight(shop);
});

test('a code of the shop is made, used, rotated and closed, and tells who came by it', async () => {
  const call = async (name: Parameters<typeof shop.call>[0], fields: object, key?: string) =>
    (await shop.call(name, { note: 'spring campaign', ...fields }, { as: 'manager', ...(key && { key }) })).body;
  const { code } = (await call('invitationMake', {}, 'make-1')).data;
  expect((await call('invitationMake', {}, 'make-1')).data.code).toBe(code);
  const register = { nickname: '新朋友', password: 'correct horse 9', locale: 'ar-SA' } as const;
  const id = await shop.services.shoppers.register({ ...register, username: 'newcomer', invitationCode: code });
  const { body } = await shop.call('invitations', {}, { as: 'auditor' });
  expect(body.data).toMatchObject([
    { code, came: 1, came_more: false, acts: [{ action: 'invitation make', note: 'spring campaign' }] },
  ]);
  const { body: came } = await shop.call('shoppers', { invitation: body.data[0].id }, { as: 'auditor' });
  expect(came.data.map((row: { id: number }) => row.id)).toEqual([id]);
  expect((await shop.call('shopper', { id }, { as: 'auditor' })).body.data.locale).toBe('ar-SA');
  // Of very many it is known that there are more.
  const [row] = await shop.store.reader.db.select().from(tables.shoppers).where(eq(tables.shoppers.id, id));
  if (!row) throw new Error('nobody came');
  const { id: _, ...copied } = row;
  const many = Array.from({ length: 10_000 }, (__, at) => ({
    ...copied,
    username: `one of many ${at}`,
    usernameKey: `one of many ${at}`,
  }));
  const counted = async () => (await shop.call('invitations', {}, { as: 'auditor' })).body.data[0];
  await shop.store.transaction(
    async (tx) => {
      for (let from = 0; from < many.length; from += 500) {
        await tx.db.insert(tables.shoppers).values(many.slice(from, from + 500));
      }
    },
    { bulk: true },
  );
  expect(await counted()).toMatchObject({ came: 10_000, came_more: true });
  const { code: next } = (await call('invitationRotate', { code })).data;
  await call('invitationClose', { code: next });
  await expect(
    shop.services.shoppers.register({ ...register, username: 'late', invitationCode: next }),
  ).rejects.toThrow('invitationUnknown');
});
