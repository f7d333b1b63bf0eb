import type { ColumnProblem } from './row.ts';

/** What is wrong with one cell; row 1 of a CSV is its header. */
export interface Problem extends ColumnProblem {
  row: number;
}

export interface ImportReport {
  /** What is wrong with the file; with any of it nothing is imported. */
  problems: Problem[];
  items: number;
  pictures: number;
  /** How many of the items go into which category. */
  categories: { id: number; name: string; items: number }[];
}

export interface ImportWish {
  /** Absolute path of a `.csv` or `.json`. */
  file: string;
  /** Absolute path of the pictures' folder. */
  folder: string;
  /** Checks everything, pictures included, and changes nothing. */
  dryRun: boolean;
  actor: string;
  note: string;
  progress: (what: string, done: number, total: number) => void;
  signal: AbortSignal;
}

/** Rows handled before everybody else has a turn. */
export const ROWS_A_TURN = 20;
