import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { openConsole } from '../support/console-api.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { agree, joinedWithPasskey } from '../support/staff.ts';
import { addVariants, variantsOf } from '../support/variants.ts';

const PRICE = 10_000;
const as = 'catalogue';

let shop: Awaited<ReturnType<typeof openConsole>>;
let id: number;
/** Black S and M, white S and M. */
let variants: number[];

beforeEach(async () => {
  shop = await openConsole({ guessScale: 1 });
  id = await shop.addItem({ name: '上衣', price: PRICE, tax: 500, stock: 7, groupSize: 3, perOrder: 5 });
  variants = await addVariants(shop, id, { price: PRICE, orgPrice: 12_000, tax: 500, stock: { to: 5 } });
});

type Options = Parameters<typeof shop.call>[2];

const item = async () => (await shop.call('item', { id }, { as })).body.data;

/** Changes options and variants from the present version, or from the one that is given. */
async function change(given: object, by: Options = { as }, more: object = {}) {
  const { version } = await item();
  return (await shop.call('itemChange', { id, version, fields: {}, variants: given, ...more }, by)).body;
}

type Value = { id: number; names: object };

/** Values as they are sent back, the first one with a picture. */
const wire = (values: Value[], picture_id: number | null = null) =>
  values.map(({ id: own, names }, at) => ({ id: own, names, picture_id: at === 0 ? picture_id : null }));

const left = async () => (await variantsOf(shop, id)).map(({ stock }) => stock);

const lastEntry = async () => {
  const { auditLog } = tables;
  const [entry] = await shop.store.reader.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.action, 'items change'))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return entry;
};

async function bought(name: string, variant: number, quantity = 1): Promise<string> {
  const shopperId = await shop.addShopper(name, 200_000);
  const order = { itemId: id, shopperId, variantId: variant, quantity, price: undefined, idempotencyKey: undefined };
  return (await shop.services.orders.buy(order)).orderno;
}

test('the editor reads options and variants, and saves both with the fields of the item in one change', async () => {
  const before = await item();
  expect(before).toMatchObject({ price: PRICE, max_price: PRICE, stock: 20 });
  expect(before.options.map(({ names }: { names: object }) => names)).toEqual([
    { 'zh-CN': '颜色', 'en-US': 'Colour' },
    { 'zh-CN': '尺码', 'en-US': 'Size' },
  ]);
  const [colours, sizes] = before.options;
  const options = [
    { names: colours.names, values: wire(colours.values) },
    { names: sizes.names, values: [...wire(sizes.values), { names: { 'zh-CN': 'L' } }] },
  ];
  const rows = [
    { id: variants[0], price: 9_000, sku: 'B-S', stock: 3, stock_was: 5 },
    { id: variants[3], on_sale: false },
    { values: [0, 2], price: 13_000, org_price: 13_000, tax: 500, stock: 8, sku: 'B-L' },
  ];
  const { code, data } = await change({ options, rows }, { as }, { fields: { name: '短袖上衣' } });
  expect(code).toBe(200);
  expect(data).toMatchObject({ name: '短袖上衣', price: 9_000, max_price: 13_000, stock: 26 });
  expect(data.variants).toHaveLength(5);
  expect(data.variants[0]).toMatchObject({ id: variants[0], price: 9_000, sku: 'B-S', stock: 3, on_sale: true });
  expect(data.variants[3]).toMatchObject({ on_sale: false });
  expect(data.variants[4]).toMatchObject({ price: 13_000, stock: 8, sku: 'B-L' });
  const { detail } = (await lastEntry()) ?? {};
  expect(detail).toMatchObject({ name: ['上衣', '短袖上衣'] });
  const [old, now] = (detail as Record<string, [string, string]>)[`variant ${variants[0]}`] ?? [];
  expect([old, now]).toEqual([
    '黑色 · S |  | 100.00 | 120.00 | 5.00 | 5 | on sale',
    '黑色 · S | B-S | 90.00 | 120.00 | 5.00 | 3 | on sale',
  ]);
  await booksAreRight(shop);
});

test.each(['auditor', 'warehouse', 'service'] as const)('who is %s may not change variants', async (role) => {
  expect((await change({ rows: [{ id: variants[0], price: 9_900 }] }, { as: role })).code).toBe(403);
  expect((await item()).variants[0].price).toBe(PRICE);
});

test('who saves from an earlier version is told what the item has become', async () => {
  const { version } = await item();
  expect((await change({ rows: [{ id: variants[1], price: 9_500 }] })).code).toBe(200);
  const late = await change({ rows: [{ id: variants[1], price: 9_900 }] }, { as }, { version });
  expect(late).toMatchObject({ code: 409, reason: 'changed' });
  expect(late.data.variants[1]).toMatchObject({ id: variants[1], price: 9_500 });
});

test('each refusal says that it is about variants, and about which, if it is one', async () => {
  const of = (variant: number | undefined) => ({ code: 400, data: { field: 'variants', variant } });
  const cases = [
    [{ rows: [{ id: variants[0], org_price: 5_000 }] }, 'orgPriceTooLow', variants[0]],
    [{ rows: [{ id: 999_999, price: PRICE }] }, 'variantUnknown', undefined],
    [{ rows: [{ values: [0, 0], price: PRICE }] }, 'variantTwice', undefined],
    [{ rows: [{ values: [0, 7], price: PRICE }] }, 'variantIncomplete', undefined],
    [{ rows: [{ id: variants[2], stock: 0, stock_was: 9 }] }, 'stockTooLow', variants[2]],
  ] as const;
  for (const [given, reason, variant] of cases) {
    const { code, reason: why, data } = await change(given);
    expect({ why, code, data: { field: data.field, variant: data.variant } }).toEqual({ why: reason, ...of(variant) });
  }
  const { options } = await item();
  const values = [{ names: { 'zh-CN': '红' }, picture_id: 999_999 }];
  const other = { options: [{ names: { 'zh-CN': '色' }, values }], rows: [] };
  expect(await change(other)).toMatchObject({ reason: 'pictureGone', data: { field: 'variants' } });
  const one = { names: options[0].names, values: [{ names: { 'zh-CN': '红' } }] };
  expect((await change({ options: [one], rows: [] })).reason).toBe('optionsFixed');
  expect((await change({ rows: [{ id: variants[0], sku: 'A' }] })).code).toBe(200);
  expect((await change({ rows: [{ id: variants[1], sku: 'A' }] })).reason).toBe('skuTaken');
  expect((await change({ rows: [] }, { as }, { fields: { price: 9_000 } })).reason).toBe('itemHasVariants');
  const { version } = await item();
  const listed = await shop.call('itemsChange', { rows: [{ id, version, stock: 3, stock_was: 20 }] }, { as });
  expect(listed.body.data.rows).toMatchObject([{ id, reason: 'itemHasVariants' }]);
});

test('a stock that staff correct and pieces that are bought meanwhile both count', async () => {
  const seen = (await item()).variants[0].stock;
  await bought('mia', variants[0] as number, 2);
  expect((await change({ rows: [{ id: variants[0], stock: seen + 4, stock_was: seen }] })).code).toBe(200);
  expect((await left())[0]).toBe(5 - 2 + 4);
  const buyers = Array.from({ length: 4 }, (_, n) => bought(`buyer${n}`, variants[1] as number));
  const [saved] = await Promise.all([
    change({ rows: [{ id: variants[1], stock: 3, stock_was: 5 }] }),
    Promise.allSettled(buyers),
  ]);
  const sold = await shop.store.reader.db
    .select()
    .from(tables.orders)
    .where(eq(tables.orders.variantId, variants[1] ?? 0));
  expect((await left())[1]).toBe(5 - sold.length - (saved.code === 200 ? 2 : 0));
  await booksAreRight(shop);
});

test('a deep cut of a variant waits for a second person, who changes that variant alone', async () => {
  const refused = await change({ rows: [{ id: variants[2], price: 4_000 }] });
  expect(refused).toMatchObject({ reason: 'priceCutAsks', data: { field: 'variants', variant: variants[2] } });
  const manager = await joinedWithPasskey(shop, 'manager');
  const approver = await joinedWithPasskey(shop, 'approver');
  const { version } = await item();
  const cut = { id, version, variant: variants[2], price: 4_000, org_price: 12_000, tax: 500, note: 'season' };
  const ask = async (fields: object) => (await shop.call('itemPrice', { ...cut, ...fields }, manager)).body;
  expect((await ask({ variant: undefined })).reason).toBe('itemHasVariants');
  expect((await ask({ variant: 999_999 })).reason).toBe('variantUnknown');
  expect((await ask({ tax: 4_001 })).reason).toBe('taxTooHigh');
  const { approval } = (await ask({})).data;
  const [asked] = (await shop.call('approvals', {}, approver)).body.data;
  expect(asked).toMatchObject({ id: approval, about: { item: '上衣 · 白色 · S', price_before: PRICE } });
  expect((await item()).variants[2].price).toBe(PRICE);
  expect((await agree(shop, approval, approver)).code).toBe(200);
  const after = await item();
  expect(after.variants.map(({ price }: { price: number }) => price)).toEqual([PRICE, PRICE, 4_000, PRICE]);
  expect(after).toMatchObject({ price: 4_000, max_price: PRICE, version: version + 1 });
  expect(await lastEntry()).toMatchObject({ approvalId: approval, actor: `staff:${manager.id}` });
  await booksAreRight(shop);
});

test('with its first options an item gives up its own pieces and the price that was to begin', async () => {
  const plain = await shop.addItem({ name: '围巾', price: PRICE, stock: 9 });
  const fields = { next_price: 9_000, next_price_at: shop.clock() + 60_000 };
  const given = (await shop.call('itemChange', { id: plain, version: 0, fields }, { as })).body;
  expect(given).toMatchObject({ code: 200, data: { next_price: 9_000 } });
  await addVariants(shop, plain, { price: PRICE, stock: { to: 2 } });
  shop.clock.advance(120_000);
  const { data } = (await shop.call('item', { id: plain }, { as })).body;
  expect(data).toMatchObject({ price: PRICE, stock: 8, next_price: null, next_price_at: null });
  await booksAreRight(shop);
});

test('wherever staff see an order they see its variant, and the packer its number besides', async () => {
  await shop.addStaffOfRoles();
  await change({ rows: [{ id: variants[3], sku: 'W-M' }] });
  const number = await bought('mia', variants[3] as number, 2);
  const join = async (name: string, variant: number) => {
    const shopperId = await shop.addShopper(name, 200_000);
    await shop.services.orders.join({
      orderno: number,
      shopperId,
      variantId: variant,
      price: undefined,
      idempotencyKey: undefined,
    });
  };
  await join('noa', variants[0] as number);
  await join('ada', variants[1] as number);
  const shopperId = (await shop.services.consoleOrders.ownerOf(number)).shopperId;
  const home = { truename: '陈思远', phone: '13812340417', address: '浙江杭州文三路 1 号' };
  await shop.services.parcels.setAddress({ ...home, orderno: number, shopperId, idempotencyKey: undefined });
  const seen = async (call: Parameters<typeof shop.call>[0], fields: object = {}, language = 'zh-CN') =>
    (await shop.call(call, fields, { as: 'owner', language })).body.data;
  const own = { variant: '白色 · M', quantity: 2 };
  expect((await seen('orders')).at(-1)).toMatchObject({ number, ...own });
  const order = await seen('order', { number }, 'en-US');
  expect(order).toMatchObject({ variant: 'White · M' });
  const members = order.group.members.map(({ variant }: { variant: string }) => variant);
  expect(members).toEqual(['White · M', 'Black · S', 'Black · M']);
  expect(await seen('find', { q: number })).toMatchObject([{ text: '上衣 · 白色 · M × 2' }]);
  const { rows } = await seen('toSend');
  expect(rows).toMatchObject([{ number, ...own, sku: 'W-M' }]);
  expect(await seen('parcelAddresses', { numbers: [number] })).toMatchObject([{ item: '上衣', ...own, sku: 'W-M' }]);
  const { text } = await shop.call('toSendFile', { numbers: [number] }, { as: 'warehouse' });
  expect(text).toContain(',上衣,白色 · M,W-M,2,');
  await shop.call('supportReply', { order: number, version: 0, text: 'hello' }, { as: 'owner' });
  expect((await seen('supportThreads', { state: 'answered' })).rows).toMatchObject([{ order: own }]);
  const { id: orderId } = await shop.services.consoleOrders.ownerOf(number);
  await shop.services.refunds.request({ id: orderId, shopperId, idempotencyKey: undefined });
  expect((await seen('refunds')).rows).toMatchObject([{ number, item: '上衣', ...own }]);
});

test('a picture that a value shows is in use, and says where', async () => {
  const { pictures } = await item();
  const [picture] = pictures;
  const [colours, sizes] = (await item()).options;
  const options = [
    { names: colours.names, values: wire(colours.values, picture.id) },
    { names: sizes.names, values: wire(sizes.values) },
  ];
  expect((await change({ options, rows: [] })).code).toBe(200);
  expect((await item()).options[0].values[0]).toMatchObject({ picture: { id: picture.id, url: picture.url } });
  const shown = (await shop.call('picture', { id: picture.id }, { as })).body.data;
  expect(shown).toMatchObject({ uses: { values: 1 } });
  expect(shown.places.values).toEqual([{ id, name: '上衣' }]);
});
