/** Why nobody can say of a row what it is: it matches nothing. */
export const doubts = ['sum', 'date', 'side', 'state', 'currency'] as const;

export type Doubt = (typeof doubts)[number];

/** A row of a file of the bank or of a provider. */
export interface StatementRow {
  /** As in a spreadsheet, where the first line of the file is 1. */
  line: number;
  /** Everything of it that is words or a number, for people, and to look for numbers in. */
  text: string;
  /** Fen; above zero what came in. */
  money: number;
  /** What the provider kept. */
  fee: number;
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
