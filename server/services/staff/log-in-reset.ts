import { insertAuditEntry } from '../../../db/queries/records.ts';
import { revokeInvitesFor } from '../../../db/queries/staff/invites.ts';
import { selectStaff } from '../../../db/queries/staff/people.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { StaffRefused } from '../staff-refused.ts';
import { entryBy, type StaffActor } from './actor.ts';
import type { StaffInvites } from './invites.ts';
import { startAnew } from './start-anew.ts';

interface Input {
  id: number;
  note: string;
  by: StaffActor;
}

/** A colleague who has lost what they sign in with gets a link for the person that they are (docs/console.md, Staff). */
export function createLogInReset({ store, invites }: { store: Store; invites: Pick<StaffInvites, 'linkIn'> }) {
  /** Ends every factor, session and earlier link, and makes a link. Throws `staffUnknown`, `staffBlocked`. */
  async function resetIn(tx: Writer, { id, note, by }: Input) {
    await startAnew(tx, id, { passwordHash: null });
    // Read after its row is held by that: of a block at the same time, one sees the other.
    const found = await selectStaff(tx, id);
    if (!found) throw new StaffRefused('staffUnknown');
    if (found.blockedAt !== null) throw new StaffRefused('staffBlocked');
    await revokeInvitesFor(tx, id);
    const { name, role } = found;
    const { id: invite, link, expiresAt } = await invites.linkIn(tx, { name, role, by, staffId: id });
    const detail = { name, role, invite, expiresAt };
    await insertAuditEntry(tx, { ...entryBy(by, note), action: 'staff reset', subject: `staff:${id}`, detail });
    return { link, expiresAt };
  }

  return {
    resetIn,
    /** The same at once, for the shell. */
    reset: (input: Input) => store.transaction((tx) => resetIn(tx, input)),
  };
}

export type LogInReset = ReturnType<typeof createLogInReset>;
