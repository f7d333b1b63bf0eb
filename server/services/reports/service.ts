import pLimit from 'p-limit';
import type { Reader, Store } from '../../../db/store.ts';
import { Overloaded } from '../refused.ts';
import {
  type CalculationName,
  type Calculations,
  type ReportInput,
  type ReportName,
  type ReportOutput,
  reports,
} from './reports.ts';
import { createReportThread } from './thread.ts';

/** Reports that read at the same time: on PostgreSQL each holds a connection that shoppers read with too. */
const CONCURRENCY = 2;

/** Others wait; no screen of staff asks for as many. */
const LONGEST_QUEUE = 50;

/**
 * Runs reports on a snapshot without blocking others: SQLite runs inside the process, so a worker thread reads there;
 * PostgreSQL reads in its own processes. Throws `Overloaded` if too many wait.
 */
export function createReports(store: Store) {
  const thread = createReportThread(store.file);
  const limit = pLimit(CONCURRENCY);
  function read<Name extends ReportName>(name: Name, input: ReportInput<Name>): Promise<ReportOutput<Name>> {
    if (store.file !== null) return thread.run(name, input);
    const report = reports[name] as (view: Reader, input: ReportInput<Name>) => Promise<ReportOutput<Name>>;
    return store.snapshot((view) => report(view, input));
  }
  return {
    run: async <Name extends ReportName>(name: Name, input: ReportInput<Name>): Promise<ReportOutput<Name>> => {
      if (limit.pendingCount >= LONGEST_QUEUE) throw new Overloaded('too many reports at once');
      return limit(() => read(name, input));
    },
    /** Work without a database, in the thread on either engine. */
    calculate: <Name extends CalculationName>(
      name: Name,
      input: Parameters<Calculations[Name]>[0],
    ): Promise<ReturnType<Calculations[Name]>> => thread.run(name, input),
    close: thread.close,
  };
}

export type RunReport = ReturnType<typeof createReports>['run'];
export type Calculate = ReturnType<typeof createReports>['calculate'];
