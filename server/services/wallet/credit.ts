import { selectBalance } from '../../../db/queries/ledger.ts';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import { selectCredentials } from '../../../db/queries/shoppers.ts';
import type { Store } from '../../../db/store.ts';
import { Refused } from '../refused.ts';
import type { Ledger } from './ledger.ts';

export interface CreditInput {
  username: string;
  /** Fen. */
  amount: number;
  /** Why. */
  note: string;
  /** Who of the staff. */
  actor: string;
}

/** Staff put money into a wallet: one transfer from `adjustments`, and a line in the audit log with it. */
export function createCredit({ store, ledger }: { store: Store; ledger: Ledger }) {
  /** The new balance in fen. Throws `shopperUnknown`. */
  return ({ username, amount, note, actor }: CreditInput): Promise<number> =>
    store.transaction(async (tx) => {
      const shopper = await selectCredentials(tx, username.toLowerCase());
      if (!shopper) throw new Refused('shopperUnknown');
      const subject = `shopper:${shopper.id}`;
      const entry = await insertAuditEntry(tx, { actor, action: 'credit', subject, detail: { amount }, note });
      await ledger.move(tx, {
        from: 'adjustments',
        to: { wallet: shopper.id },
        amount,
        kind: 'adjustment',
        ref: `audit:${entry}`,
      });
      return selectBalance(tx, shopper.id);
    });
}
