import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Tag } from '../shared/tags.ts';
import type { InvalidationListener } from './invalidations.ts';

/**
 * The neutral subset of Drizzle that both engines share. No `.get/.all/.run`, no `.for('update')`: guards are
 * conditional updates with `.returning()`.
 */
export type Db = Pick<BetterSQLite3Database, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete'>;

/** Reads what is committed. */
export interface Reader {
  readonly db: Db;
}

/** Reads and writes inside one transaction; of no use any more once that has ended. */
export interface Writer extends Reader {
  /** The one moment, in ms since 1970, at which everything in this transaction happens. */
  readonly now: number;
  /** Runs once this transaction is on disk, and never if it fails: the way from a write to files and logs. */
  afterCommit(effect: () => void): void;
  /** Names what this write changes: caches and open streams drop what shows it. */
  invalidate(tag: Tag): void;
}

export interface TransactionOptions {
  bulk?: boolean;
  /** Nobody else is there who would wait: it may take as long as it takes. */
  alone?: boolean;
}

export interface Store {
  readonly reader: Reader;
  /** The SQLite file, which a thread of its own can open; null where the database is a program of its own. */
  readonly file: string | null;
  /**
   * Runs `work` alone with its rows, and answers when it is on disk. `work` awaits the database only (no hashing,
   * network or timers: everybody who writes would wait), one query after the other, and takes a second at the most
   * unless it is said to be `bulk` (filling an empty shop).
   */
  transaction<Result>(work: (tx: Writer) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /** Runs `read` on one unchanging view of the whole database. */
  snapshot<Result>(read: (view: Reader) => Promise<Result>): Promise<Result>;
  /** Hears what committed writes have invalidated, those of other processes as well; the answer ends it. */
  onInvalidated(listener: InvalidationListener): () => void;
  /** False while writes of other processes may go unheard; once they are heard again, `everything` counts as invalidated. */
  hearing(): boolean;
  /** How many transactions and queries wait for a connection, or for SQLite's one writer. */
  waiting(): number;
  close(): Promise<void>;
}

/** The database cannot take this now; the same again later may work (answered 503). */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** Codes of either engine that say nothing about the statement, only that the database cannot be had right now. */
const UNAVAILABLE =
  /^(08\w{3}|53\w{3}|57P0[1-5]|57014|25P0[34]|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|SQLITE_(BUSY|FULL|IOERR|CANTOPEN|READONLY)\w*)$/;

/** What PostgreSQL's driver says of a connection that is gone, without a code. */
const WITHOUT_CODE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client .+ is not queryable)/;

/** True when an error, or its cause, is the database's absence rather than a mistake. */
export function isUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof StoreUnavailable) return true;
    if ('code' in at && UNAVAILABLE.test(String(at.code))) return true;
    if (WITHOUT_CODE.test(at.message)) return true;
  }
  return false;
}

/** True when an error, or its cause, has that code of PostgreSQL. */
export function hasCode(error: unknown, code: string): boolean {
  for (let at = error; at instanceof Error; at = at.cause) if ('code' in at && at.code === code) return true;
  return false;
}

interface Preparable<Rows> {
  prepare(name?: string): { execute(values?: Record<string, unknown>): PromiseLike<Rows> };
}

interface PreparedQuery<Rows> {
  execute(values?: Record<string, unknown>): Promise<Rows>;
}

let queries = 0;

/**
 * A query written once and prepared once for each connection: `const q = prepared((db) => …)`, then
 * `await q(tx).execute({ … })`. Built anew each time, Drizzle is ten times slower than the driver.
 */
export function prepared<Rows>(build: (db: Db) => Preparable<Rows>): (on: Reader) => PreparedQuery<Rows> {
  const name = `q${++queries}`;
  const perConnection = new WeakMap<Db, ReturnType<Preparable<Rows>['prepare']>>();
  return (on) => {
    const { db } = on;
    let query = perConnection.get(db);
    if (!query) {
      query = build(db).prepare(name);
      perConnection.set(db, query);
    }
    const ready = query;
    // SQLite's query runs when `then` is called. An await would call it later, and a fault would not say who asked.
    return { execute: async (values): Promise<Rows> => ready.execute(values).then((rows) => rows) };
  };
}
