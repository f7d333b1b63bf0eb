import type { WholeItem } from '../../../../db/queries/item-changes.ts';
import { columnOf, type ItemKind, itemFields, itemKeys } from '../../../../shared/item-fields.ts';
import { yuanText } from '../../../../shared/money.ts';
import type { ParsedRow } from './row.ts';
import { translations } from './translations.ts';

type Written = Pick<ParsedRow, 'item' | 'texts'> & { category: string };

/** A sum that may be none, in fen. */
export const sumCell = (fen: number | null): string => (fen === null ? '' : yuanText(fen));

/** A time that may be none, in ms since 1970. */
export const instantCell = (at: number | null): string => (at === null ? '' : new Date(at).toISOString());

/** How a value is written; a text is as it is. */
const writers: { [Kind in ItemKind]?: (value: never) => string } = {
  sum: yuanText,
  sumOrNone: sumCell,
  instant: instantCell,
  tick: (is: boolean) => (is ? 'yes' : 'no'),
};

/** An item as cells of a file: for the export, and for the cells that a change leaves empty. */
export function cellsOf({ item, texts, category }: Written): Record<string, string> {
  const values = { ...item, categoryId: category };
  const own = itemKeys.map((key) => {
    const write: (value: never) => string = writers[itemFields[key].kind] ?? String;
    return [columnOf(key), write(values[key] as never)];
  });
  const inLanguages = translations.flatMap((locale) => {
    const text = texts[locale];
    return text ? [[`name.${locale}`, text.name] as const, [`content.${locale}`, text.content] as const] : [];
  });
  return Object.fromEntries([...own, ...inLanguages]);
}

export const cellsOfStored = (item: WholeItem) =>
  cellsOf({ item, texts: item.texts, category: String(item.categoryId) });

/** Characters of a text that the audit log stores of each side of a change. */
const KEPT = 200;

const cut = (text: string) => ([...text].length > KEPT ? `${[...text].slice(0, KEPT).join('')}…` : text);

/** The old and the new cell of a change, as the audit log has them. */
export const loggedCells = (old = '', now = ''): [string, string] => [cut(old), cut(now)];
