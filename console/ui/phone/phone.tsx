import { type ReactNode, useMemo } from 'react';
import { ShopProvider } from '../../../client/lib/context.ts';
import { createTexts, TextsProvider } from '../../../client/lib/texts/texts.ts';
import { type Locale, locales } from '../../../shared/locales.ts';
import type { TextTable } from '../../../shared/texts.ts';
import { useServices } from '../../lib/context.ts';
import { onDemand } from '../../lib/on-demand.ts';
import { Lost } from '../on-demand/lost.tsx';
import { SkeletonRows } from '../skeleton/skeleton.tsx';
import styles from './phone.module.css';

interface PhoneProps {
  /** What it shows, for readers. */
  label: string;
  /** The shown language, which may be another than the console's. */
  locale: Locale;
  children: ReactNode;
}

const tables = import.meta.glob<TextTable>('../../../locales/*.json', { import: 'default' });

/** By the path of their texts. */
const phones = Object.fromEntries(Object.entries(tables).map(([path, load]) => [path, phoneWith(load)]));

/** A phone that shows what a shopper sees; the shop's own components and colours stand in it. Nothing in it can be pressed. */
export function Phone(props: PhoneProps) {
  const Shown = phones[`../../../locales/${props.locale}.json`];
  return Shown && <Shown {...props} />;
}

/** The phone of a language, whose texts are loaded when it is first shown. */
function phoneWith(load: () => Promise<TextTable>) {
  const useTable = onDemand(load);
  return function ShownPhone({ label, locale, children }: PhoneProps) {
    const { part: table, lost, again } = useTable();
    const { tag, dir } = locales[locale];
    if (lost) return <Lost lost={lost} again={again} />;
    return (
      <figure className={styles.phone} aria-label={label}>
        <div className={styles.screen} lang={tag} dir={dir} inert>
          {table ? (
            <InShop locale={locale} table={table}>
              {children}
            </InShop>
          ) : (
            <SkeletonRows rows={4} />
          )}
        </div>
      </figure>
    );
  };
}

/** What parts of the shop have around them: its facts and its texts. */
function InShop({ locale, table, children }: Omit<PhoneProps, 'label'> & { table: TextTable }) {
  const { shop } = useServices();
  const texts = useMemo(() => createTexts({ locale, table, timeZone: shop.timeZone }), [locale, table, shop.timeZone]);
  return (
    <ShopProvider value={{ ...shop, names: {}, currencyCode: '', origin: '', version: '' }}>
      <TextsProvider value={texts}>{children}</TextsProvider>
    </ShopProvider>
  );
}
