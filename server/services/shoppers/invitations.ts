import { insertInvitation, selectRootInvitation } from '../../../db/queries/shoppers.ts';
import type { Store } from '../../../db/store.ts';
import type { Ids } from '../ids.ts';

/**
 * The shop's root invitation code, made at the first start: the one from the configuration, else a random one. A
 * configured code that differs later is added beside the first.
 */
export async function ensureRootInvitation(store: Store, ids: Ids, configured: string | undefined): Promise<string> {
  const known = await selectRootInvitation(store.reader);
  if (known !== undefined) return known;
  const code = configured ?? ids.invitationCode();
  await store.transaction((tx) => insertInvitation(tx, { code, shopperId: null }));
  return code;
}
