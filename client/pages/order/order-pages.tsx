import { useFetcher } from 'react-router-dom';
import { useTexts } from '../../app/texts.tsx';
import { ButtonLink } from '../../components/button/button.tsx';
import { Empty } from '../../components/empty/empty.tsx';
import { LoadMore } from '../../components/load-more/load-more.tsx';
import { usePages } from '../../components/load-more/use-pages.ts';
import styles from './order.module.css';
import { OrderCard } from './order-card.tsx';
import type { OrdersOfTab } from './order-data.ts';

interface OrderPagesProps {
  loaded: OrdersOfTab;
  /** Path of the tab. */
  address: string;
}

/** The orders of one tab, read on as the reader nears their end. */
export function OrderPages({ loaded: { page, viewer }, address }: OrderPagesProps) {
  const fetcher = useFetcher<OrdersOfTab>();
  const latest = fetcher.data?.page;
  const { items, next } = usePages(page, latest);
  if (items.length === 0) return <NoOrders />;
  const more = `${address}?cursor=${encodeURIComponent(next ?? '')}`;
  return (
    <>
      <ul className={styles.list}>
        {items.map((order) => (
          <li key={order.id}>
            <OrderCard order={order} viewer={viewer} />
          </li>
        ))}
      </ul>
      {next !== null && (
        <LoadMore
          href={more}
          busy={fetcher.state !== 'idle'}
          failed={latest?.failed}
          onMore={() => void fetcher.load(more)}
        />
      )}
    </>
  );
}

function NoOrders() {
  const { t } = useTexts();
  return (
    <Empty title={t('order.empty.title')} text={t('order.empty.text')} icon="receipt">
      <ButtonLink to="/" kind="primary">
        {t('order.empty.action')}
      </ButtonLink>
    </Empty>
  );
}
