import { Link, useLocation, useSearchParams } from 'react-router-dom';
import { firstPage } from '../../lib/list-query.ts';
import { useTexts } from '../../lib/texts.ts';
import styles from './chip.module.css';

/** The days that the URL asks for, if it does; pressed, the list has all days. */
export function DaysChip() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const { pathname } = useLocation();
  const day = query.get('day') || null;
  const until = query.get('until') || day;
  if (until === null) return null;
  const wanted = firstPage(query);
  wanted.delete('day');
  wanted.delete('until');
  return (
    <Link className={styles.chip} to={{ pathname, search: String(wanted) }}>
      {`${t('orders.filter.day')} ${day === until ? day : `${day ?? '…'} – ${until}`} ×`}
    </Link>
  );
}
