import { type OrderStatus, orderStatus } from '../../../shared/contract/enums.ts';
import { type TextKey, useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import styles from './moved-strip.module.css';
import type { Order } from './order-row.ts';
import { failedText } from './progress.ts';

const news: Partial<Record<OrderStatus, TextKey>> = {
  [orderStatus.succeeded]: 'order.succeeded.now',
  [orderStatus.requested]: 'order.requested.now',
  [orderStatus.refunded]: 'order.refunded.now',
};

/** On an order that has left the open tab: what happened, and a link to its new tab. */
export function MovedStrip({ order, tab }: { order: Order; tab: { to: string; name: TextKey } }) {
  const { t } = useTexts();
  const text = order.status === orderStatus.failed ? failedText(order) : news[order.status];
  return (
    <div className={styles.strip} role="status">
      <Icon name={order.status === orderStatus.failed ? 'info' : 'check'} size={18} />
      <span className={styles.news}>{text ? t(text) : order.status_txt}</span>
      <Link to={tab.to} className={styles.link}>
        <span>{t('order.moved', { tab: t(tab.name) })}</span>
        <Icon name="next" size={15} flip />
      </Link>
    </div>
  );
}
