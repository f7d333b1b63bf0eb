import { MOST_ITEM_BYTES, MOST_ITEM_ROWS } from '../../../../shared/console/item-file.ts';
import { textOfCell } from '../../../csv.ts';
import { type FindColumn, letterOf } from '../../spreadsheets/headings.ts';
import { headingAt, readRecords, type SheetRecord, type SheetShape, tooManyRows } from '../../spreadsheets/records.ts';
import { textOfTable } from '../../spreadsheets/text.ts';
import { Wrong } from '../../spreadsheets/wrong.ts';
import { FileProblem, readGivenFile } from '../../text-file.ts';
import type { ColumnProblem } from './column-problem.ts';

/** Columns at the most; an item in every language has fewer than a hundred, and its options as many as two hundred. */
const MOST_COLUMNS = 300;

/** Characters of a row at the most: descriptions in every language. */
const LONGEST_ROW = 4_000_000;

/** Of a file that fewer headings are known of, the first row has them. */
const HEADINGS = 2;

export interface SourceRow {
  /** As in a spreadsheet: the header is row 1. In JSON the first object is 1. */
  row: number;
  /** Texts by column; a missing one is empty. */
  cells: Record<string, string>;
}

type BrokenRow = { row: number } & ColumnProblem;

export interface Source {
  columns: string[];
  rows: SourceRow[];
  /** Rows that are not as wide as the headings, or have a value where there is no heading. */
  broken?: BrokenRow[];
}

/** Reads a table (`readRecords`) or `<file>.json` as rows of texts. Throws `FileProblem`. */
export async function readSource(file: string, columnOf: FindColumn): Promise<Source> {
  if (!/\.(csv|tsv|txt|xlsx|json)$/i.test(file)) throw new FileProblem(`${file}: must end in .csv, .xlsx or .json`);
  return parseSource(file, await readGivenFile(file, MOST_ITEM_BYTES), columnOf);
}

/**
 * The rows of a file, by the names of the columns that its headings mean; JSON by the ending of its name. Throws
 * `FileProblem`.
 */
export async function parseSource(file: string, bytes: Uint8Array, columnOf: FindColumn): Promise<Source> {
  const isJson = /\.json$/i.test(file);
  const source = isJson ? jsonSource(file, bytes) : await tableSource(file, bytes, columnOf);
  if (source.columns.length > MOST_COLUMNS) throw tooManyColumns(file);
  if (source.rows.length + (source.broken?.length ?? 0) === 0) {
    throw new FileProblem(`${file}: holds no items`, new Wrong('noRows'));
  }
  return source;
}

async function tableSource(file: string, bytes: Uint8Array, columnOf: FindColumn): Promise<Source> {
  const isHeading: SheetShape['isHeading'] = (cells) =>
    cells.filter((cell) => columnOf(cell) !== null).length >= HEADINGS;
  const records = await readRecords(file, bytes, { isHeading, mostRows: MOST_ITEM_ROWS, longestRow: LONGEST_ROW });
  const at = headingAt(records, isHeading);
  const [headings, ...below] = records.slice(at);
  if (below.length > MOST_ITEM_ROWS) throw tooManyRows(file, MOST_ITEM_ROWS);
  const columns = columnsOf(headings?.cells ?? [], columnOf);
  const named = columns.filter((name) => name !== '');
  if (named.length > MOST_COLUMNS) throw tooManyColumns(file);
  const twice = named.find((name, place) => named.indexOf(name) < place);
  if (twice !== undefined) {
    throw new FileProblem(`${file}: the column ${twice} is there twice`, new Wrong('columnTwice', { name: twice }));
  }
  const rows: SourceRow[] = [];
  const brokenRows: BrokenRow[] = [];
  for (const record of below) {
    const broken = brokenAt(record, columns);
    if (broken) brokenRows.push(broken);
    else rows.push({ row: record.row, cells: cellsBelow(columns, record) });
  }
  return { columns: named, rows, broken: brokenRows };
}

/** A column that is there by its own name is not also another one that people call so. */
function columnsOf(headings: readonly string[], columnOf: FindColumn): string[] {
  const columns = headings.map((heading) => ({ heading: heading.trim(), column: columnOf(heading) }));
  const exact = new Set(columns.filter(({ heading, column }) => heading === column).map(({ column }) => column));
  return columns.map(({ heading, column }) =>
    column === null || (column !== heading && exact.has(column)) ? heading : column,
  );
}

function brokenAt({ row, cells }: SheetRecord, columns: readonly string[]): BrokenRow | undefined {
  const stray = cells.findIndex((cell, at) => cell.trim() !== '' && !columns[at]);
  if (stray >= 0) return { row, column: letterOf(stray), wrong: new Wrong('columnUnnamed') };
  // Which cell is missing cannot be told, so none is taken for that of another column.
  const wanted = columns.findLastIndex((name) => name !== '') + 1;
  if (cells.length >= wanted) return undefined;
  const wrong = new Wrong('cellsMissing', { cells: cells.length, columns: wanted });
  return { row, column: columns[cells.length] ?? '', wrong };
}

const cellsBelow = (columns: readonly string[], { cells }: SheetRecord) =>
  Object.fromEntries(
    columns.flatMap((column, at) => (column === '' ? [] : [[column, textOfCell(cells[at] ?? '')] as const])),
  );

const tooManyColumns = (file: string) =>
  new FileProblem(
    `${file}: has more than ${MOST_COLUMNS} columns`,
    new Wrong('tooManyColumns', { most: MOST_COLUMNS }),
  );

function jsonSource(file: string, bytes: Uint8Array): Source {
  const objects = listOf(parsedJson(file, textOfTable(file, bytes)));
  if (!Array.isArray(objects)) throw new FileProblem(`${file}: must be a list of objects`, new Wrong('notList'));
  if (objects.length > MOST_ITEM_ROWS) throw tooManyRows(file, MOST_ITEM_ROWS);
  const rows = objects.map((object, at) => ({ row: at + 1, cells: cellsOf(file, at + 1, object) }));
  return { columns: [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))], rows };
}

/** A plain list, or the output of `--json`. */
function listOf(parsed: unknown): unknown {
  return typeof parsed === 'object' && parsed !== null && 'data' in parsed ? parsed.data : parsed;
}

function parsedJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new FileProblem(`${file}: ${(error as Error).message}`, new Wrong('jsonBroken'));
  }
}

/** Values as a CSV would have them; a list becomes names separated by `|`. */
function cellsOf(file: string, row: number, object: unknown): Record<string, string> {
  if (typeof object !== 'object' || object === null || Array.isArray(object)) {
    throw new FileProblem(`${file}: row ${row} is not an object`, new Wrong('notObject', { row: String(row) }));
  }
  if (Object.keys(object).length > MOST_COLUMNS) throw tooManyColumns(file);
  const cells = Object.entries(object).map(([column, value]: [string, unknown]) => {
    const text = Array.isArray(value) && value.every((one) => typeof one === 'string') ? value.join('|') : value;
    if (typeof text === 'object' && text !== null) {
      const wrong = new Wrong('notCell', { row: String(row), column });
      const why = 'must be a text, a number, true, false or a list of texts';
      throw new FileProblem(`${file}: row ${row}, ${column}: ${why}`, wrong);
    }
    return [column, text === null ? '' : String(text)];
  });
  return Object.fromEntries(cells);
}
