import {
  deleteDeadStaffSessions,
  deleteOldestSessions,
  deleteStaffSession,
  insertStaffSession,
  markSessionSeen,
  selectSessionsOfStaff,
  selectStaffSession,
} from '../../../db/queries/staff/sessions.ts';
import type { Store, Writer } from '../../../db/store.ts';
import type { Grants } from '../../../shared/console/rights.ts';
import type { Ids } from '../ids.ts';
import type { From } from '../shoppers/events.ts';
import { hashOfToken, newStaffToken } from './tokens.ts';

const MINUTE = 60_000;

/** How long a session lasts without a call, and at the most, in ms. */
export const IDLE = 30 * MINUTE;
export const LONGEST = 12 * 60 * MINUTE;

/** How long a factor counts as just shown, in ms. */
export const FRESH = 5 * MINUTE;

/** Live sessions of a person at most: the one that began first ends. */
const MOST = 10;

/** How exactly the last use is written down: not every call costs a write. */
const SEEN_EVERY = MINUTE;

const LONGEST_USER_AGENT = 200;
const LONGEST_ADDRESS = 64;

/** Where somebody came from, as it is stored. */
export const shortAddress = ({ address }: Pick<From, 'address'>): string => address.slice(0, LONGEST_ADDRESS);

/** Who is signed in to the console. */
export interface StaffIdentity {
  staffId: number;
  sessionId: string;
  name: string;
  role: string;
  grants: Grants;
  /** When the person last showed a factor, in ms since 1970. */
  freshAt: number;
  expiresAt: number;
}

interface Deps {
  store: Store;
  ids: Ids;
  clock: () => number;
}

/** Sessions of staff: a random token of which the hash is kept. */
export function createStaffSessions({ store, ids, clock }: Deps) {
  const live = () => ({ now: clock(), idleSince: clock() - IDLE });

  return {
    /**
     * The session of a token while it is valid, else null. What a page does by itself (streams) passes `active: false`
     * and does not keep an idle session open.
     */
    identify: async (token: string, { active = true } = {}): Promise<StaffIdentity | null> => {
      const found = await selectStaffSession(store.reader, { tokenHash: hashOfToken(token), ...live() });
      if (!found) return null;
      const { seenAt, ...identity } = found;
      const before = clock() - SEEN_EVERY;
      if (active && seenAt <= before) {
        await store.transaction((tx) => markSessionSeen(tx, { id: identity.sessionId, before }));
      }
      return identity;
    },

    /** Begins a session of a person whose row the caller holds, and who has just shown a factor. */
    begin: async (tx: Writer, { staffId, from }: { staffId: number; from: From }) => {
      await deleteDeadStaffSessions(tx, tx.now - IDLE);
      const token = newStaffToken();
      const sessionId = ids.token();
      const expiresAt = tx.now + LONGEST;
      await insertStaffSession(tx, {
        id: sessionId,
        tokenHash: hashOfToken(token),
        staffId,
        expiresAt,
        userAgent: from.userAgent.slice(0, LONGEST_USER_AGENT),
        address: shortAddress(from),
      });
      await deleteOldestSessions(tx, { staffId, besides: sessionId, most: MOST - 1 });
      return { token, sessionId, expiresAt };
    },

    /** A person's own. */
    list: (staffId: number) => selectSessionsOfStaff(store.reader, { staffId, ...live() }),

    /** Ends one of a person's own; false if there is none. */
    end: (of: { staffId: number; id: string }): Promise<boolean> =>
      store.transaction((tx) => deleteStaffSession(tx, of)),
  };
}

export type StaffSessions = ReturnType<typeof createStaffSessions>;
