import {
  selectWallet,
  selectWalletTransfers,
  sumHeldInGroups,
  sumMoneyIn,
  sumSince,
  sumWithdrawals,
} from '../../../db/queries/statement.ts';
import type { Store } from '../../../db/store.ts';
import { idBefore, pageOf } from '../cursor.ts';

/** What a shopper's wallet holds, and how it came to that (domain.md, Recharge and withdrawal). */
export function createStatement(store: Store) {
  return {
    /** Sums in fen, all of one moment. */
    summary: (shopperId: number) =>
      store.snapshot(async (view) => {
        const wallet = await selectWallet(view, shopperId);
        if (!wallet) throw new Error(`shopper ${shopperId} has no wallet`);
        const into = await sumMoneyIn(view, wallet.id);
        const withdrawn = await sumWithdrawals(view, shopperId);
        return {
          balance: wallet.balance,
          groupHeld: await sumHeldInGroups(view, shopperId),
          withdrawHeld: withdrawn.get('pending') ?? 0,
          rechargeTotal: into.get('recharge') ?? 0,
          withdrawTotal: withdrawn.get('paid') ?? 0,
          refundTotal: into.get('tax_refund') ?? 0,
        };
      }),

    /** A page of the wallet's transfers with the balance after each, newest first. Throws `cursorInvalid`. */
    list: ({ shopperId, limit, cursor }: { shopperId: number; limit: number; cursor: string | undefined }) =>
      store.snapshot(async (view) => {
        const before = idBefore(cursor);
        const wallet = await selectWallet(view, shopperId);
        if (!wallet) throw new Error(`shopper ${shopperId} has no wallet`);
        const found = await selectWalletTransfers(view, { account: wallet.id, before, limit: limit + 1 });
        const page = pageOf(found, limit);
        let balance = wallet.balance - (await sumSince(view, { account: wallet.id, from: before }));
        const rows = page.rows.map((row) => {
          const after = balance;
          balance -= row.amount;
          return { ...row, balance: after };
        });
        return { rows, next: page.next };
      }),
  };
}

export type Statement = ReturnType<typeof createStatement>;
