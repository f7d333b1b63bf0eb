import { expect, test } from 'vitest';
import { linked, onceEach } from './linked.ts';
import type { Page } from './page.ts';

const page = (cursor: string, next: string | null, ...ids: number[]): Page<{ id: number }> => ({
  items: ids.map((id) => ({ id })),
  cursor,
  next,
  readAt: '2026-01-01T00:00:00.000Z',
});

test('pages follow one another by their cursors, whatever order they came in', () => {
  const [first, second, third] = [page('', 'a', 1), page('a', 'b', 2), page('b', null, 3)];
  expect(linked(first, [third, second])).toEqual([first, second, third]);
});

test('pages behind a first page that has moved on are left out, so that no item falls into the gap', () => {
  const moved = page('', 'new', 9, 1);
  const [second, third] = [page('a', 'b', 2), page('b', null, 3)];
  expect(linked(moved, [second, third])).toEqual([moved]);
  const read = page('new', 'a', 8);
  expect(linked(moved, [second, third, read])).toEqual([moved, read, second, third]);
});

test('cursors that lead in a circle end', () => {
  expect(linked(page('', 'a'), [page('a', 'b'), page('b', 'a')])).toHaveLength(3);
});

test('an item on two pages stands once, as it was read last', () => {
  const items = [
    { id: 1, status: 5 },
    { id: 2, status: 1 },
    { id: 1, status: 1 },
  ];
  expect(onceEach(items)).toEqual(items.slice(0, 2));
});
