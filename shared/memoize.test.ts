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

test('a result is computed once', () => {
  const { get, made } = counted(2);
  expect([get('a'), get('a'), get('b'), get('a')]).toEqual(['A', 'A', 'B', 'A']);
  expect(made).toEqual(['a', 'b']);
});

test('more results than the maximum are dropped', () => {
  const { get, made } = counted(2);
  for (const text of ['a', 'b', 'c', 'c', 'a']) get(text);
  expect(made).toEqual(['a', 'b', 'c', 'a']);
});

test('for a text that is too long the result is computed each time', () => {
  const { get, made } = counted(2);
  const long = 'x'.repeat(201);
  expect([get(long), get(long)]).toEqual([long.toUpperCase(), long.toUpperCase()]);
  expect(made).toHaveLength(2);
});
