import { upsertBuiltInRoles } from '../../../db/queries/staff/roles.ts';
import type { Store } from '../../../db/store.ts';
import { defaultGrants, roleKeys } from '../../../shared/console/roles.ts';

/** Every shop has the built-in roles; one that staff changed stays as it is. */
export async function ensureRoles(store: Store): Promise<void> {
  const roles = roleKeys.map((key) => ({ key, grants: defaultGrants[key] }));
  await store.transaction((tx) => upsertBuiltInRoles(tx, roles));
}
