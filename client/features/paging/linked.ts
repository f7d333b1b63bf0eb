import type { ListPage } from './list-page.ts';

/**
 * The first page and those of `later` that follow it without a gap. If none does, and `later` has an older reading of
 * the first page, that comes next with those that follow it: items that have moved since are on both.
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

/** The same pages, without the first one if the second does not follow it. */
export function inOneChain<Item>(pages: ListPage<Item>[]): ListPage<Item>[] {
  const [first, second] = pages;
  return second && first?.next !== second.cursor ? pages.slice(1) : pages;
}

/** Removes repeated items: those added while the reader scrolled are on two pages, the first of which was read last. */
export function onceEach<Item extends { id: number }>(items: readonly Item[]): Item[] {
  const known = new Map<number, Item>();
  for (const item of items) if (!known.has(item.id)) known.set(item.id, item);
  return [...known.values()];
}
