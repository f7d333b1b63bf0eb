import { insertAuditEntry } from '../../../db/queries/records.ts';
import { revokeInvitesBy, revokeInvitesFor, revokeInvitesTo } from '../../../db/queries/staff/invites.ts';
import {
  countActiveByRole,
  selectAllStaff,
  selectHolders,
  selectStaff,
  updateStaff,
} from '../../../db/queries/staff/people.ts';
import { holdRoles, selectRole, selectRoles, updateGrants } from '../../../db/queries/staff/roles.ts';
import { deleteSessionsOfStaff } from '../../../db/queries/staff/sessions.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { type Area, allows, areas, type Grant, type Grants } from '../../../shared/console/rights.ts';
import { defaultsOf, newGrants } from '../../../shared/console/roles.ts';
import { type By, byOf } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';
import type { Doer } from './act.ts';

/** The rights that one of two roles has and the other lacks. */
export function differences(before: Grants, after: Grants): [Area, Grant][] {
  return areas.flatMap((area) => {
    const [old, now] = [before[area] ?? [], after[area] ?? []];
    const changed = [...old.filter((grant) => !now.includes(grant)), ...now.filter((grant) => !old.includes(grant))];
    return changed.map((grant): [Area, Grant] => [area, grant]);
  });
}

/**
 * Whether a change gives or takes rights that the person who asks does not have. What is new since the role was changed
 * may be given by everybody who may change roles: otherwise nobody might have it to give.
 */
export function goesBeyond(held: Grants, role: Parameters<typeof newGrants>[0], grants: Grants): boolean {
  const offered = newGrants(role);
  return differences(role.grants, grants).some(
    ([area, grant]) => !allows(held, `${area}:${grant}`) && !offered[area]?.includes(grant),
  );
}

/**
 * Staff and their roles. `…In` are for a transaction of the caller, so that an approval is executed in its own; who acts
 * for a person calls `hold` before anything is read.
 */
export function createStaffPeople({ store }: { store: Store }) {
  /**
   * Somebody who may change staff is left, or the console could let nobody in any more: only a role can be taken from
   * who acts too, whose rights are read anew while changes take turns. Throws `nobodyLeft`.
   */
  async function refuseIfNobodyLeft(tx: Writer, { staffId }: Doer): Promise<void> {
    // The shell can always invite again.
    if (staffId === null) return;
    const active = await countActiveByRole(tx);
    const roles = await selectRoles(tx);
    const able = roles.filter(({ key, grants }) => allows(grants, 'staff:ask') && (active.get(key) ?? 0) > 0);
    if (able.length === 0) throw new StaffRefused('nobodyLeft');
  }

  /** Ends what a person has begun with rights that they no longer have, and a new log-in that was agreed to for these. */
  async function endAll(tx: Writer, staffId: number): Promise<void> {
    await deleteSessionsOfStaff(tx, { staffId });
    await revokeInvitesBy(tx, `staff:${staffId}`);
    await revokeInvitesFor(tx, staffId);
  }

  /** Throws `staffUnknown`. */
  async function known(tx: Writer, id: number) {
    const found = await selectStaff(tx, id);
    if (!found) throw new StaffRefused('staffUnknown');
    return found;
  }

  /**
   * A block ends every session and what the person began, and refuses new sessions. Who blocks somebody else may change
   * staff, and is left. Throws `staffUnknown`, `notYourself`.
   */
  async function blockIn(
    tx: Writer,
    { id, blocked }: { id: number; blocked: boolean },
    by: By,
    doer: Doer,
  ): Promise<void> {
    if (id === doer.staffId) throw new StaffRefused('notYourself');
    const { name } = await known(tx, id);
    await updateStaff(tx, id, { blockedAt: blocked ? tx.now : null });
    if (blocked) await endAll(tx, id);
    const action = blocked ? 'staff block' : 'staff unblock';
    await insertAuditEntry(tx, { ...byOf(by), action, subject: `staff:${id}`, detail: { name } });
  }

  /** Ends every session: the next one has the new rights. Throws `staffUnknown`, `roleUnknown`, `notYourself`. */
  async function setRoleIn(tx: Writer, { id, role }: { id: number; role: string }, by: By, doer: Doer): Promise<void> {
    if (id === doer.staffId) throw new StaffRefused('notYourself');
    const { name, role: before } = await known(tx, id);
    if (!(await selectRole(tx, role))) throw new StaffRefused('roleUnknown');
    await updateStaff(tx, id, { role });
    await endAll(tx, id);
    const detail = { name, role: [before, role] };
    await insertAuditEntry(tx, { ...byOf(by), action: 'staff role', subject: `staff:${id}`, detail });
  }

  /**
   * Changes what a role may do, and ends the sessions of everybody who has it, and open invitations to it. Throws
   * `roleUnknown`, `grantsBeyond` for a right that who does it does not have, `nobodyLeft`.
   */
  async function changeRoleIn(
    tx: Writer,
    { key, grants }: { key: string; grants: Grants },
    by: By,
    doer: Doer,
  ): Promise<void> {
    const role = await selectRole(tx, key);
    if (!role) throw new StaffRefused('roleUnknown');
    if (goesBeyond(doer.grants, role, grants)) throw new StaffRefused('grantsBeyond');
    await updateGrants(tx, { key, grants, decidedOn: defaultsOf(key) });
    // They were agreed to for the rights that it had. First: who is just coming in by one is waited for, and then found
    // among those who have the role.
    await revokeInvitesTo(tx, key);
    for (const staffId of await selectHolders(tx, key)) await endAll(tx, staffId);
    await refuseIfNobodyLeft(tx, doer);
    const detail = { grants: [role.grants, grants] };
    await insertAuditEntry(tx, { ...byOf(by), action: 'role change', subject: `role:${key}`, detail });
  }

  return {
    list: () => selectAllStaff(store.reader),
    roles: () => selectRoles(store.reader),
    /** Changes of people and roles take turns from here on. */
    hold: holdRoles,
    blockIn,
    setRoleIn,
    changeRoleIn,
  };
}

export type StaffPeople = ReturnType<typeof createStaffPeople>;
