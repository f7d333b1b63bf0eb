import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tag } from '../shared/tags.ts';
import type { Db, Writer } from './store.ts';

const running = new AsyncLocalStorage<true>();

/**
 * While the shop is developed and tested. In the build the first use would slow every promise and callback of the
 * process by a twentieth (docs/decisions/0019-request-pipeline.md).
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

/** A `Writer` that stops working when its transaction has ended, so that a query left behind lands nowhere. */
export class TransactionHandle implements Writer {
  readonly #effects: (() => void)[] = [];
  readonly invalidated = new Set<Tag>();
  #db: Db | null;

  constructor(
    db: Db,
    readonly now: number,
  ) {
    this.#db = db;
  }

  get db(): Db {
    if (!this.#db) throw new Error('a transaction was used after its end');
    return this.#db;
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

  /** Told after the fact: a fault here must not turn a committed transaction into a failed one. */
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
