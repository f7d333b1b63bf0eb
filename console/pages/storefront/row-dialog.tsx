import { useState } from 'react';
import { DEFAULT_LOCALE, type Locale, locales } from '../../../shared/locales.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Stack } from '../../ui/card/card.tsx';
import { Conflict } from '../../ui/conflict/conflict.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field, Select } from '../../ui/field/field.tsx';
import { LocaleSelect } from '../../ui/field/locale-select.tsx';
import { RefusedNote } from '../../ui/note/note.tsx';
import { CheckBox } from '../../ui/table/table.tsx';
import { PictureUpload } from '../../ui/upload/picture-upload.tsx';
import { differencesOf } from './differences.ts';
import type { Row, Section } from './sections.ts';
import styles from './storefront.module.css';

/** The words of each, which every language may have. */
const words: Record<Section, readonly ('name' | 'title' | 'subtitle' | 'label' | 'text')[]> = {
  categories: ['name'],
  carousel: ['title', 'subtitle', 'label'],
  mall: [],
  notices: ['text'],
};

interface RowDialogProps {
  section: Section;
  /** Null for a new one. */
  row: Row | null;
  categories: readonly Row[];
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** A category, slide, banner or notice in every language. */
export function RowDialog({ section, row, categories, onClose, onDone }: RowDialogProps) {
  const { t } = useTexts();
  const put = useAct('storefrontPut');
  const first = String(categories[0]?.id ?? '');
  const [cells, setCells] = useState<Record<string, string>>(
    row?.cells ?? {
      ...(section === 'mall' && { category: first }),
      ...(section === 'carousel' && { href: first === '' ? '/mall' : `/list/${first}` }),
    },
  );
  const [picture, setPicture] = useState<string | null>(null);
  const [locale, setLocale] = useState<Locale>(DEFAULT_LOCALE);
  const set = (column: string, text: string) => setCells((all) => ({ ...all, [column]: text }));
  const state = section === 'categories' ? 'open' : 'shown';
  const shown = picture ?? row?.picture_url;
  const present = put.refused?.code === 409 ? (put.refused.data as Row | null) : null;

  const save = async (version = row?.version) => {
    const changed = Object.entries(cells).filter(([column, text]) => text !== (row?.cells[column] ?? ''));
    const saved = await put.run({
      section,
      id: row?.id,
      version,
      cells: Object.fromEntries(changed),
      picture: picture ?? undefined,
    });
    if (saved.done) await onDone();
  };
  const columnOf = (word: string) => (locale === DEFAULT_LOCALE ? word : `${word}.${locale}`);
  const { dir, tag } = locales[locale];
  const act = { words: t(row ? 'section.save' : `section.new.${section}`), busy: put.busy, run: save };
  if (present) {
    return (
      <Conflict
        busy={put.busy}
        differences={differencesOf({ t, categories, cells, picture }, present)}
        keepMine={() => void save(present.version)}
        takeTheirs={() => void onDone()}
        onClose={put.forget}
      />
    );
  }
  return (
    <Dialog title={t(`section.one.${section}`)} onClose={onClose} act={act}>
      <Stack>
        {section !== 'notices' && (
          <div className={styles.picture}>
            {shown && <img src={shown} alt={t('section.picture')} />}
            <PictureUpload label={t('section.picture')} onSent={([sent]) => sent && setPicture(sent.url)} />
            <small>{t(section === 'categories' ? 'section.squarePicture' : 'section.widePicture')}</small>
          </div>
        )}
        {words[section].length > 0 && (
          <LocaleSelect
            label={t('shell.language')}
            value={locale}
            onChange={setLocale}
            there={(code) => words[section].some((word) => cells[code === DEFAULT_LOCALE ? word : `${word}.${code}`])}
          />
        )}
        {words[section].map((word) => (
          <Field
            key={word}
            label={t(`section.word.${word}`)}
            lang={tag}
            dir={dir}
            maxLength={200}
            value={cells[columnOf(word)] ?? ''}
            onChange={(event) => set(columnOf(word), event.target.value)}
          />
        ))}
        <Leads section={section} cells={cells} set={set} categories={categories} />
        <span className={styles.tick}>
          <CheckBox
            label={t('section.shown')}
            checked={cells[state] !== 'no'}
            onChange={(on) => set(state, on ? 'yes' : 'no')}
          />
          <span aria-hidden="true">{t('section.shown')}</span>
        </span>
        <RefusedNote refused={put.refused} />
      </Stack>
    </Dialog>
  );
}

interface LeadsProps {
  section: Section;
  cells: Record<string, string>;
  set: (column: string, text: string) => void;
  categories: readonly Row[];
}

/** Where a slide or banner leads, and what its words look like. */
function Leads({ section, cells, set, categories }: LeadsProps) {
  const { t } = useTexts();
  if (section !== 'carousel' && section !== 'mall') return null;
  return (
    <>
      {section === 'carousel' && <SlideTarget cells={cells} set={set} categories={categories} />}
      {section === 'mall' && (
        <Select
          label={t('section.leads')}
          value={cells.category}
          onChange={(event) => set('category', event.target.value)}
          options={categories.map(({ id, cells: { name = '' } }) => [String(id), name] as const)}
        />
      )}
      <Select
        label={t('section.tone')}
        value={cells.tone ?? 'light'}
        onChange={(event) => set('tone', event.target.value)}
        options={[
          ['light', t('section.toneLight')],
          ['dark', t('section.toneDark')],
        ]}
      />
    </>
  );
}

/** A category, or any path of the shop. */
function SlideTarget({ cells: { href = '' }, set, categories }: Omit<LeadsProps, 'section'>) {
  const { t } = useTexts();
  const lists = categories.map(({ id, cells: { name = '' } }) => [`/list/${id}`, name] as const);
  const known = lists.some(([path]) => path === href);
  return (
    <>
      <Select
        label={t('section.href')}
        value={known ? href : ''}
        onChange={(event) => set('href', event.target.value || '/')}
        options={[...lists, ['', t('section.otherPath')]]}
      />
      {!known && (
        <Field
          label={t('section.otherPath')}
          dir="ltr"
          value={href}
          onChange={(event) => set('href', event.target.value)}
          hint={t('section.hrefHint')}
        />
      )}
    </>
  );
}
