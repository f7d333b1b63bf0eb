import { orderStatus } from '../../../shared/contract/enums.ts';
import { hasStandingReturn } from '../../features/orders/may-apply.ts';
import row from '../../features/orders/order-item.module.css';
import type { Order } from '../../features/orders/order-row.ts';
import { Pieces } from '../../features/orders/pieces.tsx';
import { WhichVariant } from '../../features/orders/which-variant.tsx';
import { type TextKey, useTexts } from '../../lib/texts/texts.ts';
import { Facts } from '../../ui/facts/facts.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Picture } from '../../ui/picture/picture.tsx';
import { Money, Price } from '../../ui/price/price.tsx';
import styles from './order-detail.module.css';

/** The item, what was paid for it, where that money is now, and what a return gives. */
export function MoneyCard({ order }: { order: Order }) {
  const { t } = useTexts();
  const gives = order.return_kind === 'cancel' ? 'orderDetail.ifCancelled' : 'orderDetail.ifReturned';
  const item = (
    <>
      <Picture src={order.pic_url} placeholder={order.placeholder} alt="" sizes="72px" className={row.picture} />
      <span className={row.words}>
        <span className={row.name} dir="auto">
          {order.item_name}
        </span>
        <WhichVariant order={order} />
        <span className={styles.note}>{t('order.group', { count: order.group.size })}</span>
        <Price yuan={order.item_price} />
        <Pieces order={order} />
      </span>
    </>
  );
  return (
    <Card>
      {order.on_sale ? (
        <Link to={`/user/detail/${order.item_id}`} className={`${row.item} ${styles.item}`}>
          {item}
        </Link>
      ) : (
        <div className={`${row.item} ${styles.item}`}>{item}</div>
      )}
      <Facts
        facts={[
          [t('order.step.pay'), <Placed key="paid" place="service.wallet" yuan={order.item_price} />],
          [t('orderDetail.moneyNow'), t(placeOf(order))],
          ...(order.return_kind
            ? [[t(gives), <Placed key="gives" place="return.toWallet" yuan={order.return_gives} />] as const]
            : []),
        ]}
      />
    </Card>
  );
}

/** A sum with where it comes from, or goes. */
function Placed({ place, yuan }: { place: TextKey; yuan: number }) {
  const { t } = useTexts();
  return (
    <>
      <span>{t(place)}</span> <Money yuan={yuan} />
    </>
  );
}

/** Where the price of the order is now. */
function placeOf(order: Order): TextKey {
  const { status, goods_return: asked } = order;
  if (status === orderStatus.waiting) return 'orderDetail.money.held';
  const isBack = asked?.state === 'paid' && hasStandingReturn(order);
  return status === orderStatus.failed || isBack ? 'orderDetail.money.back' : 'orderDetail.money.shop';
}
