import { orderStatus } from '../../../shared/contract/enums.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { ShareGroup } from '../../ui/share/share-group.tsx';
import { ApplyForRefund } from './apply-for-refund.tsx';
import { mayApply, mayBuyAgain } from './may-apply.ts';
import styles from './order-card.module.css';
import type { Order } from './order-row.ts';

/** The actions for an order in its state, if any. */
export function OrderActions({ order, pageKey }: { order: Order; pageKey: string }) {
  const { t } = useTexts();
  if (order.status === orderStatus.waiting) {
    const count = order.group.size - order.group.seats;
    return (
      <div className={styles.actions}>
        <ShareGroup
          orderno={order.orderno}
          words={t('order.shareText', { item: order.item_name, count })}
          kind="primary"
        >
          {t('order.share')}
        </ShareGroup>
      </div>
    );
  }
  if (mayApply(order)) return <ApplyForRefund order={order} pageKey={pageKey} />;
  if (mayBuyAgain(order)) {
    return (
      <div className={styles.actions}>
        <ButtonLink kind="line" size="small" to={`/user/detail/${order.item_id}`}>
          {t('order.again')}
        </ButtonLink>
      </div>
    );
  }
  return null;
}
