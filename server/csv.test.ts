import { expect, test } from 'vitest';
import { csvOf, textCell, textOfCell } from './csv.ts';

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
  expect(textCell(text)).toBe(`'${text}`);
  expect(textOfCell(textCell(text))).toBe(text);
});

test.each(["'=1+1", "''+1", "'", "'tis", "it's", ''])('%j is the same after it was a cell', (text) => {
  expect(textOfCell(textCell(text))).toBe(text);
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
