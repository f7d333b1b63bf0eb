import type { statementDoubts } from '../../../shared/console/statements.ts';

/** Why nobody can say of a row what it is. */
export type Doubt = (typeof statementDoubts)[number];

/** A row of a file of the bank or of a provider. */
export interface StatementRow {
  /** As in a spreadsheet, where the first line of the file is 1. */
  line: number;
  /** Everything of it that is words or a number, for people. */
  text: string;
  /** Where numbers of recharges and withdrawals are looked for. */
  named: string;
  /** Fen; above zero what came in. */
  money: number;
  /** What the provider kept, in fen; null where the file does not say it in the shop's currency. */
  fee: number | null;
  /** Milliseconds since 1970, exact to a day; null if none is there. */
  at: number | null;
  /** No payment, or none in the shop's currency: a payout of the provider, a fee, what did not arrive. */
  other: boolean;
  /** Null for a row that is understood. */
  doubt: Doubt | null;
}

/** The words of a row. */
export const textOf = (cells: readonly string[]): string =>
  cells
    .map((cell) => cell.trim())
    .filter(Boolean)
    .join(' · ')
    .slice(0, 300);
