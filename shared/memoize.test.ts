import { expect, test } from 'vitest';
import { memoize } from './memoize.ts';

function counted(most: number) {
  const made: string[] = [];
  const get = memoize(most, (text) => {
    made.push(text);
    return text.toUpperCase();
  });
  return { get, made };
}

test('what comes again is made once', () => {
  const { get, made } = counted(2);
  expect([get('a'), get('a'), get('b'), get('a')]).toEqual(['A', 'A', 'B', 'A']);
  expect(made).toEqual(['a', 'b']);
});

test('more than the most are forgotten', () => {
  const { get, made } = counted(2);
  for (const text of ['a', 'b', 'c', 'c', 'a']) get(text);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});

test('a text that is too long is made each time', () => {
  const { get, made } = counted(2);
  const long = 'x'.repeat(201);
  expect([get(long), get(long)]).toEqual([long.toUpperCase(), long.toUpperCase()]);
  expect(made).toHaveLength(2);
});
