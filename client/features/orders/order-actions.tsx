import { addressOfOrder, addressOfOwnReview } from '../../lib/order-address.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { ShareGroup } from '../../ui/share/share-group.tsx';
import { ActButton } from './act-button.tsx';
import { mayApply } from './may-apply.ts';
import { nextOf } from './next.ts';
import styles from './order-card.module.css';
import type { Order } from './order-row.ts';

interface OrderActionsProps {
  order: Order;
  pageKey: string;
}

/** The buttons of an order in its state, if any: the tax refund stands back behind what the goods wait for. */
export function OrderActions({ order, pageKey }: OrderActionsProps) {
  const { t } = useTexts();
  const next = nextOf(order);
  if (next === null && !mayApply(order)) return null;
  return (
    <div className={styles.actions}>
      {mayApply(order) && (
        <ActButton
          act="apply"
          order={order}
          pageKey={pageKey}
          kind={next === 'apply' ? 'primary' : 'line'}
          icon="refund"
        >
          {t('order.apply')}
        </ActButton>
      )}
      {next === 'share' && (
        <ShareGroup
          orderno={order.orderno}
          words={t('order.shareText', { item: order.item_name, count: order.group.size - order.group.seats })}
          kind="primary"
        >
          {t('order.share')}
        </ShareGroup>
      )}
      {next === 'again' && (
        <ButtonLink kind="line" size="small" to={`/user/detail/${order.item_id}`}>
          {t('order.again')}
        </ButtonLink>
      )}
      {next === 'address' && (
        <ButtonLink kind="primary" size="small" icon="pin" to={addressOfOrder(order.orderno)}>
          {t('confirm.addAddress')}
        </ButtonLink>
      )}
      {next === 'received' && (
        <ActButton act="received" order={order} pageKey={pageKey} kind="primary" icon="check">
          {t('orderDetail.received')}
        </ActButton>
      )}
      {next === 'review' && (
        <ButtonLink kind="line" size="small" icon="star" to={addressOfOwnReview(order.orderno)}>
          {t('review.write')}
        </ButtonLink>
      )}
    </div>
  );
}
