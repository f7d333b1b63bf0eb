import type { Total } from '../../../db/queries/console/total.ts';
import type { ReportInput } from '../reports/reports.ts';
import type { RunReport } from '../reports/service.ts';
import { type GroupsFilter, groupFilterOf, numbersOf, type OrdersFilter, soughtBy } from './orders.ts';
import { type DaysFilter, spanOfDays } from './spans.ts';

interface ShoppersFilter extends DaysFilter, Omit<ReportInput<'countShoppers'>, 'registered'> {}

interface ThreadsFilter {
  state: 'waiting' | 'answered';
  /** All of this shopper's, whatever their state. */
  shopperId: number | undefined;
}

interface Deps {
  /** A total reads up to 10,000 rows. */
  run: RunReport;
  /** IANA: the shop's. */
  zone: string;
}

/**
 * How many rows lists have when somebody asks (docs/console.md, Calls). Those that have to look their filters up count
 * themselves (transfers, the audit log).
 */
export function createTotals({ run, zone }: Deps) {
  return {
    groups: (filter: GroupsFilter) => run('countGroups', groupFilterOf(filter, zone)),
    items: (filter: ReportInput<'countItems'>) => run('countItems', filter),
    orders: ({ day, until, status, itemId, shopperId, groupId, ...input }: OrdersFilter) => {
      const filter = { status, itemId, shopperId, groupId, numbers: numbersOf({ day, until }) };
      const sought = soughtBy(input);
      return sought ? run('countSoughtOrders', { ...filter, ...sought }) : run('countOrders', filter);
    },
    pictures: (unused: boolean) => run('countPictures', { unused }),
    recharges: (filter: ReportInput<'countRecharges'>) => run('countRecharges', filter),
    refunds: () => run('countRefunds', { number: undefined }),
    returns: (state: ReportInput<'countReturns'>['state']) => run('countReturns', { state, id: undefined }),
    sent: () => run('countSent', { of: undefined }),
    shoppers: ({ day, until, ...filter }: ShoppersFilter) =>
      run('countShoppers', { ...filter, registered: spanOfDays({ day, until }, zone) }),
    threads: ({ state, shopperId }: ThreadsFilter): Promise<Total> => {
      if (shopperId !== undefined) return run('countThreadsOf', { shopperId });
      return run(state === 'waiting' ? 'countWaitingThreads' : 'countAnsweredThreads', {});
    },
    toSend: (state: ReportInput<'countToSend'>['state']) => run('countToSend', { state, number: undefined }),
    withdrawals: (filter: ReportInput<'countWithdrawals'>) => run('countWithdrawals', filter),
  };
}
