import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { dataAddress } from '../../lib/data-address.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useChanged } from '../../lib/use-changed.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import { inOneChain, linked, onceEach, withPage } from './linked.ts';
import { type ListPage, pageAddress, type pageInPlace } from './list-page.ts';

/** The number of history entries whose pages are stored, so that Back finds the list as long as before. */
const MOST_ENTRIES = 10;
const storedPages = new Map<string, ListPage<unknown>[]>();

function store(entry: string, pages: ListPage<unknown>[]): void {
  storedPages.delete(entry);
  storedPages.set(entry, pages);
  const [oldest] = storedPages.keys();
  if (storedPages.size > MOST_ENTRIES && oldest !== undefined) storedPages.delete(oldest);
}

interface Options {
  /** Stores the pages for Back; only for public lists that change slowly. */
  storesPages?: boolean;
  /** The list is not ordered by the ids of its rows: they change places. */
  ranked?: boolean;
}

/**
 * The page from the loader and the pages read since, as one list; `more` has the props of `LoadMore` while there is a
 * next page. `list` is the list's address without a cursor. The caller's key contains the language, or pages of two
 * languages would mix.
 */
export function usePages<Item extends { id: number }>(
  loaded: ListPage<Item>,
  list: string,
  { storesPages = false, ranked = false }: Options = {},
) {
  const entry = `${useTexts().locale} ${useLocation().key}`;
  const [pages, setPages] = useState(() => {
    const stored = storesPages ? (storedPages.get(entry) ?? []) : [];
    return linked(loaded, stored as ListPage<Item>[]);
  });
  const add = (page: ListPage<Item> | undefined) => {
    // If a page cannot be read its last reading stays.
    if (page && !page.failed) setPages((open) => withPage(open, page, ranked));
  };
  const { data: again, load: loadAgain } = useFetcher<typeof pageInPlace<Item>>();
  const { data: latest, state, load } = useFetcher<typeof pageInPlace<Item>>();
  useChanged(loaded, add);
  useChanged(again, add);
  useChanged(latest, add);
  useEffect(() => {
    if (storesPages && pages.length > 1) store(entry, inOneChain(pages));
  }, [storesPages, entry, pages]);
  const items = useMemo(() => onceEach(pages.flatMap((page) => page.items)), [pages]);
  // After the first page was read again, older readings of the other pages may be out of date: they are read again one
  // by one, each once, whether that fails or the server's clock was put back meanwhile.
  const readAt = pages[0]?.readAt ?? loaded.readAt;
  const reread = useRef({ after: readAt, cursors: new Set<string>() });
  const idle = state === 'idle';
  useEffect(() => {
    if (storesPages || !idle) return;
    if (reread.current.after !== readAt) reread.current = { after: readAt, cursors: new Set() };
    const { cursors } = reread.current;
    const past = pages.find((page) => page.readAt < readAt && !cursors.has(page.cursor));
    if (!past) return;
    cursors.add(past.cursor);
    void load(dataAddress(pageAddress(list, past.cursor)));
  }, [storesPages, idle, readAt, pages, load, list]);
  const next = pages.at(-1)?.next ?? null;
  const more =
    next === null
      ? null
      : {
          href: pageAddress(list, next),
          busy: !idle,
          failed: latest?.failed === true && latest.cursor === next,
          onMore: () => void load(dataAddress(pageAddress(list, next))),
        };
  const { cursor } = loaded;
  const renew = useCallback(() => loadAgain(dataAddress(pageAddress(list, cursor))), [loadAgain, list, cursor]);
  return { items, more, readAt, renew };
}
