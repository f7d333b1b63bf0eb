import {
  endOtherSessions,
  endOwnSession,
  holdPassword,
  replacePassword,
  selectPassword,
  selectSessions,
  setFundPassword,
} from '../../../db/queries/shoppers.ts';
import type { Store } from '../../../db/store.ts';
import { Refused } from '../refused.ts';
import type { Guesses } from './guesses.ts';
import { type Passwords, passwordDigest } from './passwords.ts';

interface Deps {
  store: Store;
  clock: () => number;
  passwords: Passwords;
  /** By session: whoever has stolen one keeps its owner's others from nothing. */
  guesses: Guesses;
}

interface PasswordChange {
  shopperId: number;
  /** The session that stays. */
  sessionId: string;
  oldPassword: string;
  password: string;
  confirmation: string;
}

interface FundPassword {
  shopperId: number;
  sessionId: string;
  /** Of the log-in. */
  password: string;
  fundPassword: string;
}

/** Passwords and sessions of a shopper who is signed in (domain.md, Shoppers, sessions, bounds). */
export function createSecurity({ store, clock, passwords, guesses }: Deps) {
  const isPassword = (sessionId: string, sent: string, kept: string | null) =>
    guesses.guess(`password:${sessionId}`, () => passwords.matches(sent, kept));

  return {
    /** Ends every other session with it. Throws `passwordsDiffer`, `oldPasswordWrong`, `TooManyGuesses`. */
    changePassword: async (change: PasswordChange): Promise<void> => {
      const { shopperId, sessionId, oldPassword, password, confirmation } = change;
      // Either form of each names the same password.
      if (passwordDigest(password) !== passwordDigest(confirmation)) throw new Refused('passwordsDiffer');
      const old = await selectPassword(store.reader, shopperId);
      if (!(await isPassword(sessionId, oldPassword, old)) || old === null) throw new Refused('oldPasswordWrong');
      const passwordHash = await passwords.hash(password);
      await store.transaction(async (tx) => {
        // Of two changes at once the second one's old password is no longer the right one.
        if (!(await replacePassword(tx, { id: shopperId, old, passwordHash }))) throw new Refused('oldPasswordWrong');
        await endOtherSessions(tx, { shopperId, keep: sessionId });
      });
    },

    /** From now on a withdrawal asks for it. Throws `passwordWrong`, `TooManyGuesses`. */
    setFundPassword: async ({ shopperId, sessionId, password, fundPassword }: FundPassword): Promise<void> => {
      const kept = await selectPassword(store.reader, shopperId);
      if (!(await isPassword(sessionId, password, kept)) || kept === null) throw new Refused('passwordWrong');
      const hash = await passwords.hash(fundPassword);
      await store.transaction(async (tx) => {
        if (!(await holdPassword(tx, { id: shopperId, passwordHash: kept }))) throw new Refused('passwordWrong');
        await setFundPassword(tx, shopperId, hash);
      });
    },

    sessions: (shopperId: number) => selectSessions(store.reader, { shopperId, now: clock() }),

    /** Throws `sessionUnknown`. */
    endSession: ({ shopperId, id }: { shopperId: number; id: string }): Promise<void> =>
      store.transaction(async (tx) => {
        if (!(await endOwnSession(tx, { shopperId, id }))) throw new Refused('sessionUnknown');
      }),
  };
}

export type Security = ReturnType<typeof createSecurity>;
