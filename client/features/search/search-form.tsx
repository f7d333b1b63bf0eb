import { Form } from 'react-router-dom';
import { QUERY_LENGTH } from '../../../shared/query-length.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import styles from './search-form.module.css';

interface SearchFormProps {
  /** The screen that shows what is found. */
  action: string;
  query: string;
  label: string;
  placeholder: string;
  /** Id of a list with suggestions. */
  list?: string;
}

/** A field for `?q=` of a screen, with its button. */
export function SearchForm({ action, query, label, placeholder, list }: SearchFormProps) {
  const { t } = useTexts();
  return (
    <search>
      <Form className={styles.box} method="get" action={action}>
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
          list={list}
          aria-label={label}
          placeholder={placeholder}
        />
        <button type="submit" className={styles.button}>
          {t('search.button')}
        </button>
      </Form>
    </search>
  );
}
