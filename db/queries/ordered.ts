import { and, asc, desc, gt, gte, lt, lte, or } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { ListEnd } from '../../shared/console/list-ends.ts';

const ways = {
  earliest: { way: asc, beyond: gt, from: gte, start: 0 },
  latest: { way: desc, beyond: lt, from: lte, start: Number.MAX_SAFE_INTEGER },
} as const;

/**
 * A list by an id, or by a number and an id, from either of its ends: an index is read in both directions. `after` is
 * what the last row that was shown has in these columns.
 */
export function ordered(
  end: ListEnd,
  columns: readonly [AnySQLiteColumn, ...AnySQLiteColumn[]],
  after: readonly number[] | undefined,
) {
  const { way, beyond, from, start } = ways[end];
  const [first, id] = columns;
  const [place = start, idPlace = start] = after ?? [];
  return {
    // The index is entered by the first condition.
    beyond: id ? and(from(first, place), or(beyond(first, place), beyond(id, idPlace))) : beyond(first, place),
    by: columns.map((column) => way(column)),
  };
}

/** `asc` or `desc`. */
export const wayOf = (end: ListEnd) => ways[end].way;

/** Ids between these two. */
export interface IdRange {
  above: number;
  below: number;
}

/** What is left of a range after the last row that was shown: one bound at each end, as an index has it. */
export function restOf({ above, below }: IdRange, end: ListEnd, last: number | undefined): IdRange {
  if (last === undefined) return { above, below };
  return end === 'earliest' ? { above: Math.max(above, last), below } : { above, below: Math.min(below, last) };
}
