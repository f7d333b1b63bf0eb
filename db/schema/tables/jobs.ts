import type { Columns } from '../columns.sqlite.ts';

/** What the shop does by itself: a row each, so that one process does it (docs/decisions/0043-jobs-and-guesses.md). */
export function jobTables(c: Columns) {
  const jobs = c.table('jobs', {
    name: c.text('name').primaryKey(),
    /** The schedule in words; when it changes, `due_at` is computed again. */
    schedule: c.text('schedule').notNull(),
    dueAt: c.instant('due_at').notNull(),
    /** Which run of which process does it; null while none does. */
    heldBy: c.text('held_by'),
    /** The end of its lease: from then on another process may take it over. */
    heldUntil: c.instant('held_until').notNull(),
    /** Consecutive tries that have not ended well, including the current one. */
    failures: c.whole('failures').notNull(),
    /** When it last ended well, and what came of it. */
    doneAt: c.instant('done_at'),
    result: c.json<unknown>('result'),
  });

  return { jobs };
}
