import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { readExportPage } from '../../server/services/exports/page.ts';
import { openConsole } from '../support/console-api.ts';
import { importItems, itemsFileOf, uploadedPicture } from '../support/item-files.ts';
import { booksAreRight } from '../support/money-adds-up.ts';
import { addVariants, changeVariants, variantsOf } from '../support/variants.ts';

type Row = Record<string, string>;

const PRICE = 10_000;
const as = 'catalogue';

let shop: Awaited<ReturnType<typeof openConsole>>;
let id: number;
let variants: number[];

beforeEach(async () => {
  shop = await openConsole();
  await shop.addStaffOfRoles();
  id = await shop.addItem({ name: 'T恤', price: PRICE, tax: 500, stock: 0, categoryId: 2 });
  variants = await addVariants(shop, id, { price: PRICE, orgPrice: 12_000, tax: 500, stock: { to: 5 } });
});

const rowsOf = (text: string): Row[] => parse(text, { bom: true, columns: true });

/** A file of these rows, with every column that one of them has. */
function fileOf(rows: Row[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const cell = (text = '') => `"${text.replaceAll('"', '""')}"`;
  return [columns, ...rows.map((row) => columns.map((column) => row[column]))]
    .map((cells) => cells.map(cell).join(','))
    .join('\r\n');
}

const put = (rows: Row[], dryRun: 'yes' | 'no' = 'no') => importItems(shop, fileOf(rows), { dryRun });
const problemsOf = async (rows: Row[]) =>
  (await put(rows, 'yes')).problems.map(({ row, column, code }: Row) => [row, column, code].join(' '));
/** Opens a group as a shopper of its own. */
async function buy(wanted: { itemId: number; variantId?: number; quantity?: number }) {
  const shopperId = await shop.addShopper('mia', 100_000);
  return shop.services.orders.buy({ ...wanted, shopperId, price: undefined, idempotencyKey: undefined });
}

const whole = async (item = id) => (await shop.call('item', { id: item }, { as })).body.data;
const row = (values: [string, string], more: Row = {}): Row => ({
  item: String(id),
  'value.1': values[0],
  'value.2': values[1],
  ...more,
});

test('the variants of an item follow its row, and an unchanged file changes nothing', async () => {
  await changeVariants(shop, id, { rows: [{ id: variants[3], sku: '=1+1', onSale: false }] });
  const plain = await shop.addItem({ name: '围巾', stock: 40 });
  const text = await itemsFileOf(shop);
  const rows = rowsOf(text);
  expect(rows).toHaveLength(6);
  expect(rows[0]).toMatchObject({ id: String(id), version: '2', price: '', stock: '', stock_was: '', item: '' });
  expect(rows[1]).toMatchObject({
    ...{ id: '', item: String(id), version: '2', name: '', category: '' },
    ...{ 'option.1': '颜色', 'value.1': '黑色', 'option.1.en-US': 'Colour', 'value.1.en-US': 'Black' },
    ...{ 'option.2': '尺码', 'value.2': 'S', sku: '' },
    ...{ price: '100.00', org_price: '120.00', tax: '5.00', stock: '5', stock_was: '5', on_sale: 'yes' },
  });
  // No spreadsheet takes it for a formula.
  expect(rows[4]).toMatchObject({ sku: "'=1+1", on_sale: 'no' });
  expect(rows[5]).toMatchObject({ id: String(plain), stock: '40', item: '' });
  for (const dryRun of ['yes', 'no'] as const) {
    expect(await importItems(shop, text, { dryRun })).toMatchObject({ problems: [], added: 0, changed: [] });
  }
  expect((await whole()).version).toBe(2);
});

test('a row changes its variant and the price of its item, pieces bought meanwhile stay bought', async () => {
  const [head = {}, ...rows] = rowsOf(await itemsFileOf(shop));
  await buy({ itemId: id, variantId: variants[0], quantity: 2 });
  const changed = rows.map((one, at) => (at === 0 ? { ...one, price: '90', sku: 'TS-1', stock: '8' } : one));
  const dearer = changed.map((one, at) =>
    at === 2 ? { ...one, price: '130.00', org_price: '150', 'value.1.fr-FR': 'Blanc' } : one,
  );
  const dry = await put([head, ...dearer], 'yes');
  expect(dry).toMatchObject({ problems: [], others: 5, added: 0 });
  expect(dry.changed).toEqual([
    {
      ...{ row: 3, id, name: 'T恤 · 黑色 · S' },
      fields: [
        { column: 'sku', old: '', new: 'TS-1' },
        { column: 'price', old: '100.00', new: '90.00' },
        { column: 'stock', old: '3', new: '6' },
      ],
    },
    expect.objectContaining({ row: 5, name: 'T恤 · 白色 · S' }),
  ]);
  expect((await whole()).version).toBe(1);
  expect((await put([head, ...dearer])).problems).toEqual([]);
  expect((await variantsOf(shop, id)).map(({ price, stock, sku }) => [price, stock, sku])).toEqual([
    [9000, 6, 'TS-1'],
    [PRICE, 5, ''],
    [13_000, 5, ''],
    [PRICE, 5, ''],
  ]);
  const after = await whole();
  expect(after).toMatchObject({ version: 2, price: 9000, max_price: 13_000 });
  expect(after.options[0].values[1].names).toEqual({ 'zh-CN': '白色', 'en-US': 'White', 'fr-FR': 'Blanc' });
  await booksAreRight(shop);
  const log = await shop.store.reader.db
    .select()
    .from(tables.auditLog)
    .where(eq(tables.auditLog.action, 'items change'));
  const words = JSON.stringify(log.at(-1)?.detail);
  expect(log).toHaveLength(2);
  expect(words).toContain(`"variant ${variants[0]}":["黑色 · S |  | 100.00`);
  expect(words).toContain('黑色 · S | TS-1 | 90.00');
  // The file is of the version before.
  expect(await problemsOf([head, ...dearer.map((one, at) => (at === 0 ? { ...one, price: '95' } : one))])).toEqual([
    '3 version itemOutdated',
  ]);
});

test('new items get their variants from the rows below, in the words of each language', async () => {
  const picture = { pictures: `/media/${'b'.repeat(20)}-720.webp` };
  const shared = { item: '卫衣', 'option.1': '尺码', 'option.1.en-US': 'Size', stock: '7' };
  const rows: Row[] = [
    { name: '卫衣', category: '2', ...picture },
    { ...shared, 'value.1': 'L', price: '139', sku: 'H-L' },
    { ...shared, 'value.1': 'M', 'value.1.en-US': 'Medium', price: '129', tax: '6', on_sale: 'no' },
    { ...shared, 'value.1': 'S', price: '129.5', org_price: '159' },
    { item: String(id), 'value.1': '灰色', 'value.1.en-US': 'Grey', 'value.2': 'M', price: '99', stock: '3' },
  ];
  const done = await put(rows, 'yes');
  expect(done.problems.map(({ code }: Row) => code)).toEqual(['pictureNotInLibrary', ...Array(3).fill('itemRowWrong')]);
  rows[0] = { ...rows[0], pictures: await uploadedPicture(shop) };
  expect(await put(rows)).toMatchObject({ problems: [], added: 1, changed: [{ row: 6, id, name: 'T恤 · 灰色 · M' }] });
  const [created] = (await shop.call('items', {}, { as })).body.data;
  const item = await whole(created.id);
  expect(item).toMatchObject({ price: 12_950, org_price: 15_900, max_price: 13_900, stock: 21 });
  expect(item.variants.map(({ sku, stock, on_sale }: Row) => [sku, stock, on_sale])).toEqual([
    ['H-L', 7, true],
    ['', 7, false],
    ['', 7, true],
  ]);
  expect(item.options).toMatchObject([{ names: { 'zh-CN': '尺码', 'en-US': 'Size' } }]);
  const prices = await shop.store.reader.db
    .select()
    .from(tables.itemPrices)
    .where(eq(tables.itemPrices.itemId, created.id));
  expect(prices.map(({ price }) => price)).toEqual([12_950]);
  const old = await whole();
  expect(old.variants).toHaveLength(5);
  expect(old).toMatchObject({ price: 9900, stock: 23 });
  await booksAreRight(shop);
});

test('a variant is found by its number alone, and numbers may be exchanged within an item', async () => {
  await changeVariants(shop, id, {
    rows: [
      { id: variants[0], sku: 'A' },
      { id: variants[1], sku: 'B' },
    ],
  });
  expect(await put([{ sku: 'B', stock: '+4' }])).toMatchObject({ problems: [], changed: [{ row: 2, id }] });
  expect(await put([row(['黑色', 'S'], { sku: 'B' }), row(['黑色', 'M'], { sku: 'A' })])).toMatchObject({
    problems: [],
  });
  expect((await variantsOf(shop, id)).map(({ sku, stock }) => [sku, stock])).toEqual([
    ['B', 5],
    ['A', 9],
    ['', 5],
    ['', 5],
  ]);
});

test('an item without options gets its first by its rows, unless groups wait', async () => {
  const plain = await shop.addItem({ name: '围巾', price: 5000, stock: 9, categoryId: 2, groupSeconds: 60 });
  const own = { item: String(plain), 'option.1': '颜色' };
  const rows = [
    { ...own, 'value.1': '灰', price: '50', stock: '3' },
    { ...own, 'value.1': '蓝', price: '55', stock: '4' },
  ];
  await buy({ itemId: plain });
  expect(await problemsOf(rows)).toEqual(['2 item optionsWhileWaiting']);
  shop.clock.advance(60_000);
  await shop.services.expiry.expireDue();
  expect((await put(rows)).problems).toEqual([]);
  expect(await whole(plain)).toMatchObject({ price: 5000, max_price: 5500, stock: 7 });
  await booksAreRight(shop);
});

test('what is wrong is said with row and column, and nothing is written', async () => {
  const rows: Row[] = [
    row(['黑色', 'S'], { price: '0', name: '长袖' }),
    row(['黑色', 'M'], { 'value.1.en-US': 'Black', stock: '6' }),
    row(['白色', ''], { price: '1' }),
    row(['黑色', 'M'], { 'value.1.en-US': 'Noir' }),
    row(['灰色', 'M'], { price: '1.234' }),
    row(['白色', 'S'], { 'value.3': '长' }),
    row(['白色', 'M'], { org_price: '80', tax: '101', sku: '一号', stock: '-9' }),
    { item: '没有', 'value.1': 'x' },
    { 'value.1': 'x' },
    { sku: 'none-such', stock: '1' },
    { item: '999', 'value.1': 'x' },
    { id: String(id), price: '80' },
    { id: String(id), sku: 'x' },
  ];
  expect(await problemsOf(rows)).toEqual([
    '2 name notOfVariant',
    '2 price notMoneyAboveZero',
    '4 value.2 missing',
    '5 value.1.en-US unlikeRow',
    '5 value.1 variantTwice',
    '6 price sumAmbiguous',
    '6 stock missing',
    '7 value.3 optionsOfItem',
    '8 sku notSku',
    '8 org_price belowPrice',
    '8 tax abovePrice',
    '8 stock tooFewFree',
    '9 item itemNotAbove',
    '10 item variantNeedsItem',
    '11 sku skuUnknown',
    '12 item itemUnknown',
    '13 price ofVariants',
    '14 id idTwice',
    '14 sku notOfItem',
  ]);
  const { problems } = await put([row(['黑色', 'M'], { stock: '6' }), row(['白色', 'S'], { price: 'x' })]);
  expect(problems).toHaveLength(1);
  expect((await variantsOf(shop, id)).map(({ stock }) => stock)).toEqual([5, 5, 5, 5]);
});

test('a price that asks for a second person is no matter of a file, and a number has one variant', async () => {
  const other = await shop.addItem({ name: '帽子', stock: 0, categoryId: 2 });
  const [cap] = await addVariants(shop, other, { price: PRICE, stock: { to: 1 } });
  await changeVariants(shop, other, { rows: [{ id: cap, sku: 'CAP' }] });
  const rows = [
    row(['黑色', 'S'], { price: '40' }),
    row(['黑色', 'M'], { tax: '60' }),
    row(['白色', 'S'], { price: '80', sku: 'CAP' }),
    row(['白色', 'M'], { sku: 'W' }),
    row(['灰色', 'M'], { sku: 'W', price: '30', stock: '1' }),
  ];
  expect(await problemsOf(rows)).toEqual([
    '2 price priceCut',
    '3 price priceCut',
    '4 sku skuTaken',
    '6 sku skuTwice',
    '6 price priceCut',
  ]);
});

test('pieces that waiting groups hold cannot be taken by a file', async () => {
  await changeVariants(shop, id, { rows: variants.map((variant) => ({ id: variant, stock: { to: 1 } })) });
  await buy({ itemId: id, variantId: variants[0] });
  const rows = [
    row(['黑色', 'M'], { stock: '0' }),
    row(['白色', 'S'], { stock: '0' }),
    row(['白色', 'M'], { stock: '0' }),
  ];
  expect(await problemsOf(rows)).toEqual(['4 stock tooFewFree']);
  expect((await put(rows.slice(0, 2))).problems).toEqual([]);
  await booksAreRight(shop);
});

test('the export of orders says which variant was bought', async () => {
  await buy({ itemId: id, variantId: variants[1], quantity: 2 });
  const span = {
    what: 'orders',
    since: 0,
    until: shop.clock() + 1,
    zone: 'Asia/Shanghai',
    after: 0,
    last: 99,
  } as const;
  const { csv } = await shop.store.snapshot((view) => readExportPage(view, span));
  expect(csv).toContain(`,T恤,${id},黑色 · M,2,`);
});
