import { isUnavailable } from '../../db/errors.ts';
import { loadInBulk } from '../../db/queries/bulk-load.ts';
import { beginJobsAnew } from '../../db/queries/jobs.ts';
import { countRowsOf, putRows, setCounters, type TableOfBackup } from '../../db/queries/put-rows.ts';
import { DatabaseFilled, DatabaseNewer, DatabaseTooOld } from '../../db/schema/versions.ts';
import type { Writer } from '../../db/store.ts';
import { rebuildSearchIndex } from '../services/catalogue/search-index.ts';
import { type AuditFault, chainOlder, recomputeChain } from '../services/staff/audit-chain.ts';
import { type BooksReport, recomputeBooks } from '../services/wallet/recompute-books.ts';
import { BackupProblem, reasonOf } from './problem.ts';

/** What was found in the rows of a shop that was filled. */
export interface Checked {
  books: BooksReport;
  /** The first entry of the audit log that does not fit into its chain. */
  auditFault: AuditFault | null;
}

/** The database holds a shop already. */
export class DatabaseNotEmpty extends BackupProblem {}

/** What the opening of a database to fill says if it holds a shop; null for another error. */
export function notEmptyOf(error: unknown): DatabaseNotEmpty | null {
  if (error instanceof DatabaseNewer) return new DatabaseNotEmpty('the database is not empty: its schema is newer');
  if (error instanceof DatabaseTooOld) return new DatabaseNotEmpty('the database is not empty: its schema is older');
  return error instanceof DatabaseFilled ? new DatabaseNotEmpty(error.message) : null;
}

/** Throws `DatabaseNotEmpty`. */
export async function mustBeEmpty(tx: Writer, tables: { name: string }[]): Promise<void> {
  for (const { name } of tables) {
    const rows = await countRowsOf(tx, name).catch(fits(name));
    if (rows > 0) throw new DatabaseNotEmpty(`the database is not empty: ${name} has rows`);
  }
}

/** A table to fill, with its rows as texts of JSON arrays. */
export interface Filled extends TableOfBackup {
  /** How many rows there are. */
  rows: number;
  parts: AsyncIterable<{ name: string; rows: string }>;
}

/**
 * Puts in every row of empty tables, which come in the order in which they refer to each other. Nobody else uses the
 * database. Throws `BackupProblem`.
 */
export async function fillTables(tx: Writer, tables: Filled[], signal: AbortSignal): Promise<void> {
  const put = async () => {
    for (const table of tables) {
      for await (const { name, rows } of table.parts) {
        signal.throwIfAborted();
        await putRows(tx, table, rows).catch(fits(name));
      }
      const rows = await countRowsOf(tx, table.name);
      if (rows !== table.rows) throw new BackupProblem(`${table.name}: ${rows} rows were restored of ${table.rows}`);
    }
  };
  const names = tables.map(({ name }) => name);
  await loadInBulk(tx, names, put).catch(fits('what the rows refer to'));
  await setCounters(tx);
}

/** A database that is away is no fault of the rows. */
const fits = (what: string) => (cause: unknown) => {
  if (cause instanceof BackupProblem || isUnavailable(cause)) throw cause;
  if (cause instanceof Error && cause.name === 'AbortError') throw cause;
  throw new BackupProblem(`${what} does not fit into the database: ${reasonOf(cause)}`, { cause });
};

/**
 * Creates what is not copied, in the newest schema, ends jobs that ran elsewhere, and checks the audit log and the books;
 * `sign` writes who filled the shop.
 */
export async function completeShop(tx: Writer, signal: AbortSignal, sign: () => Promise<void>): Promise<Checked> {
  await chainOlder(tx);
  const { fault } = await recomputeChain(tx, undefined, signal);
  await rebuildSearchIndex(tx);
  await beginJobsAnew(tx);
  await sign();
  return { books: await recomputeBooks(tx, signal), auditFault: fault };
}
