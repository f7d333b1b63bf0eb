import { expect, test } from 'vitest';
import { wordsToFind, wordsToIndex } from './words.ts';

test.each([
  ['a Chinese run', '连衣裙', ['连', '衣', '裙', '连衣', '衣裙']],
  ['two scripts in one word', 'iPhone手机壳2', ['iphone', '手', '机', '壳', '手机', '机壳', '2']],
  ['accents and case', 'CAFÉ Crème Ёлка', ['cafe', 'creme', 'елка']],
  ['an accent written apart', 'cafe\u0301', ['cafe']],
  ['full-width letters', 'ＡＢＣ１', ['abc1']],
  ['kana with voice marks, half and full width', 'ｶﾞむ', ['ガ', 'む', 'ガむ']],
  ['Hangul', '가방', ['가', '방', '가방']],
  ['Thai with vowel marks', 'ที่', ['ที่']],
  ['Arabic with vowel marks and hamza', 'أَحْمَر', ['احمر']],
  ['Hindi, whose marks are letters', 'की', ['की']],
  ['runs that a sign parts', '红,裙', ['红', '裙']],
  ['the same word twice', 'tea Tea', ['tea']],
  ['nothing but signs', '"*\'():&|!<->', []],
])('%s', (_, text, words) => {
  expect(wordsToIndex([text])).toEqual(words);
});

test('texts beside each other make no pair', () => {
  expect(wordsToIndex(['红', '裙'])).toEqual(['红', '裙']);
});

test.each([
  ['one character', '裙', ['裙'], undefined],
  ['two characters', '衣裙', ['衣裙'], undefined],
  ['three characters', '连衣裙', ['连衣', '衣裙'], undefined],
  ['the last spaced word may go on', 'red watch', ['red'], 'watch'],
  ['one that is short may not', 'red tv', ['red', 'tv'], undefined],
  ['one that characters follow may not', 'watch表', ['watch', '表'], undefined],
  ['signs', '*"', [], undefined],
])('to find %s', (_, text, words, start) => {
  expect(wordsToFind(text)).toEqual({ words, start });
});

test('whatever is found was indexed under the same words', () => {
  const name = 'Große Tasche für Größen über 40 连衣裙女夏';
  const indexed = wordsToIndex([name]);
  const { words, start } = wordsToFind(name.toUpperCase().normalize('NFD'));
  expect(indexed).toEqual(expect.arrayContaining(words));
  expect(start).toBeUndefined();
});
