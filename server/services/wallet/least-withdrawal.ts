import { hasWithdrawn } from '../../../db/queries/withdrawals.ts';
import type { Reader } from '../../../db/store.ts';

/** The minimum of a first withdrawal and of later ones, in fen. */
export interface LeastWithdrawals {
  first: number;
  later: number;
}

/**
 * The minimum of a shopper's next withdrawal, in fen, and whether that is the first (docs/domain.md, Recharge and
 * withdrawal).
 */
export async function leastWithdrawal(on: Reader, shopperId: number, least: LeastWithdrawals) {
  const isFirst = !(await hasWithdrawn(on, shopperId));
  return { amount: isFirst ? least.first : least.later, isFirst };
}
