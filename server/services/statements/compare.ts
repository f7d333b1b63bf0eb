import type { LedgerRow } from './ledger-side.ts';
import type { StatementRow } from './row.ts';

const DAY = 24 * 60 * 60_000;

/** How long money may take from one book to the other, in ms. */
export const ON_THE_WAY = 4 * DAY;

/** The same payment in both books. */
export interface Pair {
  file: StatementRow;
  ledger: LedgerRow;
}

/**
 * What fits of two books, each row of either once: by the number that a row of the file names, then by the same sum
 * within a few days. `unclear` are pairs by sum where another row would have fitted as well. A row that repeats a number
 * belongs to no other transfer: it is in the file alone.
 */
export function compareBooks(file: readonly StatementRow[], ledger: readonly LedgerRow[]) {
  const { matched, differs, unnamed, repeated, open } = byNumber(file, ledger);
  const { pairs, left } = bySumAndTime(unnamed, [...open]);
  for (const { ledger } of pairs) open.delete(ledger);
  const isUnclear = ambiguity(unnamed, [...open, ...pairs.map(({ ledger }) => ledger)]);
  const unclear = pairs.filter(isUnclear);
  const clear = pairs.filter((pair) => !isUnclear(pair));
  const missingHere = [...left, ...repeated].sort((one, other) => one.line - other.line);
  return { matched: [...matched, ...clear], unclear, differs, missingHere, open: [...open] };
}

/** Rows that name a transfer: the one with its sum first, so that a wrong repeat does not take its place. */
function byNumber(file: readonly StatementRow[], ledger: readonly LedgerRow[]) {
  const open = new Set(ledger);
  const byName = new Map<string, LedgerRow[]>();
  for (const row of ledger) for (const name of namesOf(row)) byName.set(name, [...(byName.get(name) ?? []), row]);
  const named = file.map((row) => ({ row, found: tokensOf(row.named).flatMap((token) => byName.get(token) ?? []) }));
  const matched: Pair[] = [];
  const differs: Pair[] = [];
  const repeated: StatementRow[] = [];
  const others = named.filter(({ row, found }) => {
    const same = found.find((one) => open.has(one) && one.money === row.money);
    if (same) matched.push({ file: row, ledger: same });
    return same === undefined || !open.delete(same);
  });
  for (const { row, found } of others) {
    const known = found.find((one) => open.delete(one));
    if (known) differs.push({ file: row, ledger: known });
    else if (found.length > 0) repeated.push(row);
  }
  return { matched, differs, repeated, unnamed: others.filter(({ found }) => found.length === 0).map(rowOf), open };
}

const rowOf = ({ row }: { row: StatementRow }) => row;

/** Of two payments of one recharge the second was credited under a number of its own: both have the name that they name. */
const namesOf = ({ number, ref, named }: LedgerRow) => new Set([number, ref, named].filter((name) => name !== ''));

const tokensOf = (text: string) => text.split(/[^\w]+/).filter((token) => token.length > 1);

/** Rows of the same sum in the order of time, each with the first of the other book that is not too far. */
function bySumAndTime(file: readonly StatementRow[], ledger: readonly LedgerRow[]) {
  // The last is the oldest.
  const queues = bySum(ledger.toSorted((one, other) => other.at - one.at));
  const [pairs, left]: [Pair[], StatementRow[]] = [[], []];
  for (const row of file.toSorted((one, other) => timeOf(one) - timeOf(other))) {
    const known = takeNear(queues.get(row.money) ?? [], timeOf(row));
    if (known) pairs.push({ file: row, ledger: known });
    else left.push(row);
  }
  return { pairs, left };
}

/** Whether another row of either book would have fitted as well. */
function ambiguity(file: readonly StatementRow[], ledger: readonly LedgerRow[]) {
  const timesOf = (rows: readonly { money: number; at: number }[]) =>
    bySum(rows.toSorted((one, other) => one.at - other.at));
  const inFile = timesOf(file.map((row) => ({ money: row.money, at: timeOf(row) })));
  const inLedger = timesOf(ledger);
  return ({ file: row, ledger: { at } }: Pair) =>
    countNear(inFile.get(row.money) ?? [], at) > 1 || countNear(inLedger.get(row.money) ?? [], timeOf(row)) > 1;
}

function bySum<Row extends { money: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const same = found.get(row.money);
    if (same) same.push(row);
    else found.set(row.money, [row]);
  }
  return found;
}

/** How many of them, which are in the order of time, are near. */
const countNear = (rows: readonly { at: number }[], at: number) =>
  countUntil(rows, at + ON_THE_WAY + 1) - countUntil(rows, at - ON_THE_WAY);

/** How many of them are before that time. */
function countUntil(rows: readonly { at: number }[], time: number): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((rows[middle]?.at ?? 0) < time) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** A row without a date is near to nothing. */
const timeOf = ({ at }: StatementRow) => at ?? Number.MAX_SAFE_INTEGER;

/** The oldest that is near, and takes it and those before it out: rows come in the order of time. */
function takeNear(rows: LedgerRow[], at: number): LedgerRow | undefined {
  while ((rows.at(-1)?.at ?? at) < at - ON_THE_WAY) rows.pop();
  const oldest = rows.at(-1);
  return oldest && oldest.at <= at + ON_THE_WAY ? rows.pop() : undefined;
}
