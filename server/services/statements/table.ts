import { createHash } from 'node:crypto';
import type { StatementKind } from '../../../shared/console/statements.ts';
import { plainHeading } from '../spreadsheets/headings.ts';
import { readRecords, type SheetRecord } from '../spreadsheets/records.ts';
import { StaffRefused } from '../staff-refused.ts';
import { FileProblem } from '../text-file.ts';
import { isHeader } from './columns.ts';
import { isHeading } from './headings.ts';

const MOST_ROWS = 20_000;

/** Characters of a row at the most. */
const LONGEST_ROW = 20_000;

const MOST_COLUMNS = 200;

const TOO_MANY = { text: 'problem.tooManyRows', params: { most: MOST_ROWS } } as const;

/** A file of the bank or of a provider, divided into cells. */
export interface StatementTable {
  headings: string[];
  below: SheetRecord[];
  /** Files with the same heading line have the same one. */
  shape: string;
}

/** Throws `fileUnreadable` with what is wrong, `statementUnreadable` for a file without rows. */
export async function readStatementTable(bytes: Uint8Array, kind: StatementKind): Promise<StatementTable> {
  const isHead = kind === 'stripe' ? isHeader : isHeading;
  const records = await recordsOf(bytes, isHead);
  const known = records.findIndex(({ cells }) => isHead(cells));
  const head = known >= 0 ? known : likelyHeading(records);
  const headings = records[head]?.cells.map((cell) => cell.trim()) ?? [];
  const below = records.slice(head + 1);
  if (below.length > MOST_ROWS) throw new StaffRefused('fileUnreadable', { params: { why: TOO_MANY } });
  const isUnknown = kind === 'stripe' && known < 0;
  if (isUnknown || below.length === 0 || headings.length < 2 || headings.length > MOST_COLUMNS) {
    throw new StaffRefused('statementUnreadable');
  }
  return { headings, below, shape: shapeOf(headings) };
}

async function recordsOf(bytes: Uint8Array, isHead: typeof isHeading): Promise<SheetRecord[]> {
  const shape = { isHeading: isHead, mostRows: MOST_ROWS, longestRow: LONGEST_ROW };
  try {
    return await readRecords('statement', bytes, shape);
  } catch (error) {
    if (!(error instanceof FileProblem && error.wrong)) throw error;
    const { code, params } = error.wrong;
    throw new StaffRefused('fileUnreadable', { params: { why: { text: `problem.${code}`, params } } });
  }
}

/** The first of the rows that are as wide as most are: above it stand the bank's own words. */
function likelyHeading(records: readonly SheetRecord[]): number {
  const filled = records.map(({ cells }) => cells.filter((cell) => cell.trim() !== '').length);
  const widest = Math.max(0, ...filled.slice(0, 100));
  return Math.max(
    0,
    filled.findIndex((count) => count > widest / 2),
  );
}

const shapeOf = (headings: readonly string[]): string =>
  createHash('sha256')
    .update(JSON.stringify(headings.map(plainHeading)))
    .digest('hex');
