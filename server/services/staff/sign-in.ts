import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { insertAuditEntry } from '../../../db/queries/records.ts';
import { countSignature, selectPasskey } from '../../../db/queries/staff/factors.ts';
import { holdStaff, selectStaffByName } from '../../../db/queries/staff/people.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { clientNetworkOf } from '../../client-network.ts';
import { TooManyGuesses } from '../refused.ts';
import type { From } from '../shoppers/events.ts';
import type { Guesses } from '../shoppers/guesses.ts';
import { StaffRefused } from '../staff-refused.ts';
import type { Attempts } from './attempts.ts';
import type { Codes, RightCode } from './codes.ts';
import { staffNameKey } from './invites.ts';
import type { Nonces } from './nonces.ts';
import type { Passkeys } from './passkeys.ts';
import { type StaffSessions, shortAddress } from './sessions.ts';
import type { StaffPasswords } from './staff-passwords.ts';

interface Deps {
  store: Store;
  guesses: Guesses;
  passwords: StaffPasswords;
  passkeys: Passkeys;
  nonces: Nonces;
  codes: Codes;
  sessions: StaffSessions;
  attempts: Attempts;
}

const ABOUT = 'sign in';

/** Signing in to the console: with a passkey, or with a password and a second factor; never with less. */
export function createStaffSignIn(deps: Deps) {
  const { store, guesses, passwords, passkeys, nonces, codes, sessions, attempts } = deps;

  /** Begins a session in the transaction that uses the factors up. Throws `staffBlocked`. */
  async function begin(tx: Writer, staffId: number, factor: string, from: From) {
    const session = await sessions.begin(tx, { staffId, from });
    await insertAuditEntry(tx, {
      actor: `staff:${staffId}`,
      action: 'staff sign-in',
      subject: `staff:${staffId}`,
      detail: { factor, address: shortAddress(from) },
      note: '',
      sessionId: session.sessionId,
    });
    return session;
  }

  const refusedTo = (staffId: number | undefined, factor: string, from: From) => () => ({
    ...{ staffId: staffId ?? null, action: 'staff sign-in refused' as const },
    ...{ detail: { factor }, from },
  });

  async function withKnown(
    passkey: Awaited<ReturnType<typeof selectPasskey>>,
    response: AuthenticationResponseJSON,
    from: From,
  ) {
    const { userHandle } = response.response;
    if (!passkey || (userHandle && userHandle !== passkey.userHandle)) {
      throw new StaffRefused('passkeyWrong');
    }
    let nonce = Buffer.alloc(0);
    const isChallenge = (challenge: string) => {
      nonce = Buffer.from(challenge, 'base64url');
      return nonces.isValid(nonce, ABOUT);
    };
    const signCount = await passkeys.signed(response, isChallenge, passkey);
    const { id, staffId } = passkey;
    return store.transaction(async (tx) => {
      if (!(await holdStaff(tx, staffId))) throw new StaffRefused('staffBlocked');
      const isFirst = (await nonces.spend(tx, nonce)) && (await countSignature(tx, { id, signCount }));
      if (!isFirst) throw new StaffRefused('passkeyWrong');
      return begin(tx, staffId, 'passkey', from);
    });
  }

  async function withNamed(
    found: Awaited<ReturnType<typeof selectStaffByName>>,
    given: { nameKey: string; password: string; code: string },
    from: From,
  ) {
    let code: RightCode | null = null;
    const isRightCode = async (staffId: number) => {
      code = await codes.rightCode(staffId, given.code);
      return code !== null;
    };
    const isRight = async () => {
      const matches = await passwords.matches(given.password, found?.passwordHash ?? null);
      const staffId = found && matches ? found.id : null;
      // For all callers together, since only who knows the password gets here: with a turn for each, six digits are few.
      // A wrong password takes as long, and a code that would have to wait is wrong: else both would say which is right.
      const secret = staffId === null ? `staff without totp:${given.nameKey}` : `staff totp:${staffId}`;
      try {
        return await guesses.guess(secret, async () => staffId !== null && isRightCode(staffId));
      } catch (error) {
        if (error instanceof TooManyGuesses) return false;
        throw error;
      }
    };
    const right = await guesses.guess(`staff:${given.nameKey}`, isRight, clientNetworkOf(from.address));
    const taken = code as RightCode | null;
    if (!right || !found || !taken) throw new StaffRefused('signInWrong');
    if (found.blockedAt !== null) throw new StaffRefused('staffBlocked');
    return store.transaction(async (tx) => {
      // A change of the password, or another log-in with this code, may have been faster.
      const isStill = (await holdStaff(tx, found.id, found.passwordHash)) && (await taken.take(tx));
      if (!isStill) throw new StaffRefused('signInWrong');
      return begin(tx, found.id, taken.kind, from);
    });
  }

  return {
    /** The challenge for any passkey of this console; null where browsers make none. */
    options: async () => (passkeys.possible() ? passkeys.request(nonces.make(ABOUT)) : null),

    /** Throws `passkeyWrong`, `staffBlocked`. */
    withPasskey: async (response: AuthenticationResponseJSON, from: From) => {
      const passkey = await selectPasskey(store.reader, response.id);
      return attempts.watched(refusedTo(passkey?.staffId, 'passkey', from), () => withKnown(passkey, response, from));
    },

    /**
     * `code` is of the authenticator app, or a recovery code. All that is wrong is answered alike. Throws `signInWrong`,
     * `staffBlocked`, `TooManyGuesses`.
     */
    withPassword: async (given: { name: string; password: string; code: string }, from: From) => {
      const nameKey = staffNameKey(given.name);
      const found = await selectStaffByName(store.reader, nameKey);
      return attempts.watched(refusedTo(found?.id, 'password', from), () =>
        withNamed(found, { ...given, nameKey }, from),
      );
    },
  };
}
