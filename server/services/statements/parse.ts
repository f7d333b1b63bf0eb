import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse } from 'csv-parse';
import type { StatementKind } from '../../../shared/console/statements.ts';
import { StaffRefused } from '../staff/refused.ts';
import {
  type ColumnName,
  columnNames,
  columnOf,
  isHeader,
  NO_PAYMENT,
  NO_SIDE,
  NOT_MADE,
  sumColumns,
  WENT_OUT,
} from './columns.ts';
import { dateReader } from './dates.ts';
import { isNoSum, sumReader } from './sums.ts';

/** A row of a file of the bank or of a provider. */
export interface StatementRow {
  /** As in a spreadsheet, where the first line of the file is 1. */
  line: number;
  /** Everything of it that is words or a number, for people, and to look for numbers in. */
  text: string;
  /** Fen; above zero what came in. */
  money: number;
  /** What the provider kept. */
  fee: number;
  /** Milliseconds since 1970, exact to a day; null if none is there. */
  at: number | null;
  /** No payment, or none in the shop's currency: a payout of the provider, a fee, what counts on neither side. */
  other: boolean;
}

/** A file as it came. */
export interface StatementFile {
  bytes: Uint8Array;
  kind: StatementKind;
  /** The shop's own. */
  currency: string;
}

const MOST_ROWS = 20_000;

/** Rows above the header at the most: banks write the account there. */
const MOST_ABOVE = 50;

/** Characters of a row at the most. */
const LONGEST_ROW = 20_000;

/** Characters that are read, and rows that are understood, in one turn of the event loop. */
const READ_AT_ONCE = 64 * 1024;
const ROWS_AT_ONCE = 1000;

/** What may separate cells. */
const DELIMITERS = [',', ';', '\t', '|'];

/**
 * The rows of a CSV file, in UTF-8, in UTF-16 with its mark, or as Chinese banks write it; others are served meanwhile.
 * Throws `statementUnreadable`, `statementRowUnreadable`, `statementDatesUnreadable`.
 */
export async function parseStatement({ bytes, kind, currency }: StatementFile): Promise<StatementRow[]> {
  const records = await recordsOf(textOf(bytes));
  const head = records.slice(0, MOST_ABOVE).findIndex(isHeader);
  const header = records[head];
  if (!header || records.length - head > MOST_ROWS) throw new StaffRefused('statementUnreadable');
  const below = records.slice(head + 1);
  const rowOf = reader(header, below, kind === 'stripe' ? currency : null);
  const rows: StatementRow[] = [];
  for (let from = 0; from < below.length; from += ROWS_AT_ONCE) {
    const some = below.slice(from, from + ROWS_AT_ONCE);
    rows.push(...some.flatMap((cells, index) => rowOf(cells, head + 2 + from + index)));
    await nextTurn();
  }
  // Without a time nothing of the ledger would be compared.
  if (rows.length > 0 && rows.every(({ at }) => at === null)) throw new StaffRefused('statementDatesUnreadable');
  return rows;
}

/** The cell of a row in a column, or an empty one. */
type Cell = (name: ColumnName) => string;

/** Reads rows below a header, of Stripe where a currency is asked for. */
function reader(header: readonly string[], below: readonly string[][], currency: string | null) {
  const names = Object.keys(columnNames) as ColumnName[];
  const columns = new Map(names.map((name) => [name, columnOf(header, name)]));
  const cellsOf = (cells: readonly string[]): Cell => {
    return (name) => cells[columns.get(name) ?? -1]?.trim() ?? '';
  };
  const fenOf = sumReader(below.flatMap((cells) => sumColumns.map(cellsOf(cells))));
  const instantOf = dateReader(below.map((cells) => cellsOf(cells)('date')));
  return (cells: readonly string[], line: number): StatementRow[] => {
    const at = cellsOf(cells);
    const date = instantOf(at('date'));
    const isUnreadable = (name: ColumnName) => !isNoSum(at(name)) && fenOf(at(name)) === null;
    if (date !== null && sumColumns.some(isUnreadable)) {
      throw new StaffRefused('statementRowUnreadable', { params: { line: String(line) } });
    }
    const sums = sumsOf(at, fenOf, currency);
    if (!sums) return [];
    const isPayment = !NO_PAYMENT.test(at('type')) && !NOT_MADE.test(at('status')) && sums.money !== 0;
    const words = cells.map((cell) => cell.trim()).filter(Boolean);
    const row = { line, text: words.join(' · ').slice(0, 300), at: date };
    if (NO_SIDE.test(at('side'))) return [{ ...row, money: 0, fee: 0, other: true }];
    return [{ ...row, ...sums, other: currency !== null && !isPayment }];
  };
}

type Sums = { money: number; fee: number };

/** What a row moved and what the provider kept, in fen of the shop's currency if that is asked for; null without a sum. */
function sumsOf(at: Cell, fenOf: (cell: string) => number | null, currency: string | null): Sums | null {
  const fen = (name: ColumnName) => fenOf(at(name)) ?? 0;
  const amount = WENT_OUT.test(at('side')) ? -Math.abs(fen('amount')) : fen('amount');
  const booked = amount === 0 ? fen('in') - Math.abs(fen('out')) : amount;
  if (booked === 0) return null;
  const isForeign = (name: 'currency' | 'paidCurrency') =>
    currency !== null && at(name) !== '' && at(name).toUpperCase() !== currency;
  if (!isForeign('currency')) return { money: booked, fee: fen('fee') };
  // The account may keep its balance in another currency than shoppers pay in.
  const paid = isForeign('paidCurrency') ? 0 : fen('paid');
  return { money: Math.sign(booked) * Math.abs(paid), fee: 0 };
}

/** Spreadsheets write UTF-16 with a mark, Chinese banks GB 18030. */
function textOf(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** What separates the cells of the header: above it stand the bank's own words. */
function delimiterOf(text: string): string | undefined {
  const lines = text.slice(0, MOST_ABOVE * LONGEST_ROW).split(/\r\n?|\n/, MOST_ABOVE);
  const unquoted = (cell: string) => cell.trim().replace(/^"|"$/g, '');
  return DELIMITERS.find((one) => lines.some((line) => isHeader(line.split(one).map(unquoted))));
}

/** Throws `statementUnreadable`, also for more rows than there may be. */
async function recordsOf(text: string): Promise<string[][]> {
  const delimiter = delimiterOf(text);
  if (delimiter === undefined) throw new StaffRefused('statementUnreadable');
  const options = { delimiter, relax_column_count: true, relax_quotes: true };
  const most = { to: MOST_ABOVE + MOST_ROWS + 1, max_record_size: LONGEST_ROW };
  try {
    const records: string[][] = [];
    const parser = Readable.from(partsOf(text)).pipe(parse({ ...options, ...most }));
    for await (const record of parser) records.push(record);
    return records;
  } catch (cause) {
    throw new StaffRefused('statementUnreadable', { cause });
  }
}

async function* partsOf(text: string): AsyncGenerator<string> {
  for (let from = 0; from < text.length; from += READ_AT_ONCE) {
    yield text.slice(from, from + READ_AT_ONCE);
    await nextTurn();
  }
}
