import type { Wrong } from '../../spreadsheets/wrong.ts';

/** What is wrong with a cell, or with its column. */
export interface ColumnProblem {
  column: string;
  wrong: Wrong;
}
