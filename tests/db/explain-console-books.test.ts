import { selectFigures, selectLastDay } from '../../db/queries/console/days.ts';
import {
  selectClosedDays,
  selectOrderIds,
  selectOrdersToExport,
  selectTransfersToExport,
} from '../../db/queries/console/exports.ts';
import { selectCloses, selectDay } from '../../db/queries/console/today.ts';
import {
  selectAccountId,
  selectAccountNames,
  selectLastTransferBefore,
  selectMovementsOf,
  selectTransferAfter,
  selectTransferList,
} from '../../db/queries/console/transfers.ts';
import { selectFeesOf } from '../../db/queries/recharge-fees.ts';
import { selectRefsOfOrders, selectReturns } from '../../db/queries/returns.ts';
import { selectComparison, selectComparisons, selectDifferences } from '../../db/queries/statement-comparisons.ts';
import { type Read, testIndexes } from '../support/query-plans.ts';

const page = { after: 9, last: 99, since: 0, until: 9, limit: 51 };

const moves = { above: 0, below: 9, end: 'latest', since: 0, until: 9, limit: 51 } as const;

const lists = {
  'console: transfers': (on) => selectTransferList(on, moves),
  'console: transfers of an account': (on) => selectTransferList(on, { ...moves, accountId: 1 }),
  'console: transfers, the earliest first': (on) => selectTransferList(on, { ...moves, end: 'earliest' }),
  'console: returns of an order': (on) => selectReturns(on, 1),
  'console: what transfers of orders belong to': (on) => selectRefsOfOrders(on, [1, 2]),
  'console: names of accounts': (on) => selectAccountNames(on, [1, 2]),
  'console: an account': (on) => selectAccountId(on, 'sales'),
  'console: closes': (on) => selectCloses(on, { limit: 30 }),
  'console: the last closed day': (on) => selectLastDay(on),
  'console: figures of days': (on) => selectFigures(on, { figures: ['held'], from: '2026-11-01', to: '2026-11-30' }),
  'console: movements of an account': (on) => selectMovementsOf(on, { ...moves, accountId: 1, side: 'debit' }),
  'console: a closed day and the one before': (on) => selectDay(on, '2026-11-01'),
  'console: closed days of a month': (on) => selectClosedDays(on, { from: '2026-11-01', before: '2026-12-01' }),
  'console: where transfers of a time begin': (on) => selectLastTransferBefore(on, 9),
  'console: where transfers of a time end': (on) => selectTransferAfter(on, 9),
  'console: transfers of a kind': (on) => selectTransferList(on, { ...moves, accountId: 1, kind: 'sale' }),
  'console: fees of a month': (on) => selectFeesOf(on, { above: 0, last: 9, since: 0, until: 9 }),
  'console: comparisons': (on) => selectComparisons(on),
  'console: a comparison': (on) => selectComparison(on, 1),
  'console: differences': (on) => selectDifferences(on, { comparisonId: 1, open: false, after: [2], limit: 9 }),
  'console: open differences': (on) => selectDifferences(on, { comparisonId: 1, open: true, after: [2], limit: 9 }),
  'console: orders to export': (on) => selectOrdersToExport(on, page),
  'console: ids of orders to export': (on) => selectOrderIds(on, { from: '261101', below: '261102' }),
  'console: transfers to export': (on) => selectTransfersToExport(on, page),
} satisfies Record<string, Read>;

testIndexes(lists);
