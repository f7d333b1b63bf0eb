/** What spreadsheets execute, some also after spaces or in the wide letters of Chinese and Japanese; with apostrophes. */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/** A text as a cell. An apostrophe is put before one that looks like a formula. */
export function textCell(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text;
}

/** The text of which `textCell` made a cell. */
export function textOfCell(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}

/** Rows as RFC 4180 writes them. Numbers and times go in as they are, texts of anybody's through `textCell`. */
export function csvOf(rows: (string | number)[][]): string {
  return rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

/** How a table begins for a spreadsheet, which knows by the mark at its start that it is UTF-8. */
export const sheetHead = (columns: string[]): string => `\ufeff${csvOf([columns])}`;

/** The rows below that head; what a row lacks is empty. */
export const sheetLines = (columns: string[], rows: Record<string, string>[]): string =>
  csvOf(rows.map((row) => columns.map((column) => textCell(row[column] ?? ''))));

function quoted(cell: string | number): string {
  const text = String(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
