import { holdWallet, selectBalance } from '../../../db/queries/ledger.ts';
import type { Writer } from '../../../db/store.ts';
import { Refused } from '../refused.ts';
import type { Adjustments } from './adjustments.ts';
import { type LeastWithdrawals, leastWithdrawal } from './least-withdrawal.ts';

interface Left {
  shopperId: number;
  /** A balance below the smallest withdrawal, which the shopper leaves to the shop; in fen. */
  givenUp: number | undefined;
  least: LeastWithdrawals;
}

/**
 * Nothing is left in the wallet of an account that ends: what cannot be withdrawn goes to the shop, if that very sum is
 * given up. Throws `deletionBalance`, `deletionRemainder`.
 */
export async function emptyWallet(
  tx: Writer,
  { adjustIn }: Adjustments,
  { shopperId, givenUp, least }: Left,
): Promise<void> {
  // Of a purchase or a payment at the same time, either its money is seen here or the end of the account there.
  await holdWallet(tx, shopperId);
  const amount = await selectBalance(tx, shopperId);
  if (amount === 0) return;
  const next = await leastWithdrawal(tx, shopperId, least);
  if (amount >= next.amount) throw new Refused('deletionBalance', { amount });
  if (amount !== givenUp) throw new Refused('deletionRemainder', { amount, least: next.amount });
  const entry = { actor: `shopper:${shopperId}`, note: 'given up with the account' };
  await adjustIn(tx, 'debit', { ...entry, shopperId, amount });
}
