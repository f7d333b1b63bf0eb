import type { Columns } from '../columns.sqlite.ts';

/** Counts of `rate-limiter-flexible` (docs/decisions/0043-jobs-and-guesses.md). */
export function guessTables(c: Columns) {
  const guessCounts = c.table(
    'guess_counts',
    {
      /** The kind of the count, and a digest of its subject, which names nobody. */
      key: c.text('key').primaryKey(),
      points: c.whole('points').notNull(),
      /** From then on the row is invalid. */
      expiresAt: c.instant('expires_at').notNull(),
    },
    (t) => [c.index('guess_counts_expiry').on(t.expiresAt)],
  );

  return { guessCounts };
}
