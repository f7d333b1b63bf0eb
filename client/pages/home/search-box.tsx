import type { SubmitEvent } from 'react';
import { useTexts } from '../../app/texts.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import { showToast } from '../../components/toast/toast.tsx';
import styles from './search-box.module.css';

/** Not wired to anything yet (spec, section 2): the call that searches is still to come. */
export function SearchBox() {
  const { t } = useTexts();
  const search = (event: SubmitEvent) => {
    event.preventDefault();
    showToast(t('search.later'));
  };
  return (
    <search>
      <form className={styles.box} onSubmit={search}>
        <Icon name="search" className={styles.icon} />
        <input
          className={styles.input}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          aria-label={t('search.label')}
          placeholder={t('search.hint')}
        />
        <button type="submit" className={styles.button}>
          {t('search.button')}
        </button>
      </form>
    </search>
  );
}
