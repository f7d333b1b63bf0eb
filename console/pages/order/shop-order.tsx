import { useEffect, useState } from 'react';
import { OrderCard } from '../../../client/features/orders/order-card.tsx';
import { ShopProvider } from '../../../client/lib/context.ts';
import { createTexts, type Texts, TextsProvider } from '../../../client/lib/texts/texts.ts';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { type Locale, locales } from '../../../shared/locales.ts';
import type { TextTable } from '../../../shared/texts.ts';
import { timeNow } from '../../../web/clock.ts';
import { useServices } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Phone } from '../../ui/phone/phone.tsx';
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx';
import styles from './order.module.css';

const tables = import.meta.glob<TextTable>('../../../locales/*.json', { import: 'default' });

interface ShopOrderProps {
  number: string;
  locale: Locale;
  /** When the order last changed: then it is read again. */
  changed: number;
}

interface Shown {
  texts: Texts;
  order: ConsoleOutput<'orderAsShown'>;
}

/** One order as the shop shows it: its card, its texts, its answer. */
export function ShopOrder({ number, locale, changed }: ShopOrderProps) {
  const { t } = useTexts();
  const { api, shop } = useServices();
  const [shown, setShown] = useState<Shown | null>(null);
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
  const { tag, dir } = locales[locale];
  return (
    <Phone label={t('order.asShown')} lang={tag} dir={dir}>
      {shown ? <Plate {...shown} /> : <SkeletonRows rows={4} />}
    </Phone>
  );
}

function Plate({ texts, order }: Shown) {
  const { shop } = useServices();
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
