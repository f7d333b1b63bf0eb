import { Readable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { parse } from 'csv-parse';
import type { StatementKind } from '../../../shared/console/statements.ts';
import { StaffRefused } from '../staff/refused.ts';
import { columnNames, DATE, NO_PAYMENT, NOT_MADE } from './columns.ts';

/** A row of a file of the bank or of a provider. */
export interface StatementRow {
  /** As in a spreadsheet: the header is line 1. */
  line: number;
  /** Everything of it that is words or a number, for people, and to look for numbers in. */
  text: string;
  /** Fen; above zero what came in. */
  money: number;
  /** What the provider kept. */
  fee: number;
  /** Milliseconds since 1970, exact to a day; null if none is there. */
  at: number | null;
  /** No payment, or none in the shop's currency: a payout of the provider, a fee. */
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

const nameOf = (header: string) => header.toLowerCase().replace(/[\s_]/g, '');

/**
 * The rows of a CSV file, in UTF-8 or as Chinese banks write it; others are served meanwhile. Throws
 * `statementUnreadable`.
 */
export async function parseStatement({ bytes, kind, currency }: StatementFile): Promise<StatementRow[]> {
  const records = await recordsOf(textOf(bytes));
  const head = records.slice(0, MOST_ABOVE).findIndex((cells) => columnOf(cells, 'date') >= 0 && hasSum(cells));
  const header = records[head];
  if (!header || records.length - head > MOST_ROWS) throw new StaffRefused('statementUnreadable');
  const rowsOf = reader(header, { currency: kind === 'stripe' ? currency : null, above: head + 2 });
  const rows: StatementRow[] = [];
  for (let from = head + 1; from < records.length; from += ROWS_AT_ONCE) {
    rows.push(...rowsOf(records.slice(from, from + ROWS_AT_ONCE), from - head - 1));
    await nextTurn();
  }
  return rows;
}

/**
 * Reads rows below a header, of Stripe where a currency is asked for; `above` is the line of the first, and `from` how
 * many were read before.
 */
function reader(header: readonly string[], { currency, above }: { currency: string | null; above: number }) {
  const names = Object.keys(columnNames) as (keyof typeof columnNames)[];
  const columns = new Map(names.map((name) => [name, columnOf(header, name)]));
  const rowOf = (cells: readonly string[], line: number): StatementRow[] => {
    const at: Cell = (name) => cells[columns.get(name) ?? -1]?.trim() ?? '';
    const sums = sumsOf(at, currency);
    if (!sums) return [];
    const isPayment = !NO_PAYMENT.test(at('type')) && !NOT_MADE.test(at('status')) && sums.money !== 0;
    const text = cells
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join(' · ');
    const other = currency !== null && !isPayment;
    return [{ line, text: text.slice(0, 300), ...sums, at: instantOf(at('date')), other }];
  };
  return (records: readonly string[][], from: number) =>
    records.flatMap((cells, index) => rowOf(cells, above + from + index));
}

type Cell = (name: keyof typeof columnNames) => string;

/** What a row moved and what the provider kept, in fen of the shop's currency if that is asked for; null without a sum. */
function sumsOf(at: Cell, currency: string | null): { money: number; fee: number } | null {
  const booked = fenOf(at('amount')) ?? (fenOf(at('in')) ?? 0) - Math.abs(fenOf(at('out')) ?? 0);
  if (booked === 0) return null;
  const isForeign = (name: 'currency' | 'paidCurrency') =>
    currency !== null && at(name) !== '' && at(name).toUpperCase() !== currency;
  if (!isForeign('currency')) return { money: booked, fee: fenOf(at('fee')) ?? 0 };
  // The account may keep its balance in another currency than shoppers pay in.
  const paid = isForeign('paidCurrency') ? 0 : (fenOf(at('paid')) ?? 0);
  return { money: Math.sign(booked) * Math.abs(paid), fee: 0 };
}

function columnOf(cells: readonly string[], name: keyof typeof columnNames): number {
  const known = columnNames[name].map(nameOf);
  return cells.findIndex((cell) => known.includes(nameOf(cell)));
}

const hasSum = (cells: readonly string[]) =>
  (['amount', 'in', 'out'] as const).some((name) => columnOf(cells, name) >= 0);

/** Chinese banks write GB 18030. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** Throws `statementUnreadable`, also for more rows than there may be. */
async function recordsOf(text: string): Promise<string[][]> {
  const first = text.slice(0, LONGEST_ROW).split('\n', 1)[0] ?? '';
  const delimiter = [',', ';', '\t'].toSorted((one, other) => first.split(other).length - first.split(one).length)[0];
  const options = { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true };
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

/** Fen of `-1,234.5` or `¥1234.50`; null if it is no sum. */
function fenOf(cell: string): number | null {
  const text = cell.replace(/[\s,，¥￥$€£"]/g, '');
  const found = /^([+-]?)(\d{1,12})(?:\.(\d{1,2})0*)?$/.exec(text);
  if (!found) return null;
  const [, sign, yuan = '0', decimals = ''] = found;
  const fen = Number(yuan) * 100 + Number(decimals.padEnd(2, '0'));
  return sign === '-' ? -fen : fen;
}

/** `2026-11-23 10:12`, `2026/11/23`, `20261123`: exact to a day, so its zone does not matter. */
function instantOf(cell: string): number | null {
  const found = DATE.exec(cell.trim());
  if (!found) return null;
  const [, year = '', month = '', day = ''] = found;
  const at = Date.parse(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}T12:00:00Z`);
  return Number.isNaN(at) ? null : at;
}
