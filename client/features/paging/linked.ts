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

/**
 * The pages of an open list with one that was read again, or with the next one. If rows were added or removed before
 * its end, the pages after it begin elsewhere now: the rows after its last one stay, as a page that begins where it
 * ends, to be read again from there. Only if these are the rest of the last page they are left out, or each added row
 * would make the list a page longer. A page that is not of this list any more changes nothing. In a list that is
 * `ranked` rows change places, so that its last row says nothing of the others: the list ends there.
 */
export function withPage<Item extends { id: number }>(
  pages: readonly ListPage<Item>[],
  page: ListPage<Item>,
  ranked = false,
): ListPage<Item>[] {
  const at = pages.findIndex(({ cursor }) => cursor === page.cursor);
  if (at >= 0) return [...pages.slice(0, at), page, ...following(page, pages.slice(at), ranked)];
  return pages.at(-1)?.next === page.cursor ? [...pages, page] : [...pages];
}

/** The pages after `page`, of older readings that begin with its own; none if these have no row of it. */
function following<Item extends { id: number }>(
  page: ListPage<Item>,
  older: ListPage<Item>[],
  ranked: boolean,
): ListPage<Item>[] {
  if (page.next === null) return [];
  const next = older.findIndex(({ cursor }) => cursor === page.next);
  if (next >= 0) return older.slice(next);
  if (ranked) return [];
  const pageOf = new Map(older.flatMap((old, at) => old.items.map(({ id }) => [id, at] as const)));
  const last = page.items.filter(({ id }) => pageOf.has(id)).at(-1)?.id ?? 0;
  const [old, ...later] = older.slice(pageOf.get(last) ?? older.length);
  if (!old || later.length === 0) return [];
  const rest = old.items.slice(old.items.findIndex(({ id }) => id === last) + 1);
  return [{ ...old, items: rest, cursor: page.next }, ...later];
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
