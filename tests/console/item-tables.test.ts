import request from 'supertest';
import { beforeAll, expect, test } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { consoleMethodAndPath } from '../../shared/console/calls.ts';
import { FROM_CONSOLE, openConsole } from '../support/console-api.ts';
import { sheetXml, xlsxOf } from '../support/xlsx.ts';

let shop: Awaited<ReturnType<typeof openConsole>>;
beforeAll(async () => {
  shop = await openConsole();
  // With its category.
  await shop.addItem({ name: '口红', categoryId: 2 });
});

const as = 'catalogue';

/** What shoppers get. */
async function shown(path: string) {
  const { body } = await request(shop.server).get(path).set('Accept-Language', 'zh-CN');
  return body.data;
}

async function send(name: 'itemImport' | 'pictureUpload', bytes: Buffer, fields: Record<string, string>) {
  const [, path] = consoleMethodAndPath(name);
  const sent = request(shop.server).post(path).set(FROM_CONSOLE).set('Cookie', `console=${as}`);
  for (const [field, value] of Object.entries(fields)) sent.field(field, value);
  const { body } = await sent.set('Accept-Language', 'zh-CN').attach('file', bytes, 'file');
  return body;
}

const importing = (csv: string | Buffer, dryRun: 'yes' | 'no' = 'no', more = {}) =>
  send('itemImport', Buffer.from(csv), { name: 'items.csv', dry_run: dryRun, ...more });

/** A picture of one pixel of that grey. */
async function picture(grey: number) {
  const { default: sharp } = await import('sharp');
  const pixel = { width: 8, height: 8, channels: 3, background: { r: grey, g: grey, b: grey } } as const;
  return send('pictureUpload', await sharp({ create: pixel }).png().toBuffer(), {});
}

test('items of a spreadsheet of any country are read, and what was read is said', async () => {
  const { data: dot } = await picture(20);
  const columns = '商品名称;分类;价格;库存;图片;;';
  const rows = ['杯;2;39,90;20;dot.png;;', ';;;;;;', '壶;2;1.234,56;5;dot.png;;', '盘;2;1.234;5;dot.png;;'];
  const csv = `${[columns, ...rows].join('\r\n')}\r\n`;
  const pictures = JSON.stringify({ 'dot.png': dot.url });
  const report = {
    problems: [{ row: 5, column: 'price', code: 'sumAmbiguous' }],
    others: 2,
    added: 2,
    readings: {
      count: 2,
      first: [
        { row: 2, column: 'price', text: '39,90', read: '39.90' },
        { row: 4, column: 'price', text: '1.234,56', read: '1234.56' },
      ],
    },
  };
  for (const dryRun of ['yes', 'no'] as const) {
    expect((await importing(csv, dryRun, { pictures })).data).toMatchObject(report);
  }
  const done = await importing(csv, 'no', { pictures, leave_out: '[5]' });
  expect(done.data).toMatchObject({ problems: [], added: 2 });
  expect((await shown('/api/item_list?id=2')).slice(0, 2)).toMatchObject([
    { name: '壶', price: 1234.56 },
    { name: '杯', price: 39.9 },
  ]);
  const entry = await shop.store.reader.db.select().from(tables.auditLog).orderBy(tables.auditLog.id);
  expect(entry.at(-1)?.detail).toMatchObject({ items: 2, leftOut: [5] });
});

test('a number of the seller in a file of new items is no id of an item that is there', async () => {
  const { data } = await importing('编号,名称,分类,价格,库存,图片\n1,杯,2,39.90,20,dot.png\n', 'yes');
  expect(data).toMatchObject({ changed: [], problems: [{ row: 1, column: '编号', code: 'columnUnknown' }] });
});

test('the template has headings that the import reads, in the language of the reader', async () => {
  for (const language of ['zh-CN', 'en-US'] as const) {
    const { text } = await shop.call('itemTemplate', {}, { as, language });
    const names = text.replace('\uFEFF', '').trim();
    expect(names).toContain(language === 'zh-CN' ? '名称,分类,团购价' : 'Name,Category,Group price');
    const { data } = await importing(`${names}\nx${',x'.repeat(names.split(',').length - 1)}\n`, 'yes');
    expect(data.problems.map(({ code }: { code: string }) => code)).not.toContain('columnUnknown');
  }
});

test('a workbook of items is read as its spreadsheet shows it, and one with macros is refused in a sentence', async () => {
  const { data: dot } = await picture(30);
  const pictures = JSON.stringify({ 'dot.png': dot.url });
  const sheet = sheetXml([
    ['Name', 'CATEGORY', 'Group Price', 'stock', 'Pictures'],
    ['007', 2, { formula: '0.1+0.2', result: 0.300_000_000_000_000_04 }, 5, 'dot.png'],
  ]);
  const done = await importing(xlsxOf(sheet), 'no', { pictures });
  expect(done.data).toMatchObject({ problems: [], added: 1, readings: { count: 0 } });
  expect((await shown('/api/item_list?id=2'))[0]).toMatchObject({ name: '007', price: 0.3 });
  const macros = await importing(xlsxOf(sheet, { 'xl/vbaProject.bin': 'x' }), 'yes');
  expect(macros).toMatchObject({ reason: 'fileUnreadable', msg: '读不出文件：工作簿含有宏，请另存为不含宏的 .xlsx' });
});
