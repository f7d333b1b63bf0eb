import type { Columns } from '../columns.sqlite.ts';

/** What `rate-limiter-flexible` counts (docs/decisions/0043-jobs-and-guesses.md). */
export function guessTables(c: Columns) {
  const guessCounts = c.table(
    'guess_counts',
    {
      /** What is counted, and a digest of whom or what for: it names nobody. */
      key: c.text('key').primaryKey(),
      points: c.whole('points').notNull(),
      /** From then on the row counts for nothing. */
      expiresAt: c.instant('expires_at').notNull(),
    },
    (t) => [c.index('guess_counts_expiry').on(t.expiresAt)],
  );

  return { guessCounts };
}
