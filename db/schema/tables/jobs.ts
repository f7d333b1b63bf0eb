import type { Columns } from '../columns.sqlite.ts';

/** What the shop does by itself: a row each, so that one process does it (docs/decisions/0043-jobs-and-guesses.md). */
export function jobTables(c: Columns) {
  const jobs = c.table('jobs', {
    name: c.text('name').primaryKey(),
    /** When it is to be done, in words; with others `due_at` is set anew. */
    schedule: c.text('schedule').notNull(),
    dueAt: c.instant('due_at').notNull(),
    /** Which run of which process does it; null while none does. */
    heldBy: c.text('held_by'),
    /** The end of its lease: from then on another process may take it over. */
    heldUntil: c.instant('held_until').notNull(),
    /** Tries in a row that have not ended well, the one under way among them. */
    failures: c.whole('failures').notNull(),
    /** When it last ended well, and what came of it. */
    doneAt: c.instant('done_at'),
    result: c.json<unknown>('result'),
  });

  return { jobs };
}
