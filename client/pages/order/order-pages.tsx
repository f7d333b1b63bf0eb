import { orderStatus } from '../../../shared/contract/enums.ts';
import { OrderCard } from '../../features/orders/order-card.tsx';
import { LoadMore } from '../../features/paging/load-more.tsx';
import { usePages } from '../../features/paging/use-pages.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { type TextKey, useTexts } from '../../lib/texts/texts.ts';
import { AtDeadline, GROUP_EXPIRY_MS } from '../../ui/countdown/at-deadline.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { tabOf } from './merged-orders.ts';
import styles from './order.module.css';
import type { OrdersOfTab } from './order-data.ts';
import { useMergedOrders } from './use-merged-orders.ts';

interface OrderPagesProps {
  loaded: OrdersOfTab;
  /** Name of each tab. */
  tabs: readonly TextKey[];
  /** Of the tab, or of what is searched for. */
  address: string;
  /** The orders are read again: what was counted may have changed too. */
  onRenew: () => Promise<unknown>;
}

/** The orders of one tab; more load as the reader nears the end, and all reload when the deadline of one passes. */
export function OrderPages({ loaded: { tab, query, page, key }, tabs, address, onRenew }: OrderPagesProps) {
  const { items, more, readAt, renew } = usePages(page, address);
  const orders = useMergedOrders({ items, more: more !== null, readAt }, `/user/order/${tab}`);
  const renewAll = () => Promise.all([renew(), onRenew()]);
  useLive({ own: true, readAt }, renewAll);
  if (orders.length === 0) return query ? <NothingFound query={query} /> : <NoOrders />;
  const deadlines = orders.filter(({ status }) => status === orderStatus.waiting).map((order) => order.expires_at);
  return (
    <>
      <ul className={styles.list}>
        {orders.map((order) => (
          <li key={order.id}>
            <OrderCard
              order={order}
              moved={tab !== 0 && order.status !== tab ? tabOf(order.status, tabs) : null}
              over={Date.parse(order.expires_at) <= Date.parse(readAt)}
              pageKey={key}
            />
          </li>
        ))}
      </ul>
      {more && <LoadMore {...more} />}
      <AtDeadline deadlines={deadlines} since={readAt} grace={GROUP_EXPIRY_MS} onPassed={renewAll} />
    </>
  );
}

function NothingFound({ query }: { query: string }) {
  const { t } = useTexts();
  const link = { to: '/user/order/0', text: t('my.orders') };
  return (
    <Empty icon="search" title={t('search.nothing.title', { query })} text={t('order.searchNothing')} link={link} />
  );
}

function NoOrders() {
  const { t } = useTexts();
  const link = { to: '/', text: t('order.empty.action') };
  return <Empty icon="receipt" title={t('order.empty.title')} text={t('order.empty.text')} link={link} />;
}
