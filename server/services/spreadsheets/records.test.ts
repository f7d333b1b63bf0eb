import { expect, test } from 'vitest';
import { wholeTest } from '../../../tests/support/in-turn.ts';
import { sheetXml, xlsxOf } from '../../../tests/support/xlsx.ts';
import { FileProblem } from '../text-file.ts';
import { columnFinder } from './headings.ts';
import { readRecords } from './records.ts';

const columnOf = columnFinder({ name: ['名称', 'Name'], price: ['价格', 'Price'] });
const isHeading = (cells: readonly string[]) => cells.filter((cell) => columnOf(cell) !== null).length > 1;
const shape = { isHeading, mostRows: 100, longestRow: 10_000 };

const cellsOf = async (bytes: Uint8Array) => (await readRecords('file', bytes, shape)).map(({ cells }) => cells);

const refusalOf = async (bytes: Uint8Array) =>
  cellsOf(bytes).then(
    () => 'read',
    (error) => (error instanceof FileProblem ? error.wrong?.code : error),
  );

const TABLE = 'name;price\n杯;39,90\n';
const READ = [
  ['name', 'price'],
  ['杯', '39,90'],
];

/** As a program for Chinese saves `name;price` and a cup. */
const GB18030 = Buffer.concat([Buffer.from('name;price\n'), Buffer.from([0xb1, 0xad]), Buffer.from(';39,90\n')]);

function bigEndian(text: string): Buffer {
  const bytes = Buffer.from(text, 'utf16le');
  return bytes.swap16();
}

test.each<[string, Uint8Array]>([
  ['UTF-8', Buffer.from(TABLE)],
  ['UTF-8 with its mark', Buffer.from(`\ufeff${TABLE}`)],
  ['GB 18030', GB18030],
  ['UTF-16 LE with its mark', Buffer.from(`\ufeff${TABLE}`, 'utf16le')],
  ['UTF-16 BE with its mark', bigEndian(`\ufeff${TABLE}`)],
  ['UTF-16 LE', Buffer.from(TABLE, 'utf16le')],
  ['UTF-16 BE', bigEndian(TABLE)],
  ['tabs', Buffer.from(TABLE.replaceAll(';', '\t'))],
  ['bars', Buffer.from(TABLE.replaceAll(';', '|'))],
  ['commas and quotes', Buffer.from('name,price\r\n杯,"39,90"\r\n')],
  ['a first line that says the separator', Buffer.from(`sep=;\r\n${TABLE}`)],
  ['lines of an old Mac', Buffer.from(TABLE.replaceAll('\n', '\r'))],
  ['empty rows', Buffer.from(`\n;\n${TABLE};;;\n\n`)],
])('%s', async (_, bytes) => expect(await cellsOf(bytes)).toEqual(READ));

test('accents of Windows-1252 are none of Chinese', async () => {
  const bytes = Buffer.from('name;price\nCafé crème;39,90\n', 'latin1');
  expect((await cellsOf(bytes))[1]?.[0]).toBe('Café crème');
});

test('a letter of two code units at the end of a piece stays whole', async () => {
  const head = 'name;price\n';
  // The parser is given 64 K at a time.
  const name = `${'a'.repeat(64 * 1024 - head.length - 1)}😀`;
  const records = await readRecords('file', Buffer.from(`${head}${name};1\n`), { ...shape, longestRow: 100_000 });
  expect(records[1]?.cells).toEqual([name, '1']);
});

test('headings decide what separates cells, also where more of another mark is in quotes or in words', async () => {
  expect(await cellsOf(Buffer.from('"name, of it; or so",x\n"name";"price, in all, with tax"\n1;2\n'))).toHaveLength(3);
  expect((await cellsOf(Buffer.from('a,b,c,d,e\nname;price\n杯,a,b,c;39,90\n')))[2]).toEqual(['杯,a,b,c', '39,90']);
  // Without a known heading the widest table.
  expect((await cellsOf(Buffer.from('a;b;c\n1,5;2,5;3,5\n')))[1]).toEqual(['1,5', '2,5', '3,5']);
});

test('each row keeps its number, whatever is empty above it', async () => {
  const rows = await readRecords('file', Buffer.from('\n\nname;price\n\n杯;1\n'), shape);
  expect(rows.map(({ row }) => row)).toEqual([3, 5]);
});

test('a workbook: numbers, dates and results of formulas are texts', async () => {
  const sheet = sheetXml([
    ['name', 'price', 'phone', 'day'],
    ['杯 & <b>', 39.9, '0912345678', { day: 46_354 }],
    ['表', { formula: '0.1+0.2', result: 0.300_000_000_000_000_04 }, 13_812_340_417, { day: 46_354.5 }],
    [{ formula: '1/0', error: '#DIV/0!' }, 1_234_567.5, 2_611_282_312_677_180, null],
  ]);
  expect(await cellsOf(xlsxOf(sheet))).toEqual([
    ['name', 'price', 'phone', 'day'],
    ['杯 & <b>', '39.9', '0912345678', '2026-11-28'],
    ['表', '0.3', '13812340417', '2026-11-28T12:00:00'],
    // It has lost its last digits in the spreadsheet, so it looks like no number of an order.
    ['', '1234567.5', '2.61128231267718E+15', ''],
  ]);
});

const SHEET = sheetXml([['name', 'price']]);

test.each<[string, Uint8Array, string]>([
  ['nothing', Buffer.alloc(0), 'fileEmpty'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0x0d]), 'noTable'],
  ['a workbook with a password, or of old', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1]), 'workbookOld'],
  ['a workbook with macros', xlsxOf(SHEET, { 'xl/vbaProject.bin': 'x' }), 'workbookMacros'],
  ['64 MB of zeros', xlsxOf(SHEET, { 'xl/worksheets/sheet1.xml': new Uint8Array(64 * 2 ** 20) }), 'workbookTooLarge'],
  ['a zip of something else', xlsxOf(SHEET).subarray(0, 40), 'workbookBroken'],
  ['a workbook that breaks off', xlsxOf(SHEET.slice(0, -30)), 'workbookBroken'],
  ['too many rows', xlsxOf(sheetXml(Array.from({ length: 200 }, () => ['a', 'b']))), 'workbookTooLarge'],
])('%s is refused with its reason', async (_, bytes, code) => expect(await refusalOf(bytes)).toBe(code));

wholeTest(
  'one cell in the last corner of a sheet ends the thread that reads it, and nothing else',
  async () => {
    const corner = SHEET.replace('</sheetData>', '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>');
    expect(await refusalOf(xlsxOf(corner))).toBe('workbookTooLarge');
    expect(await cellsOf(xlsxOf(SHEET))).toEqual([['name', 'price']]);
  },
  60_000,
);
