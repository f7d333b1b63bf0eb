import { parse } from 'csv-parse/sync';
import type { StatementKind } from '../../../shared/console/statements.ts';
import { StaffRefused } from '../staff/refused.ts';
import { columnNames, DATE } from './columns.ts';

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
  /** No payment: a payout of the provider, a fee. */
  other: boolean;
}

const MOST_ROWS = 20_000;

/** What Stripe lists beside payments. */
const NO_PAYMENT = /payout|transfer|fee|topup|reserve|adjustment/i;

const nameOf = (header: string) => header.toLowerCase().replace(/[\s_]/g, '');

/** The rows of a CSV file, in UTF-8 or as Chinese banks write it. Throws `statementUnreadable`. */
export function parseStatement(bytes: Uint8Array, kind: StatementKind): StatementRow[] {
  const records = recordsOf(textOf(bytes));
  const head = records.findIndex((cells) => columnOf(cells, 'date') >= 0 && hasSum(cells));
  const header = records[head];
  if (!header || records.length - head > MOST_ROWS) throw new StaffRefused('statementUnreadable');
  const at = (name: keyof typeof columnNames, cells: readonly string[]) => cells[columnOf(header, name)] ?? '';
  return records.slice(head + 1).flatMap((cells, index) => {
    const money = fenOf(at('amount', cells)) ?? (fenOf(at('in', cells)) ?? 0) - Math.abs(fenOf(at('out', cells)) ?? 0);
    if (money === 0) return [];
    const text = cells
      .map((cell) => cell.trim())
      .filter(Boolean)
      .join(' · ');
    const other = kind === 'stripe' && NO_PAYMENT.test(at('type', cells));
    const fee = fenOf(at('fee', cells)) ?? 0;
    return { line: head + index + 2, text: text.slice(0, 300), money, fee, at: instantOf(at('date', cells)), other };
  });
}

const columnOf = (cells: readonly string[], name: keyof typeof columnNames): number =>
  cells.findIndex((cell) => columnNames[name].map(nameOf).includes(nameOf(cell)));

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

function recordsOf(text: string): string[][] {
  const [first = ''] = text.split('\n', 1);
  const delimiter = [',', ';', '\t'].toSorted((one, other) => first.split(other).length - first.split(one).length)[0];
  try {
    return parse(text, { delimiter, relax_column_count: true, relax_quotes: true, skip_empty_lines: true });
  } catch (cause) {
    throw new StaffRefused('statementUnreadable', { cause });
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
