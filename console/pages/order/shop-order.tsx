import { useEffect, useState } from 'react';
import { OrderCard } from '../../../client/features/orders/order-card.tsx';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import type { Locale } from '../../../shared/locales.ts';
import { timeNow } from '../../../web/clock.ts';
import { useApi } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Phone } from '../../ui/phone/phone.tsx';
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx';
import styles from './order.module.css';

interface ShopOrderProps {
  number: string;
  locale: Locale;
  /** When the order last changed: then it is read again. */
  changed: number;
}

/** One order as the shop shows it: its card, its texts, its answer. */
export function ShopOrder({ number, locale, changed }: ShopOrderProps) {
  const { t } = useTexts();
  const api = useApi();
  const [order, setOrder] = useState<ConsoleOutput<'orderAsShown'> | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed order is another answer
  useEffect(() => {
    let left = false;
    const read = async () => {
      const found = await api.call('orderAsShown', { number, locale });
      if (!left) setOrder(found);
    };
    read().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [api, number, locale, changed]);
  return (
    <Phone label={t('order.asShown')} locale={locale}>
      {order ? (
        <div className={styles.plate}>
          <OrderCard order={order} moved={null} over={Date.parse(order.expires_at) <= timeNow()} pageKey="console" />
        </div>
      ) : (
        <SkeletonRows rows={4} />
      )}
    </Phone>
  );
}
