import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { DEFAULT_LOCALE, type Locale, locales } from '../../../shared/locales.ts';
import { instantAt, wallTime } from '../../../shared/wall-time.ts';
import { useMay, useServices } from '../../lib/context.ts';
import type { Refused } from '../../lib/refused.ts';
import { useTexts } from '../../lib/texts.ts';
import { typedHours, typedWhole } from '../../lib/typed-number.ts';
import { IconButton } from '../../ui/button/button.tsx';
import { Card, MoreLink } from '../../ui/card/card.tsx';
import { Field, MoneyField, Select } from '../../ui/field/field.tsx';
import { LocaleSelect } from '../../ui/field/locale-select.tsx';
import { useTyped } from '../../ui/field/use-typed.ts';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { RichText } from '../../ui/rich-text/rich-text.tsx';
import { CheckBox } from '../../ui/table/table.tsx';
import { PictureUpload } from '../../ui/upload/picture-upload.tsx';
import type { Draft } from './draft.ts';
import styles from './item.module.css';
import type { SetDraft } from './use-draft.ts';
import { wouldFill } from './would-fill.ts';

export interface FormProps {
  draft: Draft;
  set: SetDraft;
  /** Null for a new one. */
  item: ConsoleOutput<'item'> | null;
  refused: Refused | null;
}

const shown = (value: number | null) => (value === null ? '' : String(value));
const refusedAt = (refused: Refused | null, field: string) => (refused?.field === field ? refused.message : null);

/** Price, stock, category. */
export function SaleCard({
  draft,
  set,
  item,
  refused,
  categories,
}: FormProps & { categories: ConsoleOutput<'storefront'> }) {
  const { t } = useTexts();
  const { currency } = useServices().shop;
  return (
    <Card title={t('item.sale')} padded>
      <div className={styles.grid}>
        <MoneyField
          label={t('items.price')}
          symbol={currency}
          fen={draft.price}
          onChange={(price) => set({ price })}
          refused={refusedAt(refused, 'price')}
        />
        <MoneyField
          label={t('item.field.org_price')}
          symbol={currency}
          fen={draft.org_price}
          onChange={(org_price, org_price_wrong) => set({ org_price, org_price_wrong })}
          refused={refusedAt(refused, 'org_price')}
          hint={t('item.orgPriceMeans')}
        />
        <MoneyField
          label={t('item.field.tax')}
          symbol={currency}
          fen={draft.tax || null}
          onChange={(tax, isWrong) => set({ tax: isWrong ? null : (tax ?? 0) })}
          refused={refusedAt(refused, 'tax')}
          hint={t('item.taxMeans')}
        />
        <Typed
          label={t('items.stock')}
          inputMode="numeric"
          {...{ value: draft.stock, read: typedWhole, write: shown }}
          onChange={(stock) => set({ stock })}
          refused={refusedAt(refused, 'stock')}
          hint={item && item.held > 0 ? t('item.held', { count: item.held, groups: item.waiting_groups }) : undefined}
        />
        <Select
          label={t('items.category')}
          value={draft.category_id}
          onChange={(event) => set({ category_id: Number(event.target.value) })}
          options={categories.map(({ id, cells }) => [String(id), cells.name ?? ''] as const)}
          hint={categories.length === 0 && <Link to="/storefront">{t('section.none.categories')}</Link>}
        />
        <SaleEnd draft={draft} set={set} refused={refused} />
      </div>
      <div className={styles.ticks}>
        <Tick label={t('items.on')} checked={draft.on_sale} onChange={(on_sale) => set({ on_sale })} />
        <Tick label={t('item.field.ships')} checked={draft.ships} onChange={(ships) => set({ ships })} />
        <Tick label={t('item.field.hot')} checked={draft.hot} onChange={(hot) => set({ hot })} />
      </div>
    </Card>
  );
}

function Tick({ label, checked, onChange }: { label: string; checked: boolean; onChange: (on: boolean) => void }) {
  return (
    <span className={styles.tick}>
      <CheckBox label={label} checked={checked} onChange={onChange} />
      <span aria-hidden="true">{label}</span>
    </span>
  );
}

/** The end of the sale by the shop's clock, as all times are shown. */
function SaleEnd({ draft, set, refused }: Omit<FormProps, 'item'>) {
  const { t } = useTexts();
  const { timeZone } = useServices().shop;
  const read = (text: string) => instantAt(timeZone, text);
  const write = (at: number | null) => (at === null ? '' : wallTime(timeZone, at));
  const [typed, setTyped] = useTyped(draft.sale_ends_at, read, write);
  return (
    <Field
      label={t('item.field.sale_ends_at')}
      type="datetime-local"
      max="9999-12-31T23:59"
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        set({ sale_ends_at: read(target.value) });
      }}
      refused={refusedAt(refused, 'sale_ends_at')}
    />
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
      <div className={styles.lines}>
        <LocaleSelect label={t('shell.language')} value={locale} onChange={setLocale} there={there} />
        <Field
          label={t('item.field.name')}
          lang={tag}
          dir={dir}
          maxLength={200}
          value={text.name}
          onChange={(event) => write({ name: event.target.value })}
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
      </div>
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

const hoursText = (seconds: number | null) => (seconds === null ? '' : String(Math.round(seconds / 36) / 100));

interface TypedProps extends Pick<ComponentProps<typeof Field>, 'label' | 'inputMode' | 'refused' | 'hint'> {
  value: number | null;
  read: (typed: string) => number | null;
  write: (value: number | null) => string;
  onChange: (value: number | null) => void;
}

/** A number, which stays as it was typed; null is none. */
function Typed({ value, read, write, onChange, ...field }: TypedProps) {
  const [typed, setTyped] = useTyped(value, read, write);
  return (
    <Field
      {...field}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(read(target.value));
      }}
    />
  );
}

/** Size and time of a group, with what they would have filled of the last ones. */
export function GroupCard({ draft, set, item }: FormProps) {
  const { t } = useTexts();
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
        <Typed
          label={t('item.field.group_size')}
          inputMode="numeric"
          {...{ value: size, read: typedWhole, write: shown }}
          onChange={(group_size) => set({ group_size })}
        />
        <Typed
          label={t('item.hours')}
          inputMode="decimal"
          {...{ value: seconds, read: typedHours, write: hoursText }}
          onChange={(group_seconds) => set({ group_seconds })}
        />
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
