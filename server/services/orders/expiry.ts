import { closeOrdersOfGroup, expireGroup, returnStock, selectDueGroups } from '../../../db/queries/orders.ts';
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

  return {
    expire,

    /**
     * Expires every group that is due, one transaction each, so that one that fails keeps no other from its money.
     * Answers how many it were; safe to run twice.
     */
    expireDue: async (): Promise<number> => {
      let expired = 0;
      for (;;) {
        const due = await selectDueGroups(store.reader, { now: clock(), limit: BATCH });
        const results = await Promise.allSettled(due.map(expire));
        const done = results.filter((result) => result.status === 'fulfilled' && result.value).length;
        for (const result of results) if (result.status === 'rejected') onError(result.reason);
        expired += done;
        if (due.length < BATCH || done === 0) return expired;
      }
    },
  };
}

export type Expiry = ReturnType<typeof createExpiry>;
