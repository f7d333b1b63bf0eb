import type { ComponentProps } from 'react';
import { orderStatus } from '../../../shared/contract/enums.ts';
import { unnamed } from '../../../shared/places.ts';
import { addressOfOrder } from '../../lib/order-address.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Badge } from '../../ui/badge/badge.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Money, Price } from '../../ui/price/price.tsx';
import { Slots } from '../../ui/slots/slots.tsx';
import { Steps } from '../../ui/steps/steps.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Time } from '../../ui/time/time.tsx';
import { hasTaxRefund, taxRefundOf } from './may-apply.ts';
import { MovedStrip } from './moved-strip.tsx';
import { OrderActions } from './order-actions.tsx';
import styles from './order-card.module.css';
import row from './order-item.module.css';
import { InBlocks } from './order-number.tsx';
import type { Order } from './order-row.ts';
import { OrderStatusText } from './order-status-text.tsx';
import { ParcelLine, useParcelLine } from './parcel-line.tsx';
import { Pieces } from './pieces.tsx';
import { stepsOf } from './progress.ts';
import { WhichVariant } from './which-variant.tsx';

const badges = {
  [orderStatus.waiting]: 'wait',
  [orderStatus.succeeded]: 'info',
  [orderStatus.requested]: 'refund',
  [orderStatus.refunded]: 'refund',
  [orderStatus.failed]: 'neutral',
} as const;

interface OrderCardProps {
  order: Order;
  /** The tab that it moved to while this one was open, if it did. */
  moved: ComponentProps<typeof MovedStrip>['tab'] | null;
  /** Its group's deadline had passed at the time of reading. */
  over: boolean;
  pageKey: string;
}

/** One order: what was bought, its progress, and what happens next. */
export function OrderCard({ order, moved, over, pageKey }: OrderCardProps) {
  const { t } = useTexts();
  const heading = `order-${order.id}`;
  const line = useParcelLine(order);
  return (
    <article className={styles.card} aria-labelledby={heading}>
      {moved && <MovedStrip order={order} tab={moved} />}
      <div className={styles.top}>
        <span className={styles.state}>
          <Badge kind={badges[order.status]}>{order.status_txt}</Badge>
        </span>
        <OrderNumber orderno={order.orderno} />
      </div>
      <Link to={addressOfOrder(order.orderno)} className={row.item}>
        <Picture src={order.pic_url} placeholder={order.placeholder} alt="" sizes="72px" className={row.picture} />
        <div className={row.words}>
          <h2 id={heading} className={row.name} dir="auto">
            {order.item_name}
          </h2>
          <WhichVariant order={order} />
          <OrderFacts order={order} />
          <div className={styles.prices}>
            <Price yuan={order.item_price} />
            <Pieces order={order} />
            {hasTaxRefund(order) && (
              <Badge kind="refund">
                <Text k="order.refund" amount={<Money yuan={taxRefundOf(order)} />} />
              </Badge>
            )}
          </div>
        </div>
      </Link>
      <Steps steps={stepsOf(order, t)} />
      {/* Goods on their way say it all, but not why the tax was refused. */}
      {(!line || order.remark !== '') && <Group order={order} over={over} />}
      {line && <ParcelLine orderno={order.orderno} line={line} />}
      <OrderActions order={order} pageKey={pageKey} />
    </article>
  );
}

/** The places of the group, and what happens next. */
function Group({ order, over }: Pick<OrderCardProps, 'order' | 'over'>) {
  const { size, seats, members } = order.group;
  // The order lists only the first members of a large group.
  const people = [...members, ...unnamed(seats - members.length)];
  return (
    <div className={styles.group}>
      <Slots size={32} people={people} open={order.status === orderStatus.waiting ? size - seats : 0} />
      <OrderStatusText order={order} over={over} />
    </div>
  );
}

function OrderNumber({ orderno }: { orderno: string }) {
  return (
    <p className={styles.number}>
      <Text k="order.number" number={<InBlocks number={orderno} />} />
    </p>
  );
}

function OrderFacts({ order }: { order: Order }) {
  const { t } = useTexts();
  return (
    <p className={styles.facts}>
      <span>{`${t('order.group', { count: order.group.size })} · `}</span>
      <Time at={order.created_at} />
    </p>
  );
}
