import { expect, test } from 'vitest';
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

test('texts are stored composed, nicknames trimmed, passwords unchanged', () => {
  expect(cleanText('nickname', '  Jose\u0301 ')).toBe('José');
  expect(cleanText('password', ' spaces stay ')).toBe(' spaces stay ');
});
