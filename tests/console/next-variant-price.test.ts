import { parse } from 'csv-parse/sync';
import { desc, eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { openConsole } from '../support/console-api.ts';
import { importItems, itemsFileOf, uploadedPicture } from '../support/item-files.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { agree, joinedWithPasskey } from '../support/staff.ts';
import { addVariants } from '../support/variants.ts';

const as = 'catalogue';
const PRICE = 10_000;
const HOUR = 3600 * 1000;

let shop: Awaited<ReturnType<typeof openConsole>>;
let id: number;
/** Black S and M, white S and M. */
let variants: number[];

beforeEach(async () => {
  shop = await openConsole();
  id = await shop.addItem({ name: '上衣', price: PRICE, tax: 500, stock: 0 });
  variants = await addVariants(shop, id, { price: PRICE, orgPrice: PRICE, tax: 500, stock: { to: 5 } });
});

const read = async () => (await shop.call('item', { id }, { as })).body.data;

async function change(rows: object[], fields: object = {}, version?: number) {
  const variantsOf = rows.length > 0 ? { variants: { rows } } : {};
  const seen = version ?? (await read()).version;
  return (await shop.call('itemChange', { id, version: seen, fields, ...variantsOf }, { as })).body;
}

type Next = Record<'next_price' | 'next_org_price' | 'next_tax' | 'next_price_at', number | null>;

const next = ({ next_price, next_org_price, next_tax }: Next) => [next_price, next_org_price, next_tax];

/** The next prices of the variants, and when they begin. */
async function coming() {
  const item = await read();
  return [item.next_price_at, ...item.variants.map(next)];
}

const NONE = [null, null, null];

test('staff set prices of variants that begin together, with what was left out, and take them back', async () => {
  const at = shop.clock() + HOUR;
  const rows = [
    { id: variants[0], next_price: 8_000 },
    { id: variants[1], next_price: 12_000, next_org_price: 15_000, next_tax: 0 },
  ];
  expect(await change(rows, { next_price_at: at })).toMatchObject({ code: 200 });
  expect(await coming()).toEqual([at, [8_000, 8_000, 500], [12_000, 15_000, 0], NONE, NONE]);
  // What the item will cost.
  expect(await read()).toMatchObject({ price: PRICE, max_price: PRICE, next_price: 8_000, next_tax: 500 });
  const { auditLog } = tables;
  const [entry] = await shop.store.reader.db.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
  const detail = entry?.detail as Record<string, [string, string]>;
  expect(detail.next_price_at).toEqual(['', new Date(at).toISOString()]);
  expect(detail[`variant ${variants[1]}`]?.[1]).toContain('on sale | then | 120.00 | 150.00 | 0.00');
  // Without a discount it stays so, with one it keeps it.
  expect((await change(rows.map((row) => ({ id: row.id, next_price: 9_000 })))).code).toBe(200);
  expect(await coming()).toEqual([at, [9_000, 9_000, 500], [9_000, 15_000, 0], NONE, NONE]);
  expect((await change([{ id: variants[1], next_price: null }])).code).toBe(200);
  expect(await coming()).toEqual([at, [9_000, 9_000, 500], NONE, NONE, NONE]);
  expect(await change([], { next_price_at: at + HOUR })).toMatchObject({ code: 200 });
  expect(await coming()).toEqual([at + HOUR, [9_000, 9_000, 500], NONE, NONE, NONE]);
  expect(await change([], { next_price_at: null })).toMatchObject({ code: 200 });
  expect(await coming()).toEqual([null, NONE, NONE, NONE, NONE]);
  expect(next(await read())).toEqual(NONE);
  await booksAreRight(shop);
});

test.each<[object, object, string, string]>([
  [{ next_price: 8_000 }, {}, 'nextPriceHalf', 'next_price_at'],
  [{ price: 9_900 }, { next_price_at: 9_999_999_999_999 }, 'nextPriceHalf', 'variants'],
  [{ next_tax: 100 }, { next_price_at: 9_999_999_999_999 }, 'nextPriceHalf', 'variants'],
  [{ next_price: 8_000 }, { next_price_at: 1 }, 'nextPricePast', 'next_price_at'],
  [{ next_price: 8_000, next_org_price: 7_999 }, { next_price_at: 9_999_999_999_999 }, 'orgPriceTooLow', 'variants'],
  [{ next_price: 8_000, next_tax: 8_001 }, { next_price_at: 9_999_999_999_999 }, 'priceCutAsks', 'variants'],
  [{ next_price: 8_000 }, { next_price: 8_000, next_price_at: 9_999_999_999_999 }, 'itemHasVariants', 'variants'],
])('%j with %j is refused: %s', async (row, fields, reason, field) => {
  expect(await change([{ ...row, id: variants[0] }], fields)).toMatchObject({ code: 400, reason, data: { field } });
  expect(await coming()).toEqual([null, NONE, NONE, NONE, NONE]);
});

test('what the item will cost follows from what staff change of variants meanwhile', async () => {
  const at = shop.clock() + HOUR;
  const rows = [
    { id: variants[0], next_price: 8_000 },
    { id: variants[1], next_price: 12_000 },
  ];
  await change(rows, { next_price_at: at });
  // Off sale it is none of those that are shown, and keeps what was to begin.
  expect(await change([{ id: variants[0], on_sale: false }])).toMatchObject({ data: { next_price: PRICE } });
  // One that keeps its price keeps that which it has by then.
  expect(await change([{ id: variants[2], price: 9_500 }])).toMatchObject({
    data: { price: 9_500, next_price: 9_500 },
  });
  const { options } = await read();
  const [colours, sizes] = options.map(
    ({ names, values }: { names: object; values: { id: number; names: object }[] }) => {
      return { names, values: values.map((value) => ({ id: value.id, names: value.names, picture_id: null })) };
    },
  );
  const added = [...sizes.values, { names: { 'zh-CN': 'L' }, picture_id: null }];
  const given = {
    options: [colours, { ...sizes, values: added }],
    rows: [{ values: [0, 2], price: 9_000, stock: 1 }],
  };
  const { version } = await read();
  const { body } = await shop.call('itemChange', { id, version, fields: {}, variants: given }, { as });
  expect(body.data).toMatchObject({ price: 9_000, next_price: 9_000 });
  expect(await change(variants.slice(1).map((own) => ({ id: own, on_sale: false })))).toMatchObject({ code: 200 });
  await booksAreRight(shop);
  shop.clock.advance(HOUR);
  expect(await shop.services.nextPrices.beginDue()).toBe(1);
  const after = await read();
  expect(after.variants.map(({ price }: { price: number }) => price)).toEqual([8_000, 12_000, 9_500, PRICE, 9_000]);
  expect(after).toMatchObject({ price: 9_000, max_price: 9_000, next_price_at: null });
  await booksAreRight(shop);
});

test('prices begin also of an item of which nothing is on sale', async () => {
  await change([{ id: variants[0], next_price: 8_000 }], { next_price_at: shop.clock() + HOUR });
  await change(variants.map((own) => ({ id: own, on_sale: false })));
  expect(await read()).toMatchObject({ next_price: PRICE });
  shop.clock.advance(HOUR);
  expect(await shop.services.nextPrices.beginDue()).toBe(1);
  expect(await change([{ id: variants[0], on_sale: true }])).toMatchObject({
    data: { price: 8_000, max_price: 8_000 },
  });
  await booksAreRight(shop);
});

test('a deep cut that begins later waits for a second person, also where the price is raised above it', async () => {
  const at = shop.clock() + 48 * HOUR;
  const of = (variant: number | undefined) => ({ field: 'variants', variant, of: 'next_price' });
  expect(await change([{ id: variants[2], next_price: 4_000 }], { next_price_at: at })).toMatchObject({
    ...{ reason: 'priceCutAsks', data: of(variants[2]) },
  });
  expect(await change([{ id: variants[0], next_price: 6_000 }], { next_price_at: at })).toMatchObject({ code: 200 });
  const raised = await change([{ id: variants[0], price: 20_000, org_price: 20_000 }]);
  expect(raised).toMatchObject({ reason: 'priceCutAsks', data: of(variants[0]) });
  const [manager, approver] = [await joinedWithPasskey(shop, 'manager'), await joinedWithPasskey(shop, 'approver')];
  const { version } = await read();
  const cut = { id, version, variant: variants[2], price: 4_000, tax: 100, next_price_at: at, note: 'season' };
  const { approval } = (await shop.call('itemPrice', cut, manager)).body.data;
  expect((await agree(shop, approval, approver)).code).toBe(200);
  expect(await coming()).toEqual([at, [6_000, 6_000, 500], NONE, [4_000, 4_000, 100], NONE]);
  expect((await read()).variants[2]).toMatchObject({ price: PRICE, tax: 500 });
});

test('a change of staff and the beginning of prices at once: neither is lost', async () => {
  for (let round = 0; round < 6; round++) {
    const before = await read();
    await change([{ id: variants[0], next_price: before.variants[0].price - 100 }], {
      next_price_at: shop.clock() + HOUR,
    });
    const { version } = await read();
    shop.clock.advance(HOUR);
    const edit = () => change([{ id: variants[1], price: 9_000 - round }], {}, version + 1);
    const begin = () => shop.services.nextPrices.beginDue();
    const work = [edit, begin, begin];
    await Promise.all<unknown>((round % 2 === 0 ? work : work.toReversed()).map((one) => one()));
    await begin();
    const after = await read();
    expect(after.variants[0]).toMatchObject({ price: before.variants[0].price - 100, next_price: null });
    // It saw what had begun, or was told that there is something.
    expect([before.variants[1].price, 9_000 - round]).toContain(after.variants[1].price);
    expect(after.version - version).toBe(after.variants[1].price === 9_000 - round ? 2 : 1);
    await booksAreRight(shop);
  }
});

type Row = Record<string, string>;

const rowsOf = (text: string): Row[] => parse(text, { bom: true, columns: true });

function fileOf(rows: Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  return [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map((cell) => `"${cell}"`).join(','))
    .join('\r\n');
}

const put = (rows: Row[], dryRun: 'yes' | 'no' = 'no') => importItems(shop, fileOf(rows), { dryRun });
const problemsOf = async (rows: Row[]) =>
  (await put(rows, 'yes')).problems.map(({ row, column, code }: Row) => [row, column, code].join(' '));

const row = (colour: string, size: string, more: Row): Row => {
  return { item: String(id), 'value.1': colour, 'value.2': size, ...more };
};

test('a file sets next prices of variants, and an exported one changes nothing', async () => {
  const at = new Date(shop.clock() + HOUR).toISOString();
  const dry = await put([row('黑色', 'S', { next_price: '80', next_price_at: at })], 'yes');
  expect(dry).toMatchObject({ problems: [], changed: [{ row: 2, id, name: '上衣 · 黑色 · S' }] });
  expect(dry.changed[0].fields).toEqual([
    { column: 'next_price', old: '', new: '80.00' },
    { column: 'next_org_price', old: '', new: '80.00' },
    { column: 'next_tax', old: '', new: '5.00' },
    { column: 'next_price_at', old: '', new: at },
  ]);
  expect(await coming()).toEqual([null, NONE, NONE, NONE, NONE]);
  const first = [
    row('黑色', 'S', { next_price: '80', next_price_at: at }),
    row('黑色', 'M', { next_price: '120', next_org_price: '150', next_tax: '0', next_price_at: at }),
  ];
  expect((await put(first)).problems).toEqual([]);
  expect(await coming()).toEqual([Date.parse(at), [8_000, 8_000, 500], [12_000, 15_000, 0], NONE, NONE]);
  const text = await itemsFileOf(shop);
  const [head, black, , white] = rowsOf(text);
  expect(head).toMatchObject({ id: String(id), next_price: '', next_org_price: '', next_tax: '', next_price_at: '' });
  expect(black).toMatchObject({ next_price: '80.00', next_org_price: '80.00', next_tax: '5.00', next_price_at: at });
  expect(white).toMatchObject({ next_price: '', next_org_price: '', next_tax: '', next_price_at: '' });
  const { version } = await read();
  for (const dryRun of ['yes', 'no'] as const) {
    expect(await importItems(shop, text, { dryRun })).toMatchObject({ problems: [], changed: [] });
  }
  expect((await read()).version).toBe(version);
  // It begins with the others, and a time that one row gives is that of all.
  expect((await put([row('白色', 'S', { next_price: '90' })])).problems).toEqual([]);
  const later = new Date(shop.clock() + 2 * HOUR).toISOString();
  expect((await put([row('黑色', 'S', { next_price_at: later })])).problems).toEqual([]);
  const [begins, ...prices] = await coming();
  expect(begins).toBe(Date.parse(later));
  expect(prices).toEqual([[8_000, 8_000, 500], [12_000, 15_000, 0], [9_000, 9_000, 500], NONE]);
  const over = [row('黑色', 'S', { next_price: 'none' }), row('黑色', 'M', { next_price: 'none' })];
  expect((await put(over)).problems).toEqual([]);
  expect(await coming()).toEqual([Date.parse(later), NONE, NONE, [9_000, 9_000, 500], NONE]);
  expect((await put([row('白色', 'S', { next_price: 'none' })])).problems).toEqual([]);
  expect(await coming()).toEqual([null, NONE, NONE, NONE, NONE]);
  await booksAreRight(shop);
});

test('what is wrong with a next price in a file is said with its row and column', async () => {
  const at = new Date(shop.clock() + HOUR).toISOString();
  const rows = [
    row('黑色', 'S', { next_price: '80' }),
    row('黑色', 'M', { next_price_at: at }),
    row('白色', 'S', { next_price: '90', next_org_price: '80', next_tax: '91', next_price_at: at }),
    row('白色', 'M', { next_price: '90', next_price_at: '2020-01-01T00:00:00Z' }),
    { id: String(id), next_price: '80', next_price_at: at },
  ];
  expect(await problemsOf(rows)).toEqual([
    '2 next_price_at missing',
    '3 next_price missing',
    '4 next_org_price belowPrice',
    '4 next_tax abovePrice',
    '5 next_price_at over',
    '6 next_price ofVariants',
    '6 next_price_at ofVariants',
  ]);
  const two = new Date(shop.clock() + 2 * HOUR).toISOString();
  const unlike = [
    row('黑色', 'S', { next_price: '80', next_price_at: at }),
    row('黑色', 'M', { next_price: '80', next_price_at: two }),
  ];
  expect(await problemsOf(unlike)).toEqual(['3 next_price_at unlikeRow']);
  expect(await problemsOf([row('黑色', 'S', { next_price: '30', next_price_at: at })])).toEqual([
    '2 next_price priceCut',
  ]);
});

test('new items of a file have next prices of variants, and what has begun is what a file finds', async () => {
  const at = new Date(shop.clock() + HOUR).toISOString();
  const rows: Row[] = [
    { name: '卫衣', category: '2', pictures: await uploadedPicture(shop) },
    { item: '卫衣', 'option.1': '尺码', 'value.1': 'L', price: '139', stock: '7', next_price: '99', next_price_at: at },
    { item: '卫衣', 'option.1': '尺码', 'value.1': 'M', price: '129', stock: '7' },
  ];
  expect(await put(rows)).toMatchObject({ problems: [], added: 1 });
  const [created] = (await shop.call('items', {}, { as })).body.data;
  expect(created).toMatchObject({ price: 12_900, max_price: 13_900, next_price: 9_900, next_price_at: Date.parse(at) });
  shop.clock.advance(HOUR);
  const of = { item: String(created.id), 'value.1': 'L' };
  expect((await put([{ ...of, price: '95' }], 'yes')).changed[0].fields).toContainEqual({
    ...{ column: 'price', old: '99.00', new: '95.00' },
  });
  expect(await put([{ ...of, price: '95' }])).toMatchObject({ problems: [] });
  const { items } = tables;
  const [item] = await shop.store.reader.db.select().from(items).where(eq(items.id, created.id));
  expect(item).toMatchObject({ price: 9_500, maxPrice: 12_900, nextPrice: null });
  await booksAreRight(shop);
});
