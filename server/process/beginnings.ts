import { isDemoShop } from '../../db/queries/demo.ts';
import { isEmptyShop } from '../../db/queries/import.ts';
import { hasActs } from '../../db/queries/records.ts';
import { selectSettings } from '../../db/queries/storefront.ts';
import type { Reader } from '../../db/store.ts';

/** Settings key of a shop that came out of a backup. */
export const RESTORED = 'restored_at';

/** Settings key of a shop that was moved: the id of its move. */
export const MOVE = 'move';

/** Whether no row of the database can name a file, and it did not come from elsewhere. */
export async function isNewShop(on: Reader): Promise<boolean> {
  if (!(await isEmptyShop(on))) return false;
  const known = await selectSettings(on);
  return !known.has(RESTORED) && !known.has(MOVE);
}

/** Whether nobody has begun to set up the shop: what staff and operators do is in the audit log. */
export async function isUntouched(on: Reader): Promise<boolean> {
  return (await isNewShop(on)) && !(await hasActs(on));
}

/** Whether the database is untouched, or was filled with the demo shop: no other has the demo or its sandbox by default. */
export async function isForTrying(on: Reader): Promise<boolean> {
  return (await isDemoShop(on)) || isUntouched(on);
}
