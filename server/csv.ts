/**
 * A text as a cell. Spreadsheets execute text that looks like a formula, some also after spaces or in the wide letters of
 * Chinese and Japanese, so an apostrophe is put before it.
 */
export function textCell(text: string): string {
  return /^(?:[\t\r\n]|\s*[=+\-@＝＋－＠])/.test(text) ? `'${text}` : text;
}

/** Rows as RFC 4180 writes them. Numbers and times go in as they are, texts of anybody's through `textCell`. */
export function csvOf(rows: (string | number)[][]): string {
  return rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('');
}

function quoted(cell: string | number): string {
  const text = String(cell);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
