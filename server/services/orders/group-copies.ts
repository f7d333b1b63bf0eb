import { selectGroupCopies } from '../../../db/queries/orders.ts';
import type { Reader } from '../../../db/store.ts';

export type GroupCopy = Awaited<ReturnType<typeof selectGroupCopies>>[number];

/** Some 1 KB each. */
const KEPT = 5000;

/**
 * Gives what groups have copied from their items. A trigger keeps that as it is (decision 6), and so does this: reading
 * it anew took more than half of what a list of orders asks of the database (bench/RESULTS.md). Of more than `most`
 * the first are forgotten.
 */
export function groupCopies(reader: Reader, most = KEPT) {
  const kept = new Map<number, GroupCopy>();

  /** Those of the groups that are there, by id. */
  return async (groupIds: readonly number[]): Promise<Map<number, GroupCopy>> => {
    const copies = new Map<number, GroupCopy>();
    const unknown = new Set<number>();
    for (const id of groupIds) {
      const copy = kept.get(id);
      if (copy) copies.set(id, copy);
      else unknown.add(id);
    }
    if (unknown.size === 0) return copies;
    const read = await selectGroupCopies(reader, [...unknown]);
    for (const copy of read) {
      kept.set(copy.id, copy);
      copies.set(copy.id, copy);
    }
    for (const id of kept.keys()) {
      if (kept.size <= most) break;
      kept.delete(id);
    }
    return copies;
  };
}
