import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { eq } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { insertNumbered } from '../../bench/filling/raw.ts';
import { tables } from '../../db/schema/index.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { openConsole } from '../support/console-api.ts';
import { wholeTest } from '../support/in-turn.ts';
import { importItems, itemsFileOf } from '../support/item-files.ts';
import { operatorOf } from '../support/operator.ts';

const as = 'catalogue';

/** A shop with so many items, of which two are off sale. */
async function shopOf(items: number) {
  const shop = await openConsole();
  const itemIds: number[] = [];
  for (let at = 0; at < items; at++)
    itemIds.push(await shop.addItem({ name: `口红 ${at}`, stock: 40, onSale: at > 1 }));
  return { ...shop, itemIds };
}

type Console = Awaited<ReturnType<typeof openConsole>>;

/** The file with what heads its answer. */
async function exported(shop: Console) {
  const { headers, status } = await shop.call('itemsFile', {}, { as });
  expect(status).toBe(200);
  return { text: await itemsFileOf(shop), headers };
}

const imported = (shop: Console, csv: string, dryRun: 'yes' | 'no', key?: string) =>
  importItems(shop, csv, { dryRun, key });

test('the file has every item on several pages, to the letter as the command prints it', async () => {
  const shop = await shopOf(230);
  await shop.addItem({ name: '=HYPERLINK("//evil.example")' });
  const { text, headers } = await exported(shop);
  expect(text).toBe((await operatorOf(shop, '/')('items', 'export')).out);
  const rows: Record<string, string>[] = parse(text, { bom: true, columns: true });
  expect(rows.map(({ id }) => Number(id))).toEqual([...shop.itemIds, 231]);
  expect(rows[0]).toMatchObject({
    stock: '40',
    stock_was: '40',
    on_sale: 'no',
    pictures: '',
    'name.en-US': 'Lipstick',
  });
  expect(headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': 'attachment; filename="items.csv"',
  });
  expect((await shop.call('itemsFile', {}, { as: 'finance' })).status).toBe(403);
});

test('an empty shop has a file with the names of the columns', async () => {
  const { text } = await exported(await openConsole());
  expect(text.trimEnd()).toBe(
    '\ufeffid,version,name,category,price,org_price,tax,stock,stock_was,group_size,group_seconds,per_order,sale_starts_at,sale_ends_at,next_price,next_org_price,next_tax,next_price_at,hot,on_sale,ships,content,pictures',
  );
});

test('a file whose answer was lost is not put in twice under its key, also by two at once', async () => {
  const shop = await shopOf(1);
  await shop.addStaffOfRoles();
  const [id = 0] = shop.itemIds;
  const file = (stock: number, version = 0) => `id,version,stock,stock_was\n${id},${version},${stock},40\n`;
  const free = async () => (await shop.call('item', { id }, { as })).body.data.stock;
  const read = { others: null, readings: { count: 0, first: [] } };
  const repeat = { problems: [], ...read, added: 0, changed: [], before: { added: 0, changed: 1 } };
  expect((await imported(shop, file(45), 'no', 'one')).changed).toHaveLength(1);
  expect(await imported(shop, file(45), 'no', 'one')).toEqual(repeat);
  expect(await free()).toBe(45);
  const two = await Promise.all([imported(shop, file(43, 1), 'no', 'two'), imported(shop, file(43, 1), 'no', 'two')]);
  expect(two).toContainEqual(repeat);
  expect(two).toContainEqual(expect.objectContaining({ changed: [expect.anything()], before: null }));
  expect(await free()).toBe(48);
  await imported(shop, file(42, 2), 'no', 'three');
  expect(await free()).toBe(50);
});

test('a repeat that is checked after the first was put in hears that it is done', async () => {
  const shop = await shopOf(1);
  await shop.addStaffOfRoles();
  const [id = 0] = shop.itemIds;
  const put = () => imported(shop, `id,version,stock,stock_was\n${id},0,45,40\n`, 'no', 'one');
  const { transaction } = shop.store;
  // Both have looked and found nothing; then the first goes ahead.
  vi.spyOn(shop.store, 'transaction').mockImplementationOnce((async (...given: Parameters<typeof transaction>) => {
    const found = await transaction(...given);
    expect((await put()).changed).toHaveLength(1);
    return found;
  }) as typeof transaction);
  expect(await put()).toMatchObject({ problems: [], before: { added: 0, changed: 1 } });
  expect((await shop.call('item', { id }, { as })).body.data.stock).toBe(45);
});

const outdated = (row: number) => ({
  row,
  column: 'version',
  code: 'itemOutdated',
  text: '导出之后这件商品又改过：请重新导出，在新文件里改',
});

test('a sheet that was imported adds its stock once, also by two at once, however often it is corrected', async () => {
  const shop = await shopOf(2);
  await shop.addStaffOfRoles();
  const { text } = await exported(shop);
  const [first = 0, second = 0] = shop.itemIds;
  const rows = async () =>
    (await shop.call('items', { sort: 'stock' }, { as })).body.data.map((item: Record<string, unknown>) => item.stock);
  const sheet = text.replace(',40,40,', ',60,40,');
  const two = await Promise.all(['one', 'two'].map((key) => imported(shop, sheet, 'no', key)));
  expect(two.map(({ problems }) => problems)).toContainEqual([outdated(2)]);
  expect(await rows()).toEqual([60, 40]);
  const corrected = sheet.replace(`${second},0,口红 1`, `${second},0,唇膏`);
  expect((await imported(shop, corrected, 'yes')).problems).toEqual([outdated(2)]);
  expect((await imported(shop, corrected, 'no', 'three')).problems).toEqual([outdated(2)]);
  const folder = temporaryFolder();
  writeFileSync(join(folder, 'items.csv'), corrected);
  const command = operatorOf(shop, folder);
  expect((await command('items', 'import', 'items.csv')).err).toContain('row 2, version: the item was changed after');
  expect(await rows()).toEqual([60, 40]);
  // Without the row that is done, the rest is; what a row does not change may be of any version.
  const lines = corrected.split('\r\n');
  expect((await command('items', 'set', String(first), 'version=1', 'stock=+1')).exitCode).toBe(0);
  expect((await command('items', 'set', String(first), 'version=1', 'stock=+1')).exitCode).toBe(1);
  const rest = [lines[0], lines[1]?.replace(',60,40,', ',,,'), lines[2]].join('\r\n');
  expect((await imported(shop, rest, 'no', 'four')).problems).toEqual([]);
  expect(await rows()).toEqual([61, 40]);
});

test('a row that nobody touched in the file does not undo what a colleague did after the export', async () => {
  const shop = await shopOf(4);
  await shop.addStaffOfRoles();
  const { text } = await exported(shop);
  const [, , recalled = 0, other = 0] = shop.itemIds;
  await shop.call('itemChange', { id: recalled, version: 0, fields: { on_sale: false } }, { as });
  const sheet = text.replace(/100\.00,100\.00(?=[^\n]*\n$)/, '80.00,100.00');
  expect((await imported(shop, sheet, 'no', 'one')).problems).toEqual([outdated(4)]);
  const { on_sale, version } = (await shop.call('item', { id: recalled }, { as })).body.data;
  expect([on_sale, version]).toEqual([false, 1]);
  const { text: anew } = await exported(shop);
  const again = anew.replace(/100\.00,100\.00(?=[^\n]*\n$)/, '80.00,100.00');
  expect(await imported(shop, again, 'no', 'two')).toMatchObject({ problems: [], changed: [{ id: other }] });
});

test('what is changed in the file is changed by its import, and nothing else', async () => {
  const shop = await shopOf(3);
  const { text } = await exported(shop);
  expect(await imported(shop, text, 'no')).toMatchObject({ problems: [], added: 0, changed: [] });
  const [first = 0, second = 0] = shop.itemIds;
  const lines = text.trimEnd().split('\r\n');
  const price = lines[1]?.replace('100.00,100.00', '80.00,100.00');
  const stock = lines[2]?.replace(',40,40,', ',55,40,');
  // Pieces that are bought meanwhile stay bought.
  await shop.store.transaction((tx) =>
    tx.db.update(tables.items).set({ stock: 38 }).where(eq(tables.items.id, second)),
  );
  // The third row is left out.
  const changed = [lines[0], price, stock].join('\r\n');
  expect(await imported(shop, changed, 'yes')).toMatchObject({ problems: [], added: 0, changed: [{}, {}] });
  expect((await imported(shop, changed, 'no')).problems).toEqual([]);
  const { body } = await shop.call('items', {}, { as });
  expect(body.data.map((item: Record<string, unknown>) => [item.id, item.price, item.stock])).toEqual([
    [shop.itemIds[2], 10_000, 40],
    [second, 10_000, 53],
    [first, 8_000, 40],
  ]);
});

/** How many lines the file has, and how often others had their turn meanwhile: time says little on a busy machine. */
async function written({ services }: Console) {
  let [lines, turns] = [0, 0];
  let next = setImmediate(function turn() {
    turns++;
    next = setImmediate(turn);
  });
  for await (const piece of services.itemExport.file()) lines += piece.split('\r\n').length - 1;
  clearImmediate(next);
  return { lines, turns };
}

wholeTest('others have their turn while the pages of the file are read', async () => {
  const { lines, turns } = await written(await shopOf(230));
  expect(lines).toBe(231);
  expect(turns).toBeGreaterThan(10);
});

test('two exports at once and a change beside them end well', async () => {
  const shop = await shopOf(120);
  const [one, two] = await Promise.all([
    exported(shop),
    exported(shop),
    shop.call('itemsChange', { rows: [{ id: shop.itemIds[119], version: 0, price: 9_000 }] }, { as }),
  ]);
  for (const { text } of [one, two]) expect(parse(text, { bom: true, columns: true })).toHaveLength(120);
});

wholeTest(
  'a file of 100,000 items in four languages leaves everybody else their turn',
  async () => {
    const shop = await shopOf(1);
    const count = 100_000;
    const insert = (into: string, select: string) =>
      insertNumbered(shop.store, { into, select, count }, () => undefined);
    await insert(
      `items (id, category_id, name, content, price, org_price, tax, stock, picture_id, created_at, words_at)`,
      `select i + 1, 2, 'lamp ' || i, '<p>A lamp.</p>', 1000, 1000, 0, 5, 1, 1, 1 from n`,
    );
    for (const locale of ['en-US', 'fr-FR', 'ar-SA']) {
      await insert(
        'item_texts (item_id, locale, name, content, words_at)',
        `select i + 1, '${locale}', 'lamp ' || i, '<p>A lamp of which a few words are told.</p>', 1 from n`,
      );
    }
    const { lines, turns } = await written(shop);
    expect(lines).toBe(1 + 1 + count);
    expect(turns).toBeGreaterThan(count / 100);
  },
  240_000,
);
