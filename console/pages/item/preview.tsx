import { useEffect, useMemo, useState } from 'react';
import { ShopProvider } from '../../../client/lib/context.ts';
import { createTexts, TextsProvider } from '../../../client/lib/texts/texts.ts';
import { type Locale, type LocaleInfo, locales } from '../../../shared/locales.ts';
import { isRichText } from '../../../shared/rich-text.ts';
import { soldOut } from '../../../shared/sold-out.ts';
import type { TextTable } from '../../../shared/texts.ts';
import { useServices } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card } from '../../ui/card/card.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { LocaleSelect } from '../../ui/field/locale-select.tsx';
import { Note } from '../../ui/note/note.tsx';
import { Phone } from '../../ui/phone/phone.tsx';
import type { Draft } from './draft.ts';
import styles from './item.module.css';
import { ShownItem } from './shown-item.tsx';

const tables = import.meta.glob<TextTable>('../../../locales/*.json', { import: 'default' });

interface PreviewProps {
  draft: Draft;
  locale: Locale;
  setLocale: (locale: Locale) => void;
  sold: number;
}

/** The texts of the shop in a language, once they are there. */
function useTable(locale: Locale): TextTable | null {
  const [loaded, setLoaded] = useState<{ locale: Locale; table: TextTable } | null>(null);
  useEffect(() => {
    let wanted = true;
    void tables[`../../../locales/${locale}.json`]?.().then((table) => wanted && setLoaded({ locale, table }));
    return () => {
      wanted = false;
    };
  }, [locale]);
  return loaded?.locale === locale ? loaded.table : null;
}

/** The text that a shopper of that language reads: the language's own, else that of its fallback, else the Chinese one. */
function textIn(draft: Draft, locale: Locale) {
  const info: LocaleInfo = locales[locale];
  const found = [locale, ...info.fallbacks].map((code) => draft.texts[code]).find((text) => text?.name);
  return found ?? draft;
}

/** The item as shoppers see it, by the shop's own parts and in the language that is being written. */
export function Preview({ draft, locale, setLocale, sold }: PreviewProps) {
  const { t } = useTexts();
  const { shop } = useServices();
  const table = useTable(locale);
  const texts = useMemo(
    () => table && createTexts({ locale, table, timeZone: shop.timeZone }),
    [table, locale, shop.timeZone],
  );
  const { name, content } = textIn(draft, locale);
  const { price, org_price, tax, stock, group_size: groupSize, pictures } = draft;
  const item = {
    name: name || '—',
    content,
    picture: pictures[0]?.url ?? '',
    price: (price ?? 0) / 100,
    orgPrice: (org_price ?? price ?? 0) / 100,
    tax: (tax ?? 0) / 100,
    groupSize: groupSize ?? 2,
    sold,
    soldOut: soldOut({ stock: stock ?? 0, groupSize: groupSize ?? 2 }),
  };
  const { dir, tag } = locales[locale];
  return (
    <section aria-label={t('item.preview')} className={styles.preview}>
      {pictures.length === 0 ? (
        <Card>
          <Empty>{t('item.previewEmpty')}</Empty>
        </Card>
      ) : (
        <>
          <LocaleSelect label={t('item.previewIn')} value={locale} onChange={setLocale} />
          <Phone label={t('item.preview')} lang={tag} dir={dir}>
            {texts && (
              <ShopProvider value={{ name: shop.name, currency: shop.currency } as never}>
                <TextsProvider value={texts}>
                  <ShownItem {...item} />
                </TextsProvider>
              </ShopProvider>
            )}
          </Phone>
        </>
      )}
      {!isRichText(content) && <Note tone="wait">{t('item.notClean')}</Note>}
    </section>
  );
}
