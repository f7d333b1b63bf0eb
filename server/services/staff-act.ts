/** Who of staff does something, why, and what allows it. */
export interface By {
  actor: string;
  note: string;
  /** The session of the console, and the approval under which it is done. */
  sessionId?: string | undefined;
  approvalId?: number | undefined;
  /** What the person showed for this very act: kept with the audit entry. */
  evidence?: unknown;
  /** `Idempotency-Key`, for the act's audit entry. */
  key?: string | undefined;
}

/** A decision of staff about one record. */
export interface StaffAct extends By {
  id: number;
}

/** What of an act its audit entry names as it is. */
export function byOf({ actor, note, sessionId, approvalId, evidence, key }: By): By {
  return { actor, note, sessionId, approvalId, evidence, ...(key !== undefined && { key }) };
}

/** The same where nobody says why. */
export type Doing = Omit<By, 'note'> & Partial<Pick<By, 'note'>>;
