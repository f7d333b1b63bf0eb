import { areas, type Grants, grantKinds } from '../../../shared/console/rights.ts';
import { type By, byOf } from '../staff-act.ts';

/** Who acts: somebody in a session of the console, or the operator in a shell, who may do everything alone. */
export type Actor = Member | Shell;

/** `StaffIdentity` is one. */
export interface Member {
  staffId: number;
  sessionId: string;
  grants: Grants;
}

export interface Shell {
  /** Who gave the command: `shell:<user>`. */
  actor: string;
  staffId: null;
  sessionId: null;
  grants: Grants;
}

const everything: Grants = Object.fromEntries(areas.map((area) => [area, grantKinds]));

export const shellOf = (actor: string): Shell => ({ actor, staffId: null, sessionId: null, grants: everything });

/** As the audit log names them: `staff:<id>`, or who gave the command. */
export const auditNameOf = (actor: Shell | Pick<Member, 'staffId'>): string =>
  actor.staffId === null ? actor.actor : `staff:${actor.staffId}`;

/** Who acts, with what an act on staff keeps of how it came about. */
export interface StaffActor extends Omit<By, 'note' | 'sessionId'> {
  staffId: number | null;
  sessionId: string | null;
  grants: Grants;
}

/** Somebody of staff who does an act of the approvals. */
export const actorBy = (by: By, { staffId, grants }: Pick<Actor, 'staffId' | 'grants'>): StaffActor => ({
  ...byOf(by),
  ...{ staffId, grants, sessionId: by.sessionId ?? null },
});

/** What the audit entry of an act names of its actor. */
export const entryBy = ({ sessionId, ...actor }: StaffActor, note: string): By =>
  byOf({ ...actor, note, sessionId: sessionId ?? undefined });
