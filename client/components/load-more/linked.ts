import { type Page, pageAddress } from './page.ts';

/** Where an open list reads that page alone, without what stands around it. */
export function addressOfPageAlone(list: string, cursor: string): string {
  return `${pageAddress(list, cursor)}&alone`;
}

/** The first page and those of `later` that go on from it without a gap. */
export function linked<Item>(first: Page<Item>, later: readonly Page<Item>[]): Page<Item>[] {
  const byCursor = new Map(later.map((page) => [page.cursor, page]));
  const pages = [first];
  let { next } = first;
  while (next !== null) {
    const page = byCursor.get(next);
    if (!page) break;
    byCursor.delete(next);
    pages.push(page);
    next = page.next;
  }
  return pages;
}

/** What was added while the reader went on stands on two pages; the first of them was read last. */
export function onceEach<Item extends { id: number }>(items: readonly Item[]): Item[] {
  const known = new Map<number, Item>();
  for (const item of items) if (!known.has(item.id)) known.set(item.id, item);
  return [...known.values()];
}
