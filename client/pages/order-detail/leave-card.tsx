import { ActButton } from '../../features/orders/act-button.tsx';
import type { Order } from '../../features/orders/order-row.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Card } from '../../ui/main-column/main-column.tsx';
import styles from './order-detail.module.css';

/** Out of a group that waits, and the money back (docs/domain.md, Leaving a group). */
export function LeaveCard({ order, pageKey }: { order: Order; pageKey: string }) {
  const { t } = useTexts();
  return (
    <Card>
      <div className={styles.leave}>
        <p>{t('orderDetail.leaveText')}</p>
        <ActButton act="leave" order={order} pageKey={pageKey} kind="line">
          {t('orderDetail.leave')}
        </ActButton>
      </div>
    </Card>
  );
}
