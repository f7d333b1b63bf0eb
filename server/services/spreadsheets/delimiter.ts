/** What may separate cells; of two that fit equally the first. */
const DELIMITERS = [',', ';', '\t', '|'];

/** Lines and characters that are looked at. */
const LINES = 60;
const CHARACTERS = 200_000;

/** Excel reads its separator from such a first line, and some programs write it. */
const SAID = /^\uFEFF?sep=(.)\r?$/i;

/** The cells of one line; what stands in quotes separates nothing. */
export function cellsOfLine(line: string, delimiter: string): string[] {
  const cells: string[] = [];
  let [from, quoted] = [0, false];
  for (let at = 0; at <= line.length; at++) {
    const letter = line[at] ?? delimiter;
    if (letter === '"') quoted = !quoted;
    if (letter !== delimiter || (quoted && at < line.length)) continue;
    cells.push(line.slice(from, at).trim().replace(/^"|"$/g, ''));
    from = at + 1;
  }
  return cells;
}

/**
 * What separates the cells of a text: that by which a line has known headings, else that which makes the widest table of
 * its first lines. A program may have written its own words above the headings.
 */
export function delimiterOf(text: string, isHeading: (cells: readonly string[]) => boolean): string {
  const lines = text.slice(0, CHARACTERS).split(/\r\n?|\n/, LINES);
  const said = SAID.exec(lines[0] ?? '')?.[1];
  if (said !== undefined) return said;
  const tables = DELIMITERS.map((delimiter) => {
    const rows = lines.filter((line) => line.trim() !== '').map((line) => cellsOfLine(line, delimiter));
    return { delimiter, known: rows.some(isHeading), cells: widest(rows) };
  });
  const best = (found: typeof tables) => found.toSorted((one, other) => other.cells - one.cells)[0]?.delimiter;
  return best(tables.filter(({ known }) => known)) ?? best(tables) ?? ',';
}

export const saysDelimiter = (cells: readonly string[]): boolean => /^sep=/i.test(cells[0] ?? '');

/** Cells of the lines that are equally wide, where these are most. */
function widest(rows: readonly string[][]): number {
  const ofWidth = new Map<number, number>();
  for (const { length } of rows) if (length > 1) ofWidth.set(length, (ofWidth.get(length) ?? 0) + length);
  return Math.max(0, ...ofWidth.values());
}
