/** Files of others that are held against the ledger. */
export const statementKinds = ['bank', 'stripe'] as const;

export type StatementKind = (typeof statementKinds)[number];

/** What a file does not say of a row: it matches nothing. */
export const statementDoubts = ['sum', 'date', 'side', 'state', 'currency'] as const;

/** On what a file and the ledger do not agree, in the order in which they are worked off. */
export const differenceKinds = ['missing_there', 'missing_here', 'differs', 'unclear', 'not_understood'] as const;

export type DifferenceKind = (typeof differenceKinds)[number];

/** A row of the file. */
export interface DifferenceOfFile {
  /** As in a spreadsheet. */
  line: number;
  text: string;
  /** Fen; above zero what came in. */
  money: number;
  /** Ms since 1970, exact to a day. */
  at: number | null;
}

/** A transfer of the ledger. */
export interface DifferenceOfLedger {
  /** Of the recharge, or `W7`. */
  number: string;
  money: number;
  at: number;
  /** Below /console, what it belongs to. */
  to: string;
}

/** What a comparison found, beside its differences. Money is fen. */
export interface ComparisonSummary {
  rows: number;
  /** The first and the last day of the file's payments. */
  from: number | null;
  to: number | null;
  matched: { count: number; money: number };
  /** All of them: of each kind the first are kept. */
  counts: Record<DifferenceKind, number>;
  /** What the provider kept, by the file; null if it says that of no row. */
  fees: number | null;
  /** Rows that are no payment, such as payouts of the provider. */
  other: { count: number; money: number };
}
