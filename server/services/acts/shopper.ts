import { selectDeletion } from '../../../db/queries/staff/act-facts.ts';
import type { Reader } from '../../../db/store.ts';
import { Refused } from '../refused.ts';
import { StaffRefused } from '../staff-refused.ts';

/** For an act about this shopper. Throws `shopperUnknown`, `shopperDeleted`. */
export async function checkShopper(on: Reader, shopperId: number): Promise<void> {
  const found = await selectDeletion(on, shopperId);
  if (!found) throw new Refused('shopperUnknown');
  if (found.deletedAt !== null) throw new StaffRefused('shopperDeleted');
}
