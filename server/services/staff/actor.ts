import { areas, type Grants, grantKinds } from '../../../shared/console/rights.ts';

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
