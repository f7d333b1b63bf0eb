import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { MOST_ITEM_BYTES, MOST_ITEM_ROWS } from '../../../../shared/console/item-file.ts';
import { textOfCell } from '../../../csv.ts';
import { FileProblem, readTextFile } from '../../text-file.ts';
import { Wrong } from './wrong.ts';

/** Columns at the most; an item in every language has fewer than a hundred. */
const MOST_COLUMNS = 200;

/** Characters passed to the CSV parser at once; other requests are served in between. */
const PIECE = 64 * 1024;

export interface SourceRow {
  /** As in a spreadsheet: the header is row 1. In JSON the first object is 1. */
  row: number;
  /** Texts by column; a missing one is empty. */
  cells: Record<string, string>;
}

export interface Source {
  columns: string[];
  rows: SourceRow[];
}

/** Reads `<file>.csv` or `<file>.json` as rows of texts. Throws `FileProblem`. */
export async function readSource(file: string): Promise<Source> {
  if (!/\.(csv|json)$/i.test(file)) throw new FileProblem(`${file}: must end in .csv or .json`);
  return parseSource(file, await readTextFile(file, MOST_ITEM_BYTES));
}

/** The rows of a text, which is CSV or JSON by the ending of its file's name. Throws `FileProblem`. */
export async function parseSource(file: string, text: string): Promise<Source> {
  const [, ending = ''] = /\.(csv|json)$/i.exec(file) ?? [];
  const source = ending.toLowerCase() === 'csv' ? await csvSource(file, text) : jsonSource(file, text);
  if (source.columns.length > MOST_COLUMNS) throw tooManyColumns(file);
  if (source.rows.length === 0) throw new FileProblem(`${file}: holds no items`, new Wrong('noRows'));
  return source;
}

async function csvSource(file: string, text: string): Promise<Source> {
  const [header, ...records] = await recordsOf(file, text);
  const columns = header?.cells.map((name) => name.trim()) ?? [];
  if (columns.length > MOST_COLUMNS) throw tooManyColumns(file);
  const twice = columns.find((name, at) => columns.indexOf(name) < at);
  if (twice !== undefined) {
    const wrong = new Wrong('columnTwice', { name: twice || '–' });
    throw new FileProblem(`${file}: the column ${twice || '(without a name)'} is there twice`, wrong);
  }
  const rows = records.map(({ row, cells }) => {
    if (cells.length !== columns.length) {
      const wrong = new Wrong('cellsMissing', { row: String(row), cells: cells.length, columns: columns.length });
      throw new FileProblem(`${file}: row ${row} has ${cells.length} cells, the header has ${columns.length}`, wrong);
    }
    return { row, cells: Object.fromEntries(columns.map((column, at) => [column, textOfCell(cells[at] ?? '')])) };
  });
  return { columns, rows };
}

const tooManyRows = (file: string) =>
  new FileProblem(
    `${file}: has more than ${MOST_ITEM_ROWS} rows; split it`,
    new Wrong('tooManyRows', { most: MOST_ITEM_ROWS }),
  );

const tooManyColumns = (file: string) =>
  new FileProblem(
    `${file}: has more than ${MOST_COLUMNS} columns`,
    new Wrong('tooManyColumns', { most: MOST_COLUMNS }),
  );

/** The header, and every row below it that is not empty. */
async function recordsOf(file: string, text: string) {
  const records: { row: number; cells: string[] }[] = [];
  try {
    const parser = Readable.from(piecesOf(text)).pipe(parse({ relax_column_count: true }));
    let row = 0;
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++;
      // Spreadsheets leave empty lines, which count as lines.
      if (row > 1 && cells.every((cell) => cell.trim() === '')) continue;
      if (records.push({ row, cells }) > 1 + MOST_ITEM_ROWS) throw tooManyRows(file);
    }
  } catch (error) {
    if (error instanceof CsvError) throw new FileProblem(`${file}: ${error.message}`, new Wrong('csvBroken'));
    throw error;
  }
  return records;
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0; at < text.length; at += PIECE) {
    yield text.slice(at, at + PIECE);
    await nextTurn();
  }
}

function jsonSource(file: string, text: string): Source {
  const objects = listOf(parsedJson(file, text));
  if (!Array.isArray(objects)) throw new FileProblem(`${file}: must be a list of objects`, new Wrong('notList'));
  if (objects.length > MOST_ITEM_ROWS) throw tooManyRows(file);
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
