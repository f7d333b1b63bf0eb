import { Link } from '../../app/link.tsx';
import { useTexts } from '../../app/texts.tsx';
import { Icon } from '../../components/icon/icon.tsx';
import styles from './grid.module.css';
import { orderShortcuts } from './services.ts';

/** A way into each tab of the orders. */
export function OrderShortcuts() {
  const { t } = useTexts();
  return (
    <section className={styles.card} aria-labelledby="orders">
      <h2 id="orders" className={styles.heading}>
        {t('my.orders')}
      </h2>
      <ul className={styles.five}>
        {orderShortcuts.map(({ text, icon, to }) => (
          <li key={to}>
            <Link to={to} className={styles.cell}>
              <Icon name={icon} />
              {t(text)}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
