import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { insertCarrier, updateCarrier } from '../../db/queries/carriers.ts';
import { freezeWithdrawals } from '../../db/queries/holds.ts';
import { insertItem } from '../../db/queries/import.ts';
import { selectWholeItems, updateItem } from '../../db/queries/item-changes.ts';
import { updateOrderAddress } from '../../db/queries/parcels.ts';
import { indexSomeOfCategory, isAnyCategoryRenamed } from '../../db/queries/search.ts';
import { selectCategoryRows, writeCategory } from '../../db/queries/shown-rows.ts';
import { tables } from '../../db/schema/index.ts';
import type { Writer } from '../../db/store.ts';
import { changeItemIn } from '../../server/services/catalogue/edit/service.ts';
import { indexRenamedCategories } from '../../server/services/catalogue/search-index.ts';
import { rowKinds } from '../../server/services/storefront/shown/row-kinds.ts';
import { defaultGrants } from '../../shared/console/roles.ts';
import { beside, standstill } from '../support/beside.ts';
import { ended } from '../support/ended.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { setSetting } from '../support/set-setting.ts';
import { openTestShop, type TestShop } from '../support/test-shop.ts';
import { untilOneWaits } from '../support/waiting-lock.ts';

// On SQLite no other transaction commits between what one reads and what it writes.

const staff = { actor: 'staff:1', sessionId: 'test', key: undefined, note: 'test' };
const card = { bankTruename: '陈思远', bankAccount: '6222021234567890', bankName: '工商银行' };

let shop: TestShop;

beforeEach(async () => {
  shop = await openTestShop();
});

async function itemOf(id: number) {
  const [item] = await shop.store.reader.db.select().from(tables.items).where(eq(tables.items.id, id));
  if (!item) throw new Error('there is no such item');
  return item;
}

/** The category of an item, as it is written. */
async function categoryOf(itemId: number) {
  const { categoryId } = await itemOf(itemId);
  const category = (await selectCategoryRows(shop.store.reader)).find(({ id }) => id === categoryId);
  if (!category) throw new Error('there is no such category');
  const { picture: _, version: __, ...row } = category;
  return row;
}

/** Puts a file in that changes the price of an item; `then` is done once it is planned and found in order. */
async function importPrice(id: number, price: string, then: () => Promise<unknown>) {
  const planned = standstill();
  let asked = 0;
  // It is asked before the transaction of the file, and in it.
  const refuse = async () => {
    if (++asked === 2) await planned.here();
    return [];
  };
  const source = { columns: ['id', 'price'], rows: [{ row: 2, cells: { id: String(id), price } }] };
  const never = { progress: () => undefined, signal: new AbortController().signal };
  const input = { ...staff, ...never, source, refuse, file: 'prices.csv', folder: null, dryRun: false };
  const importing = shop.services.itemImport(input);
  await Promise.race([planned.reached, importing]);
  await then().finally(planned.goOn);
  return importing;
}

test('a file changes no item that somebody has changed since it was looked at', async () => {
  const id = await shop.addItem({ price: 10_000, tax: 500 });
  const { version } = await itemOf(id);
  // Price and tax are each within what one person may change, together they are not.
  const tax = () => shop.services.itemEdits.change({ id, version, fields: { tax: 4000 }, texts: {} }, staff);
  const { problems } = await importPrice(id, '60', tax);
  expect(problems).toMatchObject([{ row: 2, column: 'id', wrong: { code: 'itemChanged' } }]);
  expect(await itemOf(id)).toMatchObject({ price: 10_000, tax: 4000, version: version + 1 });
  expect((await importPrice(id, '90', async () => undefined)).problems).toEqual([]);
  expect(await itemOf(id)).toMatchObject({ price: 9000, tax: 4000 });
});

test('a file changes an item of which pieces are bought meanwhile', async () => {
  const id = await shop.addItem({ price: 10_000, stock: 10 });
  const shopperId = await shop.addShopper('buyer', 10_000);
  const buy = () => shop.services.orders.buy({ shopperId, itemId: id, price: 10_000, idempotencyKey: undefined });
  expect((await importPrice(id, '80', buy)).problems).toEqual([]);
  expect(await itemOf(id)).toMatchObject({ price: 8000, stock: 8 });
});

test('of items that a file changes pieces are bought while the rest of its rows are put in', async () => {
  const ids: number[] = [];
  for (let row = 0; row < 80; row++) ids.push(await shop.addItem({ price: 10_000, stock: 10 }));
  const [first = 0, second = 0] = ids;
  const shopperId = await shop.addShopper('buyer', 10_000);
  const rows = ids.map((id, row) => {
    return { row, cells: { id: String(id), price: '80', stock: '+5', 'name.en-US': `No. ${row}` } };
  });
  const { reached, here } = standstill();
  let bought = false;
  let boughtBefore = false;
  const progress = (what: string, row: number) => {
    if (what === 'items changed' && row > 0) void here();
    boughtBefore = bought;
  };
  const buying = reached.then(async () => {
    await shop.services.orders.buy({ shopperId, itemId: first, price: 10_000, idempotencyKey: undefined });
    bought = true;
  });
  const source = { columns: ['id', 'price', 'stock', 'name.en-US'], rows };
  const never = { file: 'prices.csv', folder: null, dryRun: false, signal: new AbortController().signal };
  const { problems } = await shop.services.itemImport({ ...staff, ...never, source, progress });
  expect(problems).toEqual([]);
  await buying;
  expect(boughtBefore).toBe(true);
  expect(await itemOf(first)).toMatchObject({ price: 8000, stock: 13 });
  expect(await itemOf(second)).toMatchObject({ price: 8000, stock: 15 });
});

test('an item is moved into no category in which another one takes its name', async () => {
  const [renamed, moved] = [await shop.addItem({ name: '杯子' }), await shop.addItem({ name: '口红', categoryId: 3 })];
  const change = async (id: number, fields: { name?: string; categoryId?: number }) => {
    const { version } = await itemOf(id);
    return { id, version, fields, texts: {} };
  };
  const [rename, move] = [await change(renamed, { name: '口红' }), await change(moved, { categoryId: 2 })];
  const moving = () => ended(shop.services.itemEdits.change(move, staff));
  expect(await beside(shop, (tx) => changeItemIn(tx, rename, staff), moving)).toBe('itemNameTaken');
});

interface Withdrawal {
  id: number;
  shopperId: number;
}

/** What may happen to a withdrawal while a file is made of it. */
const decisions: Record<string, (tx: Writer, of: Withdrawal) => Promise<unknown>> = {
  paid: (tx, { id }) => shop.services.withdrawals.payIn(tx, { id, ...staff }),
  refused: (tx, { id }) => shop.services.withdrawals.refuseIn(tx, { id, ...staff }),
  frozen: (tx, { shopperId }) => freezeWithdrawals(tx, { id: shopperId, why: 'dispute' }),
  blocked: async (tx, { shopperId }) => {
    await tx.db.update(tables.shoppers).set({ blockedAt: tx.now }).where(eq(tables.shoppers.id, shopperId));
  },
};

test.each(Object.entries(decisions))('no file for the bank has a withdrawal that is being %s', async (_, decide) => {
  const shopperId = await shop.addShopper('saver', 20_000);
  const own = { shopperId, sessionId: '', fundPassword: undefined };
  await shop.services.cards.save({ ...own, card });
  const { id } = await shop.services.withdrawals.request({ ...own, money: 20_000, idempotencyKey: undefined });
  const input = { ids: [id], format: 'csv' as const, again: false, actor: 'staff:1', sessionId: '', evidence: null };
  const filing = () => ended(shop.services.bankFiles.make(input));
  expect(await beside(shop, (tx) => decide(tx, { id, shopperId }), filing)).toBe('withdrawalNotPayable');
  await booksAreRight(shop);
});

test('no second person is asked about a withdrawal that is being refused', async () => {
  const shopperId = await shop.addShopper('saver', 300_000);
  const own = { shopperId, sessionId: '', fundPassword: undefined };
  await shop.services.cards.save({ ...own, card });
  const { id } = await shop.services.withdrawals.request({ ...own, money: 300_000, idempotencyKey: undefined });
  const staffId = await shop.store.transaction(async (tx) => {
    const values = { name: 'Lin', nameKey: 'lin', role: 'finance', userHandle: 'lin', createdAt: 1 };
    const [row] = await tx.db.insert(tables.staff).values(values).returning({ id: tables.staff.id });
    return row?.id ?? 0;
  });
  const finance = { staffId, sessionId: '', grants: defaultGrants.finance };
  const input = { kind: 'withdrawal.pay' as const, parameters: { id }, note: 'sent' };
  const asking = () => ended(shop.services.approvals.perform(finance, input, async () => ({ factor: 'test' })));
  const refuse = (tx: Writer) => shop.services.withdrawals.refuseIn(tx, { id, ...staff });
  expect(await beside(shop, refuse, asking)).toBe('withdrawalUnknown');
  await booksAreRight(shop);
});

test('two settings that contradict each other are not both set at once', async () => {
  const { settings } = shop.services;
  const least = (tx: Writer) => settings.setIn(tx, { key: 'recharge_min', value: '100.00' }, staff);
  const most = () => ended(setSetting(shop, { ...staff, key: 'recharge_max', value: '50.00' }));
  expect(await beside(shop, least, most)).toBe('settingInvalid');
  expect(await settings.rechargeBounds()).toEqual({ least: 10_000, most: 5_000_000 });
});

/** How a carrier may come by the name that a colleague gives to another one. */
const namings: Record<string, (tx: Writer, other: { id: number; version: number }) => Promise<unknown>> = {
  made: (tx) => insertCarrier(tx, { name: '极兔', trackingUrl: '' }),
  renamed: (tx, { id, version }) => updateCarrier(tx, { id, version, name: '极兔' }),
};

test.each(Object.entries(namings))('no carrier takes the name of one that is being %s', async (_, name) => {
  const { carriers } = shop.services;
  for (const own of ['顺丰', '圆通']) await carriers.make({ name: own, trackingUrl: '', ...staff });
  const [renamed, other] = (await carriers.all()).slice(-2);
  if (!renamed || !other) throw new Error('the carriers were not made');
  const rename = () => ended(carriers.change({ ...renamed, name: '极兔', ...staff }));
  expect(await beside(shop, (tx) => name(tx, other), rename)).toBe('carrierTaken');
});

/** What may happen in a category while it gets another name; returns the item's id. */
const inCategory: Record<string, (tx: Writer, id: number) => Promise<number>> = {
  'is renamed': async (tx, id) => {
    const [item] = await selectWholeItems(tx, [id]);
    await updateItem(
      tx,
      { id, version: item?.version ?? 0, fields: { name: '口红' }, texts: {} },
      { actor: 'test', most: 100 },
    );
    return id;
  },
  'is added': async (tx, id) => {
    const [item] = await selectWholeItems(tx, [id]);
    if (!item) throw new Error('there is no such item');
    return insertItem(tx, { ...item, name: '口红' }, {}, [item.pictureId]);
  },
};

test.each(Object.entries(inCategory))(
  'an item that %s while its category is renamed can be found under both new names',
  async (_, write) => {
    const id = await shop.addItem({ name: '杯子' });
    const row = await categoryOf(id);
    const name = `晚霞 ${Date.now()}`;
    let written = 0;
    const first = async (tx: Writer) => {
      written = await write(tx, id);
    };
    const rename = async () => {
      await shop.store.transaction((tx) => writeCategory(tx, { ...row, name }));
      await indexRenamedCategories(shop.store, new AbortController().signal);
    };
    await beside(shop, first, rename);
    const asked = { text: `口红 ${name}`, locale: 'zh-CN' as const, limit: 10, cursor: undefined };
    expect((await shop.services.catalogue.search(asked)).rows.map((found) => found.id)).toContain(written);
  },
);

test('an item that is renamed while its category is indexed again can be found under both new names', async () => {
  const id = await shop.addItem({ name: '杯子' });
  const { version } = await itemOf(id);
  const row = await categoryOf(id);
  await shop.store.transaction((tx) => writeCategory(tx, { ...row, name: '晚霞' }));
  const rename = () =>
    ended(shop.services.itemEdits.change({ id, version, fields: { name: '口红' }, texts: {} }, staff));
  expect(await beside(shop, indexSomeOfCategory, rename)).toBe('done');
  const asked = { text: '口红 晚霞', locale: 'zh-CN' as const, limit: 10, cursor: undefined };
  const found = await shop.services.catalogue.search(asked);
  expect(found.rows).toHaveLength(1);
});

test('a category that an import writes in is indexed again after it, and not waited for', async () => {
  const id = await shop.addItem({ name: '杯子' });
  const row = await categoryOf(id);
  await shop.store.transaction((tx) => writeCategory(tx, { ...row, name: '晚霞' }));
  const add = (tx: Writer) => inCategory['is added']?.(tx, id) ?? expect.fail('nothing is added');
  expect(await beside(shop, add, () => shop.store.transaction(indexSomeOfCategory))).toBe(false);
  expect(await isAnyCategoryRenamed(shop.store.reader)).toBe(true);
  await indexRenamedCategories(shop.store, new AbortController().signal);
  expect(await isAnyCategoryRenamed(shop.store.reader)).toBe(false);
});

test('a label that is printed while the shopper sets another address is outdated', async () => {
  const { parcels, consoleParcels, carriers, sending, orders } = shop.services;
  const itemId = await shop.addItem({ price: 10_000, stock: 10 });
  const [shopperId, other] = [await shop.addShopper('buyer', 10_000), await shop.addShopper('joiner', 10_000)];
  const unrepeated = { price: undefined, idempotencyKey: undefined };
  const { orderno } = await orders.buy({ itemId, shopperId, ...unrepeated });
  await orders.join({ orderno, shopperId: other, ...unrepeated });
  const home = { truename: '陈思远', phone: '13812340417', address: '浙江杭州文三路 1 号' };
  await parcels.setAddress({ ...home, orderno, shopperId, idempotencyKey: undefined });
  const ofOrder = { number: orderno, label: undefined };
  const find = () =>
    consoleParcels.toSend({ ...ofOrder, state: 'to_send', end: 'earliest', limit: 1, cursor: undefined });
  const { id = 0 } = (await find()).rows[0] ?? {};
  shop.clock.advance(1000);
  const print = () => {
    // Its transaction begins after that of the change, and ends before it.
    shop.clock.advance(1000);
    return consoleParcels.addresses({ numbers: [orderno], limit: 1, actor: 'staff:1', sessionId: 'test' });
  };
  const move = (tx: Writer) => updateOrderAddress(tx, { ...home, id, shopperId, address: '上海南京路 8 号' });
  expect(await beside(shop, move, print)).toMatchObject([{ address: home.address }]);
  expect((await find()).rows).toMatchObject([{ labelOutdated: true }]);
  await carriers.make({ name: '顺丰', trackingUrl: '', ...staff });
  const [carrier] = (await carriers.all()).slice(-1);
  const parcel = { orderno, carrierId: carrier?.id ?? 0, number: 'SF100001' };
  expect(await ended(sending.send({ ...parcel, ...staff }))).toBe('addressChanged');
});

test('a notice that somebody removes while staff save it stays as they saved it', async () => {
  const { shown, sections } = shop.services;
  const sheet = rowKinds.find(({ name }) => name === 'notices') ?? expect.fail('there are no notices');
  const given = { ...staff, folder: null, dryRun: false, signal: new AbortController().signal, progress: () => {} };
  const put = (cells: Record<string, string>, check?: () => Promise<void>) =>
    shown.put(sheet, { ...given, source: [{ row: 1, cells }], check });
  await put({ text: 'until Friday', shown: 'yes' });
  const { id = 0, version = 0 } = (await shown.list(sheet)).at(-1) ?? {};
  const looked = standstill();
  const saving = put({ id: String(id), text: 'until Monday' }, looked.here);
  await Promise.race([looked.reached, saving]);
  const removing = ended(sections.remove({ section: 'notices', id, version }, { actor: 'shell:ann', note: 'test' }));
  await Promise.race([untilOneWaits(shop.url), removing]).finally(looked.goOn);
  await saving;
  expect(await removing).toBe('changed');
  expect((await shown.list(sheet)).find((row) => row.id === id)?.cells.text).toBe('until Monday');
});
