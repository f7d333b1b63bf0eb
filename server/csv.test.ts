import { expect, test } from 'vitest';
import { csvOf, numberCell, referenceCell, textCell, textOfCell } from './csv.ts';

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '\n=1',
  ' =1',
  '\u3000=1',
  '＝1',
  '＋1',
  '－1',
  '＠SUM(A1)',
])('%j is no formula any more', (text) => {
  expect(textCell(text)).toBe(`'${text.replace(/^[\t\r\n]/, "$&'")}`);
  expect(textOfCell(textCell(text))).toBe(text);
});

test.each([
  '王;=1+1;',
  '王;"=1+1";',
  '王; =1+1',
  "王;'=1+1",
  '王;;=1+1;-2;x',
  '王\t=1+1',
  '王\n=1+1',
  ';=1+1',
  ' ;＝1+1',
  '\n;=1\r\n;+1',
])('no part of %j is a formula, wherever a spreadsheet divides it', (text) => {
  for (const separator of [',', ';', '\t']) {
    const parts = csvOf([['1', textCell(text), '2']])
      .split(/[\r\n]/)
      .flatMap((line) => line.split(separator));
    expect(parts.filter((part) => /^["\s]*[=+\-@＝＋－＠]/.test(part))).toEqual([]);
  }
  expect(textOfCell(textCell(text))).toBe(text);
});

test.each(["'=1+1", "a;'=1", "a;''-1", "a;'b", 'a;b', "a;'", "''+1", "'", "'tis", "it's", ''])(
  '%j is the same after it was a cell',
  (text) => {
    expect(textOfCell(textCell(text))).toBe(text);
  },
);

test.each([
  ['6222021234567890123', '6222 0212 3456 7890 123'],
  ['0012345678', '0012 3456 78'],
  ['123E45', '123E 45'],
  ['DE89370400440532013000', 'DE89 3704 0044 0532 0130 00'],
  ['W12', 'W12'],
  ['', ''],
])('the number %j is a text to a spreadsheet, with each of its digits', (number, cell) => {
  expect(numberCell(number)).toBe(cell);
});

test('other texts and numbers stay unchanged', () => {
  expect(textCell('order:12')).toBe('order:12');
  expect(
    csvOf([
      ['a', 'b'],
      [-20, 'x,"y"\nz'],
      [' c', 'd '],
    ]),
  ).toBe('a,b\r\n-20,"x,""y""\nz"\r\n" c","d "\r\n');
});

test('a text of nothing but lines takes no time', () => {
  const began = performance.now();
  const text = '\n'.repeat(200_000);
  expect(textOfCell(textCell(text))).toBe(text);
  expect(performance.now() - began).toBeLessThan(1000);
});

test('a long number is in blocks, and what names something else is as it is', () => {
  const names = ['2611275068923364', 'W12345', 'A-12345', 'payment:31', '123'];
  expect(names.map(referenceCell)).toEqual(['2611 2750 6892 3364', ...names.slice(1)]);
});
