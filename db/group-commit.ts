import { AsyncResource } from 'node:async_hooks';
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type { Database, Statement } from 'better-sqlite3';
import type { Tag } from '../shared/tags.ts';
import { StoreUnavailable } from './errors.ts';
import {
  type Db,
  type Invalidations,
  insideTransaction,
  refuseNested,
  TransactionHandle,
  type TransactionOptions,
  type Writer,
} from './store.ts';

/** How long one transaction may take before it is given up, in ms; and a bulk one. */
const WORK_LIMIT = 1000;
const BULK_LIMIT = 120_000;

/** The longest delay of a timer, in ms: in effect no limit. */
const NO_LIMIT = 2 ** 31 - 1;

/** How long to try for the write lock while another program holds it, in ms. */
const LOCK_LIMIT = 2000;

/** Transactions taken into one commit at the most. */
const BATCH_LIMIT = 128;

/** How long a commit waits for transactions that are about to join, in ms. */
const GATHER = 5;

interface Deps {
  connection: Database;
  db: Db;
  clock: () => number;
  invalidations: Invalidations;
  /** False when what is committed would be lost. */
  isThere: () => boolean;
}

/** A transaction that waits for a commit. */
interface Queued {
  work: (tx: Writer) => Promise<unknown>;
  limit: number;
  resolve: (value: unknown) => void;
  reject: (error: unknown) => void;
}

/** A transaction that succeeded; it is answered when its batch is on disk. */
interface Finished {
  queued: Queued;
  value: unknown;
  handle: TransactionHandle;
}

/**
 * Transactions that wait while another commit runs share the next one: one BEGIN, a SAVEPOINT each, one COMMIT and one
 * fsync; only then are the callers answered. A failed one rolls back alone.
 */
export class GroupCommit {
  readonly #connection: Database;
  readonly #db: Db;
  readonly #clock: () => number;
  readonly #invalidations: Invalidations;
  readonly #isThere: () => boolean;
  readonly #savepoint: Statement;
  readonly #release: Statement;
  #waiting: Queued[] = [];
  #draining: Promise<void> | null = null;

  constructor({ connection, db, clock, invalidations, isThere }: Deps) {
    this.#connection = connection;
    this.#db = db;
    this.#clock = clock;
    this.#invalidations = invalidations;
    this.#isThere = isThere;
    this.#savepoint = connection.prepare('savepoint queued');
    this.#release = connection.prepare('release queued');
  }

  /** `Store.transaction`: queues `work`, which runs in the async context of this call, so that logs keep their request. */
  readonly run = <Result>(work: (tx: Writer) => Promise<Result>, options?: TransactionOptions): Promise<Result> => {
    const context = new AsyncResource('TRANSACTION');
    return new Promise<Result>((resolve, reject) => {
      refuseNested();
      this.#waiting.push({
        work: (tx) => context.runInAsyncScope(() => insideTransaction(() => work(tx))),
        limit: limitOf(options),
        resolve: resolve as (value: unknown) => void,
        reject,
      });
      this.#draining ??= this.#drain();
    });
  };

  /** Transactions that are not in a commit yet. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** Resolves when no work is running. */
  async idle(): Promise<void> {
    await this.#draining;
  }

  /**
   * Waits a turn of the event loop, and another one as long as each brings a transaction, but no longer than `GATHER`.
   */
  async #gather(): Promise<void> {
    const until = performance.now() + GATHER;
    for (let known = -1; known < this.#waiting.length && performance.now() < until; ) {
      known = this.#waiting.length;
      await nextTurn();
      if (this.#waiting.length >= BATCH_LIMIT) return;
    }
  }

  async #drain(): Promise<void> {
    await this.#gather();
    while (this.#waiting.length > 0) {
      const batch = this.#waiting.splice(0, BATCH_LIMIT);
      try {
        await this.#commit(batch);
      } catch (error) {
        // Nothing of the batch is on disk, so every transaction of it is refused, whichever caused it.
        this.#rollBack();
        const refusal = new StoreUnavailable('the database did not take the transaction', { cause: error });
        for (const queued of batch) queued.reject(refusal);
      }
      await this.#gather();
    }
    this.#draining = null;
  }

  async #commit(batch: Queued[]): Promise<void> {
    await this.#begin();
    const finished: Finished[] = [];
    const failed: { queued: Queued; error: unknown }[] = [];
    for (const queued of batch) {
      this.#savepoint.run();
      const handle = new TransactionHandle(this.#db, this.#clock(), (statement) => this.#connection.exec(statement));
      try {
        const value = await within(queued.limit, () => handle.run(queued.work));
        handle.revoke();
        this.#release.run();
        finished.push({ queued, value, handle });
      } catch (error) {
        handle.revoke();
        this.#mustBeInTransaction(error);
        this.#connection.exec('rollback to queued; release queued');
        failed.push({ queued, error });
      }
    }
    if (!this.#isThere()) throw new Error('the file is not the one any more that was opened');
    this.#connection.exec('commit');
    // Before any caller is answered, so that nobody reads a stale answer afterwards.
    this.#invalidations.publish(new Set<Tag>(finished.flatMap(({ handle }) => [...handle.invalidated])));
    for (const { queued, error } of failed) queued.reject(error);
    for (const { queued, value, handle } of finished) {
      handle.runEffects();
      queued.resolve(value);
    }
  }

  /** Some failures (disk full, I/O) end the whole transaction; further statements would run outside of any. */
  #mustBeInTransaction(cause: unknown): void {
    if (!this.#connection.inTransaction) throw new Error('the connection left its transaction', { cause });
  }

  /** The busy time-out is 0 and we wait here: SQLite's own wait would block the event loop. */
  async #begin(): Promise<void> {
    const giveUpAt = performance.now() + LOCK_LIMIT;
    for (let wait = 2; ; wait = Math.min(wait * 2, 100)) {
      try {
        this.#connection.exec('begin immediate');
        return;
      } catch (error) {
        const busy = error instanceof Error && 'code' in error && String(error.code).startsWith('SQLITE_BUSY');
        if (!busy || performance.now() > giveUpAt) throw error;
        await pause(wait);
      }
    }
  }

  #rollBack(): void {
    try {
      if (this.#connection.inTransaction) this.#connection.exec('rollback');
    } catch {
      // Then the next BEGIN fails, and so does its batch: nothing is acknowledged that is not on disk.
    }
  }
}

function limitOf({ bulk, alone }: TransactionOptions = {}): number {
  if (alone) return NO_LIMIT;
  return bulk ? BULK_LIMIT : WORK_LIMIT;
}

async function within<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new StoreUnavailable(`a transaction took longer than ${ms} ms`)), ms);
  });
  try {
    return await Promise.race([work(), limit]);
  } finally {
    clearTimeout(timer);
  }
}
