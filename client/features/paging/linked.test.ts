import { expect, test } from 'vitest';
import { inOneChain, linked, onceEach, withPage } from './linked.ts';
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

const idsOf = (pages: ListPage<{ id: number }>[]) => onceEach(pages.flatMap(({ items }) => items)).map(({ id }) => id);

/** Rows 9 to 1 in three pages. */
const open = [page('', '<7', 9, 8, 7), page('<7', '<4', 6, 5, 4), page('<4', '<1', 3, 2, 1)];

test('a row that arrives while several pages are open moves nothing out, and the pages are read again from there', () => {
  const added = withPage(open, page('', '<8', 10, 9, 8));
  expect(idsOf(added)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(added.map(({ cursor, next }) => [cursor, next])).toEqual([
    ['', '<8'],
    ['<8', '<7'],
    ['<7', '<4'],
    ['<4', '<1'],
  ]);
  const again = withPage(added, page('<8', '<5', 7, 6, 5));
  expect(idsOf(again)).toEqual([10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
  expect(again[2]).toMatchObject({ cursor: '<5', next: '<4', items: [{ id: 4 }] });
  // The list has as many pages as before, and its next one begins with the row that is left out.
  const whole = withPage(again, page('<5', '<2', 4, 3, 2));
  expect([idsOf(whole), whole.length, whole.at(-1)?.next]).toEqual([[10, 9, 8, 7, 6, 5, 4, 3, 2], 3, '<2']);
});

test('a second row that arrives before the pages are read again moves nothing out either', () => {
  const added = withPage(withPage(open, page('', '<8', 10, 9, 8)), page('', '<9', 11, 10, 9));
  expect(idsOf(added)).toEqual([11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]);
});

test('a row that is gone is not listed, and those after it are', () => {
  const gone = withPage(open, page('', '<6', 9, 7, 6));
  expect(idsOf(gone)).toEqual([9, 7, 6, 5, 4, 3, 2, 1]);
  expect(gone[1]).toMatchObject({ cursor: '<6', next: '<4' });
  expect(idsOf(withPage(open, page('', null, 9)))).toEqual([9]);
});

test('more new rows than a page has leave a gap: the list begins again', () => {
  expect(idsOf(withPage(open, page('', '<10', 12, 11, 10)))).toEqual([12, 11, 10]);
});

test.each([
  ['overtakes one', [1, 2, 4]],
  ['climbs from a later page', [1, 2, 8]],
])('a ranked list where a row %s ends with the page that was read, as the rows between are on no other', (_, ids) => {
  const ranked = [page('', 'a', 1, 2, 3), page('a', 'b', 4, 5, 6), page('b', 'c', 7, 8, 9)];
  const last = ranked.slice(1);
  expect(idsOf(withPage(ranked, page('', 'new', ...ids), true))).toEqual(ids);
  // The page ends with the same row.
  expect(withPage(ranked, page('', 'a', 2, 1, 3), true).slice(1)).toEqual(last);
});

test('a page is replaced in its place, the next one is added, and a foreign one is not', () => {
  const [first, second] = open as [ListPage<{ id: number }>, ListPage<{ id: number }>];
  expect(withPage([first], second)).toEqual([first, second]);
  expect(withPage([first, second], { ...second })).toEqual([first, second]);
  expect(withPage([first], page('<4', null, 3))).toEqual([first]);
});

test('an item on two pages is listed once, with its last reading', () => {
  const items = [
    { id: 1, status: 5 },
    { id: 2, status: 1 },
    { id: 1, status: 1 },
  ];
  expect(onceEach(items)).toEqual(items.slice(0, 2));
});
