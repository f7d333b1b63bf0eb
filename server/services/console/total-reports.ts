import { selectGroupRows } from '../../../db/queries/console/groups.ts';
import { type ItemsInput, selectStaffItems } from '../../../db/queries/console/items.ts';
import { selectLibrary } from '../../../db/queries/console/library.ts';
import { selectRechargeReturns, selectUnboughtPayments } from '../../../db/queries/console/money-back.ts';
import { selectSomeOrders, selectSoughtOrders } from '../../../db/queries/console/orders.ts';
import { selectSent, selectToSend } from '../../../db/queries/console/parcels.ts';
import { selectRechargesToDecide } from '../../../db/queries/console/recharges.ts';
import { selectRefundsToDecide } from '../../../db/queries/console/refunds.ts';
import { selectReturnsToDecide } from '../../../db/queries/console/returns.ts';
import { selectReviewList } from '../../../db/queries/console/reviews.ts';
import { selectShopperRows } from '../../../db/queries/console/shoppers.ts';
import { totalBy } from '../../../db/queries/console/total.ts';
import { transfersOfPlaces } from '../../../db/queries/console/transfers.ts';
import { selectWithdrawalsToDecide } from '../../../db/queries/console/withdrawals.ts';
import { selectAnsweredThreads, selectThreadsOf, selectWaitingThreads } from '../../../db/queries/support-threads.ts';
import { OTHER_LANGUAGES } from './item-counts.ts';

/** The totals of lists. */
export const totalReports = {
  countAnsweredThreads: totalBy(selectAnsweredThreads),
  countGroups: totalBy(selectGroupRows),
  countItems: totalBy(
    (on, { after: _, ...input }: Omit<ItemsInput, 'languages'> & { after: undefined; limit: number }) =>
      selectStaffItems(on, { ...input, languages: OTHER_LANGUAGES, before: Number.MAX_SAFE_INTEGER }),
  ),
  countOrders: totalBy(selectSomeOrders),
  countPictures: totalBy(selectLibrary),
  countRechargeReturns: totalBy(selectRechargeReturns),
  countRecharges: totalBy(selectRechargesToDecide),
  countRefunds: totalBy(selectRefundsToDecide),
  countReturns: totalBy(selectReturnsToDecide),
  countReviews: totalBy(selectReviewList),
  countSent: totalBy(selectSent),
  countShoppers: totalBy(selectShopperRows),
  countThreadsOf: totalBy(selectThreadsOf),
  countSoughtOrders: totalBy(selectSoughtOrders),
  countToSend: totalBy(selectToSend),
  countTransfers: totalBy(transfersOfPlaces),
  countUnboughtPayments: totalBy(selectUnboughtPayments),
  countWaitingThreads: totalBy(selectWaitingThreads),
  countWithdrawals: totalBy(selectWithdrawalsToDecide),
};
