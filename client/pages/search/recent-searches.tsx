import { Link } from '../../app/link.tsx';
import { useTexts } from '../../app/texts.tsx';
import { forgetSearches, useRecentSearches } from '../../components/search/recent-searches.ts';
import styles from './search.module.css';

/** What was searched on this device lately, and the way to forget it. */
export function RecentSearches() {
  const { t } = useTexts();
  const recent = useRecentSearches();
  if (recent.length === 0) return null;
  return (
    <section aria-labelledby="recent">
      <div className={styles.head}>
        <h2 className={styles.heading} id="recent">
          {t('search.recent')}
        </h2>
        <button type="button" className={styles.forget} onClick={forgetSearches}>
          {t('search.forget')}
        </button>
      </div>
      <ul className={styles.recent}>
        {recent.map((query) => (
          <li key={query}>
            <Link className={styles.chip} to={`/search?q=${encodeURIComponent(query)}`}>
              <bdi>{query}</bdi>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
