import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import type { WorkbookAnswer } from './workbook.ts';

/** Bytes of XML that a workbook may unfold into, and the parts that it may have. */
const MOST_XML = 50 * 2 ** 20;
const MOST_PARTS = 2000;

/** Digits that a spreadsheet keeps: it has rounded longer numbers already. */
const EXACT = 1e15;

/** Reads the first sheet; a formula is its last result, empty if that is an error. Throws nothing that a file can cause. */
export async function readWorkbook(bytes: Uint8Array, mostRows: number): Promise<WorkbookAnswer> {
  try {
    const refused = refusalOf(bytes);
    if (refused) return refused;
    const input = new Uint8Array(bytes).buffer;
    const rows = await readSheet<string>(input, { trim: false, parseNumber: numberText });
    if (rows.length > mostRows) return { wrong: 'workbookTooLarge' };
    return { rows: rows.map((cells) => cells.map(cellText)) };
  } catch {
    return { wrong: 'workbookBroken' };
  }
}

/** By the list of its parts, before anything is unfolded. */
function refusalOf(bytes: Uint8Array): WorkbookAnswer | undefined {
  const names = new Set<string>();
  let [size, parts] = [0, 0];
  unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      parts++;
      if (parts <= MOST_PARTS) names.add(name);
      if (/\.(xml|rels)$/.test(name)) size += originalSize;
      return false;
    },
  });
  if (parts > MOST_PARTS || size > MOST_XML) return { wrong: 'workbookTooLarge' };
  if ([...names].some((name) => /vbaProject|macrosheets/i.test(name))) return { wrong: 'workbookMacros' };
  return names.has('xl/workbook.xml') ? undefined : { wrong: 'workbookBroken' };
}

/** As people see it: `0.1 + 0.2` is 0.3, and a number that has lost digits looks like none of an order or parcel. */
function numberText(text: string): string {
  const number = Number(text);
  if (Math.abs(number) >= EXACT) return number.toExponential().toUpperCase();
  return String(Number(number.toPrecision(15)));
}

function cellText(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  if (!(cell instanceof Date)) return String(cell);
  const iso = cell.toISOString();
  return iso.endsWith('T00:00:00.000Z') ? iso.slice(0, 10) : iso.slice(0, 19);
}
