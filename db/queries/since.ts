import { type Column, gt, lte, type SQL, sql } from 'drizzle-orm';

/**
 * How much later than now a time may be that was written down, in ms: clocks of several processes differ a little. What
 * is later was written while the clock was ahead.
 */
export const AHEAD = 60_000;

/** A time after `since`; one that was written while the clock was ahead counts as long past, or it would for as long. */
export const isSince = (time: Column, { since, now }: { since: number; now: number }): SQL =>
  sql`(${gt(time, since)} and ${lte(time, now + AHEAD)})`;
