import { inArray } from 'drizzle-orm';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';

const { staff } = tables;

/** The names of these members of staff. */
export async function selectStaffNames(on: Reader, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return on.db
    .select({ id: staff.id, name: staff.name })
    .from(staff)
    .where(inArray(staff.id, [...new Set(ids)]));
}
