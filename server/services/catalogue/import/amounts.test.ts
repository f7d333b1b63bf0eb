import { expect, test } from 'vitest';
import { withPlainSums } from './amounts.ts';
import { plainSum } from './plain-sum.ts';

test.each([
  ['39,90', '39.90'],
  ['39,9', '39.9'],
  ['1.234,56', '1234.56'],
  ['1,234.56', '1234.56'],
  ['1 234,56', '1234.56'],
  ['1\u00a0234\u202f567,00', '1234567.00'],
  ["1'234.50", '1234.50'],
  ['1,234,567', '1234567'],
  ['1.234.567', '1234567'],
  ['¥39.90', '39.90'],
  ['39.90 元', '39.90'],
  ['３９．９０', '39.90'],
  ['39', '39'],
])('%s is %s', (cell, read) => expect(plainSum(cell)).toBe(read));

test.each(['1.234', '1,234', '12,345', '999.000'])('%s may be two sums', (cell) => {
  expect(plainSum(cell)).toBe('ambiguous');
});

test.each(['', 'none', '1.234.56', '1,23,45', '12.34.56', '-5', '1e3', '1,2345', 'x39'])(
  '%j is left as it is',
  (cell) => {
    expect(plainSum(cell)).toBe(cell);
  },
);

test('of the rows only sums in another notation are read, and each is said', () => {
  const rows = [{ row: 2, cells: { name: '1,50', price: '39,90', tax: '0.00', stock: '1,5' } }];
  expect(withPlainSums(rows)).toEqual({
    rows: [{ row: 2, cells: { name: '1,50', price: '39.90', tax: '0.00', stock: '1,5' } }],
    readings: [{ row: 2, column: 'price', text: '39,90', read: '39.90' }],
  });
});
