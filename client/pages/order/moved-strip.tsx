import { type TextKey, useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import styles from './moved-strip.module.css';
import type { Order } from './order-data.ts';
import { FAILED, failedText, REFUNDED, REQUESTED, SUCCEEDED } from './progress.ts';

const news: Record<number, TextKey> = {
  [SUCCEEDED]: 'order.succeeded.now',
  [REQUESTED]: 'order.requested.now',
  [REFUNDED]: 'order.refunded.now',
};

/** On an order that has left the open tab: what happened, and the way to where it is found from now on. */
export function MovedStrip({ order, tab }: { order: Order; tab: { to: string; name: TextKey } }) {
  const { t } = useTexts();
  const text = order.status === FAILED ? failedText(order) : news[order.status];
  return (
    <div className={styles.strip} role="status">
      <Icon name={order.status === FAILED ? 'info' : 'check'} size={18} />
      <span className={styles.news}>{text ? t(text) : order.status_txt}</span>
      <Link to={tab.to} className={styles.way}>
        {t('order.moved', { tab: t(tab.name) })}
        <Icon name="next" size={15} flip />
      </Link>
    </div>
  );
}
