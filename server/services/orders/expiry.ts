import { setTimeout as pause } from 'node:timers/promises';
import { expireGroups, selectDueGroups } from '../../../db/queries/ended-groups.ts';
import type { Store } from '../../../db/store.ts';
import type { Ledger } from '../wallet/ledger.ts';
import type { OnOrderEvent } from './events.ts';
import { giveBack } from './give-back.ts';

interface Deps {
  store: Store;
  ledger: Ledger;
  clock: () => number;
  /** Called with a group that could not be expired; the next run tries it again. */
  onError: (error: unknown) => void;
  onOrderEvent?: OnOrderEvent;
}

/**
 * Groups of one transaction: of ten thousand that end together, twenty share a commit; it uses one connection and locks
 * no item's row for longer than some purchases do.
 */
const BATCH = 20;

/** The longest rest after a batch, in ms. */
const LONGEST_REST = 100;

/** Due groups among which a batch is chosen. */
const LOOKED_UP = 200;

/** Returns the money and pieces of groups whose deadline has passed (docs/decisions/0030-many-processes.md). */
export function createExpiry({ store, ledger, clock, onError, onOrderEvent = () => undefined }: Deps) {
  /** The number of these that it expired; complete, expired and undue groups are left alone. */
  function expire(ids: number[]): Promise<number> {
    return store.transaction(async (tx) => {
      const ended = await expireGroups(tx, ids);
      await giveBack(tx, ledger, ended);
      tx.afterCommit(() => onOrderEvent('expired', ended.length));
      return ended.length;
    });
  }

  /** One transaction for each group. One that fails is reported, added to `failed`, and left for the next run. */
  async function expireOneByOne(ids: number[], failed: Map<number, unknown>): Promise<number> {
    let expired = 0;
    for (const id of ids) {
      try {
        expired += await expire([id]);
      } catch (error) {
        onError(error);
        failed.set(id, error);
      }
    }
    return expired;
  }

  return {
    /** Whether a group is past its deadline. */
    isAnyDue: async (): Promise<boolean> =>
      (await selectDueGroups(store.reader, { now: clock(), limit: 1 })).length > 0,

    /**
     * Expires every group that is due, in batches. If a batch fails, its groups are expired one by one, so that a
     * failing group delays no other. After each batch it pauses as long as the batch took, so that half of the time is
     * left to shoppers. Returns the number of expired groups; safe to run twice, and in several processes. After
     * `signal` is aborted it starts no batch. Throws at the end if a group could not be expired: a job that ended well
     * would alarm nobody of money that is never given back.
     */
    expireDue: async (signal?: AbortSignal): Promise<number> => {
      let expired = 0;
      const failed = new Map<number, unknown>();
      while (!signal?.aborted) {
        const began = performance.now();
        const due = await selectDueGroups(store.reader, { now: clock(), limit: LOOKED_UP + failed.size });
        const ids = batchOf(due.filter((id) => !failed.has(id)));
        if (ids.length === 0) break;
        expired += await expire(ids).catch(() => expireOneByOne(ids, failed));
        await pause(Math.min(LONGEST_REST, performance.now() - began));
      }
      const [first] = failed;
      if (first)
        throw new Error(`groups that could not be expired: ${failed.size}, ${first[0]} first`, { cause: first[1] });
      return expired;
    },
  };
}

/** Adjacent groups from a random place among these, so that concurrent processes seldom take the same. */
function batchOf(due: number[]): number[] {
  const from = Math.floor(Math.random() * Math.max(1, due.length - BATCH + 1));
  return due.slice(from, from + BATCH);
}
