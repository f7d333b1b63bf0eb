import type { CallOutput } from '../../../shared/contract/index.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Count } from './count.tsx';
import styles from './grid.module.css';
import { orderShortcuts } from './services.ts';

/** A link to each tab of the orders, with the number of orders on their way. */
export function OrderShortcuts({ counts }: { counts: CallOutput<'orderCounts'> }) {
  const { t } = useTexts();
  return (
    <section className={styles.card} aria-labelledby="orders">
      <h2 id="orders" className={styles.heading}>
        {t('my.orders')}
      </h2>
      <ul className={styles.five}>
        {orderShortcuts.map(({ text, icon, to, counted }) => (
          <li key={to}>
            <Link to={to} className={styles.cell}>
              <Icon name={icon} />
              <span>{t(text)}</span>
              {counted && <Count of={counts[counted]} />}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
