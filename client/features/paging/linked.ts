import type { ListPage } from './list-page.ts';

/**
 * The first page and those of `later` that go on from it without a gap. Where none does, and `later` holds an older
 * reading of the first page, that comes next with those that go on from it: what has moved since stands on both.
 */
export function linked<Item>(first: ListPage<Item>, later: readonly ListPage<Item>[]): ListPage<Item>[] {
  const byCursor = new Map(later.map((page) => [page.cursor, page]));
  const pages = [first];
  const add = (page: ListPage<Item> | undefined) => {
    for (let at = page; at; at = at.next === null ? undefined : byCursor.get(at.next)) {
      byCursor.delete(at.cursor);
      pages.push(at);
    }
  };
  if (first.next !== null) add(byCursor.get(first.next) ?? byCursor.get(first.cursor));
  return pages;
}

/** The same pages without a first one that the second does not go on from. */
export function inOneChain<Item>(pages: ListPage<Item>[]): ListPage<Item>[] {
  const [first, second] = pages;
  return second && first?.next !== second.cursor ? pages.slice(1) : pages;
}

/** What was added while the reader went on stands on two pages; the first of them was read last. */
export function onceEach<Item extends { id: number }>(items: readonly Item[]): Item[] {
  const known = new Map<number, Item>();
  for (const item of items) if (!known.has(item.id)) known.set(item.id, item);
  return [...known.values()];
}
