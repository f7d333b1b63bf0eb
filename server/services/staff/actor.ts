import type { Grants } from '../../../shared/console/rights.ts';

/** Who acts: somebody in the console, or the operator's shell, which may do everything. */
export interface StaffActor {
  /** For the audit log: `staff:<id>`, or who gave the command. */
  actor: string;
  /** Null for the shell. */
  staffId: number | null;
  sessionId: string | null;
  /** Null for the shell. */
  grants: Grants | null;
}

interface InConsole {
  staffId: number;
  sessionId: string;
  grants: Grants;
}

export const staffActor = ({ staffId, sessionId, grants }: InConsole): StaffActor => ({
  actor: `staff:${staffId}`,
  staffId,
  sessionId,
  grants,
});

export const shellActor = (actor: string): StaffActor => ({ actor, staffId: null, sessionId: null, grants: null });
