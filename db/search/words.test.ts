import { expect, test } from 'vitest';
import { wordsToFind, wordsToIndex } from './words.ts';

/** Without the starts of words, which have a test of their own. */
const wordsOf = (texts: string[]) => wordsToIndex(texts).filter((word) => !word.endsWith('…'));

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
  expect(wordsOf([text])).toEqual(words);
});

test('texts beside each other make no pair', () => {
  expect(wordsOf(['红', '裙'])).toEqual(['红', '裙']);
});

test('a spaced word is indexed with its starts of three to twelve letters', () => {
  expect(wordsToIndex(['an Été lamp'])).toEqual(['an', 'ete', 'ete…', 'lamp', 'lam…', 'lamp…']);
  expect(wordsToIndex(['Rindfleischetikett']).at(-1)).toBe('rindfleische…');
});

test.each([
  ['one character', '裙', ['裙']],
  ['two characters', '衣裙', ['衣裙']],
  ['three characters', '连衣裙', ['连衣', '衣裙']],
  ['the last spaced word, which may go on', 'red Watch', ['red', 'watch…']],
  ['one that is too short for that', 'red tv', ['red', 'tv']],
  ['one that is too long for that', 'Rindfleischetikett', ['rindfleischetikett']],
  ['one that characters follow', 'watch表', ['watch', '表']],
  ['signs', '*"', []],
])('to find %s', (_, text, words) => {
  expect(wordsToFind(text)).toEqual(words);
});

test('every word of a match was indexed', () => {
  const name = 'Große Tasche für Größen über 40 连衣裙女夏 süße';
  const indexed = wordsToIndex([name]);
  expect(indexed).toEqual(expect.arrayContaining(wordsToFind(name.toUpperCase().normalize('NFD'))));
});

/** Whether what somebody types finds an item of that name. */
const isFound = (name: string, typed: string) => {
  const indexed = new Set(wordsToIndex([name]));
  return wordsToFind(typed).every((word) => indexed.has(word));
};

test.each([
  ['the start of a Greek word that ends like a word', 'Κασκόλ', 'κασ'],
  ['Vietnamese without marks and strokes', 'Điện thoại', 'dien thoai'],
  ['Danish and Polish strokes', 'Smørebræt Łódka', 'smorebræt lodka'],
  ['a capital ß', 'GROẞE', 'grosse'],
  ['Arabic that ends as it is said', 'حقيبة', 'حقيبه'],
  ['Arabic with another ya', 'مقهى', 'مقهي'],
  ['Persian from an Arabic keyboard', 'کیف', 'كيف'],
  ['Arabic that is stretched', 'كتـــاب', 'كتاب'],
  ['Hindi without the dot below', 'कॉफ़ी', 'कॉफी'],
  ['Bengali with and without a joiner', 'র\u200d্যাম', 'র্যাম'],
  ['digits of other scripts', 'ساعت ۱۲ १२ ১২ ๑๒ ១២ ၁၂ ١٢', '12'],
  ['Turkish dotless letters', 'IŞIK', 'ışık'],
])('%s is found', (_, name, typed) => {
  expect(isFound(name, typed)).toBe(true);
  expect(isFound(name, name)).toBe(true);
});

test('other letters of those scripts stay others', () => {
  expect([isFound('दरज़ी', 'दरगी'), isFound('תיק', 'תיר'), isFound('ড়', 'ড')]).toEqual([false, false, false]);
});
