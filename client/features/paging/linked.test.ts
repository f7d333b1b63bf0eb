import { expect, test } from 'vitest';
import { inOneChain, linked, onceEach } from './linked.ts';
import type { ListPage } from './list-page.ts';

const page = (cursor: string, next: string | null, ...ids: number[]): ListPage<{ id: number }> => ({
  items: ids.map((id) => ({ id })),
  cursor,
  next,
  readAt: '2026-01-01T00:00:00.000Z',
});

test('pages are linked by their cursors, whatever their order', () => {
  const [first, second, third] = [page('', 'a', 1), page('a', 'b', 2), page('b', null, 3)];
  expect(linked(first, [third, second])).toEqual([first, second, third]);
});

test('pages after a gap are left out, so that no item is missing in between', () => {
  const moved = page('', 'new', 9, 1);
  const [second, third] = [page('a', 'b', 2), page('b', null, 3)];
  expect(linked(moved, [second, third])).toEqual([moved]);
  const read = page('new', 'a', 8);
  expect(linked(moved, [second, third, read])).toEqual([moved, read, second, third]);
});

test('an older reading of the first page closes the gap before the pages that follow it', () => {
  const [old, second] = [page('', 'a', 1, 2), page('a', null, 3)];
  const fresh = page('', 'new', 2, 9);
  const pages = linked(fresh, [second, old]);
  expect(pages).toEqual([fresh, old, second]);
  expect(onceEach(pages.flatMap(({ items }) => items)).map(({ id }) => id)).toEqual([2, 9, 1, 3]);
  expect(inOneChain(pages)).toEqual([old, second]);
  // If nothing has moved it is not needed, and after the end of the list there is no gap.
  expect(linked(old, [second, old])).toEqual([old, second]);
  expect(inOneChain([old, second])).toEqual([old, second]);
  expect(linked(page('', null, 2), [second, old])).toHaveLength(1);
});

test('cursors that form a circle end', () => {
  expect(linked(page('', 'a'), [page('a', 'b'), page('b', 'a')])).toHaveLength(3);
});

test('an item on two pages is listed once, with its last reading', () => {
  const items = [
    { id: 1, status: 5 },
    { id: 2, status: 1 },
    { id: 1, status: 1 },
  ];
  expect(onceEach(items)).toEqual(items.slice(0, 2));
});
