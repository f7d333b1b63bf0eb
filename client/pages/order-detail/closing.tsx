import { ActButton } from '../../features/orders/act-button.tsx';
import { BoughtItem } from '../../features/orders/bought-item.tsx';
import { NextCard } from '../../features/orders/next-steps.tsx';
import type { Order } from '../../features/orders/order-row.ts';
import { addressOfOrder } from '../../lib/order-address.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ActionBar } from '../../ui/action-bar/action-bar.tsx';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Closed } from '../../ui/closed/closed.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import styles from './closing.module.css';

interface ClosingProps {
  order: Order;
  pageKey: string;
  /** Shows the order instead. */
  onClose: () => void;
}

/** The moment in which the shopper's own purchase completed the group: the whole screen, before the order. */
export function Closing({ order, pageKey, onClose }: ClosingProps) {
  const { t } = useTexts();
  const { group, shipping, orderno } = order;
  const page = addressOfOrder(orderno);
  return (
    <main className={styles.page} data-bare="">
      <Link to={page} className={`tap ${styles.close}`} aria-label={t('action.close')} onClick={onClose}>
        <Icon name="close" />
      </Link>
      <Closed as="h1" people={group.members} seats={group.seats} />
      <Card>
        <BoughtItem order={order} />
      </Card>
      <NextCard
        order={order}
        apply={
          <ActButton act="apply" order={order} pageKey={pageKey} kind="line">
            {t('order.apply')}
          </ActButton>
        }
      />
      <ActionBar>
        <div className={styles.two}>
          <ButtonLink kind="quiet" to="/">
            {t('tab.home')}
          </ButtonLink>
          <ButtonLink kind="primary" to={page} onClick={onClose}>
            {t(shipping.state === 'address_missing' ? 'confirm.addAddress' : 'placed.order')}
          </ButtonLink>
        </div>
      </ActionBar>
    </main>
  );
}
