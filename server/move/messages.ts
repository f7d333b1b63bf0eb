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

/** To the thread, in answer to `copied`: the old database does not start any more. */
export const DECIDED = 'decided';

/** From the thread: asks for rows of a table, says what it does, that PostgreSQL has the copy, or how it ended. */
export type Told =
  | { next: string }
  | { doing: string; done: number; total: number }
  | { copied: true }
  | { whole: Checked }
  | { failed: string };
