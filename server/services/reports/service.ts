import pLimit from 'p-limit';
import type { Reader, Store } from '../../../db/store.ts';
import { Overloaded } from '../refused.ts';
import type { Asked, Calculated, Calculation, Report } from './report.ts';
import { createReportThread } from './thread.ts';

/** Reports that read at the same time: on PostgreSQL each holds a connection that shoppers read with too. */
const CONCURRENCY = 2;

/** Others wait; no screen of staff asks for as many. */
const LONGEST_QUEUE = 50;

/** All that the thread knows too (server/services/reports.worker.ts). */
interface Known<Reports, Calculations> {
  reports: Reports;
  calculations: Calculations;
}

/**
 * Runs reports on a snapshot without blocking others: SQLite runs inside the process, so a worker thread reads there;
 * PostgreSQL reads in its own processes. Throws `Overloaded` if too many wait.
 */
export function createReports<Reports extends Record<string, Report>, Calculations extends Record<string, Calculation>>(
  store: Store,
  { reports, calculations }: Known<Reports, Calculations>,
) {
  const thread = createReportThread(store.file);
  const limit = pLimit(CONCURRENCY);
  function read(name: string, input: unknown): Promise<unknown> {
    if (store.file !== null) return thread.run(name, input);
    const report = reports[name] as (view: Reader, input: unknown) => Promise<unknown>;
    return store.snapshot((view) => report(view, input));
  }
  async function run(name: string, input: unknown): Promise<unknown> {
    if (limit.pendingCount >= LONGEST_QUEUE) throw new Overloaded('too many reports at once');
    return limit(() => read(name, input));
  }
  return {
    run: byName(reports, run) as Asked<Reports>,
    /** Work without a database, in the thread on either engine. */
    calculate: byName(calculations, thread.run) as Calculated<Calculations>,
    close: thread.close,
  };
}

/** For each a function that asks for it. */
const byName = (known: object, ask: (name: string, input: unknown) => Promise<unknown>): unknown =>
  Object.fromEntries(Object.keys(known).map((name) => [name, (input: unknown) => ask(name, input)]));
