import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { SearchForm } from '../../features/search/search-form.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { BarButton } from '../../ui/title-bar/bar-action.tsx';
import styles from './order.module.css';

const ACTION = '/user/order/0';

/** Address of the orders that are searched for. */
export const searchAddress = (query: string) => `${ACTION}?q=${encodeURIComponent(query)}`;

/**
 * Opens the search among all orders from the title bar; `query` is what is searched for, or null. Without JavaScript the
 * field is always there.
 */
export function OrderSearch({ query }: { query: string | null }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const field = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (query === '') field.current?.querySelector('input')?.focus();
  }, [query]);
  return (
    <>
      {query === null && (
        <BarButton icon="search" label={t('order.search')} onClick={() => void navigate(searchAddress(''))} />
      )}
      <div ref={field} className={styles.search} data-asked={query !== null || undefined}>
        <SearchForm
          key={query}
          action={ACTION}
          query={query ?? ''}
          label={t('order.search')}
          placeholder={t('order.searchHint')}
        />
      </div>
    </>
  );
}
