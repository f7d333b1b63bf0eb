import { expect, test } from 'vitest';
import { isolated } from '../../../../shared/isolated.ts';
import { readAdvances } from './fonts.ts';
import { drawable, widthsOf, wrapped } from './lines.ts';

const advances = readAdvances();
const widthOf = widthsOf(advances, 'regular', 20);
const wrap = (text: string, width: number, most = 9, language = 'en') =>
  wrapped(text, widthOf, { language, width, most });

test.each([
  ['a\u0000b\u001fc\ud800', 'abc'],
  ['left\u202eright\u200f\u2066', 'leftright'],
  ['😀 shoes 👩‍👩‍👧', 'shoes \u200d\u200d'],
  ['a\n\t b\u2028c', 'a b c'],
  ['e\u0301', 'é'],
  ['می‌خواهم', 'می\u200cخواهم'],
  [isolated('Mia'), isolated('Mia')],
  ['龘', ''],
])('of %j what can be drawn is left', (text, left) => {
  expect(drawable(text, advances)).toBe(left);
});

test('marks above and letters below others take no room', () => {
  expect(widthOf('ក្ក')).toBe(widthOf('ក'));
  expect(widthOf('ก้')).toBe(widthOf('ก'));
  expect(widthOf(isolated('中'))).toBe(20);
});

test('lines end between words and are about as long as one another', () => {
  expect(wrap('one two three four', 100)).toEqual(['one two', 'three four']);
  expect(wrap('明天前未成团，全额退回钱包', 250, 9, 'zh')).toEqual(['明天前未成团，', '全额退回钱包']);
  expect(wrap('one two', 1000)).toEqual(['one two']);
  expect(wrap('', 100)).toEqual([]);
});

test.each([
  ['zh', '春夏秋冬，天地玄黄', 110],
  ['zh', '一二三「四五六」', 70],
  ['th', 'สวัสดีชาวโลกทุกคนวันนี้', 100],
  ['km', 'សួស្ដីពិភពលោកទាំងអស់គ្នា', 100],
])('in %s lines end where one may', (language, text, width) => {
  const lines = wrap(text, width, 9, language);
  expect(lines.length).toBeGreaterThan(1);
  expect(lines.join('')).toBe(text);
  for (const line of lines) {
    expect(widthOf(line)).toBeLessThanOrEqual(width);
    expect(line).toMatch(/^[^，」\p{M}]/u);
    expect(line).toMatch(/[^「]$/u);
  }
});

test('a sum stays in one line with its symbol, and a number with its hyphen', () => {
  const lines = wrap('goes back ¥129.00 now WH-1000XM5', 130);
  expect(lines.some((line) => line.includes('¥129.00'))).toBe(true);
  expect(lines.some((line) => line.includes('WH-1000XM5'))).toBe(true);
});

test.each(['W'.repeat(200), '中'.repeat(200), 'word '.repeat(200)])('a long text ends in an ellipsis: %s', (text) => {
  const lines = wrap(text, 200, 2);
  expect(lines).toHaveLength(2);
  expect(lines[1]).toMatch(/…$/);
  for (const line of lines) expect(widthOf(line)).toBeLessThanOrEqual(200);
});
