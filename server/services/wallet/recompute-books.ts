import { balanceChecks, holdingTotals } from '../../../db/queries/books/balances.ts';
import {
  type BookedTable,
  bookedTables,
  type Check,
  type Difference,
  differencesIn,
  nextSlice,
  type Slice,
  sumIn,
} from '../../../db/queries/books/check.ts';
import { dayChecks } from '../../../db/queries/books/days.ts';
import { groupChecks } from '../../../db/queries/books/groups.ts';
import { movementChecks } from '../../../db/queries/books/movements.ts';
import { paymentChecks } from '../../../db/queries/books/payments.ts';
import type { Reader } from '../../../db/store.ts';
import { dayDifferences } from '../days/recount.ts';
import { teamDifferences } from '../teams/recount.ts';

/** All rules of the books; a new rule is added here. */
const checks: Check[] = [...balanceChecks, ...movementChecks, ...paymentChecks, ...groupChecks, ...dayChecks];

/** Differences that a report names; books that are wrong everywhere must not fill the memory either. */
const NAMED = 1000;

export interface BooksReport {
  /** Rows that were looked at. */
  checked: Record<BookedTable, number>;
  /** How many differences there are. */
  count: number;
  /** The first differences. */
  differences: Difference[];
}

/** Every row of a table, slice by slice, so that the memory needed does not grow with the shop. */
async function* slicesOf(view: Reader, table: BookedTable, signal?: AbortSignal): AsyncGenerator<Slice> {
  let slice = await nextSlice(view, { table, upTo: Number.MIN_SAFE_INTEGER });
  for (; slice; slice = await nextSlice(view, slice)) {
    signal?.throwIfAborted();
    yield slice;
  }
}

/**
 * Compares every balance, order, group, recharge, withdrawal, credit, closed day and team with the transfers. `view` has to be a
 * snapshot.
 */
export async function recomputeBooks(view: Reader, signal?: AbortSignal): Promise<BooksReport> {
  const report: BooksReport = { checked: {} as Record<BookedTable, number>, count: 0, differences: [] };
  const add = (differences: Difference[]) => {
    report.count += differences.length;
    report.differences.push(...differences.slice(0, NAMED - report.differences.length));
  };
  const totals = holdingTotals.map(({ what, ...sums }) => ({ what, sums, expected: 0, found: 0 }));
  for (const table of bookedTables) {
    report.checked[table] = 0;
    for await (const slice of slicesOf(view, table, signal)) {
      report.checked[table] += slice.count;
      for (const check of checks.filter((one) => one.table === table)) add(await differencesIn(view, slice, check));
      for (const total of totals) {
        total.expected += await sumIn(view, slice, total.sums.expected);
        total.found += await sumIn(view, slice, total.sums.found);
      }
    }
  }
  for (const { what, expected, found } of totals) add(expected === found ? [] : [{ what, expected, found }]);
  for await (const differences of dayDifferences(view, signal)) add(differences);
  for await (const differences of teamDifferences(view, signal)) add(differences);
  return report;
}
