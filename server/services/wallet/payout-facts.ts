import { selectWithdrawalFacts } from '../../../db/queries/staff/act-facts.ts';
import type { Reader } from '../../../db/store.ts';
import { Refused } from '../refused.ts';
import type { Facts } from '../staff/act.ts';
import { readDoubts } from './withdrawal-doubts.ts';

/** The card as staff see it everywhere: its last four digits. */
const lastFour = (account: string) => `…${account.slice(-4)}`;

interface Payout {
  id: number;
  anyway?: boolean | undefined;
}

/**
 * What staff agree to who pay a withdrawal: sum, shopper, card, and what speaks against it. A yes holds for these alone
 * (docs/domain.md, Two persons). Throws `withdrawalUnknown` unless it is pending, and `withdrawalHeld` if its shopper is
 * blocked or frozen, without `anyway`.
 */
export async function payoutFacts(on: Reader, { id, anyway = false }: Payout): Promise<Facts> {
  const found = await selectWithdrawalFacts(on, id);
  if (found?.status !== 'pending') throw new Refused('withdrawalUnknown');
  const { amount, shopperId, account: bankAccount, bank, status, createdAt, blockedAt, frozenAt } = found;
  const row = { status, shopperId, bankAccount, createdAt };
  const doubts = (await readDoubts(on, [row]))(row).join(' ') || null;
  const held = blockedAt !== null ? 'blocked' : frozenAt !== null ? 'frozen' : null;
  if (held !== null && !anyway) throw new Refused('withdrawalHeld');
  // A withdrawal keeps the card that it was asked for with.
  const about = { bank, card: lastFour(bankAccount), doubts, held };
  return { subject: `withdrawal:${id}`, amount, shopperId, about };
}
