import { insertAuditEntry } from '../../../db/queries/records.ts';
import { insertInvitation, selectRootInvitation } from '../../../db/queries/shoppers.ts';
import { insertSetting } from '../../../db/queries/storefront.ts';
import type { Store } from '../../../db/store.ts';
import type { Ids } from '../ids.ts';

interface Deps {
  store: Store;
  ids: Ids;
  /** `SHOP_INVITATION_CODE`. */
  configured: string | undefined;
  /** Who asks, for the audit log. */
  actor: string;
}

/**
 * The shop's root invitation code, made when it is first asked for: the configured one, else a random one. Of several
 * servers that start together one makes it.
 */
export async function ensureRootInvitation({ store, ids, configured, actor }: Deps): Promise<string> {
  const known = await selectRootInvitation(store.reader);
  if (known !== undefined) return known;
  const code = configured ?? ids.invitationCode();
  return store.transaction(async (tx) => {
    if (await insertSetting(tx, { key: 'root_invitation_made_at', value: new Date(tx.now).toISOString() })) {
      await insertInvitation(tx, { code, shopperId: null });
      await insertAuditEntry(tx, { actor, action: 'invite', subject: 'shop', detail: {}, note: 'root invitation' });
    }
    return (await selectRootInvitation(tx)) ?? code;
  });
}
