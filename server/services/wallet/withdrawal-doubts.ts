import { selectCreditedSince, selectOwnersOfCards } from '../../../db/queries/console/withdrawals.ts';
import type { Reader } from '../../../db/store.ts';
import { unpaidSources, type WithdrawalDoubt, withdrawalDoubts } from '../../../shared/console/withdrawal-doubts.ts';
import type { WithdrawalStatus } from '../../../shared/contract/enums.ts';
import { readSources } from './sources.ts';

/** A recharge of that long ago, in ms, may still be taken back by the card it came from. */
export const FRESH = 3 * 24 * 60 * 60 * 1000;

interface Row {
  status: WithdrawalStatus;
  shopperId: number;
  bankAccount: string;
  createdAt: number;
}

/** What speaks gravely against paying each of these that is pending, for a list: the page of one has every fact. */
export async function readDoubts(on: Reader, rows: readonly Row[]): Promise<(row: Row) => WithdrawalDoubt[]> {
  const pending = rows.filter(({ status }) => status === 'pending');
  if (pending.length === 0) return () => [];
  const shopperIds = [...new Set(pending.map(({ shopperId }) => shopperId))];
  const sourcesOf = await readSources(on, shopperIds);
  const since = Math.min(...pending.map(({ createdAt }) => createdAt)) - FRESH;
  const credited = await selectCreditedSince(on, { shopperIds, channel: 'stripe', since });
  const owners = await selectOwnersOfCards(on, [...new Set(pending.map(({ bankAccount }) => bankAccount))]);
  return ({ status, shopperId, bankAccount, createdAt }) => {
    if (status !== 'pending') return [];
    const found: Record<WithdrawalDoubt, boolean> = {
      unpaid: sourcesOf(shopperId).some(({ source }) => unpaidSources.includes(source)),
      fresh: credited.some((one) => one.shopperId === shopperId && (one.closedAt ?? 0) >= createdAt - FRESH),
      card: owners.some((one) => one.bankAccount === bankAccount && one.shopperId !== shopperId),
    };
    return withdrawalDoubts.filter((doubt) => found[doubt]);
  };
}
