/**
 * What spreadsheets do not leave as it is, with apostrophes: they execute it, some also after spaces or in the wide
 * letters of Chinese and Japanese; or they take it for a number, without the zeros before it or with fifteen digits, or for
 * a date.
 */
const CHANGED =
  /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠]|\s*(?:0\d+|\d{12,}|\d+(?:\.\d+)?e[+-]?\d+|\d{1,4}[-/]\d{1,2}(?:[-/]\d{1,4})?)\s*$)/i;

/**
 * The same within a text, where a spreadsheet begins another cell: in languages with a decimal comma it divides a row at
 * semicolons, and then also what stands in quotes. What comes before is looked at last, or a text of spaces took minutes.
 */
const INNER = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n]["'\s]*)/g;
const MADE_INNER = /'(?=[=+\-@＝＋－＠])(?<=[;\t\r\n]["'\s]*)/g;

/** A text as a cell. An apostrophe is put before what a spreadsheet would change. */
export function textCell(text: string): string {
  const harmless = text.replace(INNER, "'");
  return CHANGED.test(harmless) ? `'${harmless}` : harmless;
}

/** The text of which `textCell` made a cell. */
export function textOfCell(cell: string): string {
  const harmless = cell.startsWith("'") && CHANGED.test(cell) ? cell.slice(1) : cell;
  return harmless.replace(MADE_INNER, '');
}

/**
 * A number that nobody reckons with, of an order or an account, in blocks of four: in one piece spreadsheets round it to
 * fifteen digits, drop zeros before it, and read an E in it as a power of ten.
 */
export const numberCell = (number: string): string =>
  textCell(number.replaceAll(/([A-Za-z0-9]{4})(?=[A-Za-z0-9])/g, '$1 '));

/** What names something: the long number of an order or a recharge in blocks, `W1000` of a withdrawal as it is. */
export const referenceCell = (reference: string): string =>
  /^\d{9,}$/.test(reference) ? numberCell(reference) : textCell(reference);

/** Rows as RFC 4180 writes them. Numbers and times go in as they are, texts of anybody's through `textCell`. */
export function csvOf(rows: (string | number)[][]): string {
  return rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

/** Rows of a table for a spreadsheet, from its head: by the mark at the start it is known to be UTF-8. */
export const sheetOf = (rows: (string | number)[][]): string => `\ufeff${csvOf(rows)}`;

/** How such a table begins. */
export const sheetHead = (columns: string[]): string => sheetOf([columns]);

/** The rows below that head; what a row lacks is empty. */
export const sheetLines = (columns: string[], rows: Record<string, string>[]): string =>
  csvOf(rows.map((row) => columns.map((column) => textCell(row[column] ?? ''))));

function quoted(cell: string | number): string {
  const text = String(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
