import { useTexts } from '../../app/texts.tsx';
import { useLive } from '../../app/use-live.ts';
import { AtDeadline, GROUP_EXPIRY_MS } from '../../components/countdown/at-deadline.tsx';
import { Empty } from '../../components/empty/empty.tsx';
import { LoadMore } from '../../components/load-more/load-more.tsx';
import { usePages } from '../../components/load-more/use-pages.ts';
import styles from './order.module.css';
import { OrderCard } from './order-card.tsx';
import type { OrdersOfTab } from './order-data.ts';
import { WAITING } from './progress.ts';

interface OrderPagesProps {
  loaded: OrdersOfTab;
  /** Path of the tab. */
  address: string;
}

/** The orders of one tab, read on as the reader nears their end, and anew when one's deadline passes. */
export function OrderPages({ loaded: { page, key }, address }: OrderPagesProps) {
  const { items, more, readAt, renew } = usePages(page, address);
  useLive({ own: true }, renew);
  if (items.length === 0) return <NoOrders />;
  const deadlines = items.filter(({ status }) => status === WAITING).map((order) => order.expires_at);
  return (
    <>
      <ul className={styles.list}>
        {items.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} over={Date.parse(order.expires_at) <= Date.parse(readAt)} pageKey={key} />
          </li>
        ))}
      </ul>
      {more && <LoadMore {...more} />}
      <AtDeadline deadlines={deadlines} since={readAt} grace={GROUP_EXPIRY_MS} onPassed={renew} />
    </>
  );
}

function NoOrders() {
  const { t } = useTexts();
  const way = { to: '/', text: t('order.empty.action') };
  return <Empty icon="receipt" title={t('order.empty.title')} text={t('order.empty.text')} way={way} />;
}
