import type { CallOutput } from '../../../shared/contract/index.ts';
import { InBlocks } from '../../features/orders/order-number.tsx';
import type { Order } from '../../features/orders/order-row.ts';
import { addressOfThread } from '../../features/support/thread-address.ts';
import { addressOfOrder } from '../../lib/order-address.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { LinkRow, Rows } from '../../ui/list-row/list-row.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Time } from '../../ui/time/time.tsx';
import styles from './support.module.css';

/** The order that a conversation is about, and the way to what is about none. */
export function About({ order }: { order: Order }) {
  const { t } = useTexts();
  return (
    <Card rows>
      <Rows>
        <LinkRow
          to={addressOfOrder(order.orderno)}
          start={
            <Picture src={order.pic_url} placeholder={order.placeholder} alt="" sizes="40px" className={styles.item} />
          }
          title={<bdi>{order.item_name}</bdi>}
          detail={<InBlocks number={order.orderno} />}
        />
        <LinkRow to={addressOfThread()} icon="headset" title={t('support.general')} />
      </Rows>
    </Card>
  );
}

type Thread = CallOutput<'supportThreads'>[number];

/** Conversations about orders, that with the newest message first. */
export function OrderThreads({ threads }: { threads: readonly Thread[] }) {
  const { t } = useTexts();
  return (
    <Card heading={t('support.orders')}>
      <Rows label={t('support.orders')}>
        {threads.map(({ orderno, item_name, last_text, last_at, unread }) => (
          <LinkRow
            key={orderno}
            to={addressOfThread(orderno)}
            title={<bdi>{item_name}</bdi>}
            detail={
              <span className={styles.last}>
                <bdi>{last_text === '' ? t('field.picture') : last_text}</bdi>
              </span>
            }
            value={
              unread > 0 && (
                <span className={styles.unread}>
                  <span className="sr">{t('messages.unread')}</span>
                </span>
              )
            }
            valueDetail={<Time at={last_at} />}
          />
        ))}
      </Rows>
    </Card>
  );
}
