import type { Total } from '../../../db/queries/console/total.ts';
import type { Asked } from '../reports/report.ts';
import { type GroupsFilter, groupFilterOf, numbersOf, type OrdersFilter, soughtBy } from './orders.ts';
import { type DaysFilter, spanOfDays } from './spans.ts';
import type { totalReports } from './total-reports.ts';

type InputOf<Name extends keyof typeof totalReports> = Parameters<(typeof totalReports)[Name]>[1];

interface ShoppersFilter extends DaysFilter, Omit<InputOf<'countShoppers'>, 'registered'> {}

interface ThreadsFilter {
  state: 'waiting' | 'answered';
  /** All of this shopper's, whatever their state. */
  shopperId: number | undefined;
}

interface Deps {
  /** A total reads up to 10,000 rows. */
  run: Asked<typeof totalReports>;
  /** IANA: the shop's. */
  zone: string;
}

/**
 * How many rows lists have when somebody asks (docs/console.md, Calls). Those that have to look their filters up count
 * themselves (transfers, the audit log).
 */
export function createTotals({ run, zone }: Deps) {
  return {
    groups: (filter: GroupsFilter) => run.countGroups(groupFilterOf(filter, zone)),
    items: (filter: InputOf<'countItems'>) => run.countItems(filter),
    orders: ({ day, until, status, itemId, shopperId, groupId, ...input }: OrdersFilter) => {
      const filter = { status, itemId, shopperId, groupId, numbers: numbersOf({ day, until }) };
      const sought = soughtBy(input);
      return sought ? run.countSoughtOrders({ ...filter, ...sought }) : run.countOrders(filter);
    },
    pictures: (unused: boolean) => run.countPictures({ unused }),
    rechargeReturns: (status: InputOf<'countRechargeReturns'>['status']) => run.countRechargeReturns({ status }),
    recharges: (filter: InputOf<'countRecharges'>) => run.countRecharges(filter),
    refunds: () => run.countRefunds({ number: undefined }),
    returns: (state: InputOf<'countReturns'>['state']) => run.countReturns({ state, id: undefined }),
    reviews: (filter: InputOf<'countReviews'>) => run.countReviews(filter),
    sent: () => run.countSent({ of: undefined }),
    shoppers: ({ day, until, ...filter }: ShoppersFilter) =>
      run.countShoppers({ ...filter, registered: spanOfDays({ day, until }, zone) }),
    threads: ({ state, shopperId }: ThreadsFilter): Promise<Total> => {
      if (shopperId !== undefined) return run.countThreadsOf({ shopperId });
      return state === 'waiting' ? run.countWaitingThreads({}) : run.countAnsweredThreads({});
    },
    toSend: (state: InputOf<'countToSend'>['state']) => run.countToSend({ state, number: undefined }),
    unboughtPayments: (isSentBack: boolean | undefined) => run.countUnboughtPayments({ isSentBack }),
    withdrawals: (filter: InputOf<'countWithdrawals'>) => run.countWithdrawals(filter),
  };
}
