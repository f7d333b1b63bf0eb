import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fenFromText, fenOf, formatMoney, yuanOf } from './money.ts';

test.each([
  ['39.9', 3990],
  ['0.01', 1],
  ['1', 100],
  ['007.50', 750],
  ['999999999.99', 99_999_999_999],
])('%s is %i fen', (text, fen) => {
  expect(fenFromText(text)).toBe(fen);
});

test.each([
  '',
  '0',
  '0.00',
  '-1',
  '+1',
  '1e3',
  '0.001',
  '.5',
  '5.',
  'NaN',
  'Infinity',
  '0x10',
  '１',
  '٣',
  ' 1',
  '1 ',
  '1,000',
  '1000000000',
  '1.2.3',
  '1\u0000',
])('%j is no money', (text) => {
  expect(fenFromText(text)).toBeNull();
});

test('yuan on the wire come back as the same fen, with two decimals at most', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (fen) => {
      const wire = JSON.stringify(yuanOf(fen));
      expect(wire).toMatch(/^\d+(\.\d{1,2})?$/);
      expect(fenOf(JSON.parse(wire))).toBe(fen);
      expect(fenFromText(wire)).toBe(fen);
    }),
  );
});

test.each([
  [129_900, '¥1,299.00'],
  [5, '¥0.05'],
  [0, '¥0.00'],
  [123_456_789, '¥1,234,567.89'],
  [-129_900, '-¥1,299.00'],
])('%i fen are written %s', (fen, text) => {
  expect(formatMoney(fen, '¥')).toBe(text);
});
