import type { TableSum } from '../../db/queries/table-sums.ts';
import type { Checked } from '../backup/filling.ts';

/** What the thread that fills the target is started with. */
export interface Filling {
  /** Undefined for SQLite. */
  databaseUrl: string | undefined;
  /** The file of SQLite. */
  file: string;
  /** How many rows each table has, by its name. */
  rows: Map<string, number>;
  /** The id of the move. */
  id: string;
  actor: string;
  /** Keeps a shop whose books or audit log are wrong, as they were before. */
  anyway: boolean;
}

/** To the thread: the next rows of the table it asked for, as a JSON array; null after the last, with its sum. */
export type Sent = { rows: string; count: number } | { rows: null; sum: TableSum };

/** From the thread: asks for rows of a table, says what it does, or how it ended. */
export type Told =
  | { next: string }
  | { doing: string; done: number; total: number }
  | { whole: Checked }
  | { failed: string };
