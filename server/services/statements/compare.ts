import type { LedgerRow } from './ledger-side.ts';
import type { StatementRow } from './parse.ts';

const DAY = 24 * 60 * 60_000;

/** How long money may take from one book to the other, in ms. */
export const ON_THE_WAY = 4 * DAY;

/**
 * What fits of two books: by the number that a row of the file names, then by the same sum within a few days, each once.
 */
export function compareBooks(file: readonly StatementRow[], ledger: readonly LedgerRow[]) {
  const open = new Set(ledger);
  const byName = new Map(ledger.flatMap((row) => namesOf(row).map((name) => [name, row] as const)));
  const matched: LedgerRow[] = [];
  const differs: { file: StatementRow; ledger: LedgerRow }[] = [];
  const unnamed: StatementRow[] = [];
  for (const row of file) {
    const found = tokensOf(row.text).flatMap((token) => byName.get(token) ?? []);
    const known = found.find((one) => open.has(one));
    if (!known) unnamed.push(row);
    else {
      open.delete(known);
      if (known.money === row.money) matched.push(known);
      else differs.push({ file: row, ledger: known });
    }
  }
  const { pairs, left } = bySumAndTime(unnamed, [...open]);
  for (const row of pairs) open.delete(row);
  return { matched: [...matched, ...pairs], differs, missingHere: left, open: [...open] };
}

const namesOf = ({ number, ref }: LedgerRow) => (ref === '' ? [number] : [number, ref]);

const tokensOf = (text: string) => text.split(/[^\w]+/).filter((token) => token.length > 1);

/** Rows of the same sum in the order of time, each with the first of the other book that is not too far. */
function bySumAndTime(file: readonly StatementRow[], ledger: readonly LedgerRow[]) {
  const queues = new Map<number, LedgerRow[]>();
  // The last is the oldest.
  for (const row of ledger.toSorted((one, other) => other.at - one.at)) {
    const same = queues.get(row.money);
    if (same) same.push(row);
    else queues.set(row.money, [row]);
  }
  const [pairs, left]: [LedgerRow[], StatementRow[]] = [[], []];
  for (const row of file.toSorted((one, other) => timeOf(one) - timeOf(other))) {
    const known = takeNear(queues.get(row.money) ?? [], timeOf(row));
    if (known) pairs.push(known);
    else left.push(row);
  }
  return { pairs, left: left.toSorted((one, other) => one.line - other.line) };
}

/** A row without a date is near to nothing. */
const timeOf = ({ at }: StatementRow) => at ?? Number.MAX_SAFE_INTEGER;

/** The oldest that is near, and takes it and those before it out: rows come in the order of time. */
function takeNear(rows: LedgerRow[], at: number): LedgerRow | undefined {
  while ((rows.at(-1)?.at ?? at) < at - ON_THE_WAY) rows.pop();
  const oldest = rows.at(-1);
  return oldest && oldest.at <= at + ON_THE_WAY ? rows.pop() : undefined;
}
