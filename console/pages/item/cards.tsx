import { Link } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { DEFAULT_LOCALE, type Locale, locales } from '../../../shared/locales.ts';
import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button, IconButton } from '../../ui/button/button.tsx';
import { Card, MoreLink, Stack } from '../../ui/card/card.tsx';
import { Select } from '../../ui/field/field.tsx';
import { LocaleSelect } from '../../ui/field/locale-select.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { PictureUpload } from '../../ui/upload/picture-upload.tsx';
import { type Draft, isOfItem } from './draft.ts';
import { namesOn } from './form.ts';
import styles from './item.module.css';
import { type FormProps, ItemInput, LineInput, refusedAt } from './item-input.tsx';
import { withNewOption } from './variant-edits.ts';
import { wouldFill } from './would-fill.ts';

export type { FormProps };

/** Price, stock, category. */
export function SaleCard({ categories, ...form }: FormProps & { categories: ConsoleOutput<'storefront'> }) {
  const { t } = useTexts();
  return (
    <Card title={t('item.sale')} padded>
      <div className={styles.grid}>
        {namesOn('sale')
          .filter((name) => isOfItem(form.draft, name))
          .map((name) =>
            name === 'category_id' ? (
              <Select
                key={name}
                label={t('item.field.category_id')}
                value={form.draft.category_id}
                onChange={(event) => form.set({ category_id: Number(event.target.value) })}
                options={categories.map(({ id, cells }) => [String(id), cells.name ?? ''] as const)}
                hint={categories.length === 0 && <Link to="/storefront">{t('section.none.categories')}</Link>}
              />
            ) : (
              <ItemInput key={name} name={name} {...form} />
            ),
          )}
      </div>
      <div className={styles.ticks}>
        {namesOn('ticks').map((name) => (
          <ItemInput key={name} name={name} {...form} />
        ))}
      </div>
      {form.draft.options.length === 0 && <BeginOptions {...form} />}
    </Card>
  );
}

/** Where an item that is sold as one begins to be had in several ways. */
function BeginOptions({ item, set }: FormProps) {
  const { t } = useTexts();
  if (!item) return <Note>{t('variants.later')}</Note>;
  // Their members have pieces of no variant.
  const { waiting_groups: waits } = item;
  return (
    <div className={styles.begin}>
      <Button icon="plus" disabled={waits > 0} onClick={() => set(withNewOption)}>
        {t('variants.begin')}
      </Button>
      <Note>
        {waits > 0 ? t('variants.waiting', { count: waits }) : t('variants.beginMeans', { pieces: item.stock })}
      </Note>
    </div>
  );
}

/** The price that begins later by itself; of an item with options, when those of its variants do. */
export function NextPriceCard(form: FormProps) {
  const { t } = useTexts();
  return (
    <Card title={t('item.next')} padded>
      <div className={styles.grid}>
        {namesOn('next')
          .filter((name) => isOfItem(form.draft, name))
          .map((name) => (
            <ItemInput key={name} name={name} {...form} />
          ))}
      </div>
    </Card>
  );
}

interface WordsProps extends FormProps {
  locale: Locale;
  setLocale: (locale: Locale) => void;
}

/** Name and description in one language. */
export function WordsCard({ draft, set, refused, locale, setLocale }: WordsProps) {
  const { t } = useTexts();
  const mayEdit = useMay()('catalogue:do');
  const own = locale === DEFAULT_LOCALE;
  const text = own ? draft : (draft.texts[locale] ?? { name: '', content: '' });
  const write = (fields: { name?: string; content?: string }) => {
    if (own) return set(fields);
    const next = { name: text.name, content: text.content, ...fields };
    set({ texts: { ...draft.texts, [locale]: next.name === '' && next.content === '' ? null : next } });
  };
  const there = (code: string) => code === DEFAULT_LOCALE || Boolean(draft.texts[code]?.name);
  const codes = Object.keys(locales) as Locale[];
  const { dir, tag } = locales[locale];
  return (
    <Card
      title={t('item.words')}
      sub={t('item.languages', { count: codes.filter(there).length, all: codes.length })}
      padded
    >
      <Stack>
        <LocaleSelect label={t('shell.language')} value={locale} onChange={setLocale} there={there} />
        <LineInput
          name="name"
          label={t('item.field.name')}
          lang={tag}
          dir={dir}
          draft={{ ...draft, ...text }}
          set={write}
          refused={refusedAt(refused, 'name')}
        />
        <RichText
          key={locale}
          label={t('item.field.content')}
          lang={tag}
          dir={dir}
          pictures
          readOnly={!mayEdit}
          value={text.content}
          onChange={(content) => write({ content })}
          refused={refusedAt(refused, 'texts') ?? refusedAt(refused, 'content')}
        />
      </Stack>
    </Card>
  );
}

/** The pictures in their order: lists show the first. */
export function PicturesCard({ draft, set, refused }: FormProps) {
  const { t } = useTexts();
  const { pictures } = draft;
  const add = (sent: Draft['pictures']) =>
    // Others may have been taken away while these were sent.
    set(({ pictures: now }) => {
      const fresh = sent.filter(({ id }) => !now.some((one) => one.id === id));
      return { pictures: [...now, ...fresh.map(({ id, url }) => ({ id, url }))] };
    });
  const move = (at: number, to: number) => {
    const next = [...pictures];
    next.splice(to, 0, ...next.splice(at, 1));
    set({ pictures: next });
  };
  return (
    <Card title={t('item.pictures')} sub={t('item.firstPicture')} padded>
      <ul className={styles.pictures}>
        {pictures.map(({ id, url }, at) => (
          <li key={id}>
            <img src={url} alt={t('item.picture', { count: at + 1 })} width={96} height={96} />
            <span>
              {at > 0 && <IconButton icon="back" flip label={t('item.earlier')} onClick={() => move(at, at - 1)} />}
              {at < pictures.length - 1 && (
                <IconButton icon="next" flip label={t('item.later')} onClick={() => move(at, at + 1)} />
              )}
              <IconButton
                icon="trash"
                label={t('item.takeAway')}
                onClick={() => set({ pictures: pictures.filter((one) => one.id !== id) })}
              />
            </span>
          </li>
        ))}
      </ul>
      <RefusedNote refused={refused?.field === 'picture_ids' ? refused : null} />
      <PictureUpload multiple label={t('item.addPictures')} onSent={add} />
    </Card>
  );
}

/** Size and time of a group, with what they would have filled of the last ones. */
export function GroupCard(form: FormProps) {
  const { t } = useTexts();
  const { item, draft } = form;
  const { group_size: size, group_seconds: seconds } = draft;
  const ended = item?.ended_groups ?? [];
  const told = size === null || seconds === null ? [] : ended.map((group) => wouldFill(group, size, seconds));
  const filled = told.filter((one) => one === true).length;
  const unknown = told.filter((one) => one === null).length;
  const mayReadGroups = useMay()('orders:read');
  return (
    <Card
      title={t('items.group')}
      more={item && mayReadGroups && <MoreLink to={`/groups?item=${item.id}`}>{t('item.groups')}</MoreLink>}
      padded
    >
      <div className={styles.grid}>
        {namesOn('group').map((name) => (
          <ItemInput key={name} name={name} {...form} />
        ))}
      </div>
      {told.length > 0 && size !== null && (
        <Note>
          <span>{t('item.wouldFill', { filled, all: told.length, size })}</span>{' '}
          {unknown > 0 && <span>{t('item.wouldFillUnknown', { unknown })}</span>}
        </Note>
      )}
    </Card>
  );
}
