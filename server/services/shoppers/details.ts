import { upsertAddress } from '../../../db/queries/shoppers.ts';
import type { Store } from '../../../db/store.ts';

/** The delivery address of a shopper (docs/domain.md, Shoppers, sessions, bounds). */
export function createDetails(store: Store) {
  return {
    saveAddress: (address: Parameters<typeof upsertAddress>[1]): Promise<void> =>
      store.transaction((tx) => upsertAddress(tx, address)),
  };
}

export type Details = ReturnType<typeof createDetails>;
