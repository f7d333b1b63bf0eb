import { DEFAULT_LOCALE, type Locale, locales } from '../../../shared/locales.ts';
import type { T, TextKey } from '../../lib/texts.ts';
import type { Difference } from '../../ui/conflict/conflict.tsx';
import type { Row } from './sections.ts';

interface Mine {
  t: T;
  categories: readonly Row[];
  cells: Record<string, string>;
  /** A new one. */
  picture: string | null;
}

/** What was to be saved of a row of the storefront beside the row as it is now, in words. */
export function differencesOf({ t, categories, cells, picture }: Mine, present: Row): Difference[] {
  const differ = Object.keys(cells).filter((column) => cells[column] !== (present.cells[column] ?? ''));
  const words = (column: string, value: string | undefined) => cellInWords({ t, categories }, column, value);
  const inCells = differ.map((key) => ({
    key,
    what: nameOf(t, key),
    mine: words(key, cells[key]),
    theirs: words(key, present.cells[key]),
  }));
  if (picture === null) return inCells;
  const [mine, theirs] = [t('conflict.newPicture'), t('conflict.otherPicture')];
  return [...inCells, { key: 'picture', what: t('section.picture'), mine, theirs }];
}

const NAMES: Readonly<Record<string, TextKey>> = {
  open: 'section.shown',
  shown: 'section.shown',
  href: 'section.href',
  category: 'section.leads',
  tone: 'section.tone',
};

/** `title.ar-SA` is the title in Arabic. */
function nameOf(t: T, column: string): string {
  const known = NAMES[column];
  if (known) return t(known);
  const [word = '', locale = DEFAULT_LOCALE] = column.split('.');
  return `${locales[locale as Locale].name} · ${t(`section.word.${word}` as TextKey)}`;
}

function cellInWords({ t, categories }: Pick<Mine, 't' | 'categories'>, column: string, value = ''): string {
  if (column === 'open' || column === 'shown') return t(value === 'no' ? 'conflict.no' : 'conflict.yes');
  if (column === 'tone') return t(value === 'dark' ? 'section.toneDark' : 'section.toneLight');
  const id = column === 'category' ? value : /^\/list\/(\d+)$/.exec(value)?.[1];
  const category = id && categories.find((one) => String(one.id) === id)?.cells.name;
  return category || value || '–';
}
