import { useState } from 'react';
import { DEFAULT_LOCALE, type Locale, locales } from '../../../shared/locales.ts';
import { type TextKey, useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button } from '../../ui/button/button.tsx';
import { Conflict } from '../../ui/conflict/conflict.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field, Select } from '../../ui/field/field.tsx';
import { LocaleSelect } from '../../ui/field/locale-select.tsx';
import { RefusedNote } from '../../ui/note/note.tsx';
import { CheckBox } from '../../ui/table/table.tsx';
import { PictureUpload } from '../../ui/upload/picture-upload.tsx';
import type { Row, Shelf } from './shelves.ts';
import styles from './storefront.module.css';

/** The words of each, which every language may have. */
const words: Record<Shelf, readonly string[]> = {
  categories: ['name'],
  carousel: ['title', 'subtitle', 'label'],
  mall: [],
  notices: ['text'],
};

interface RowDialogProps {
  shelf: Shelf;
  /** Null for a new one. */
  row: Row | null;
  categories: readonly Row[];
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** A category, slide, banner or notice in every language. */
export function RowDialog({ shelf, row, categories, onClose, onDone }: RowDialogProps) {
  const { t } = useTexts();
  const put = useAct('shelfPut');
  const first = String(categories[0]?.id ?? '');
  const [cells, setCells] = useState<Record<string, string>>(
    row?.cells ?? {
      ...(shelf === 'mall' && { category: first }),
      ...(shelf === 'carousel' && { href: first === '' ? '/mall' : `/list/${first}` }),
    },
  );
  const [picture, setPicture] = useState<string | null>(null);
  const [locale, setLocale] = useState<Locale>(DEFAULT_LOCALE);
  const set = (column: string, text: string) => setCells((all) => ({ ...all, [column]: text }));
  const state = shelf === 'categories' ? 'open' : 'shown';
  const shown = picture ?? row?.picture_url;
  const present = put.refused?.code === 409 ? (put.refused.data as Row | null) : null;

  const save = async (version = row?.version) => {
    const changed = Object.entries(cells).filter(([column, text]) => text !== (row?.cells[column] ?? ''));
    const saved = await put.run({
      shelf,
      id: row?.id,
      version,
      cells: Object.fromEntries(changed),
      picture: picture ?? undefined,
    });
    if (saved.done) await onDone();
  };
  const columnOf = (word: string) => (locale === DEFAULT_LOCALE ? word : `${word}.${locale}`);
  const { dir, tag } = locales[locale];
  const foot = (
    <Button kind="primary" size="big" busy={put.busy} onClick={() => void save()}>
      {t(row ? 'shelf.save' : (`shelf.new.${shelf}` as TextKey))}
    </Button>
  );
  if (present) {
    const differ = Object.keys(cells).filter((column) => cells[column] !== (present.cells[column] ?? ''));
    return (
      <Conflict
        busy={put.busy}
        differences={differ.map((key) => ({ key, what: key, mine: cells[key], theirs: present.cells[key] ?? '–' }))}
        keepMine={() => void save(present.version)}
        takeTheirs={() => void onDone()}
        onClose={put.forget}
      />
    );
  }
  return (
    <Dialog title={t(`shelf.one.${shelf}` as TextKey)} onClose={onClose} foot={foot}>
      <div className={styles.form}>
        {shelf !== 'notices' && (
          <div className={styles.picture}>
            {shown && <img src={shown} alt={t('shelf.picture')} />}
            <PictureUpload label={t('shelf.picture')} onSent={([sent]) => sent && setPicture(sent.url)} />
            <small>{t(shelf === 'categories' ? 'shelf.squarePicture' : 'shelf.widePicture')}</small>
          </div>
        )}
        {words[shelf].length > 0 && (
          <LocaleSelect
            label={t('shell.language')}
            value={locale}
            onChange={setLocale}
            there={(code) => words[shelf].some((word) => cells[code === DEFAULT_LOCALE ? word : `${word}.${code}`])}
          />
        )}
        {words[shelf].map((word) => (
          <Field
            key={word}
            label={t(`shelf.word.${word}` as TextKey)}
            lang={tag}
            dir={dir}
            maxLength={200}
            value={cells[columnOf(word)] ?? ''}
            onChange={(event) => set(columnOf(word), event.target.value)}
          />
        ))}
        <Leads shelf={shelf} cells={cells} set={set} categories={categories} />
        <span className={styles.tick}>
          <CheckBox
            label={t('shelf.shown')}
            checked={cells[state] !== 'no'}
            onChange={(on) => set(state, on ? 'yes' : 'no')}
          />
          <span aria-hidden="true">{t('shelf.shown')}</span>
        </span>
        <RefusedNote refused={put.refused} />
      </div>
    </Dialog>
  );
}

interface LeadsProps {
  shelf: Shelf;
  cells: Record<string, string>;
  set: (column: string, text: string) => void;
  categories: readonly Row[];
}

/** Where a slide or banner leads, and what its words look like. */
function Leads({ shelf, cells, set, categories }: LeadsProps) {
  const { t } = useTexts();
  if (shelf !== 'carousel' && shelf !== 'mall') return null;
  return (
    <>
      {shelf === 'carousel' && <SlideTarget cells={cells} set={set} categories={categories} />}
      {shelf === 'mall' && (
        <Select
          label={t('shelf.leads')}
          value={cells.category}
          onChange={(event) => set('category', event.target.value)}
          options={categories.map(({ id, cells: { name = '' } }) => [String(id), name] as const)}
        />
      )}
      <Select
        label={t('shelf.tone')}
        value={cells.tone ?? 'light'}
        onChange={(event) => set('tone', event.target.value)}
        options={[
          ['light', t('shelf.toneLight')],
          ['dark', t('shelf.toneDark')],
        ]}
      />
    </>
  );
}

/** A category, or any path of the shop. */
function SlideTarget({ cells: { href = '' }, set, categories }: Omit<LeadsProps, 'shelf'>) {
  const { t } = useTexts();
  const lists = categories.map(({ id, cells: { name = '' } }) => [`/list/${id}`, name] as const);
  const known = lists.some(([path]) => path === href);
  return (
    <>
      <Select
        label={t('shelf.href')}
        value={known ? href : ''}
        onChange={(event) => set('href', event.target.value || '/')}
        options={[...lists, ['', t('shelf.otherPath')]]}
      />
      {!known && (
        <Field
          label={t('shelf.otherPath')}
          dir="ltr"
          value={href}
          onChange={(event) => set('href', event.target.value)}
          hint={t('shelf.hrefHint')}
        />
      )}
    </>
  );
}
