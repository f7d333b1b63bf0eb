import { count, type Subquery } from 'drizzle-orm';
import { MOST_COUNTED } from '../../../shared/console/most-counted.ts';
import type { Reader } from '../../store.ts';

interface Countable {
  as: (alias: string) => Subquery;
}

export interface Total {
  /** No more than `MOST_COUNTED`. */
  count: number;
  more: boolean;
}

export const NONE: Total = { count: 0, more: false };

/** One more than is counted tells that there are more. */
const FIRST_ROWS = { end: 'latest', after: undefined, limit: MOST_COUNTED + 1 } as const;

/** How many rows these queries have together; they have none in common. */
async function totalOf(on: Reader, queries: readonly Countable[]): Promise<Total> {
  let found = 0;
  for (const query of queries) {
    const [row] = await on.db.select({ found: count() }).from(query.as('some'));
    found += row?.found ?? 0;
  }
  return { count: Math.min(found, MOST_COUNTED), more: found > MOST_COUNTED };
}

/**
 * Makes of a list's own query, or queries, that of its total: with the same conditions, by the same index, up to a
 * bound.
 */
export const totalBy =
  <Input>(select: (on: Reader, input: Input) => Countable | readonly Countable[]) =>
  (on: Reader, filters: Omit<Input, keyof typeof FIRST_ROWS>): Promise<Total> =>
    totalOf(on, [select(on, { ...filters, ...FIRST_ROWS } as Input)].flat());
