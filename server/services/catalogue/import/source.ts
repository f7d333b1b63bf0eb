import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, parse } from 'csv-parse';
import { FileProblem, readTextFile } from '../../text-file.ts';
import { Wrong } from './wrong.ts';

const MOST_BYTES = 32 * 2 ** 20;

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
  return parseSource(file, await readTextFile(file, MOST_BYTES));
}

/** The rows of a text, which is CSV or JSON by the ending of its file's name. Throws `FileProblem`. */
export async function parseSource(file: string, text: string): Promise<Source> {
  const [, ending = ''] = /\.(csv|json)$/i.exec(file) ?? [];
  const source = ending.toLowerCase() === 'csv' ? await csvSource(file, text) : jsonSource(file, text);
  if (source.rows.length === 0) throw new FileProblem(`${file}: holds no items`, new Wrong('noRows'));
  return source;
}

async function csvSource(file: string, text: string): Promise<Source> {
  const [header = [], ...records] = await recordsOf(file, text);
  const columns = header.map((name) => name.trim());
  const twice = columns.find((name, at) => columns.indexOf(name) < at);
  if (twice !== undefined) {
    const wrong = new Wrong('columnTwice', { name: twice || '–' });
    throw new FileProblem(`${file}: the column ${twice || '(without a name)'} is there twice`, wrong);
  }
  const rows = records
    .map((cells, at) => ({ row: at + 2, cells }))
    // Spreadsheets leave empty lines, which count as lines.
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .map(({ row, cells }) => {
      if (cells.length !== columns.length) {
        const wrong = new Wrong('cellsMissing', { row: String(row), cells: cells.length, columns: columns.length });
        throw new FileProblem(`${file}: row ${row} has ${cells.length} cells, the header has ${columns.length}`, wrong);
      }
      return { row, cells: Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])) };
    });
  return { columns, rows };
}

async function recordsOf(file: string, text: string): Promise<string[][]> {
  const records: string[][] = [];
  try {
    const parser = Readable.from(piecesOf(text)).pipe(parse({ relax_column_count: true }));
    for await (const record of parser) records.push(record);
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
