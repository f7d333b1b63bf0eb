import type { Reader, Store } from '../../../db/store.ts';
import { type ReportInput, type ReportName, type ReportOutput, reports } from './reports.ts';
import { createReportThread } from './thread.ts';

/**
 * Runs reports on a snapshot without blocking others: SQLite runs inside the process, so a worker thread reads there;
 * PostgreSQL reads in its own processes.
 */
export function createReports(store: Store) {
  const thread = store.file === null ? null : createReportThread(store.file);
  return {
    run: <Name extends ReportName>(name: Name, input: ReportInput<Name>): Promise<ReportOutput<Name>> => {
      if (thread) return thread.run(name, input);
      const report = reports[name] as (view: Reader, input: ReportInput<Name>) => Promise<ReportOutput<Name>>;
      return store.snapshot((view) => report(view, input));
    },
    close: async (): Promise<void> => thread?.close(),
  };
}

export type RunReport = ReturnType<typeof createReports>['run'];
