import {
  selectOthersOfCard,
  sumBought,
  sumCreditedSince,
  sumPaidBefore,
} from '../../../db/queries/console/withdrawals.ts';
import type { Reader } from '../../../db/store.ts';
import { readSources } from '../wallet/sources.ts';
import { FRESH } from '../wallet/withdrawal-doubts.ts';

/** Other shoppers with the same card that are named, at the most. */
const OTHERS = 5;

interface Payout {
  shopperId: number;
  bankAccount: string;
  createdAt: number;
}

/** What the shop knows for and against paying a withdrawal: the same for who asks, who agrees and who pays. */
export const readPayoutKnowledge = async (on: Reader, payout: Payout & { id: number }) => ({
  sources: (await readSources(on, [payout.shopperId]))(payout.shopperId),
  fresh: await sumCreditedSince(on, payout.shopperId, payout.createdAt - FRESH),
  bought: await sumBought(on, payout.shopperId),
  others: await selectOthersOfCard(on, payout, OTHERS),
  paidBefore: await sumPaidBefore(on, payout),
});
