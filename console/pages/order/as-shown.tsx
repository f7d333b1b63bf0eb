import { lazy, Suspense, useState } from 'react';
import { isLocale, type Locale, locales } from '../../../shared/locales.ts';
import { useTexts } from '../../lib/texts.ts';
import { LocaleSelect } from '../../ui/field/locale-select.tsx';
import { Phone } from '../../ui/phone/phone.tsx';
import { SkeletonRows } from '../../ui/skeleton/skeleton.tsx';
import styles from './order.module.css';
import type { Order } from './order-data.ts';

const ShopOrder = lazy(async () => ({ default: (await import('./shop-order.tsx')).ShopOrder }));

/** The order in the shopper's language, by the shop's own components. */
export function AsTheShopperSeesIt({ order }: { order: Order }) {
  const { t } = useTexts();
  const own = isLocale(order.account.locale) ? order.account.locale : 'zh-CN';
  const [locale, setLocale] = useState<Locale>(own);
  return (
    <aside className={styles.aside} aria-label={t('order.asShown')}>
      <LocaleSelect label={t('order.asShown')} value={locale} onChange={setLocale} />
      <Phone label={t('order.asShown')} lang={locales[locale].tag} dir={locales[locale].dir}>
        <Suspense fallback={<SkeletonRows rows={4} />}>
          <ShopOrder key={locale} number={order.number} locale={locale} changed={order.updated_at} />
        </Suspense>
      </Phone>
    </aside>
  );
}
