import { useTexts } from '../../app/texts.tsx';
import { Button } from '../../components/button/button.tsx';
import { share } from '../../components/share/share.ts';
import styles from './order-card.module.css';
import type { Order } from './order-data.ts';

/** Asks others to join the shopper's waiting group, on the page of its item. */
export function ShareOrder({ order }: { order: Order }) {
  const { t } = useTexts();
  const count = order.group.size - order.group.seats;
  const words = t('order.shareText', { item: order.item_name, count });
  return (
    <div className={styles.actions}>
      <Button
        kind="primary"
        size="small"
        icon="share"
        onClick={() => void share(`/user/detail/${order.item_id}`, words, t)}
      >
        {t('order.share')}
      </Button>
    </div>
  );
}
