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

/** Reads and writes inside one transaction; unusable after it has ended. */
export interface Writer extends Reader {
  /** The time of everything in this transaction, in ms since 1970. */
  readonly now: number;
  /** Runs `effect` (on files, the log) after the commit, and never if the transaction fails. */
  afterCommit(effect: () => void): void;
  /** Names what this write changes, so that caches drop it and event streams report it. */
  invalidate(tag: Tag): void;
}

export interface TransactionOptions {
  bulk?: boolean;
  /** Nobody else uses the database, so the time limit does not apply. */
  alone?: boolean;
}

export interface Store {
  readonly reader: Reader;
  /** The SQLite file, so that a worker thread can open it; null on PostgreSQL. */
  readonly file: string | null;
  /**
   * Runs `work` in a transaction and resolves when it is on disk. `work` awaits only the database, one query after the
   * other (no hashing, network or timers: all other writers would wait), and may take a second unless it is `bulk`
   * (filling an empty shop).
   */
  transaction<Result>(work: (tx: Writer) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /** Runs `read` on one snapshot of the whole database. */
  snapshot<Result>(read: (view: Reader) => Promise<Result>): Promise<Result>;
  /** Calls `listener` with the tags that committed writes invalidate, in any process; the returned function removes it. */
  onInvalidated(listener: InvalidationListener): () => void;
  /** False while invalidations of other processes may be missed; afterwards `everything` counts as invalidated. */
  isListening(): boolean;
  /** How many transactions and queries wait for a connection, or for SQLite's one writer. */
  waiting(): number;
  close(): Promise<void>;
}

/** The database is unavailable now; the same request may succeed later (answered 503). */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable';
}

/** Error codes of either engine that mean the database is unavailable, not that the statement is wrong. */
const UNAVAILABLE =
  /^(08\w{3}|53\w{3}|57P0[1-5]|57014|25P0[34]|ECONN\w+|EPIPE|ETIMEDOUT|ENOTFOUND|SQLITE_(BUSY|FULL|IOERR|CANTOPEN|READONLY)\w*)$/;

/** Messages of PostgreSQL's driver about a lost connection, which have no code. */
const WITHOUT_CODE =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client .+ is not queryable)/;

/** True if an error, or one of its causes, means that the database is unavailable. */
export function isUnavailable(error: unknown): boolean {
  for (let at = error; at instanceof Error; at = at.cause) {
    if (at instanceof StoreUnavailable) return true;
    if ('code' in at && UNAVAILABLE.test(String(at.code))) return true;
    if (WITHOUT_CODE.test(at.message)) return true;
  }
  return false;
}

/** True if an error, or one of its causes, has that code of PostgreSQL. */
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
 * A query that is prepared once for each connection: `const q = prepared((db) => …)`, then `await q(tx).execute({ … })`.
 * If Drizzle builds a query each time, it is ten times slower than the driver.
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
    // SQLite's query runs when `then` is called. An await would call it later, and an error would lose the caller's stack.
    return { execute: async (values): Promise<Rows> => ready.execute(values).then((rows) => rows) };
  };
}
