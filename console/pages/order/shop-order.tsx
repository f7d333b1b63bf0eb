import { useEffect, useState } from 'react';
import { OrderCard } from '../../../client/features/orders/order-card.tsx';
import { ShopProvider } from '../../../client/lib/context.ts';
import { createTexts, type Texts, TextsProvider } from '../../../client/lib/texts/texts.ts';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import type { Locale } from '../../../shared/locales.ts';
import type { TextTable } from '../../../shared/texts.ts';
import { timeNow } from '../../../web/clock.ts';
import { useServices } from '../../lib/context.ts';
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx';
import styles from './order.module.css';

const tables = import.meta.glob<TextTable>('../../../locales/*.json', { import: 'default' });

interface ShopOrderProps {
  number: string;
  locale: Locale;
  /** When the order last changed: then it is read again. */
  changed: number;
}

/** One order as the shop shows it: its card, its texts, its answer. */
export function ShopOrder({ number, locale, changed }: ShopOrderProps) {
  const { api, shop } = useServices();
  const [shown, setShown] = useState<{ texts: Texts; order: ConsoleOutput<'orderAsShown'> } | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed order is another answer
  useEffect(() => {
    let left = false;
    const read = async () => {
      const [table = {}, order] = await Promise.all([
        tables[`../../../locales/${locale}.json`]?.(),
        api.call('orderAsShown', { number, locale }),
      ]);
      if (!left) setShown({ texts: createTexts({ locale, table, timeZone: shop.timeZone }), order });
    };
    read().catch(() => undefined);
    return () => {
      left = true;
    };
  }, [api, shop, number, locale, changed]);
  if (!shown) return <SkeletonRows rows={4} />;
  const { texts, order } = shown;
  const facts = { ...shop, names: {}, currencyCode: '', origin: '', version: '' };
  return (
    <ShopProvider value={facts}>
      <TextsProvider value={texts}>
        <div className={styles.plate}>
          <OrderCard order={order} moved={null} over={Date.parse(order.expires_at) <= timeNow()} pageKey="console" />
        </div>
      </TextsProvider>
    </ShopProvider>
  );
}
