import { expect, test } from 'vitest';
import { normalized } from './normalized.ts';
import { cleanText, problemOf } from './rules.ts';

test.each([
  ['username', 'Mia.Chen_7-@+', null],
  ['username', 'a b c', 'pattern'],
  ['username', 'кириллица', 'pattern'],
  ['nickname', '小鹿斑比', null],
  ['nickname', '👩‍👩‍👧', null],
  ['nickname', 'a\u0000b', 'pattern'],
  ['nickname', 'a\ud800b', 'pattern'],
  ['nickname', 'a\u202eb', 'pattern'],
  ['nickname', 'x'.repeat(33), 'tooLong'],
  ['nickname', '😀'.repeat(32), null],
  ['password', 'd41d8cd98f00b204e9800998ecf8427e', 'missing'],
] as const)('%s %j: %s', (field, text, reason) => {
  expect(problemOf(field, text)?.reason ?? null).toBe(reason);
});

test('the lines of an address become one', () => {
  const typed = '88 Century Avenue \r\n\r\n Flat 5\nShanghai\n';
  expect(cleanText('address', typed)).toBe('88 Century Avenue Flat 5 Shanghai');
  expect(problemOf('address', cleanText('address', typed))).toBeNull();
});

test('the lines of a message stay, two empty ones in a row are one', () => {
  expect(cleanText('message', ' \n Hello  \r\n\r\n \n\t\nthere\u00a0\n')).toBe('Hello\n\nthere');
});

test('blanks and marks that are apart count for less than four letters', () => {
  expect(problemOf('nickname', cleanText('nickname', `${' '.repeat(90)}${'e\u0301'.repeat(32)}`))).toBeNull();
  expect(problemOf('nickname', cleanText('nickname', ' '.repeat(65_536)))).toEqual({ reason: 'tooLong', limit: 32 });
});

test('a pile of marks is cut once, and stays as it is', () => {
  const pile = normalized(`e${'\u0301\u0323'.repeat(40)}`);
  expect(pile).toMatch(/(\p{M}+\u034f){2}/u);
  expect(normalized(pile)).toBe(pile);
});

test('texts are stored composed, nicknames trimmed, passwords unchanged', () => {
  expect(cleanText('nickname', '  Jose\u0301 ')).toBe('José');
  expect(cleanText('password', ' spaces stay ')).toBe(' spaces stay ');
});

test.each([
  ['mia@bücher.example', 'mia@xn--bcher-kva.example'],
  [' mia@BÜCHER.example ', 'mia@xn--bcher-kva.example'],
  ['mia@xn--bcher-kva.example', 'mia@xn--bcher-kva.example'],
  ['用户@例え。テスト', '用户@xn--r8jz45g.xn--zckzah'],
  ['अजय@डाटा.भारत', 'अजय@xn--c2bd1gb.xn--h2brj9c'],
  ['ÿ@example.org', 'ÿ@example.org'],
  ['Mia@Example.org', 'Mia@Example.org'],
])('the domain of %s is stored as mail is sent to it, %s', (typed, stored) => {
  expect(cleanText('email', typed)).toBe(stored);
  expect(problemOf('email', stored)).toBeNull();
});

test.each([
  'mia@bü cher.example',
  'mia@bücher.example/x',
  'mia@bücher',
  'mia@例え@x.example',
  'mia@a:80é.b',
  `${'é'.repeat(255)}@a.b`,
])('%j is no e-mail address', (typed) => {
  expect(problemOf('email', cleanText('email', typed))).not.toBeNull();
});
