import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { cleanText, problemOf, rules } from '../../../shared/rules.ts';
import { firstPlaceholders } from '../../features/catalogue/first-placeholders.ts';
import { askedPage, type ListPage, pageAlone, pageAt } from '../../features/paging/list-page.ts';
import { rememberSearch } from '../../features/search/keep-searches.ts';
import { SearchBox } from '../../features/search/search-box.tsx';
import { apiContext } from '../../lib/context.ts';
import { orNotFound } from '../../lib/not-found.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Found } from './found.tsx';
import { RecentSearches } from './recent-searches.tsx';
import styles from './search.module.css';
import { NothingFound, SuggestedItems } from './suggestions.tsx';

type ItemPage = ListPage<CallOutput<'itemSearch'>[number]>;

interface SearchData {
  /** Empty before anything is searched. */
  query: string;
  page: ItemPage | null;
  /** Hot items where there is nothing else to show. */
  suggested: CallOutput<'itemHotList'>;
}

/** One page of what was found (docs/domain.md, Departures: the search box works); what is no page of it is a 404. */
export async function loader(
  { context, request }: LoaderFunctionArgs,
  inPlace: unknown,
): Promise<SearchData | ItemPage> {
  const api = context.get(apiContext);
  const query = queryOf(request);
  const { cursor, alone } = askedPage(request, inPlace);
  const read = (from?: string) => api.itemSearch({ q: query, cursor: from });
  if (alone) return pageAlone(cursor, read);
  const page = query === '' ? null : await orNotFound(pageAt(cursor, read));
  const found = page !== null && page.items.length > 0;
  const suggested = found ? [] : (await api.itemHotList({})).data;
  return {
    query,
    page: page && { ...page, items: firstPlaceholders(page.items) },
    suggested: firstPlaceholders(suggested),
  };
}

/** Empty too where it is no text to search for; of a long one, as much as is taken. */
function queryOf({ url }: Request): string {
  const query = cleanText('q', new URL(url).searchParams.get('q') ?? '');
  const cut = [...query].slice(0, rules.q.max).join('');
  return problemOf('q', cut) ? '' : cut;
}

export const handle = {
  title: (t, data) => (data?.query ? `${data.query} – ${t('search.title')}` : t('search.title')),
  heading: (t) => t('search.title'),
  bar: 'inner',
  tab: 'home',
  access: 'public',
  query: ['q', 'cursor'],
  unlisted: true,
} satisfies ScreenHandle<SearchData>;

/** Search and what it found; before that, what was searched lately. */
export function Component() {
  const { locale } = useTexts();
  const { query, page, suggested } = useLoaderData<SearchData>();
  const found = page !== null && page.items.length > 0;
  useEffect(() => {
    if (query !== '') rememberSearch(query);
  }, [query]);
  return (
    <main className={styles.page} data-wide>
      <div className={styles.top}>
        <SearchBox key={query} query={query} />
      </div>
      {found && <Found key={`${query} ${page.cursor} ${locale}`} query={query} page={page} />}
      {page && !found && <NothingFound query={query} />}
      {!found && <RecentSearches />}
      {!found && <SuggestedItems items={suggested} />}
    </main>
  );
}
