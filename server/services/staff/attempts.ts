import { insertAuditEntry } from '../../../db/queries/records.ts';
import type { Store } from '../../../db/store.ts';
import type { From } from '../shoppers/events.ts';
import { StaffRefused } from '../staff-refused.ts';
import { shortAddress } from './sessions.ts';

/** Entries of one person's refused attempts of a kind in an hour, at the most; of names that nobody has in all. */
const MOST = 10;
const HOUR = 60 * 60 * 1000;

interface Attempt {
  /** Whose account; null for a name or passkey that is nobody's. What was typed is not kept: it may be a password. */
  staffId: number | null;
  action: 'staff sign-in refused' | 'staff step-up refused' | 'staff invite refused';
  /** Somebody who is signed in already. */
  sessionId?: string;
  detail: Record<string, unknown>;
  from?: From;
}

const REFUSALS: readonly string[] = ['passkeyWrong', 'codeWrong', 'signInWrong', 'staffBlocked', 'openingCodeWrong'];

/**
 * Attempts to sign in, to open a link or to confirm an act that were refused, in the audit log. Each process counts for
 * itself and keeps to so many an hour, so that nobody fills the log from outside.
 */
export function createAttempts({ store, clock }: { store: Store; clock: () => number }) {
  const counted = new Map<string, { since: number; count: number }>();

  function isWithin(key: string): boolean {
    const known = counted.get(key);
    const entry = known && Math.abs(clock() - known.since) < HOUR ? known : { since: clock(), count: 0 };
    entry.count++;
    counted.set(key, entry);
    return entry.count <= MOST;
  }

  async function write({ staffId, action, sessionId, detail, from }: Attempt): Promise<void> {
    if (!isWithin(`${staffId} ${action}`)) return;
    const subject = staffId === null ? 'console' : `staff:${staffId}`;
    const actor = sessionId === undefined ? 'stranger' : subject;
    const where = from && { address: shortAddress(from) };
    await store.transaction(async (tx) => {
      await insertAuditEntry(tx, { actor, action, subject, detail: { ...detail, ...where }, note: '', sessionId });
    });
  }

  return {
    /** Does `work`; if it is refused, `of` is told what it was. */
    watched: async <Result>(of: () => Attempt, work: () => Promise<Result>): Promise<Result> => {
      try {
        return await work();
      } catch (error) {
        if (error instanceof StaffRefused && REFUSALS.includes(error.reason)) await write(of());
        throw error;
      }
    },
  };
}

export type Attempts = ReturnType<typeof createAttempts>;
