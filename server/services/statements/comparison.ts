import { compareBooks } from './compare.ts';
import type { LedgerRow } from './ledger-side.ts';
import type { StatementRow } from './row.ts';

/** Rows of each list that are shown. */
const SHOWN = 200;

const DAY = 24 * 60 * 60_000;

const sumOf = (rows: readonly { money: number }[]) => rows.reduce((sum, { money }) => sum + money, 0);

interface Both {
  rows: StatementRow[];
  ledger: LedgerRow[];
  /** The first and the last day of the file; null without one. */
  from: number | null;
  to: number | null;
}

/** The rows of a file against what the ledger has of its time. */
export function compareStatement({ rows, ledger, from, to }: Both) {
  const payments = rows.filter(({ other }) => !other);
  const others = rows.filter(({ other, doubt }) => other && doubt === null);
  const notUnderstood = rows.filter(({ doubt }) => doubt !== null);
  const { matched, unclear, differs, missingHere, open } = compareBooks(payments, ledger);
  // What is just outside of the file's days may stand in the next one.
  const missingThere = open.filter(({ at }) => from !== null && to !== null && at >= from - DAY && at < to + DAY);
  return {
    rows: rows.length,
    ...{ from, to },
    matched: { count: matched.length, money: sumOf(matched) },
    unclear: unclear.slice(0, SHOWN),
    differs: differs.slice(0, SHOWN),
    missingHere: missingHere.slice(0, SHOWN),
    missingThere: missingThere.slice(0, SHOWN),
    notUnderstood: notUnderstood.slice(0, SHOWN),
    counts: {
      notUnderstood: notUnderstood.length,
      ...{ unclear: unclear.length, differs: differs.length },
      ...{ missingHere: missingHere.length, missingThere: missingThere.length },
    },
    fees: rows.reduce((sum, { fee }) => sum + fee, 0),
    other: { count: others.length, money: sumOf(others) },
  };
}
