import { isDemoShop } from '../../db/queries/demo.ts';
import { isEmptyShop } from '../../db/queries/import.ts';
import { selectSettings } from '../../db/queries/storefront.ts';
import type { Reader } from '../../db/store.ts';

/** Settings key of a shop that came out of a backup. */
export const RESTORED = 'restored_at';

/** Settings key of a shop that was moved: the id of its move. */
export const MOVE = 'move';

/**
 * Whether nothing was ever put into the database: a shop that somebody sets up is not new, nor is one that came from
 * elsewhere, even without items.
 */
export async function isNewShop(on: Reader): Promise<boolean> {
  if (!(await isEmptyShop(on))) return false;
  const known = await selectSettings(on);
  return !known.has(RESTORED) && !known.has(MOVE);
}

/** Whether the database is new, or was filled with the demo shop: no other has the demo or its sandbox by default. */
export async function isForTrying(on: Reader): Promise<boolean> {
  return (await isDemoShop(on)) || isNewShop(on);
}
