import { and, asc, desc, gt, gte, lt, lte, or } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import type { ListOrder } from '../../shared/console/list-orders.ts';

const ways = {
  earliest: { way: asc, beyond: gt, from: gte, end: 0 },
  latest: { way: desc, beyond: lt, from: lte, end: Number.MAX_SAFE_INTEGER },
} as const;

/**
 * A list by an id, or by a number and an id, from either of its ends: an index is read in both directions. `after` is
 * what the last row that was shown has in these columns.
 */
export function ordered(
  order: ListOrder,
  columns: readonly [AnySQLiteColumn, ...AnySQLiteColumn[]],
  after: readonly number[] | undefined,
) {
  const { way, beyond, from, end } = ways[order];
  const [first, id] = columns;
  const [place = end, idPlace = end] = after ?? [];
  return {
    // The index is entered by the first condition.
    beyond: id ? and(from(first, place), or(beyond(first, place), beyond(id, idPlace))) : beyond(first, place),
    by: columns.map((column) => way(column)),
  };
}

/** `asc` or `desc`. */
export const wayOf = (order: ListOrder) => ways[order].way;

/** Ids between these two. */
export interface IdRange {
  above: number;
  below: number;
}

/** What is left of a range after the last row that was shown: one bound at each end, as an index has it. */
export function restOf({ above, below }: IdRange, order: ListOrder, last: number | undefined): IdRange {
  if (last === undefined) return { above, below };
  return order === 'earliest' ? { above: Math.max(above, last), below } : { above, below: Math.min(below, last) };
}
