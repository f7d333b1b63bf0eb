import type { ColumnProblem } from './row.ts';
import type { Source } from './source.ts';

/** What is wrong with one cell; row 1 of a CSV is its header. */
export interface Problem extends ColumnProblem {
  row: number;
}

export interface ImportReport {
  /** What is wrong with the file; with any of it nothing is imported. */
  problems: Problem[];
  /** How many are new. */
  items: number;
  pictures: number;
  /** How many of the items go into which category. */
  categories: { id: number; name: string; items: number }[];
  /** Items that were there, and what becomes of them. */
  changed: ItemChanges[];
}

export interface ItemChanges {
  row: number;
  id: number;
  /** What it was called before. */
  name: string;
  /** Texts as a file writes them. */
  fields: { column: string; old: string; new: string }[];
}

export interface ImportWish {
  /** Absolute path of a `.csv` or `.json`; or the rows themselves, of a command. */
  source: string | Source;
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
