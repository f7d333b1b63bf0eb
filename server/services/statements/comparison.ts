import type { RechargeFee } from '../../../db/queries/recharge-fees.ts';
import type { NewDifference } from '../../../db/queries/statement-comparisons.ts';
import {
  type ComparisonSummary,
  type DifferenceKind,
  type DifferenceOfFile,
  type DifferenceOfLedger,
  differenceKinds,
} from '../../../shared/console/statements.ts';
import { compareBooks } from './compare.ts';
import type { LedgerRow } from './ledger-side.ts';
import type { Doubt, StatementRow } from './row.ts';

/** Differences of each kind that are kept: a file with more was read wrongly, or is another account's. */
const KEPT = 400;

const DAY = 24 * 60 * 60_000;

const sumOf = (rows: readonly { money: number }[]) => rows.reduce((sum, { money }) => sum + money, 0);

interface Both {
  rows: StatementRow[];
  ledger: LedgerRow[];
  /** The first and the last day of the file; null without one. */
  from: number | null;
  to: number | null;
}

interface Found {
  file?: StatementRow;
  ledger?: LedgerRow;
}

export interface Comparison {
  summary: ComparisonSummary;
  differences: NewDifference[];
  /** What the provider kept of recharges, by their numbers. */
  fees: RechargeFee[];
}

/** The rows of a file against what the ledger has of its time. */
export function compareStatement({ rows, ledger, from, to }: Both): Comparison {
  const payments = rows.filter(({ other }) => !other);
  const others = rows.filter(({ other, doubt }) => other && doubt === null);
  const { matched, unclear, differs, missingHere, open } = compareBooks(payments, ledger);
  // What is just outside of the file's days may stand in the next one.
  const missingThere = open.filter(({ at }) => from !== null && to !== null && at >= from - DAY && at < to + DAY);
  const found: Record<DifferenceKind, Found[]> = {
    missing_there: missingThere.map((row) => ({ ledger: row })),
    missing_here: missingHere.map((row) => ({ file: row })),
    differs,
    unclear,
    not_understood: rows.filter(({ doubt }) => doubt !== null).map((row) => ({ file: row })),
  };
  return {
    summary: {
      rows: rows.length,
      ...{ from, to },
      matched: { count: matched.length, money: sumOf(matched.map(({ ledger: row }) => row)) },
      counts: {
        missing_there: found.missing_there.length,
        missing_here: found.missing_here.length,
        differs: found.differs.length,
        unclear: found.unclear.length,
        not_understood: found.not_understood.length,
      },
      fees: rows.some(({ fee }) => fee !== null) ? rows.reduce((sum, { fee }) => sum + (fee ?? 0), 0) : null,
      other: { count: others.length, money: sumOf(others) },
    },
    differences: differenceKinds.flatMap((kind) => found[kind].slice(0, KEPT).map((one) => differenceOf(kind, one))),
    // Of a payment that went back the fee is none of the recharge.
    fees: matched.flatMap(({ file: { fee, money }, ledger: { number } }) =>
      fee === null || money < 0 ? [] : { number, fee },
    ),
  };
}

/** The same difference in another comparison of the file has the same place. */
function differenceOf(kind: DifferenceKind, { file, ledger }: Found): NewDifference {
  const doubt: Doubt | null = file?.doubt ?? null;
  const place = [kind, file?.line ?? '', ledger?.number ?? '', ledger?.money ?? '', ledger?.at ?? ''].join(' ');
  return { kind, place, doubt, file: file ? ofFile(file) : null, ledger: ledger ? ofLedger(ledger) : null };
}

const ofFile = ({ line, text, money, at }: StatementRow): DifferenceOfFile => ({ line, text, money, at });

/** Without whose it is: that is found by its number, also after the account is deleted. */
const ofLedger = ({ number, money, at, to }: LedgerRow): DifferenceOfLedger => ({ number, money, at, to });
