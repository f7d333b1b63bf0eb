import { isSectionColumn, sectionTexts } from '../../shared/console/section-texts.ts';
import { DEFAULT_LOCALE, isLocale, locales } from '../../shared/locales.ts';
import type { T } from './texts.ts';

/** What a column of the storefront's rows is called: `title.ar-SA` is the title in Arabic; an unknown one as it is. */
export function sectionColumnName(t: T, column: string): string {
  const [name = '', locale = DEFAULT_LOCALE] = column.split('.');
  if (!isSectionColumn(name) || !isLocale(locale)) return column;
  const text = sectionTexts[name];
  return text.startsWith('section.word.') ? `${locales[locale].name} · ${t(text)}` : t(text);
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
