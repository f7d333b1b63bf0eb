import { useState } from 'react';
import { isLocale, type Locale } from '../../../shared/locales.ts';
import { useTexts } from '../../lib/texts.ts';
import { LocaleSelect } from '../../ui/field/locale-select.tsx';
import { shownOnDemand } from '../../ui/on-demand/on-demand.tsx';
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx';
import styles from './order.module.css';
import type { Order } from './order-data.ts';

const ShopOrder = shownOnDemand(async () => (await import('./shop-order.tsx')).ShopOrder, <SkeletonRows rows={4} />);

/** The order in the shopper's language, by the shop's own components. */
export function AsTheShopperSeesIt({ order }: { order: Order }) {
  const { t } = useTexts();
  const own = isLocale(order.account.locale) ? order.account.locale : 'zh-CN';
  const [locale, setLocale] = useState<Locale>(own);
  return (
    <aside className={styles.aside} aria-label={t('order.asShown')}>
      <LocaleSelect label={t('order.asShown')} value={locale} onChange={setLocale} />
      <ShopOrder key={locale} number={order.number} locale={locale} changed={order.updated_at} />
    </aside>
  );
}
