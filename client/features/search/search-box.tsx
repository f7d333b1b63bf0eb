import { useId } from 'react';
import { Form } from 'react-router-dom';
import { QUERY_LENGTH } from '../../../shared/query-length.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import styles from './search-box.module.css';
import { useRecentSearches } from './stored-searches.ts';

/** Searches for the items whose names contain every word (docs/domain.md, Departures), and suggests recent searches. */
export function SearchBox({ query = '' }: { query?: string }) {
  const { t } = useTexts();
  const recent = useRecentSearches();
  const id = useId();
  return (
    <search>
      <Form className={styles.box} method="get" action="/search">
        <Icon name="search" className={styles.icon} />
        <input
          className={styles.input}
          type="search"
          name="q"
          dir="auto"
          defaultValue={query}
          maxLength={QUERY_LENGTH}
          enterKeyHint="search"
          autoComplete="off"
          list={id}
          aria-label={t('search.label')}
          placeholder={t('search.hint')}
        />
        <datalist id={id}>
          {recent.map((one) => (
            <option key={one} value={one} />
          ))}
        </datalist>
        <button type="submit" className={styles.button}>
          {t('search.button')}
        </button>
      </Form>
    </search>
  );
}
