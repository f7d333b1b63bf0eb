import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, like } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { type OperatedShop, openOperatedShop } from '../support/operator.ts';

let { api, folder, run } = {} as OperatedShop;

beforeEach(async () => {
  ({ api, folder, run } = await openOperatedShop());
});

const csv = (text: string, file = 'items.csv') => writeFileSync(join(folder, file), text);
const stored = async (id: number) =>
  (await api.store.reader.db.select().from(tables.items).where(eq(tables.items.id, id)))[0];
const changes = () =>
  api.store.reader.db
    .select({ subject: tables.auditLog.subject, detail: tables.auditLog.detail, note: tables.auditLog.note })
    .from(tables.auditLog)
    .where(like(tables.auditLog.action, 'items change'));

/** The export, changed as in a spreadsheet. */
async function exported(change: (text: string) => string = (text) => text) {
  const { out } = await run('items', 'export');
  csv(change(out));
}

test('an exported file changes nothing when it is imported', async () => {
  const over = Date.now() - 1000;
  await api.addItem({ name: '口红, "红"', tax: 0, stock: 7, saleEndsAt: over, hot: true });
  await api.addItem({ name: '唇膏', categoryId: 3, onSale: false, perOrder: 3 });
  await api.addItem({ name: '=HYPERLINK("//evil.example")', categoryId: 3 });
  await api.addItem({ name: "'-1", categoryId: 3 });
  const { out } = await run('items', 'export');
  // A spreadsheet executes nothing of it.
  expect(out).toContain(`3,0,"'=HYPERLINK(""//evil.example"")",`);
  expect(out).toContain("4,0,''-1,");
  expect(out.startsWith('\ufeffid,version,name,category,price,')).toBe(true);
  // Two categories are called the same, so their ids stand there.
  expect(out).toContain('1,0,"口红, ""红""",2,100.00,100.00,0.00,7,7,2,108000,10,');
  await exported();
  expect(await run('items', 'import', 'items.csv')).toEqual({
    exitCode: 0,
    err: '',
    out: 'added: items 0, pictures 0\n',
  });
  const asJson = (await run('items', 'export', '--json')).out;
  csv(asJson, 'items.json');
  expect(JSON.parse((await run('items', 'import', 'items.json', '--json')).out)).toMatchObject({ changed: [] });
  expect(await changes()).toEqual([]);
});

test('a translation that has a name alone may stay so, and no row leaves another so', async () => {
  const [id, other] = [await api.addItem({ name: '杯子' }), await api.addItem({ name: '盘子' })];
  await api.store.transaction((tx) =>
    tx.db.insert(tables.itemTexts).values({ itemId: id, locale: 'fr-FR', name: 'Tasse', content: '' }),
  );
  await exported();
  expect((await run('items', 'import', 'items.csv')).out).toBe('added: items 0, pictures 0\n');
  csv(`id,price,name.fr-FR\n${id},80,Mug\n`);
  expect((await run('items', 'import', 'items.csv', '--note', 'test')).exitCode).toBe(0);
  expect((await stored(id))?.price).toBe(8_000);
  csv(`id,name.fr-FR,content.en-US\n${id},,none\n${other},Assiette,\n`);
  const { exitCode, err } = await run('items', 'import', 'items.csv', '--note', 'test');
  expect(exitCode).toBe(1);
  expect(err).toContain('row 2, content.en-US: is missing beside the name');
  expect(err).toContain('row 3, content.fr-FR: is missing beside the name');
});

test('a row with an id changes its given cells and leaves the rest, at once for everybody', async () => {
  const id = await api.addItem({ hot: true });
  const other = await api.addItem({ name: '杯子' });
  const read = async () => (await api.call('itemDetail', { id }, { language: 'en-US' })).body.data;
  const listed = async () => (await api.call('itemList', { id: 2 })).body.data.map((one: { id: number }) => one.id);
  expect([(await read()).price, await listed()]).toEqual([100, [other, id]]);
  csv(`id,price,tax,stock,hot,group_hours,name.en-US,content\n${id},80,,30,no,24,Red lipstick,none\n${other},,,,,,,\n`);
  const dry = await run('items', 'import', 'items.csv', '--dry-run');
  expect(dry.out).toBe(
    [
      'to change: 1 item',
      `  ${id} 口红, price: 100.00 -> 80.00`,
      `  ${id} 口红, hot: yes -> no`,
      `  ${id} 口红, name.en-US: Lipstick -> Red lipstick`,
      `  ${id} 口红, content: <p>红色。</p> -> (nothing)`,
      `  ${id} 口红, org_price: 100.00 -> 80.00`,
      `  ${id} 口红, group_seconds: 108000 -> 86400`,
      `  ${id} 口红, stock: 100 -> 30`,
      '',
    ].join('\n'),
  );
  expect((await read()).price).toBe(100);
  expect(await run('items', 'import', 'items.csv', '--note', 'spring')).toMatchObject({ exitCode: 0, err: '' });
  expect(await stored(id)).toMatchObject({ price: 8000, orgPrice: 8000, tax: 500, stock: 30, groupSeconds: 86_400 });
  expect(await read()).toMatchObject({ price: 80, title: 'Red lipstick', group_seconds: 86_400 });
  expect((await api.call('itemHotList')).body.data).toEqual([]);
  const [found] = (await api.call('itemSearch', { q: 'red lip' })).body.data;
  expect(found).toMatchObject({ id, price: 80, near: false });
  const [change, ...none] = await changes();
  expect(change).toMatchObject({ subject: `item:${id}`, note: 'spring', detail: { price: ['100.00', '80.00'] } });
  expect(none).toEqual([]);
});

test('each row of a file changes what it names, and nothing else', async () => {
  const ids: number[] = [];
  for (const name of ['一', '二', '三', '四', '五'])
    ids.push(await api.addItem({ name, saleEndsAt: 2_000_000_000_000 }));
  const before = await Promise.all(ids.map(stored));
  const rows = [',,,,', 'no,,,,', ',none,,,', ',,+7,,', ',,,Fünf,<p>5</p>'].map((cells, row) => `${ids[row]},${cells}`);
  csv(`id,on_sale,sale_ends_at,stock,name.de-DE,content.de-DE\n${rows.join('\n')}\n`);
  expect(await run('items', 'import', 'items.csv')).toMatchObject({ exitCode: 0, err: '' });
  const changed = [{}, { onSale: false }, { saleEndsAt: null }, { stock: 107 }, {}];
  expect(await Promise.all(ids.map(stored))).toEqual(
    before.map((item, row) => ({ ...item, ...changed[row], version: row === 0 ? 0 : 1 })),
  );
  expect((await api.call('itemSearch', { q: 'fünf' })).body.data).toMatchObject([{ id: ids[4] }]);
});

test('off sale and on again, and another category, are visible in every list at once', async () => {
  const id = await api.addItem();
  await api.addItem({ categoryId: 3, name: '别的' });
  const lists = async () =>
    Promise.all(
      [2, 3].map(async (category) =>
        (await api.call('itemList', { id: category })).body.data.map((one: { id: number }) => one.id),
      ),
    );
  expect((await lists())[0]).toEqual([id]);
  await run('items', 'set', String(id), 'on_sale=no');
  expect((await lists())[0]).toEqual([]);
  expect((await api.call('itemDetail', { id })).body.code).toBe(400);
  await run('items', 'set', String(id), 'on_sale=yes');
  expect((await lists())[0]).toEqual([id]);
  await run('items', 'set', String(id), 'category=3');
  expect((await lists())[1]).toContain(id);
});

test('an order and a group say whether their item is still sold, at once', async () => {
  const id = await api.addItem();
  const mia = await api.signUp('mia', 100_000);
  const { orderno } = (await api.call('buyItem', { id }, { token: mia })).body.data;
  const told = async () => [
    (await api.call('group', { orderno })).body.data.on_sale,
    (await api.call('order', { status: 1 }, { token: mia })).body.data[0].on_sale,
  ];
  expect(await told()).toEqual([true, true]);
  await run('items', 'set', String(id), 'on_sale=no');
  expect(await told()).toEqual([false, false]);
  await run('items', 'set', String(id), 'on_sale=yes');
  expect(await told()).toEqual([true, true]);
});

test('new pictures replace the old ones', async () => {
  const id = await api.addItem();
  for (const colour of ['red', 'blue']) {
    await sharp({ create: { width: 90, height: 60, channels: 3, background: colour } })
      .png()
      .toFile(join(folder, `${colour}.png`));
  }
  const before = (await api.call('itemDetail', { id })).body.data;
  expect(before.carousel).toHaveLength(1);
  expect(await run('items', 'set', String(id), 'pictures=red.png|blue.png')).toMatchObject({ exitCode: 0 });
  const { carousel } = (await api.call('itemDetail', { id })).body.data;
  const [{ pic_url }] = (await api.call('itemList', { id: 2 })).body.data;
  expect([carousel.length, carousel[0]]).toEqual([2, pic_url]);
  expect(carousel).not.toContain(before.carousel[0]);
  expect(await run('items', 'set', String(id), 'pictures=gone.png')).toMatchObject({ exitCode: 1 });
});

test('all errors are reported at once, and no row is changed', async () => {
  const id = await api.addItem();
  const other = await api.addItem({ name: '杯子' });
  csv(
    'id,name,category,price,org_price,tax,stock,sale_ends_at,name.en-US,content.en-US\n' +
      `${id},,,90,80,,-101,2020-01-01T00:00:00Z,,\n` +
      `${other},口红,,1,,,,,,none\n999,,,1,,,,,,\nx,,,1,,,,,,\n${id},,Toys,none,,,,,,\n`,
  );
  const { exitCode, err } = await run('items', 'import', 'items.csv');
  expect(exitCode).toBe(1);
  expect(err.trim().split('\n').sort()).toEqual(
    [
      'row 2, stock: only 100 are free',
      'row 3, tax: is above the price',
      'row 3, content.en-US: is missing beside the name',
      'row 4, id: there is no item 999',
      'row 5, id: there is no item x',
      'row 6, id: is that of another row too',
      'row 6, price: is missing',
      'row 6, category: there is no category Toys',
      'nothing was imported; problems: 8',
    ].sort(),
  );
  csv(
    'id,name,price,org_price,sale_starts_at,sale_ends_at\n' +
      `${id},,90,80,2036-01-01T00:00:00Z,2020-01-01T00:00:00Z\n${other},口红,,,,\n`,
  );
  expect((await run('items', 'import', 'items.csv')).err.split('\n').slice(0, 4).sort()).toEqual([
    'row 2, org_price: is below the price',
    'row 2, sale_ends_at: is over',
    'row 2, sale_starts_at: is not before the end of the sale',
    `row 3, name: is that of item ${id} in the same category`,
  ]);
  expect(await stored(id)).toMatchObject({ price: 10_000, stock: 100 });
  expect(await changes()).toEqual([]);
});

test('a waiting group keeps its terms, and returns its pieces', async () => {
  const id = await api.addItem({ stock: 10 });
  const [mia, noa] = [await api.signUp('mia', 100_000), await api.signUp('noa', 100_000)];
  const { orderno } = (await api.call('buyItem', { id }, { token: mia })).body.data;
  await run('items', 'set', String(id), 'price=60', 'tax=1', 'group_size=5', 'on_sale=no', 'stock=3');
  expect((await stored(id))?.stock).toBe(3);
  expect((await api.call('orderPt', { orderno }, { token: noa })).body).toMatchObject({ data: { status: 2 } });
  expect((await api.call('order', { status: 2 }, { token: noa })).body.data).toMatchObject([{ tax: 5 }]);
  await run('items', 'set', String(id), 'on_sale=yes', 'group_size=2', 'stock=4');
  expect((await api.call('buyItem', { id, price: 100 }, { token: mia })).body.code).toBe(400);
  await api.call('buyItem', { id, price: 60 }, { token: mia });
  expect((await stored(id))?.stock).toBe(2);
  api.clock.advance(108_000_000);
  await api.services.expiry.expireDue();
  expect((await stored(id))?.stock).toBe(4);
});

test('pieces bought between an export and its import stay bought', async () => {
  const id = await api.addItem({ stock: 10 });
  const mia = await api.signUp('mia', 100_000);
  await exported((text) => text.replace(',10,10,', ',15,10,'));
  await api.call('buyItem', { id }, { token: mia });
  expect(await run('items', 'import', 'items.csv')).toMatchObject({ exitCode: 0, err: '' });
  expect((await stored(id))?.stock).toBe(13);
  // Unchanged in the file, it gives nothing back; a number by itself is what is free.
  await exported();
  await api.call('buyItem', { id }, { token: mia });
  await run('items', 'import', 'items.csv');
  expect((await stored(id))?.stock).toBe(11);
  await run('items', 'set', String(id), 'stock=+4');
  await run('items', 'set', String(id), 'stock=-5');
  expect((await stored(id))?.stock).toBe(10);
});

test('purchases and changes of the stock at once lose no piece', async () => {
  const id = await api.addItem({ stock: 100 });
  await api.limitGroups(0, 0);
  const tokens = await Promise.all(['a', 'b', 'c', 'd'].map((name) => api.signUp(`shopper-${name}`, 100_000)));
  const answers = await Promise.all([
    ...tokens.flatMap((token) => [1, 2, 3].map(() => api.call('buyItem', { id }, { token }))),
    ...[1, 2, 3, 4].map(() => run('items', 'set', String(id), 'stock=+5')),
    run('items', 'set', String(id), 'price=90'),
  ]);
  const bought = answers.filter((one) => 'body' in one && one.body.code === 200).length;
  expect(bought).toBe(12);
  expect((await stored(id))?.stock).toBe(100 - 2 * bought + 20);
});
