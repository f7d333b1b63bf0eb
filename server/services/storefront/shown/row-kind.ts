import type { Reader, Writer } from '../../../../db/store.ts';
import { isLocale } from '../../../../shared/locales.ts';
import type { CategoryName } from '../../catalogue/import/check.ts';
import type { Wrong } from '../../spreadsheets/wrong.ts';

export type Cells = Record<string, string>;

/** A row as it is stored. */
export interface ShownRow {
  id: number;
  version: number;
  /** Words and settings by column, those of other languages as `title.en-US`. */
  cells: Cells;
  pictureId: number | undefined;
  /** Its name in the library. */
  picture: string | undefined;
}

export interface WrittenRow {
  /** Left out, the next one. */
  id: number | undefined;
  position: number;
  cells: Cells;
  /** 0 if rows have none. */
  pictureId: number;
}

export interface RowContext {
  categories: CategoryName[];
}

/** The stored value of this column's text, or its problem. */
type Rule = (text: string, context: RowContext) => string | Wrong;

/** Rows that the shop shows around its items, as staff edit them: in the cells of a file or a command. */
export interface RowKind {
  /** The command, and the name of a row in the audit log. */
  name: 'categories' | 'carousel' | 'mall' | 'notices';
  subject: string;
  /** Columns beside id, position and picture. */
  columns: Record<string, Rule>;
  /** Those of them that are texts, which each language of the shop may have. */
  words: readonly string[];
  hasPicture: boolean;
  /** Staff choose the id of a new row. */
  givenIds: boolean;
  /** The name of a row in a report. */
  title: (cells: Cells) => string;
  read: (on: Reader) => Promise<ShownRow[]>;
  write: (tx: Writer, row: WrittenRow) => Promise<number>;
  move: (tx: Writer, id: number, position: number) => Promise<void>;
  /** Left out if rows cannot be deleted: references to them would lead nowhere. */
  remove?: (tx: Writer, id: number) => Promise<void>;
}

/** Cells of words in other languages: `{ 'en-US': { title } }` as `title.en-US`. */
export function cellsOfTexts(texts: Record<string, Cells>): Cells {
  const cells = Object.entries(texts).flatMap(([locale, words]) =>
    Object.entries(words).map(([column, text]) => [`${column}.${locale}`, text]),
  );
  return Object.fromEntries(cells);
}

/** The inverse: every language that has the first of these words, with all of them. */
export function textsOfCells<Column extends string>(cells: Cells, words: readonly Column[]) {
  const [first = ''] = words;
  const codes = Object.keys(cells)
    .filter((column) => column.startsWith(`${first}.`) && cells[column])
    .map((column) => column.slice(first.length + 1))
    .filter(isLocale);
  const wordsIn = (locale: string) =>
    Object.fromEntries(words.map((word) => [word, cells[`${word}.${locale}`] ?? ''])) as Record<Column, string>;
  return Object.fromEntries(codes.map((locale) => [locale, wordsIn(locale)]));
}
