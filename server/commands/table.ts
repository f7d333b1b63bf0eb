import type { CommandResult } from '../process/control.ts';
import { printed } from './command.ts';

export type Row = Record<string, string | number | boolean | null>;

/** Rows for scripts, or as a table, where null is empty. */
export function printedRows(rows: readonly Row[], json: boolean): CommandResult {
  if (json) return printed(JSON.stringify({ data: rows }, null, 2));
  const texts = rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, cell]) => [name, textOf(cell)])));
  return printed(tableOf(texts));
}

function textOf(cell: Row[string]): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  return String(cell);
}

/** A cell's width in a terminal: characters of East Asian scripts take two columns. */
function widthOf(text: string): number {
  return [...text].reduce(
    (sum, one) =>
      sum +
      (/[\u1100-\u115f\u2e80-\u9fff\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(one)
        ? 2
        : 1),
    0,
  );
}

/** Rows as a table for a terminal, with their keys as its head. */
export function tableOf(rows: Record<string, string | number>[]): string {
  const [first] = rows;
  if (!first) return 'none';
  const names = Object.keys(first);
  const lines = [names, ...rows.map((row) => names.map((name) => String(row[name] ?? '')))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => widthOf(line[column] ?? ''))));
  const padded = (text: string, width: number) => text + ' '.repeat(width - widthOf(text));
  return lines
    .map((line) =>
      line
        .map((text, column) => padded(text, widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** One thing a line for each of its names. */
export function linesOf(row: Record<string, string>): string {
  const names = Object.keys(row);
  const width = Math.max(...names.map(widthOf));
  return names.map((name) => `${name + ' '.repeat(width - widthOf(name))}  ${row[name]}`.trimEnd()).join('\n');
}
