import { insertInvitation, selectRootInvitation } from '../../../db/queries/shoppers.ts';
import { insertSetting } from '../../../db/queries/storefront.ts';
import type { Store } from '../../../db/store.ts';
import type { Ids } from '../ids.ts';

/**
 * The shop's root invitation code, made at the first start: the configured one, else a random one. Of several servers
 * that start together one makes it.
 */
export async function ensureRootInvitation(store: Store, ids: Ids, configured: string | undefined): Promise<string> {
  const known = await selectRootInvitation(store.reader);
  if (known !== undefined) return known;
  const code = configured ?? ids.invitationCode();
  return store.transaction(async (tx) => {
    if (await insertSetting(tx, { key: 'root_invitation_made_at', value: new Date(tx.now).toISOString() })) {
      await insertInvitation(tx, { code, shopperId: null });
    }
    return (await selectRootInvitation(tx)) ?? code;
  });
}
