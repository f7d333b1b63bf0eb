import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';

/** One page of a long list (domain.md, Answers). */
export interface Page<Item> {
  items: Item[];
  /** Cursor that it was read with; empty for the first page. */
  cursor: string;
  /** Cursor of the page after it. */
  next: string | null;
  /** It could not be read; `next` asks for it again. */
  failed?: boolean;
}

/** History entries whose pages are kept, so that Back finds the list as long as it was left. */
const KEPT = 10;
const keptPages = new Map<string, Page<unknown>[]>();

function keep(entry: string, pages: Page<unknown>[]): void {
  keptPages.delete(entry);
  keptPages.set(entry, pages);
  const [oldest] = keptPages.keys();
  if (keptPages.size > KEPT && oldest !== undefined) keptPages.delete(oldest);
}

/** The pages kept for an entry, if they still go on where its first page ends. */
function keptAfter<Item>(first: Page<Item>, entry: string): Page<Item>[] {
  const pages = (keptPages.get(entry) ?? []) as Page<Item>[];
  return pages[0]?.cursor === first.next ? pages : [];
}

interface Options {
  /** Keeps the pages for a reader who comes back; only for what is public and slow to change. */
  remember?: boolean;
}

/** The page that the loader gave and the pages that a fetcher brought since, as one list. */
export function usePages<Item extends { id: number }>(
  first: Page<Item>,
  latest: Page<Item> | undefined,
  { remember = false }: Options = {},
) {
  const { key } = useLocation();
  const [later, setLater] = useState(() => (remember ? keptAfter(first, key) : []));
  useEffect(() => {
    if (!latest || latest.failed) return;
    // A fetcher brings its page again after each action.
    setLater((old) => [...old.filter((page) => page.cursor !== latest.cursor), latest]);
  }, [latest]);
  useEffect(() => {
    if (remember && later.length > 0) keep(key, later);
  }, [remember, key, later]);
  return {
    items: onceEach([first, ...later].flatMap((page) => page.items)),
    next: (later.at(-1) ?? first).next,
  };
}

/** What was added while the reader went on stands on two pages. */
function onceEach<Item extends { id: number }>(items: Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/**
 * Reads one page. In the browser a page that cannot be read is an empty one marked as failed, since an error would
 * put the error page in place of the list; on the server, and for the first page, the error goes on.
 */
export async function readPage<Item>(
  cursor: string,
  read: (cursor: string) => Promise<{ data: Item[]; next?: string | null }>,
): Promise<Page<Item>> {
  try {
    const { data, next } = await read(cursor);
    return { items: data, cursor, next: next ?? null };
  } catch (problem) {
    if (import.meta.env.SSR || cursor === '' || !(problem instanceof Error)) throw problem;
    return { items: [], cursor, next: cursor, failed: true };
  }
}
