import { insertAuditEntry } from '../../../db/queries/records.ts';
import { selectShopper, setBlocked } from '../../../db/queries/shoppers.ts';
import type { Store } from '../../../db/store.ts';
import { Refused } from '../refused.ts';

interface Act {
  username: string;
  actor: string;
  note: string;
}

/** What staff do about a shopper (domain.md, Honest by construction). */
export function createShopperStaff(store: Store) {
  const block = ({ username, actor, note }: Act, blocked: boolean): Promise<void> =>
    store.transaction(async (tx) => {
      const id = await setBlocked(tx, { usernameKey: username.toLowerCase(), blocked });
      if (id === null) throw new Refused('shopperUnknown');
      const action = blocked ? 'shopper block' : 'shopper unblock';
      await insertAuditEntry(tx, { actor, action, subject: `shopper:${id}`, detail: {}, note });
    });

  return {
    /** Throws `shopperUnknown`. */
    show: async (username: string) => {
      const shopper = await selectShopper(store.reader, username.toLowerCase());
      if (!shopper) throw new Refused('shopperUnknown');
      return shopper;
    },
    /** Ends every session, and no other begins. Throws `shopperUnknown`. */
    block: (act: Act) => block(act, true),
    /** Throws `shopperUnknown`. */
    unblock: (act: Act) => block(act, false),
  };
}
