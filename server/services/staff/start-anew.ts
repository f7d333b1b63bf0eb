import { deleteFactors } from '../../../db/queries/staff/factors.ts';
import { updateStaff } from '../../../db/queries/staff/people.ts';
import { deleteSessionsOfStaff } from '../../../db/queries/staff/sessions.ts';
import type { Writer } from '../../../db/store.ts';

/** Takes from a person everything that they sign in with; audit, requests and what is not in `values` stay theirs. */
export async function startAnew(tx: Writer, id: number, values: Parameters<typeof updateStaff>[2]): Promise<void> {
  await updateStaff(tx, id, values);
  await deleteFactors(tx, id);
  await deleteSessionsOfStaff(tx, { staffId: id });
}
