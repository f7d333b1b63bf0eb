import { countTeam, upsertAddress } from '../../../db/queries/shoppers.ts';
import type { Store } from '../../../db/store.ts';

/** Delivery address and team of a shopper (docs/domain.md, Shoppers, sessions, bounds). */
export function createDetails(store: Store) {
  return {
    saveAddress: (address: Parameters<typeof upsertAddress>[1]): Promise<void> =>
      store.transaction((tx) => upsertAddress(tx, address)),
    /** People invited through up to three levels. */
    team: (shopperId: number): Promise<number> => countTeam(store.reader, shopperId),
  };
}

export type Details = ReturnType<typeof createDetails>;
