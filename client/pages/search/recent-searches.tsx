import { clearSearches } from '../../features/search/add-search.ts';
import { useRecentSearches } from '../../features/search/stored-searches.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Link } from '../../ui/link/link.tsx';
import { SectionHeading } from '../../ui/main-column/main-column.tsx';
import styles from './search.module.css';

/** Recent searches on this device, and a button to clear them; hidden without JavaScript. */
export function RecentSearches() {
  const { t } = useTexts();
  const hydrated = useHydrated();
  const recent = useRecentSearches();
  return (
    <section className={styles.lately} aria-labelledby="recent">
      <div className={styles.head}>
        <SectionHeading id="recent">{t('search.recent')}</SectionHeading>
        {recent.length > 0 && (
          <button type="button" className={styles.forget} onClick={clearSearches}>
            {t('search.forget')}
          </button>
        )}
      </div>
      {recent.length > 0 ? (
        <ul className={styles.recent}>
          {recent.map((query) => (
            <li key={query}>
              <Link className={styles.chip} dir="auto" to={`/search?q=${encodeURIComponent(query)}`}>
                {query}
              </Link>
            </li>
          ))}
        </ul>
      ) : (
        <p className={`${styles.recent} ${styles.none}`}>{hydrated && t('search.noneRecent')}</p>
      )}
    </section>
  );
}
