import { expect, test } from 'vitest';
import { scripts, typedIn } from '../tests/support/scripts.ts';
import { latinDigits, plainCode, plainNumber } from './typed.ts';

test.each(scripts)('the digits of %s are read', (script) => {
  expect(latinDigits(typedIn(script, '0123456789'))).toBe('0123456789');
  expect(plainNumber(typedIn(script, '300'))).toBe('300');
  expect(plainCode(typedIn(script, '+98 912 345-6789'))).toBe('+98 912 345-6789');
});

test('every decimal digit of Unicode is one of ten, each as often', () => {
  const all = Array.from({ length: 0x110000 }, (_, code) =>
    code >= 0xd800 && code < 0xe000 ? '' : String.fromCodePoint(code),
  );
  const digits = all.filter((one) => /\p{Nd}/u.test(one)).map(latinDigits);
  const counts = [...'0123456789'].map((value) => digits.filter((one) => one === value).length);
  expect(new Set(counts)).toEqual(new Set([digits.length / 10]));
});

test.each([
  ['۱۲٫۵', '12.5'],
  ['１２．５０', '12.50'],
  ['12。5', '12.5'],
  ['۱٬۲۹۹٫۵۰', '1299.50'],
  ['１，２９９', '1299'],
  ['1 299.00', '1299.00'],
  ['\u200f۳۰۰\u200e', '300'],
  // Decimals to some and thousands to others: refused by the check.
  ['12,50', '12,50'],
  ['1.299,00', '1.299,00'],
  ['۱۲،۵۰', '12،50'],
  // No decimal digits.
  ['三百', '三百'],
  ['1²', '1²'],
  ['①', '①'],
  ['-۵', '-5'],
  ['', ''],
])('%j as a quantity is %j', (typed, number) => {
  expect(plainNumber(typed)).toBe(number);
});

test.each([
  ['\u202a+98 912 345 6789\u202c', '+98 912 345 6789'],
  ['＋８６　１３８－０００１', '+86 138-0001'],
  ['ＧＢ２９ ＮＷＢＫ', 'GB29 NWBK'],
  ['138\u00a00001\u20110002', '138 0001-0002'],
])('%j as a code is %j', (typed, code) => {
  expect(plainCode(typed)).toBe(code);
});

test('as long a text as a form can send is read in a moment', () => {
  const longest = '\u{1d7ff}'.repeat(32_768);
  plainNumber(longest);
  const began = performance.now();
  plainNumber(longest);
  expect(performance.now() - began).toBeLessThan(50);
});
