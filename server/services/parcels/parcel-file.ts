import { selectOpenCarriers } from '../../../db/queries/carriers.ts';
import type { Reader, Store } from '../../../db/store.ts';
import { normalized } from '../../../shared/normalized.ts';
import { readLabel } from '../../../shared/packing-label.ts';
import { rules } from '../../../shared/rules.ts';
import { parseSource, type Source, type SourceRow } from '../catalogue/import/source.ts';
import { Wrong } from '../spreadsheets/wrong.ts';
import type { By } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';
import { FileProblem } from '../text-file.ts';
import { COLUMNS, type ParcelColumn as Column, parcelColumnOf } from './headings.ts';
import type { ParcelOfOrder, ParcelProblem, Sending } from './sending.ts';

/** Rows of one file. */
const MOST_ROWS = 2000;

/** A problem of a file and its place. */
export interface FileRowProblem {
  /** As in a spreadsheet: the header is row 1. */
  row: number;
  column: string;
  wrong: Wrong;
}

interface ParcelReport {
  problems: FileRowProblem[];
  /** Rows of the file, without those that are left out. */
  parcels: number;
  /** Rows that are right: without the wrong ones they can be sent. Null if the columns are wrong. */
  others: number | null;
}

interface Input extends By {
  bytes: Uint8Array;
  /** Rows that are not sent, because staff have seen that they are wrong. */
  leaveOut: readonly number[];
  dryRun: boolean;
}

type Carrier = Awaited<ReturnType<typeof selectOpenCarriers>>[number];

const columnOf: Record<ParcelProblem, Column> = {
  orderUnknown: 'orderno',
  parcelNotWaiting: 'orderno',
  addressMissing: 'orderno',
  addressChanged: 'address',
  carrierUnknown: 'carrier',
  numberOfOrder: 'number',
  numberOfAnother: 'number',
};

/** Parcels of a CSV `orderno,carrier,number` (docs/domain.md, Parcels and returns). */
export function createParcelFile({ store, sending }: { store: Store; sending: Sending }) {
  /**
   * Sends all rows or none, but for those that staff leave out; other columns are ignored, so that the file of what is to be sent can be filled in, but for its
   * recipients and addresses: labels were made from them. Throws `fileUnreadable`.
   */
  return async ({ bytes, leaveOut, dryRun, ...by }: Input): Promise<ParcelReport> => {
    const { columns, rows: all, broken = [] } = await sourceOf(bytes);
    const left = new Set(leaveOut);
    const isIn = ({ row }: { row: number }) => !left.has(row);
    const rows = all.filter(isIn);
    const lacking = COLUMNS.filter((column) => !columns.includes(column));
    if (lacking.length > 0) return { problems: lacking.map(missingColumn), parcels: rows.length, others: null };
    const carriers = await openCarriers(store.reader);
    const problems: FileRowProblem[] = broken.filter(isIn);
    const sent: (ParcelOfOrder & { row: number })[] = [];
    for (const source of rows) {
      const read = readRow(source, carriers);
      if (Array.isArray(read)) problems.push(...read);
      else sent.push({ ...read, row: source.row });
    }
    // The rows that could be read are checked against the database too, so that all problems are reported at once.
    const input = sent.map(({ row: _, ...parcel }) => parcel);
    const found = await sending.sendMany(input, by, { dryRun: dryRun || problems.length > 0 });
    for (const { row, problem } of found.problems) {
      problems.push({ row: sent[row]?.row ?? 0, column: columnOf[problem], wrong: new Wrong(problem) });
    }
    const wrong = new Set(problems.map(({ row }) => row));
    const others = rows.filter(({ row }) => !wrong.has(row)).length;
    return { problems: problems.sort((one, other) => one.row - other.row), parcels: rows.length, others };
  };
}

const missingColumn = (column: Column): FileRowProblem => ({ row: 1, column, wrong: new Wrong('missing') });

async function openCarriers(on: Reader): Promise<ReadonlyMap<string, Carrier>> {
  const open = await selectOpenCarriers(on);
  const byName = open.map((carrier) => [carrier.name.toLowerCase(), carrier] as const);
  return new Map([...open.map((carrier) => [String(carrier.id), carrier] as const), ...byName]);
}

/** Throws `fileUnreadable`. */
async function sourceOf(bytes: Uint8Array): Promise<Source> {
  const name = 'parcels.csv';
  try {
    const source = await parseSource(name, bytes, parcelColumnOf);
    if (source.rows.length <= MOST_ROWS) return source;
    throw new FileProblem(`${name}: has too many rows`, new Wrong('tooManyRows', { most: MOST_ROWS }));
  } catch (error) {
    if (!(error instanceof FileProblem && error.wrong)) throw error;
    const { code, params } = error.wrong;
    throw new StaffRefused('fileUnreadable', { params: { why: { text: `problem.${code}`, params } } });
  }
}

/** The parcel of a row, or everything that is wrong with its cells. */
function readRow({ row, cells }: SourceRow, carriers: ReadonlyMap<string, Carrier>): ParcelOfOrder | FileRowProblem[] {
  const problems: FileRowProblem[] = [];
  const wrong = (column: Column, problem: Wrong) => problems.push({ row, column, wrong: problem });
  const cell = (column: Column) => normalized(cells[column] ?? '').trim();
  const { min, max, pattern, clean } = rules.tracking;

  // Spreadsheets round numbers of sixteen digits, so the shop writes them in blocks. A label may be scanned into the cell.
  const { number: orderno, mark: label } = readLabel(cell('orderno'));
  if (orderno === '') wrong('orderno', new Wrong('missing'));
  else if (!/^\d{6,20}$/.test(orderno)) wrong('orderno', new Wrong('notOrderNumber'));

  const named = cell('carrier');
  const carrier = carriers.get(named.toLowerCase());
  if (named === '') wrong('carrier', new Wrong('missing'));
  else if (!carrier) wrong('carrier', new Wrong('carrierUnknown'));

  const number = clean(cell('number'));
  if (number === '') wrong('number', new Wrong('missing'));
  else if (number.length < min || number.length > max || !pattern.test(number)) {
    wrong('number', new Wrong('notTracking', { min, max }));
  }
  if (problems.length > 0 || !carrier) return problems;
  const known = (column: Column) => cell(column) || undefined;
  const to = { truename: known('truename'), phone: known('phone'), address: known('address') };
  return { orderno, label, carrierId: carrier.id, number, ...to };
}
