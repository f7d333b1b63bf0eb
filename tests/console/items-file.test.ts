import { parse } from 'csv-parse/sync';
import request from 'supertest';
import { expect, test } from 'vitest';
import { insertNumbered } from '../../bench/filling/raw.ts';
import { consoleMethodAndPath } from '../../shared/console/calls.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';
import { wholeTest } from '../support/in-turn.ts';
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

/** The file as its bytes; a test's client would take the mark at its start away. */
async function exported({ call }: Console) {
  const { text, headers, status } = await call('itemsFile', {}, { as });
  expect(status).toBe(200);
  return { text: text.startsWith('\ufeff') ? text : `\ufeff${text}`, headers };
}

async function imported({ server }: Console, csv: string, dryRun: 'yes' | 'no', key = '') {
  const [, path] = consoleMethodAndPath('itemImport');
  const sent = request(server).post(path).set(FROM_CONSOLE).set('Cookie', `console=${as}`);
  if (key !== '') sent.set('Idempotency-Key', key);
  sent.field({ name: 'items.csv', dry_run: dryRun }).attach('file', Buffer.from(csv), 'file');
  return (await sent).body.data;
}

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
    '\ufeffid,name,category,price,org_price,tax,stock,stock_was,group_size,group_seconds,sale_ends_at,hot,on_sale,ships,content,pictures',
  );
});

test('a file whose answer was lost is not put in twice under its key, also by two at once', async () => {
  const shop = await shopOf(1);
  await shop.addStaffOfRoles();
  const [id = 0] = shop.itemIds;
  const file = (stock: number) => `id,name,category,price,stock,stock_was\n${id},,,,${stock},40\n`;
  const free = async () => (await shop.call('item', { id }, { as })).body.data.stock;
  const repeat = { problems: [], added: 0, changed: [], before: { added: 0, changed: 1 } };
  expect((await imported(shop, file(45), 'no', 'one')).changed).toHaveLength(1);
  expect(await imported(shop, file(45), 'no', 'one')).toEqual(repeat);
  expect(await free()).toBe(45);
  const two = await Promise.all([imported(shop, file(43), 'no', 'two'), imported(shop, file(43), 'no', 'two')]);
  expect(two).toContainEqual(repeat);
  expect(two).toContainEqual(expect.objectContaining({ changed: [expect.anything()], before: null }));
  expect(await free()).toBe(48);
  await imported(shop, file(42), 'no', 'three');
  expect(await free()).toBe(50);
});

test('what is changed in the file is changed by its import, and nothing else', async () => {
  const shop = await shopOf(3);
  const { text } = await exported(shop);
  expect(await imported(shop, text, 'no')).toEqual({ problems: [], added: 0, changed: [], before: null });
  const [first = 0, second = 0] = shop.itemIds;
  const lines = text.trimEnd().split('\r\n');
  const price = lines[1]?.replace('100.00,100.00', '80.00,100.00');
  const stock = lines[2]?.replace(',40,40,', ',55,40,');
  // Pieces that are bought meanwhile stay bought.
  const { version } = (await shop.call('item', { id: second }, { as })).body.data;
  await shop.call('itemChange', { id: second, version, fields: { stock: 38 }, stock_was: 40 }, { as });
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

wholeTest('two exports at once and a change beside them end well', async () => {
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
