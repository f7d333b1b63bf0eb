import type { Reader } from '../../../../db/store.ts';
import type { ItemValues } from '../../../../shared/item-fields.ts';
import type { Reading } from './amounts.ts';
import type { ColumnProblem } from './row.ts';
import type { Source } from './source.ts';
import type { VariantPlan } from './variants/plan.ts';

/** The problem of one cell; row 1 of a CSV is its header. */
export interface Problem extends ColumnProblem {
  row: number;
}

export interface ImportReport {
  /** Problems of the file; with any of them nothing is imported. */
  problems: Problem[];
  /** Rows that are right by themselves: without the others they can be imported. Null if more is wrong than rows. */
  others: number | null;
  /** Sums that were read in another notation. */
  readings: Reading[];
  /** How many are new. */
  items: number;
  pictures: number;
  /** How many of the items go into which category. */
  categories: { id: number; name: string; items: number }[];
  /** Existing items with their changes, and each of their variants with its own. */
  changed: ItemChanges[];
  /** How many were added and changed when it was done before under its key; nothing is done again. */
  before?: { items: number; changed: number };
}

export interface ItemChanges {
  row: number;
  id: number;
  /** Its former name; of a variant, with its words. */
  name: string;
  /** Texts as a file writes them. */
  fields: { column: string; old: string; new: string }[];
}

/** Fen. */
export type Price = Pick<ItemValues, 'price' | 'tax'>;

/** With the price that begins later. */
export type PriceAndNext = Price & Pick<ItemValues, 'nextPrice' | 'nextTax'>;

/** What an existing item costs before and after its row. */
export interface PriceChange {
  row: number;
  id: number;
  before: PriceAndNext;
  after: PriceAndNext;
}

export interface ImportInput {
  /** Absolute path of a `.csv` or `.json`; or the rows themselves, of a command. */
  source: string | Source;
  /** The file's name for the audit log if the rows are given. */
  file?: string;
  /** Absolute path of the pictures' folder; null if they are all in the library. */
  folder: string | null;
  /** Rows that are not imported, because staff have seen that they are wrong. */
  leaveOut?: readonly number[];
  /** Checks everything, pictures included, and changes nothing. */
  dryRun: boolean;
  actor: string;
  /** Of staff in the console. */
  sessionId?: string;
  note: string;
  /** Under which a repeat does nothing: a difference of pieces would be made twice. */
  key?: string | undefined;
  /** More that may be wrong with changes; asked again in the transaction that makes them. */
  refuse?: (on: Reader, changes: PriceChange[], variants: VariantPlan[]) => Promise<Problem[]>;
  /** What may be wrong with the price of a new item. */
  refuseNew?: (price: PriceAndNext) => Omit<Problem, 'row'> | null;
  progress: (what: string, done: number, total: number) => void;
  signal: AbortSignal;
}

/** Problems that are gathered: nobody reads more, and a file may have millions. */
export const MOST_PROBLEMS = 1000;

/** Rows handled before everybody else has a turn. */
export const ROWS_A_TURN = 20;
