import type { Columns } from '../columns.sqlite.ts';

/** Background jobs: a row each, so that one process runs it (docs/decisions/0043-jobs-and-guesses.md). */
export function jobTables(c: Columns) {
  const jobs = c.table('jobs', {
    name: c.text('name').primaryKey(),
    /** The schedule in words; when it changes, `due_at` is computed again. */
    schedule: c.text('schedule').notNull(),
    dueAt: c.instant('due_at').notNull(),
    /** The run and its process; null while none runs. */
    heldBy: c.text('held_by'),
    /** The end of its lease: from then on another process may take it over. */
    heldUntil: c.instant('held_until').notNull(),
    /** Since when it runs; of runs that were given up one after the other, since the first one. */
    begunAt: c.instant('begun_at'),
    /** How long the longest run took that ended well, in ms. */
    longestRun: c.whole('longest_run'),
    /** Consecutive tries without success, including the current one. */
    failures: c.whole('failures').notNull(),
    /** When it last succeeded, and its result. */
    doneAt: c.instant('done_at'),
    result: c.json<unknown>('result'),
  });

  /** Writes that take turns, by what they change: each updates the row of its turn before it reads. */
  const turns = c.table('turns', {
    name: c.text('name').primaryKey(),
    takenAt: c.instant('taken_at').notNull(),
  });
  return { jobs, turns };
}
