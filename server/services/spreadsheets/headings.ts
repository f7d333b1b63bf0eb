import { normalized } from '../../../shared/normalized.ts';

/** The unit that a heading may name: `金额(元)`, `收入（+元）`. */
const UNIT = /\([+-]?(元|人民币|人民币元|rmb|cny|¥)\)$/;

/** A heading as it is compared: without regard to case, spaces, wide letters, marks of what has to be filled in, units. */
export const plainHeading = (heading: string): string =>
  normalized(heading, 'NFKC')
    .toLowerCase()
    .replace(/[\s_*:"'-]/g, '')
    .replace(UNIT, '');

/** What people call a column: in Chinese, in English, and otherwise. The first two head a template. */
export type ColumnWords = readonly [zh: string, en: string, ...others: string[]];

/** Finds a column by any of its headings; null for a heading that is none. */
export type FindColumn = (heading: string) => string | null;

export function columnFinder(columns: Readonly<Record<string, readonly string[]>>): FindColumn {
  const found = new Map<string, string>();
  for (const [column, words] of Object.entries(columns)) {
    for (const word of [column, ...words]) found.set(plainHeading(word), column);
  }
  return (heading) => found.get(plainHeading(heading)) ?? null;
}

/** `AB` of the 28th column, as spreadsheets name one without a heading. */
export function letterOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : letterOf(Math.floor(at / 26) - 1) + letter;
}
