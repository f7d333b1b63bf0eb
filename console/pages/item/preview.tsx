import { type Locale, type LocaleInfo, locales } from '../../../shared/locales.ts';
import { isRichText } from '../../../shared/rich-text.ts';
import { soldOut } from '../../../shared/sold-out.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card } from '../../ui/card/card.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { LocaleSelect } from '../../ui/field/locale-select.tsx';
import { Note } from '../../ui/note/note.tsx';
import { Phone } from '../../ui/phone/phone.tsx';
import type { Draft } from './draft.ts';
import styles from './item.module.css';
import { ShownItem } from './shown-item.tsx';
import { faceOf } from './variant-draft.ts';

interface PreviewProps {
  draft: Draft;
  locale: Locale;
  setLocale: (locale: Locale) => void;
  sold: number;
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
  const { name, content } = textIn(draft, locale);
  const { group_size: groupSize, pictures } = draft;
  const face = faceOf(draft);
  const { price, org_price, tax, stock } = face ?? draft;
  const item = {
    name: name || '—',
    content,
    picture: pictures[0]?.url ?? '',
    price: (price ?? 0) / 100,
    priceMax: face && face.price_max > face.price ? face.price_max / 100 : null,
    orgPrice: (org_price ?? price ?? 0) / 100,
    tax: (tax ?? 0) / 100,
    groupSize: groupSize ?? 2,
    sold,
    soldOut: soldOut({ stock: stock ?? 0, groupSize: groupSize ?? 2 }),
  };
  return (
    <section aria-label={t('item.preview')} className={styles.preview}>
      {pictures.length === 0 ? (
        <Card>
          <Empty>{t('item.previewEmpty')}</Empty>
        </Card>
      ) : (
        <>
          <LocaleSelect label={t('item.previewIn')} value={locale} onChange={setLocale} />
          <Phone label={t('item.preview')} locale={locale}>
            <ShownItem {...item} />
          </Phone>
        </>
      )}
      {!isRichText(content) && <Note tone="wait">{t('item.notClean')}</Note>}
    </section>
  );
}
