import { closeOrdersOfGroup, expireGroup, selectDueGroups } from '../../../db/queries/orders.ts';
import { returnStock } from '../../../db/queries/stock.ts';
import type { Store } from '../../../db/store.ts';
import type { Ledger } from '../wallet/ledger.ts';

interface Deps {
  store: Store;
  ledger: Ledger;
  clock: () => number;
  /** Told of a group that could not be expired; it is tried again the next time. */
  onError: (error: unknown) => void;
}

/** Groups looked up at once. */
const BATCH = 100;

/** Groups whose deadline has passed give everything back (domain.md, Group and order). */
export function createExpiry({ store, ledger, clock, onError }: Deps) {
  /** True when this call expired the group; false when it is complete, expired already, or not due. */
  function expire(groupId: number): Promise<boolean> {
    return store.transaction(async (tx) => {
      const group = await expireGroup(tx, groupId);
      if (!group) return false;
      await returnStock(tx, { id: group.itemId, pieces: group.seats });
      const orders = await closeOrdersOfGroup(tx, { groupId, to: 5 });
      // Wallets in the order of their shoppers: two transactions that touch the same two never wait for each other.
      for (const order of orders.sort((a, b) => a.shopperId - b.shopperId)) {
        await ledger.move(tx, {
          from: 'group_escrow',
          to: { wallet: order.shopperId },
          amount: order.price,
          kind: 'group_failed',
          ref: `order:${order.id}`,
        });
      }
      return true;
    });
  }

  /** True when it was expired here; a failure is told, and leaves the group for the next run. */
  async function expireOrTell(groupId: number): Promise<boolean> {
    try {
      return await expire(groupId);
    } catch (error) {
      onError(error);
      return false;
    }
  }

  return {
    /**
     * Expires every group that is due, one transaction each, so that one that fails keeps no other from its money.
     * Answers how many it were; safe to run twice.
     */
    expireDue: async (): Promise<number> => {
      let expired = 0;
      const tried = new Set<number>();
      for (;;) {
        const due = await selectDueGroups(store.reader, { now: clock(), limit: BATCH + tried.size });
        const untried = due.filter((id) => !tried.has(id));
        if (untried.length === 0) return expired;
        expired += (await Promise.all(untried.map(expireOrTell))).filter(Boolean).length;
        for (const id of untried) tried.add(id);
      }
    },
  };
}
