import {
  countAddresses,
  deleteAddress,
  insertAddress,
  type Place,
  selectAddressBook,
  selectSameAddress,
  setDefaultAddress,
  updateAddress,
  upsertDefaultAddress,
} from '../../../db/queries/addresses.ts';
import { holdUnblocked } from '../../../db/queries/shoppers.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { Refused } from '../refused.ts';

/** Addresses of one shopper at the most. */
export const MOST_ADDRESSES = 20;

interface Own {
  shopperId: number;
  id: number;
}

/** The address book of a shopper (docs/domain.md, Personal data). */
export function createAddresses(store: Store) {
  /** One act on a book after the other: none of two counts or defaults is lost. */
  const act = <Done>(shopperId: number, work: (tx: Writer) => Promise<Done>): Promise<Done> =>
    store.transaction(async (tx) => {
      if (!(await holdUnblocked(tx, shopperId))) throw new Refused('shopperBlocked');
      const done = await work(tx);
      tx.invalidate(`shopper:${shopperId}`);
      return done;
    });

  return {
    list: (shopperId: number) => selectAddressBook(store.reader, shopperId),

    /** Replaces the default address, which is the only one that the spec's calls know. */
    saveDefault: (place: Place & { shopperId: number }): Promise<void> =>
      act(place.shopperId, (tx) => upsertDefaultAddress(tx, place)),

    /** Adds an address and returns its id; the same one again is the one that is there. Throws `addressesEnough`. */
    add: (place: Place & { shopperId: number }): Promise<number> =>
      act(place.shopperId, async (tx) => {
        const same = await selectSameAddress(tx, place);
        if (same !== undefined) return same;
        const have = await countAddresses(tx, place.shopperId);
        if (have >= MOST_ADDRESSES) throw new Refused('addressesEnough', {}, { counts: { max: MOST_ADDRESSES } });
        return insertAddress(tx, { ...place, isDefault: have === 0 });
      }),

    /** Throws `addressUnknown`. */
    edit: (place: Place & Own): Promise<number> =>
      act(place.shopperId, async (tx) => {
        if (!(await updateAddress(tx, place))) throw new Refused('addressUnknown');
        return place.id;
      }),

    /** Removes an address; the newest of the rest takes a default's place. Throws `addressUnknown`. */
    remove: ({ shopperId, id }: Own): Promise<void> =>
      act(shopperId, async (tx) => {
        const wasDefault = await deleteAddress(tx, { shopperId, id });
        if (wasDefault === undefined) throw new Refused('addressUnknown');
        const [next] = wasDefault ? await selectAddressBook(tx, shopperId) : [];
        if (next) await setDefaultAddress(tx, { shopperId, id: next.id });
      }),

    /** New orders copy this one from now on. Throws `addressUnknown`. */
    makeDefault: ({ shopperId, id }: Own): Promise<void> =>
      act(shopperId, async (tx) => {
        if (!(await setDefaultAddress(tx, { shopperId, id }))) throw new Refused('addressUnknown');
      }),
  };
}

export type Addresses = ReturnType<typeof createAddresses>;
