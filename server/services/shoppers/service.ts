import { isFirstLogIn } from '../../../db/queries/account-events.ts';
import { insertConsents } from '../../../db/queries/consents.ts';
import { insertWallet } from '../../../db/queries/ledger.ts';
import { notify } from '../../../db/queries/notifications.ts';
import { deleteDeadSessions, endOldestSessions, endSession, insertSession } from '../../../db/queries/sessions.ts';
import {
  holdPassword,
  insertInvitation,
  insertShopper,
  selectCredentials,
  selectOwnInvitation,
  selectPasswords,
  selectProfile,
  setLocale,
} from '../../../db/queries/shoppers.ts';
import type { Store, Writer } from '../../../db/store.ts';
import type { Locale } from '../../../shared/locales.ts';
import { UNWANTED } from '../../../shared/rules.ts';
import { clientNetworkOf } from '../../client-network.ts';
import type { Ids } from '../ids.ts';
import { Refused } from '../refused.ts';
import { agreementsMark, readAgreements } from './agreements.ts';
import { isEasy } from './easy-passwords.ts';
import type { AccountEvents, From } from './events.ts';
import type { Guesses } from './guesses.ts';
import type { Invitations } from './invitations.ts';
import { usernameKeyOf } from './named.ts';
import { nicknameProblem } from './nickname.ts';
import type { Passwords } from './passwords.ts';
import { DEVICE_SECONDS, type KnownDevice, SESSION_SECONDS, type Sessions } from './sessions.ts';

interface Deps {
  store: Store;
  ids: Ids;
  passwords: Passwords;
  guesses: Guesses;
  sessions: Sessions;
  events: AccountEvents;
  invitations: Invitations;
}

export interface NewSession {
  token: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  shopperId: number;
  /** Stored in the browser, so that guesses by others do not delay its log-ins. */
  device: { mark: string; expiresAt: number };
}

interface LogIn {
  username: string;
  password: string;
  from: From;
  /** The mark that the browser stored at an earlier log-in. */
  deviceMark: string | null;
  /** Which the shopper reads. */
  locale: Locale;
}

interface Registration {
  username: string;
  nickname: string;
  password: string;
  /** Undefined: the shop's own, if its setting `registration` lets people in without one. */
  invitationCode: string | undefined;
  /** Which the shopper reads. */
  locale: Locale;
  /** The shopper agrees to the agreements. */
  agreed?: boolean;
  /** The mark of those that the shopper was shown, if that is known. */
  agreedTo?: string | undefined;
}

/** Live sessions of a shopper at the most: one more log-in ends the oldest. */
const MOST_SESSIONS = 20;

/** Events of a log-in are stored for longer than an account is new; in ms. */
const NEW_ACCOUNT = 24 * 60 * 60 * 1000;

/** Sessions deleted in one transaction. */
const DELETED_AT_ONCE = 500;

/** Registration, and the start and end of sessions (docs/domain.md, Shoppers, sessions, bounds). */
export function createShoppers({ store, ids, passwords, guesses, sessions, events, invitations }: Deps) {
  async function endOldest(tx: Writer, { shopperId, except, from }: { shopperId: number; except: string; from: From }) {
    for (const detail of await endOldestSessions(tx, { shopperId, except, most: MOST_SESSIONS })) {
      await events.record(tx, { shopperId, kind: 'sessionEnded', from, detail });
    }
  }

  return {
    /**
     * Creates a shopper with a wallet and an invitation code. Throws `invitationUnknown`,
     * `invitationEnough`, `usernameTaken`, `passwordCommon`, `agreementsChanged`, and the problem of the nickname.
     */
    register: async (input: Registration) => {
      const usernameKey = usernameKeyOf(input.username);
      const code = await invitations.choose(input.invitationCode);
      if (await selectCredentials(store.reader, usernameKey)) throw new Refused('usernameTaken');
      const problem = nicknameProblem(input.nickname, input.username);
      if (problem) throw new Refused(problem);
      if (await isEasy(input.password, input.username)) throw new Refused('passwordCommon');
      const passwordHash = await passwords.hash(input.password);
      return store.transaction(async (tx) => {
        const invitation = await invitations.holdIn(tx, code);
        const shopperId = await openAccount(tx, ids, {
          username: input.username,
          nickname: input.nickname,
          passwordHash,
          invitedBy: invitation.shopperId,
          invitationId: invitation.id,
          locale: input.locale,
          demo: false,
        });
        if (input.agreed) {
          const agreements = await readAgreements(tx, input.locale);
          const { agreedTo = agreementsMark(agreements) } = input;
          if (agreedTo !== agreementsMark(agreements)) throw new Refused('agreementsChanged');
          await insertConsents(tx, shopperId, agreements);
        }
        return shopperId;
      });
    },

    /** Begins a session. Throws `wrongCredentials`, `shopperBlocked`, `TooManyGuesses`. */
    logIn: async (given: LogIn): Promise<NewSession> => {
      const usernameKey = usernameKeyOf(given.username);
      const found = await selectCredentials(store.reader, usernameKey);
      const passwordHash = found?.passwordHash ?? null;
      const own = deviceIdOf(sessions.knownDevice(given.deviceMark), found);
      const { from } = given;
      const isRight = () => passwords.matches(given.password, passwordHash);
      const right = await (own === null
        ? guesses.guess(`name:${usernameKey}`, isRight, clientNetworkOf(from.address))
        : guesses.guess(`device:${own}`, isRight));
      if (!found || passwordHash === null) throw new Refused('wrongCredentials');
      if (!right) {
        events.recordWrong({ shopperId: found.id, kind: 'logInFailed', from });
        throw new Refused('wrongCredentials');
      }
      if (found.blockedAt !== null) throw new Refused('shopperBlocked');
      const sessionId = ids.token();
      return store.transaction(async (tx) => {
        // A change of the password while this one was compared has ended every session, and the old password must not
        // begin another.
        if (!(await holdPassword(tx, { id: found.id, passwordHash }))) throw new Refused('wrongCredentials');
        const expiresAt = tx.now + SESSION_SECONDS * 1000;
        const userAgent = from.userAgent.slice(0, 200);
        await setLocale(tx, found.id, given.locale);
        await insertSession(tx, { id: sessionId, shopperId: found.id, userAgent, expiresAt });
        await endOldest(tx, { shopperId: found.id, except: sessionId, from });
        // A browser without the mark of an earlier log-in, unless it is the shopper's first.
        const since = tx.now - NEW_ACCOUNT;
        if (own === null && !(await isFirstLogIn(tx, { shopperId: found.id, since }))) {
          await notify(tx, 'new_device', [{ shopperId: found.id, facts: { name: userAgent } }]);
        }
        await events.record(tx, { shopperId: found.id, kind: 'logIn', from });
        const token = sessions.sign({ sessionId, shopperId: found.id, now: tx.now });
        const deviceId = own ?? ids.token();
        const mark = sessions.signDevice({ deviceId, shopperId: found.id, passwordHash, now: tx.now });
        const device = { mark, expiresAt: tx.now + DEVICE_SECONDS * 1000 };
        return { token, expiresAt, shopperId: found.id, device };
      });
    },

    /**
     * The shopper of a browser's mark, for a request that names that shopper, or nobody; null for one that names another,
     * since everybody can have marks of accounts of their own.
     */
    knownBy: async (mark: string | null, username: unknown): Promise<number | null> => {
      const known = sessions.knownDevice(mark);
      if (known === null) return null;
      const { shopperId } = known;
      if (username === undefined) {
        const { password } = await selectPasswords(store.reader, shopperId);
        return known.isOf(password) ? shopperId : null;
      }
      // It has been read, and not checked yet.
      if (typeof username !== 'string' || UNWANTED.test(username)) return null;
      const found = await selectCredentials(store.reader, usernameKeyOf(username));
      return deviceIdOf(known, found) === null ? null : shopperId;
    },

    logOut: ({ sessionId, from }: { sessionId: string; from?: From }): Promise<void> =>
      store.transaction(async (tx) => {
        const shopperId = await endSession(tx, sessionId);
        if (shopperId !== undefined) await events.record(tx, { shopperId, kind: 'logOut', from });
      }),

    /** Deletes sessions that have ended or run out, a few at a time: their tokens open nothing, there or not. */
    forgetDeadSessions: async (): Promise<void> => {
      const some = () => store.transaction((tx) => deleteDeadSessions(tx, DELETED_AT_ONCE));
      while ((await some()) === DELETED_AT_ONCE);
    },

    profile: async (shopperId: number) => {
      const profile = await selectProfile(store.reader, shopperId);
      if (!profile) throw new Error(`shopper ${shopperId} has no profile`);
      return profile;
    },

    /** The shopper's own invitation code. */
    invitationCode: async (shopperId: number): Promise<string> => {
      const code = await selectOwnInvitation(store.reader, shopperId);
      if (code === undefined) throw new Error(`shopper ${shopperId} has no invitation`);
      return code;
    },
  };
}

export type Shoppers = ReturnType<typeof createShoppers>;

/** The id of a browser that this shopper has logged in on with the present password; else null. */
function deviceIdOf(
  known: KnownDevice | null,
  shopper: { id: number; passwordHash: string | null } | undefined,
): string | null {
  if (!known || known.shopperId !== shopper?.id) return null;
  // Who knew an earlier password may have kept any number of marks.
  return known.isOf(shopper.passwordHash) ? known.deviceId : null;
}

/** A shopper's rows, in the caller's transaction. Throws `usernameTaken`. */
export async function openAccount(
  tx: Writer,
  ids: Ids,
  shopper: Omit<Parameters<typeof insertShopper>[1], 'usernameKey'>,
): Promise<number> {
  const id = await insertShopper(tx, { ...shopper, usernameKey: usernameKeyOf(shopper.username) });
  if (id === null) throw new Refused('usernameTaken');
  await insertWallet(tx, id);
  await insertInvitation(tx, { code: ids.invitationCode(), shopperId: id });
  return id;
}
