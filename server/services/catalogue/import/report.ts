import type { ItemValues } from '../../../../shared/item-fields.ts';
import type { Reading } from './amounts.ts';
import type { ColumnProblem } from './column-problem.ts';

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

/** Problems that are gathered: nobody reads more, and a file may have millions. */
export const MOST_PROBLEMS = 1000;

/** Rows handled before everybody else has a turn. */
export const ROWS_A_TURN = 20;
