import type { ReactNode } from 'react';
import { orderStatus } from '../../../shared/contract/enums.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Countdown } from '../../ui/countdown/countdown.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Money } from '../../ui/price/price.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Deadline } from '../../ui/time/time.tsx';
import { hasStandingReturn, taxRefundOf } from './may-apply.ts';
import type { Order } from './order-row.ts';
import styles from './order-status-text.module.css';
import { failedText } from './progress.ts';

/** Two lines: the present state, and what happens next. A group whose time is `over` does not wait any more. */
export function OrderStatusText({ order, over }: { order: Order; over: boolean }) {
  const { now, next } = useStatusText(order, over);
  return (
    <div className={styles.statusText}>
      <p className={styles.now}>{now}</p>
      <p>{next}</p>
    </div>
  );
}

function useStatusText(order: Order, over: boolean): { now: ReactNode; next: ReactNode } {
  const { t } = useTexts();
  const tax = { amount: <Money yuan={taxRefundOf(order)} /> };
  switch (order.status) {
    case orderStatus.waiting:
      return { now: over ? t('order.failed.now') : <Waiting order={order} />, next: <Otherwise order={order} /> };
    case orderStatus.succeeded:
      return { now: t('order.succeeded.now'), next: <Succeeded order={order} /> };
    case orderStatus.requested:
      return {
        now: t('order.requested.now'),
        next: <Text k="order.requested.next" {...tax} />,
      };
    case orderStatus.refunded:
      return {
        now: t('order.refunded.now'),
        next: <Text k="order.refunded.next" {...tax} />,
      };
    case orderStatus.failed:
      return {
        now: t(failedText(order)),
        next: <Text k="order.failed.next" amount={<Money yuan={order.item_price} />} />,
      };
  }
}

function Waiting({ order }: { order: Order }) {
  const { t } = useTexts();
  return (
    <>
      <span>{t('order.waiting.now', { count: order.group.size - order.group.seats })}</span>{' '}
      <span className={styles.left}>
        <Icon name="clock" size={15} />
        <Countdown until={order.expires_at} look="plain" />
      </span>
    </>
  );
}

/** What happens to the money, and when, if the group is not full by then. */
function Otherwise({ order }: { order: Order }) {
  return (
    <Text k="order.waiting.next" time={<Deadline at={order.expires_at} />} amount={<Money yuan={order.item_price} />} />
  );
}

/** A refused application leaves the order here, with the reason. */
function Succeeded({ order }: { order: Order }) {
  const { t } = useTexts();
  if (hasStandingReturn(order)) return <span>{order.goods_return?.state_txt}</span>;
  if (taxRefundOf(order) === 0) return <span>{t('order.succeeded.plain')}</span>;
  if (order.remark !== '') return <span>{t('order.succeeded.remark', { remark: order.remark })}</span>;
  return <Text k="order.succeeded.next" amount={<Money yuan={taxRefundOf(order)} />} />;
}
