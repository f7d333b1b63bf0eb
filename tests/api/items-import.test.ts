import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { beforeEach, expect, test } from 'vitest';
import { insertCategory, insertPicture } from '../../db/queries/import.ts';
import { tables } from '../../db/schema/index.ts';
import { openFolderStore } from '../../server/files/folder-store.ts';
import { PictureLibrary } from '../../server/services/pictures/library.ts';
import { temporaryFolder } from '../support/cleanup.ts';
import { conversions } from '../support/conversions.ts';
import { operatorOf } from '../support/operator.ts';
import { openTestApi } from '../support/test-api.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

let api: Api;
let folder: string;
let run: ReturnType<typeof operatorOf>;

const picture = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();

beforeEach(async () => {
  api = await openTestApi();
  folder = temporaryFolder();
  run = operatorOf(api, folder);
  await api.store.transaction(async (tx) => {
    const tile = { name: 'b'.repeat(20), width: 720, height: 720, placeholder: 'data:image/webp;base64,AA==' };
    const pictureId = await insertPicture(tx, tile);
    await insertCategory(tx, { id: 2, name: '美妆', position: 2, pictureId }, { 'en-US': 'Beauty' });
    await insertCategory(tx, { id: 10, name: '家居', position: 10, pictureId }, { 'en-US': 'Home' });
    await insertCategory(tx, { id: 12, name: '旅行', position: 12, pictureId }, { 'en-US': 'Travel' });
  });
  writeFileSync(join(folder, 'red.jpg'), await picture('#d6371c'));
  writeFileSync(join(folder, 'blue.jpg'), await picture('#2040c0'));
});

const HEAD = 'name,category,price,stock,pictures';
const csv = (text: string, file = 'items.csv') => writeFileSync(join(folder, file), text);
const itemsKept = () => api.store.reader.db.select().from(tables.items).orderBy(tables.items.id);
const auditLog = () => api.store.reader.db.select().from(tables.auditLog).where(eq(tables.auditLog.actor, 'alice'));

test('items are imported with texts, pictures and an entry in the audit log', async () => {
  csv(
    `\ufeff${HEAD},org_price,tax,group_size,group_hours,sale_ends_at,hot,content,name.en-US,content.en-US\r\n` +
      '口红,Beauty,168,420,red.jpg; blue.jpg,239.00,8.4,3,24,2036-01-01T00:00:00+08:00,yes,' +
      '"<p onclick=""x()"">红色，\n显白。</p><script>1</script>",Lipstick,<p>Red.</p>\r\n\r\n' +
      '杯子,家居,59.9,1,blue.jpg,,,,,,,,,\r\n',
  );
  const done = await run('items', 'import', 'items.csv', '--note', 'spring');
  expect(done).toEqual({ exitCode: 0, err: '', out: 'added: items 2, pictures 2\n  2 美妆: 1\n  10 家居: 1\n' });
  const [{ id = 0 } = {}] = await itemsKept();
  const { data } = (await api.call('itemDetail', { id })).body;
  expect(data).toMatchObject({
    title: '口红',
    price: 168,
    org_price: 239,
    tax: 8.4,
    group_size: 3,
    group_seconds: 86_400,
  });
  expect(data).toMatchObject({ content: '<p>红色，\n显白。</p>', sale_ends_at: '2035-12-31T16:00:00.000Z' });
  expect(data.carousel).toHaveLength(2);
  const english = (await api.call('itemDetail', { id }, { language: 'en-US' })).body.data;
  expect(english).toMatchObject({ title: 'Lipstick', content: '<p>Red.</p>' });
  const [, cup] = await itemsKept();
  expect(cup).toMatchObject({ price: 5990, orgPrice: 5990, tax: 0, groupSize: 2, groupSeconds: 108_000, hot: false });
  expect((await api.call('itemSearch', { q: 'lipstick' })).body.data).toMatchObject([{ id }]);
  expect(await auditLog()).toMatchObject([
    { actor: 'alice', action: 'items import', note: 'spring', detail: { file: 'items.csv', items: 2, pictures: 2 } },
  ]);
  const shown = data.carousel[0].replace('/media/', '').replace('-720.webp', '');
  const stored = await api.pictures.master(shown);
  expect(await sharp(stored ?? '').metadata()).toMatchObject({ width: 720, height: 480, format: 'webp' });
});

test('JSON has the same columns in its own form', async () => {
  const item = { name: '口红', category: 2, price: 168.5, stock: 4, hot: true, on_sale: false, tax: null };
  csv(JSON.stringify([{ ...item, pictures: ['red.jpg', 'blue.jpg'] }]), 'items.json');
  expect(await run('items', 'import', 'items.json')).toMatchObject({ exitCode: 0 });
  expect(await itemsKept()).toMatchObject([{ price: 16_850, stock: 4, hot: true, onSale: false, tax: 0 }]);
});

test('rows that are wrong are left out by name, and the others go in', async () => {
  csv(`${HEAD}\n口红,2,0,1,red.jpg\n杯子,家居,59.9,1,blue.jpg\n帽子,家居,x,1,blue.jpg\n`);
  const { err } = await run('items', 'import', 'items.csv');
  expect(err).toContain('1 other row can go in without these: --leave-out 2,4\n');
  expect(await itemsKept()).toEqual([]);
  const some = await run('items', 'import', 'items.csv', '--leave-out', '2');
  expect(some.err).toContain('--leave-out 2,4\n');
  for (const wrong of ['0', '2,', 'x', '2 4', ''])
    expect(await run('items', 'import', 'items.csv', '--leave-out', wrong)).toMatchObject({ exitCode: 2 });
  expect(await run('items', 'set', '1', 'price=2', '--leave-out', '2')).toMatchObject({ exitCode: 2 });
  expect(await run('items', 'import', 'items.csv', '--leave-out', '2,4')).toMatchObject({ exitCode: 0 });
  expect(await itemsKept()).toMatchObject([{ name: '杯子', price: 5990 }]);
  expect(await auditLog()).toMatchObject([{ action: 'items import', detail: { items: 1, leftOut: [2, 4] } }]);
});

test('all errors are reported at once, and nothing is imported', async () => {
  csv(
    `${HEAD},org_price,tax,group_hours,group_seconds,sale_ends_at,hot,name.en-US,content.en-US,content\n` +
      '口红,2,0,1.5,red.jpg,,,,,,,,,\n' +
      '口红,Toys,10,1,none.jpg|../red.jpg,,,,,,,,,\n' +
      '口红,美妆,10,1,red.jpg,9.99,10.01,1,60,2020-01-01T00:00:00Z,maybe,,x,\n' +
      ',,1e3,-1,,,,,,tomorrow,,Lipstick,,<p>x</p>\n',
  );
  writeFileSync(join(folder, 'none.jpg'), 'not a picture');
  const { exitCode, out, err } = await run('items', 'import', 'items.csv');
  expect([exitCode, out]).toEqual([1, '']);
  const lines = err.trim().split('\n');
  expect(lines.sort()).toEqual(
    [
      'row 2, price: is not an amount such as 39.90, above zero',
      'row 2, stock: is not a whole number from 0 to 1000000',
      'row 3, category: there is no category Toys',
      'row 3, pictures: none.jpg: is no JPEG, PNG, WebP, AVIF or GIF',
      'row 3, pictures: ../red.jpg: is not in the folder of the pictures',
      'row 4, name: is that of row 2 too',
      'row 4, org_price: is below the price',
      'row 4, tax: is above the price',
      'row 4, group_hours: stands beside group_seconds; one of them is enough',
      'row 4, hot: is neither yes nor no',
      'row 4, sale_ends_at: is over',
      'row 4, name.en-US: is missing',
      'row 5, name: is missing',
      'row 5, category: is missing',
      'row 5, price: is not an amount such as 39.90, above zero',
      'row 5, stock: is not a whole number from 0 to 1000000',
      'row 5, pictures: is missing',
      'row 5, sale_ends_at: is not a time with its zone such as 2026-12-31T23:59:00+08:00',
      'row 5, content.en-US: is missing beside the name',
      'nothing was imported; problems: 19',
    ].sort(),
  );
  expect([await itemsKept(), await auditLog()]).toEqual([[], []]);
});

test('one wrong row prevents the import of the right ones', async () => {
  csv(`${HEAD}\n口红,2,10,1,red.jpg\n杯子,10,free,1,red.jpg\n`);
  expect(await run('items', 'import', 'items.csv')).toMatchObject({ exitCode: 1 });
  expect(await itemsKept()).toEqual([]);
});

test('a dry run checks everything, reports, and changes nothing', async () => {
  csv(`${HEAD}\n口红,2,10,1,red.jpg\n`);
  const { exitCode, out } = await run('items', 'import', 'items.csv', '--dry-run', '--json');
  expect([exitCode, JSON.parse(out)]).toEqual([
    0,
    {
      problems: [],
      others: 1,
      readings: [],
      items: 1,
      pictures: 1,
      categories: [{ id: 2, name: '美妆', items: 1 }],
      changed: [],
    },
  ]);
  expect([await itemsKept(), await auditLog()]).toEqual([[], []]);
  const red = readFileSync(join(folder, 'red.jpg'));
  const { name } = await new PictureLibrary(openFolderStore(temporaryFolder()), conversions).takeIn(red);
  expect(await api.pictures.master(name)).toBeNull();
  expect(await api.store.reader.db.select().from(tables.pictures)).toHaveLength(1);
  writeFileSync(join(folder, 'red.jpg'), 'broken');
  expect(await run('items', 'import', 'items.csv', '--dry-run')).toMatchObject({ exitCode: 1 });
});

test('the same file again adds nothing, not even twice at once', async () => {
  csv(`${HEAD}\n口红,2,10,1,red.jpg\n`);
  const both = await Promise.all([run('items', 'import', 'items.csv'), run('items', 'import', 'items.csv')]);
  expect(both.map(({ exitCode }) => exitCode).sort()).toEqual([0, 1]);
  const [{ id } = { id: 0 }] = await itemsKept();
  const again = await run('items', 'import', 'items.csv', '--dry-run');
  expect(again.err).toContain(`row 2, name: is that of item ${id} in the same category`);
  expect([(await itemsKept()).length, (await auditLog()).length]).toEqual([1, 1]);
});

test('a name that is taken is found in a file of any length, and only in its category', async () => {
  const id = await api.addItem({ name: '口红 500', categoryId: 10 });
  const names = Array.from({ length: 501 }, (_, n) => `口红 ${n}`);
  csv(`${HEAD}\n${names.map((name) => `${name},家居,10,1,red.jpg\n${name},旅行,10,1,red.jpg\n`).join('')}`);
  const { exitCode, err } = await run('items', 'import', 'items.csv', '--dry-run');
  const taken = `row 1002, name: is that of item ${id} in the same category`;
  const others = '1001 other rows can go in without these: --leave-out 1002';
  expect([exitCode, err]).toEqual([1, `${taken}\nnothing was imported; problems: 1\n${others}\n`]);
});

test.each(['a\0b', 'a\ud800b', '\u202eab'])('a name that no item can have is named with its row: %j', async (name) => {
  csv(JSON.stringify([{ name, category: '家居', price: '10', stock: '1', pictures: 'red.jpg' }]), 'items.json');
  const { exitCode, err } = await run('items', 'import', 'items.json', '--dry-run');
  expect([exitCode, err.split('\n')[0]]).toEqual([1, 'row 1, name: has a line break or another control character']);
});

test.each([
  ['items.pdf', HEAD, 'must end in .csv, .xlsx or .json'],
  ['gone.csv', null, 'there is no such file'],
  ['items.csv', `${HEAD}\n`, 'holds no items'],
  ['items.csv', `${HEAD},price\nx,2,1,1,red.jpg,1\n`, 'the column price is there twice'],
  ['items.csv', `${HEAD}\n"x,2,1,1,red.jpg\n`, 'Quote Not Closed'],
  ['items.json', '{}', 'must be a list of objects'],
  ['items.json', '[1]', 'row 1 is not an object'],
  ['items.json', '[{"name":{}}]', 'row 1, name: must be a text'],
  ['items.json', '[', 'JSON'],
])('%s is refused with a line that gives the reason: %j', async (file, text, words) => {
  if (text !== null) csv(text, file);
  const { exitCode, err } = await run('items', 'import', file);
  expect([exitCode, err.trim().split('\n').length]).toEqual([1, 1]);
  expect(err).toContain(words);
});

test('unknown and missing columns are named', async () => {
  csv('name,category,price,colour,pictures,name.xx-XX,name.zh-CN\nx,2,1,red,red.jpg,,\n');
  const { exitCode, err } = await run('items', 'import', 'items.csv');
  expect(exitCode).toBe(1);
  for (const line of ['colour: is no', 'name.xx-XX: is no', 'name.zh-CN: is no', 'stock: is missing']) {
    expect(err).toContain(`row 1, ${line}`);
  }
});

test('a file of Chinese spreadsheets is read, what is no text is refused, and so is an unreadable file', async () => {
  // 口红
  const lipstick = Buffer.from([0xbf, 0xda, 0xba, 0xec]);
  const cells = Buffer.from(',2,10,1,red.jpg\n');
  writeFileSync(join(folder, 'gbk.csv'), Buffer.concat([Buffer.from(`${HEAD}\n`), lipstick, cells]));
  expect((await run('items', 'import', 'gbk.csv')).exitCode).toBe(0);
  expect(await itemsKept()).toMatchObject([{ name: '口红' }]);
  expect((await run('items', 'import', 'red.jpg', '--dry-run')).err).toMatch(/must end in/);
  writeFileSync(join(folder, 'items.csv'), Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10]));
  expect((await run('items', 'import', 'items.csv')).err).toMatch(/is no table of text/);
  csv(`${HEAD}\n口红,2,10,1,red.jpg\n`);
  chmodSync(join(folder, 'items.csv'), 0);
  // The system lets root read anything.
  if (process.getuid?.() !== 0) expect((await run('items', 'import', 'items.csv')).err).toMatch(/may not read it/);
});

test.each([
  ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>', 'is no JPEG, PNG, WebP, AVIF or GIF'],
  ['half a picture', null, 'cannot be read to its end'],
])('%s is not taken', async (_, bytes, words) => {
  const file = join(folder, 'red.jpg');
  const whole = readFileSync(file);
  writeFileSync(file, bytes ?? whole.subarray(0, whole.length / 2));
  csv(`${HEAD}\n口红,2,10,1,red.jpg\n`);
  expect((await run('items', 'import', 'items.csv')).err).toContain(`row 2, pictures: red.jpg: ${words}`);
});

test('an import that nobody waits for is given up before anything is written', async () => {
  csv(`${HEAD}\n口红,2,10,1,red.jpg\n`);
  const gone = operatorOf(api, folder, { signal: AbortSignal.abort() });
  await expect(gone('items', 'import', 'items.csv')).rejects.toThrow(/abort/i);
  expect(await itemsKept()).toEqual([]);
});

test('the example of the documentation can be imported', async () => {
  const root = join(import.meta.dirname, '../..');
  const pictures = join(root, 'db/demo/pictures');
  const done = await operatorOf(api, root)('items', 'import', 'docs/examples/items.csv', '--pictures', pictures);
  expect(done).toMatchObject({ exitCode: 0, err: '' });
  expect(await itemsKept()).toHaveLength(2);
});

test('every column is documented', () => {
  const manual = readFileSync(join(import.meta.dirname, '../../docs/operator.md'), 'utf8');
  const [header = ''] = readFileSync(join(import.meta.dirname, '../../docs/examples/items.csv'), 'utf8').split('\n');
  for (const column of [...header.split(','), 'group_seconds']) expect(manual).toContain(`\`${column}\``);
});

test('a command refuses an option that it would overlook', async () => {
  await api.signUp('mia');
  const refused = await run('credit', 'mia', '5', '--note', 'x', '--dry-run');
  expect(refused).toEqual({ exitCode: 2, out: '', err: 'usage: this command takes no --dry-run\n' });
  expect(await auditLog()).toEqual([]);
});
