import { useId } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { SearchForm } from './search-form.tsx';
import { useRecentSearches } from './stored-searches.ts';

/** Searches for the items whose names contain every word (docs/domain.md, Departures), and suggests recent searches. */
export function SearchBox({ query = '' }: { query?: string }) {
  const { t } = useTexts();
  const recent = useRecentSearches();
  const id = useId();
  return (
    <>
      <SearchForm action="/search" query={query} label={t('search.label')} placeholder={t('search.hint')} list={id} />
      <datalist id={id}>
        {recent.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  );
}
