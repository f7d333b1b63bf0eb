/** What spreadsheets execute, some also after spaces or in the wide letters of Chinese and Japanese; with apostrophes. */
const FORMULA = /^'*(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/;

/**
 * The same within a text, where a spreadsheet begins another cell: in languages with a decimal comma it divides a row at
 * semicolons, and then also what stands in quotes. What comes before is looked at last, or a text of spaces took minutes.
 */
const INNER = /(?=[=+\-@＝＋－＠])(?<=[;\t\r\n]["'\s]*)/g;
const MADE_INNER = /'(?=[=+\-@＝＋－＠])(?<=[;\t\r\n]["'\s]*)/g;

/** A text as a cell. An apostrophe is put before what looks like a formula. */
export function textCell(text: string): string {
  const harmless = text.replace(INNER, "'");
  return FORMULA.test(harmless) ? `'${harmless}` : harmless;
}

/** The text of which `textCell` made a cell. */
export function textOfCell(cell: string): string {
  const harmless = cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
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
