import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CsvError, type Options, parse } from 'csv-parse';
import { FileProblem } from '../text-file.ts';
import { delimiterOf, saysDelimiter } from './delimiter.ts';
import { textOfTable } from './text.ts';
import { isWorkbook, recordsOfWorkbook } from './workbook.ts';
import { Wrong } from './wrong.ts';

/** A row that is not empty. */
export interface SheetRecord {
  /** As in a spreadsheet, from 1. */
  row: number;
  cells: string[];
}

export interface SheetShape {
  /** Whether cells are the headings of such a file. */
  isHeading: (cells: readonly string[]) => boolean;
  /** Rows at the most, headings and what stands above them not counted. */
  mostRows: number;
  /** Characters of a row at the most. */
  longestRow: number;
}

/** Rows above the headings at the most: banks write the account there. */
export const MOST_ABOVE = 50;

/** Characters that are parsed in one turn of the event loop. */
const PIECE = 64 * 1024;

/**
 * The rows of a table that people give: CSV of any usual encoding and separator, or the first sheet of an `.xlsx`. Others
 * are served meanwhile. Throws `FileProblem`.
 */
export async function readRecords(file: string, bytes: Uint8Array, shape: SheetShape): Promise<SheetRecord[]> {
  if (bytes.length === 0) throw new FileProblem(`${file}: is empty`, new Wrong('fileEmpty'));
  const most = shape.mostRows + MOST_ABOVE + 1;
  const records: SheetRecord[] = [];
  let row = 0;
  const lines = isWorkbook(bytes) ? await recordsOfWorkbook(file, bytes, most) : linesOf(file, bytes, shape);
  for await (const cells of lines) {
    row++;
    // Spreadsheets leave empty rows, which count as rows.
    if (cells.every((cell) => cell.trim() === '') || (row === 1 && saysDelimiter(cells))) continue;
    if (records.push({ row, cells }) > most) throw tooManyRows(file, shape.mostRows);
  }
  return records;
}

/** Where the headings are among the first rows; where none is known, the first row. */
export function headingAt(records: readonly SheetRecord[], isHeading: SheetShape['isHeading']): number {
  return Math.max(
    0,
    records.slice(0, MOST_ABOVE).findIndex(({ cells }) => isHeading(cells)),
  );
}

export const tooManyRows = (file: string, most: number) =>
  new FileProblem(`${file}: has more than ${most} rows; split it`, new Wrong('tooManyRows', { most }));

async function* linesOf(file: string, bytes: Uint8Array, { isHeading, longestRow }: SheetShape) {
  const text = textOfTable(file, bytes);
  const delimiter = delimiterOf(text, isHeading);
  const options: Options = {
    delimiter,
    // The first line may end in another way than the others: that of the separator is written by a program of its own.
    record_delimiter: ['\r\n', '\n', '\r'],
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: longestRow,
  };
  try {
    yield* Readable.from(piecesOf(text)).pipe(parse(options)) as AsyncIterable<string[]>;
  } catch (error) {
    if (error instanceof CsvError) throw new FileProblem(`${file}: ${error.message}`, new Wrong('csvBroken'));
    throw error;
  }
}

async function* piecesOf(text: string): AsyncGenerator<string> {
  for (let at = 0, end = 0; at < text.length; at = end) {
    end = at + PIECE;
    // Each piece is encoded by itself, and half of a letter would be lost.
    if (isFirstHalf(text.charCodeAt(end - 1))) end++;
    yield text.slice(at, end);
    await nextTurn();
  }
}

/** Whether a code unit of UTF-16 needs the next one to be a letter. */
const isFirstHalf = (code: number) => code >= 0xd800 && code < 0xdc00;
