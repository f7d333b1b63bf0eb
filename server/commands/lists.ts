import { formatMoney, yuanOf } from '../../shared/money.ts';
import type { CommandResult } from '../process/control.ts';
import { type CommandLine, type OptionName, UsageError } from './command.ts';
import { tableOf } from './table.ts';

export const pageOptions = ['after', 'limit', 'shopper', 'number'] as const satisfies readonly OptionName[];

/** Default and largest number of rows in a page. */
const SHOWN = 100;
const MOST = 1000;

/**
 * A value in a list: money is printed in yuan, in a table with the currency's symbol; null is empty; `json` is the
 * stored JSON.
 */
export type Cell = string | number | boolean | null | { fen: number } | { json: Record<string, unknown> };

export type Row = Record<string, Cell>;

interface Shown {
  rows: Row[];
  /** The value of `--after` for the next page; null at the end. */
  next: number | string | null;
}

/** `--limit`, or how many rows a page has without it. Throws `UsageError`. */
export function limitOf({ limit }: Pick<CommandLine, 'limit'>): number {
  if (limit === undefined) return SHOWN;
  if (!/^[1-9]\d{0,3}$/.test(limit) || Number(limit) > MOST) throw new UsageError(`--limit <1 to ${MOST}>`);
  return Number(limit);
}

/** `--after` of a list that is paged by row id. Throws `UsageError`. */
export function idAfter({ after }: Pick<CommandLine, 'after'>): number | undefined {
  if (after === undefined) return undefined;
  if (!/^\d{1,15}$/.test(after)) throw new UsageError('--after <id of the last row that was shown>');
  return Number(after);
}

/**
 * A page as `--json` and as a table. The JSON contains the cursor of the next page; the table is followed by a line
 * about it.
 */
export function printedList({ rows, next }: Shown, json: boolean, currency: string): CommandResult {
  if (json) {
    return { out: `${JSON.stringify({ data: rows.map(valuesOf), next }, null, 2)}\n`, err: '', exitCode: 0 };
  }
  const table = tableOf(rows.map((row) => textsOf(row, currency)));
  return { out: `${table}\n`, err: next === null ? '' : moreAfter(next), exitCode: 0 };
}

/** The line that says how to list the next page. */
export function moreAfter(next: number | string): string {
  return `there are more: --after ${next}\n`;
}

/** A row for scripts. */
export function valuesOf(row: Row): Record<string, unknown> {
  return cellsOf(row, (cell) => {
    if (typeof cell !== 'object' || cell === null) return cell;
    return 'fen' in cell ? yuanOf(cell.fen) : cell.json;
  });
}

/** A row for people. */
export function textsOf(row: Row, currency: string): Record<string, string> {
  return cellsOf(row, (cell) => {
    if (cell === null) return '';
    if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
    if (typeof cell !== 'object') return String(cell);
    return 'fen' in cell ? formatMoney(cell.fen, currency) : JSON.stringify(cell.json);
  });
}

function cellsOf<Value>(row: Row, shown: (cell: Cell) => Value): Record<string, Value> {
  return Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, shown(cell)]));
}
