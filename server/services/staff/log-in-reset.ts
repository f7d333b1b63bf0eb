import { insertAuditEntry } from '../../../db/queries/records.ts';
import { revokeInvitesFor } from '../../../db/queries/staff/invites.ts';
import { selectStaff } from '../../../db/queries/staff/people.ts';
import type { Writer } from '../../../db/store.ts';
import { type By, byOf } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';
import type { Doer } from './act.ts';
import type { StaffInvites } from './invites.ts';
import { startAnew } from './start-anew.ts';

/** A colleague who has lost what they sign in with gets a link for the person that they are (docs/console.md, Staff). */
export function createLogInReset({ invites }: { invites: Pick<StaffInvites, 'linkIn'> }) {
  /** Ends every factor, session and earlier link, and makes a link. Throws `staffUnknown`, `staffBlocked`. */
  async function resetIn(tx: Writer, { id }: { id: number }, by: By, doer: Doer) {
    await startAnew(tx, id, { passwordHash: null });
    // Read after its row is held by that: of a block at the same time, one sees the other.
    const found = await selectStaff(tx, id);
    if (!found) throw new StaffRefused('staffUnknown');
    if (found.blockedAt !== null) throw new StaffRefused('staffBlocked');
    await revokeInvitesFor(tx, id);
    const { name, role } = found;
    const { id: invite, link, expiresAt } = await invites.linkIn(tx, { name, role, staffId: id }, by, doer);
    const detail = { name, role, invite, expiresAt };
    await insertAuditEntry(tx, { ...byOf(by), action: 'staff reset', subject: `staff:${id}`, detail });
    return { link, expiresAt };
  }

  return { resetIn };
}

export type LogInReset = ReturnType<typeof createLogInReset>;
