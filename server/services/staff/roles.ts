import { canonicalJson } from '../../../db/canonical-json.ts';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import { revokeInvitesTo } from '../../../db/queries/staff/invites.ts';
import {
  holdRoles,
  selectRole,
  selectRoles,
  updateGrants,
  upsertBuiltInRoles,
} from '../../../db/queries/staff/roles.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { areas, type Grants } from '../../../shared/console/rights.ts';
import { defaultGrants, newGrants, roleKeys } from '../../../shared/console/roles.ts';

/**
 * Every shop has the built-in roles; one that staff changed stays as it is, and the console offers it what is new since
 * (docs/console.md, Rights). The owner's gets that at once, or there might be nobody who could give it to anybody. Open
 * invitations to a role that changes end: they were agreed to for the rights that it had.
 */
export async function ensureRoles(store: Store): Promise<void> {
  const roles = roleKeys.map((key) => ({ key, grants: defaultGrants[key] }));
  await store.transaction(async (tx) => {
    await holdRoles(tx);
    const before = new Map((await selectRoles(tx)).map(({ key, grants }) => [key, canonicalJson(grants)]));
    await upsertBuiltInRoles(tx, roles);
    await giveOwnerWhatIsNew(tx);
    for (const { key, grants } of await selectRoles(tx)) {
      if (before.get(key) !== canonicalJson(grants)) await revokeInvitesTo(tx, key);
    }
  });
}

async function giveOwnerWhatIsNew(tx: Writer): Promise<void> {
  const owner = await selectRole(tx, 'owner');
  // Of a change by an older version nobody knows what it was about.
  if (!owner?.decidedOn) return;
  const given = newGrants(owner);
  if (Object.keys(given).length === 0) return;
  const both = areas.map((area) => [area, [...(owner.grants[area] ?? []), ...(given[area] ?? [])]] as const);
  const grants: Grants = Object.fromEntries(both.filter(([, held]) => held.length > 0));
  await updateGrants(tx, { key: 'owner', grants, decidedOn: defaultGrants.owner });
  const entry = { actor: 'server', action: 'role change' as const, subject: 'role:owner', note: 'upgrade' };
  await insertAuditEntry(tx, { ...entry, detail: { grants: [owner.grants, grants] } });
}
