import type { Grants } from '../../../shared/console/rights.ts';
import { type By, byOf } from '../staff-act.ts';

/** Who acts: somebody in the console, or the operator's shell, which may do everything. */
export interface StaffActor {
  /** For the audit log: `staff:<id>`, or who gave the command. */
  actor: string;
  /** Null for the shell. */
  staffId: number | null;
  sessionId: string | null;
  /** Null for the shell. */
  grants: Grants | null;
  /** What allows the act, what the person showed for it, and the key of its audit entry. */
  approvalId?: number | undefined;
  evidence?: unknown;
  key?: string | undefined;
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

/** Somebody of staff who does an act of the approvals. */
export const actorBy = (by: By, { staffId, grants }: Pick<InConsole, 'staffId' | 'grants'>): StaffActor => ({
  ...byOf(by),
  ...{ staffId, grants, sessionId: by.sessionId ?? null },
});

/** What the audit entry of an act names of its actor. */
export const entryBy = ({ sessionId, ...actor }: StaffActor, note: string): By =>
  byOf({ ...actor, note, sessionId: sessionId ?? undefined });

export const shellActor = (actor: string): StaffActor => ({ actor, staffId: null, sessionId: null, grants: null });
