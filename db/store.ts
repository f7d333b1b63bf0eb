import { AsyncLocalStorage } from 'node:async_hooks';
import type { BetterSQLite3Database } from 'drizzle-orm/better-sqlite3';
import type { Tag } from '../shared/tags.ts';

/**
 * The neutral subset of Drizzle that both engines share. No `.get/.all/.run`, no `.for('update')`: guards are
 * conditional updates with `.returning()`.
 */
export type Db = Pick<BetterSQLite3Database, 'select' | 'selectDistinct' | 'insert' | 'update' | 'delete'>;

/** Reads committed rows. */
export interface Reader {
  readonly db: Db;
}

/** Reads and writes inside one transaction; unusable after it has ended. */
export interface Writer extends Reader {
  /** The time of everything in this transaction, in ms since 1970. */
  readonly now: number;
  /** Runs `work` as a part of the transaction: if it throws, what it wrote is undone, and the rest may go on. */
  savepoint<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Runs `work` as the last part of the transaction, if nothing before has failed. */
  beforeCommit(work: () => Promise<void>): void;
  /** Runs `effect` (on files, the log) after the commit, and never if the transaction fails. */
  afterCommit(effect: () => void): void;
  /** Names what this write changes, so that caches drop it and event streams report it. */
  invalidate(tag: Tag): void;
}

export interface TransactionOptions {
  bulk?: boolean;
  /** Nobody else uses the database, which was opened to be filled, so the time limit does not apply. */
  alone?: boolean;
}

export interface SnapshotOptions {
  /** It reads all that there is, so its statements may take as long as a large shop's do. */
  long?: boolean;
}

export type InvalidationListener = (tags: ReadonlySet<Tag>) => void;

/** Connections of a pool to the database, and what waits for one. */
export interface PoolState {
  /** `long`: snapshots that read all that there is. */
  pool: 'write' | 'read' | 'long';
  inUse: number;
  idle: number;
  waiting: number;
}

export interface Store {
  readonly reader: Reader;
  /** The time in ms since 1970, by which deadlines are decided: on PostgreSQL that of the database. */
  readonly clock: () => number;
  /** How far this process's own clock is ahead of it, in ms. */
  clockSkew(): number;
  /** The SQLite file, so that a worker thread can open it; null on PostgreSQL. */
  readonly file: string | null;
  /**
   * Runs `work` in a transaction and resolves when it is on disk. `work` awaits only the database, one query after the
   * other (no hashing, network or timers: all other writers would wait), and may take a second unless it is `bulk`
   * (filling an empty shop).
   */
  transaction<Result>(work: (tx: Writer) => Promise<Result>, options?: TransactionOptions): Promise<Result>;
  /** Runs `read` on one snapshot of the whole database. */
  snapshot<Result>(read: (view: Reader) => Promise<Result>, options?: SnapshotOptions): Promise<Result>;
  /** Calls `listener` with the tags that committed writes invalidate, in any process; the returned function removes it. */
  onInvalidated(listener: InvalidationListener): () => void;
  /** False while invalidations of other processes may be missed; afterwards `everything` counts as invalidated. */
  isListening(): boolean;
  /** False when the SQLite file is not the one any more that was opened: nothing can be written then. */
  isThere(): boolean;
  /** How many transactions and queries of requests wait for a connection, or for SQLite's one writer. */
  waiting(): number;
  /** The state of each pool of connections, for metrics. */
  pools(): PoolState[];
  close(): Promise<void>;
}

const running = new AsyncLocalStorage<true>();

/**
 * During development and tests. In the build the first use would slow every promise and callback of the process by a
 * twentieth.
 */
const guarded = !import.meta.env?.PROD;

/** Refuses a transaction inside a transaction: it would wait for itself, or commit half of the outer one. */
export function refuseNested(): void {
  if (running.getStore()) throw new Error('a transaction was begun inside a transaction');
}

/** Marks everything that `work` does as inside a transaction. */
export function insideTransaction<Result>(work: () => Promise<Result>): Promise<Result> {
  return guarded ? running.run(true, work) : work();
}

/** Runs a statement without values on the transaction's connection. */
type Execute = (statement: string) => unknown;

/**
 * A `Writer` that stops working when its transaction has ended, so that a late query fails instead of joining another
 * one.
 */
export class TransactionHandle implements Writer {
  readonly #last: (() => Promise<void>)[] = [];
  readonly #effects: (() => void)[] = [];
  readonly invalidated = new Set<Tag>();
  readonly #execute: Execute;
  #db: Db | null;

  constructor(
    db: Db,
    readonly now: number,
    execute: Execute,
  ) {
    this.#db = db;
    this.#execute = execute;
  }

  get db(): Db {
    if (!this.#db) throw new Error('a transaction was used after its end');
    return this.#db;
  }

  async savepoint<Result>(work: () => Promise<Result>): Promise<Result> {
    const [last, effects, invalidated] = [this.#last.length, this.#effects.length, [...this.invalidated]];
    await this.#control('savepoint part');
    try {
      const result = await work();
      await this.#control('release savepoint part');
      return result;
    } catch (error) {
      await this.#control('rollback to savepoint part');
      await this.#control('release savepoint part');
      this.#last.length = last;
      this.#effects.length = effects;
      this.invalidated.clear();
      for (const tag of invalidated) this.invalidated.add(tag);
      throw error;
    }
  }

  /** Not after the transaction has run out of time: the statement would be another one's. */
  async #control(statement: string): Promise<void> {
    if (this.db) await this.#execute(statement);
  }

  beforeCommit(work: () => Promise<void>): void {
    this.#last.push(work);
  }

  /** Runs the transaction's work with what was to come last. */
  async run<Result>(work: (tx: Writer) => Promise<Result>): Promise<Result> {
    const result = await work(this);
    for (const last of this.#last) await last();
    return result;
  }

  afterCommit(effect: () => void): void {
    this.#effects.push(effect);
  }

  invalidate(tag: Tag): void {
    this.invalidated.add(tag);
  }

  revoke(): void {
    this.#db = null;
  }

  /** Runs after the commit, so an error of an effect is only a warning: it must not fail the committed transaction. */
  runEffects(): void {
    for (const effect of this.#effects) {
      try {
        effect();
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    }
  }
}

/** Publishes the tags that committed writes have invalidated to the listeners: caches and event streams. */
export class Invalidations {
  readonly #listeners = new Set<InvalidationListener>();

  /** Adds a listener; the returned function removes it. */
  readonly listen = (listener: InvalidationListener): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Runs after the commit, so an error of a listener is only a warning: it must not fail the committed write. */
  publish(tags: ReadonlySet<Tag>): void {
    if (tags.size === 0) return;
    for (const listener of this.#listeners) {
      try {
        listener(tags);
      } catch (error) {
        process.emitWarning(error instanceof Error ? error : String(error));
      }
    }
  }
}

/** A query of Drizzle before it is prepared. */
export interface Preparable<Rows> {
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
