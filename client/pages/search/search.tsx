import { useEffect } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { cleanText, problemOf, rules } from '../../../shared/rules.ts';
import { firstPlaceholders } from '../../features/catalogue/first-placeholders.ts';
import { askedPage, pageInPlace } from '../../features/paging/list-page.ts';
import { addSearch } from '../../features/search/add-search.ts';
import { SearchBox } from '../../features/search/search-box.tsx';
import { apiContext } from '../../lib/context.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { GridPage } from '../../ui/main-column/main-column.tsx';
import { Found } from './found.tsx';
import { RecentSearches } from './recent-searches.tsx';
import styles from './search.module.css';
import { NothingFound, SuggestedItems } from './suggestions.tsx';

type SearchData = Awaited<ReturnType<typeof loader>>;

function foundBy({ context, request }: LoaderFunctionArgs) {
  return (cursor?: string) => context.get(apiContext).itemSearch({ q: queryOf(request), cursor });
}

/** One page of the results (docs/domain.md, Departures: the search box works); 404 if there is no such page. */
export async function loader(args: LoaderFunctionArgs) {
  const query = queryOf(args.request);
  const page = query === '' ? null : await askedPage(args.request, foundBy(args));
  const found = page !== null && page.items.length > 0;
  const suggested = found ? [] : (await args.context.get(apiContext).itemHotList({})).data;
  return {
    /** Empty before a search. */
    query,
    page: page && { ...page, items: firstPlaceholders(page.items) },
    /** Hot items, if there is nothing else to show. */
    suggested: firstPlaceholders(suggested),
  };
}

export const partLoader = (args: LoaderFunctionArgs) => pageInPlace(args.request, foundBy(args));

/** Empty too if it is no text to search for; a long one is cut to the longest that is accepted. */
function queryOf({ url }: Request): string {
  const query = cleanText('q', new URL(url).searchParams.get('q') ?? '');
  const cut = [...query].slice(0, rules.q.max).join('');
  return problemOf('q', cut) ? '' : cut;
}

export const handle = {
  title: (t, data) => (data?.query ? `${data.query} – ${t('search.title')}` : t('search.title')),
  heading: (t) => t('search.title'),
  tab: 'home',
  wide: true,
  access: 'public',
  query: ['q', 'cursor'],
  unlisted: true,
} satisfies ScreenHandle<SearchData>;

/** Search and its results; before a search, recent searches. */
export function Component() {
  const { locale } = useTexts();
  const { query, page, suggested } = useLoaderData<typeof loader>();
  const found = page !== null && page.items.length > 0;
  useEffect(() => {
    if (query !== '') addSearch(query);
  }, [query]);
  return (
    <GridPage>
      <div className={styles.top}>
        <SearchBox key={query} query={query} />
      </div>
      {found && <Found key={`${query} ${page.cursor} ${locale}`} query={query} page={page} />}
      {page && !found && <NothingFound query={query} />}
      {!found && <RecentSearches />}
      {!found && <SuggestedItems items={suggested} />}
    </GridPage>
  );
}
