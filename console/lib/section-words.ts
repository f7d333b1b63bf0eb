import { DEFAULT_LOCALE, isLocale, locales } from '../../shared/locales.ts';
import type { T, TextKey } from './texts.ts';

const WORDS = ['name', 'title', 'subtitle', 'label', 'text'] as const;

const NAMES: Readonly<Record<string, TextKey>> = {
  open: 'section.shown',
  shown: 'section.shown',
  href: 'section.href',
  category: 'section.leads',
  tone: 'section.tone',
  picture: 'section.picture',
};

/** What a column of the storefront's rows is called: `title.ar-SA` is the title in Arabic; an unknown one as it is. */
export function sectionColumnName(t: T, column: string): string {
  const known = NAMES[column];
  if (known) return t(known);
  const [name = '', locale = DEFAULT_LOCALE] = column.split('.');
  const word = WORDS.find((one) => one === name);
  return word && isLocale(locale) ? `${locales[locale].name} · ${t(`section.word.${word}`)}` : column;
}

/** The value of such a column; of a category its name, as far as they are given. */
export function sectionCellInWords(
  t: T,
  column: string,
  value = '',
  categories: readonly { id: number; cells: Record<string, string> }[] = [],
): string {
  if (column === 'open' || column === 'shown') return t(value === 'no' ? 'conflict.no' : 'conflict.yes');
  if (column === 'tone') return t(value === 'dark' ? 'section.toneDark' : 'section.toneLight');
  const id = column === 'category' ? value : /^\/list\/(\d+)$/.exec(value)?.[1];
  const category = id && categories.find((one) => String(one.id) === id)?.cells.name;
  return category || value || '–';
}
