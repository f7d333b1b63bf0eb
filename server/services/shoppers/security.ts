import {
  endOtherSessions,
  endOwnSession,
  replacePassword,
  selectPassword,
  selectSessions,
  setFundPassword,
} from '../../../db/queries/shoppers.ts';
import type { Store } from '../../../db/store.ts';
import { Refused } from '../refused.ts';
import { type Passwords, passwordDigest } from './passwords.ts';

interface Deps {
  store: Store;
  clock: () => number;
  passwords: Passwords;
}

interface PasswordChange {
  shopperId: number;
  /** The session that stays. */
  sessionId: string;
  oldPassword: string;
  password: string;
  confirmation: string;
}

/** Passwords and sessions of a shopper who is signed in (domain.md, Shoppers, sessions, bounds). */
export function createSecurity({ store, clock, passwords }: Deps) {
  return {
    /** Ends every other session with it. Throws `passwordsDiffer`, `oldPasswordWrong`. */
    changePassword: async (change: PasswordChange): Promise<void> => {
      const { shopperId, sessionId, oldPassword, password, confirmation } = change;
      // Either form of each names the same password.
      if (passwordDigest(password) !== passwordDigest(confirmation)) throw new Refused('passwordsDiffer');
      const old = await selectPassword(store.reader, shopperId);
      if (!(await passwords.matches(oldPassword, old)) || old === null) throw new Refused('oldPasswordWrong');
      const passwordHash = await passwords.hash(password);
      await store.transaction(async (tx) => {
        // Of two changes at once the second one's old password is no longer the right one.
        if (!(await replacePassword(tx, { id: shopperId, old, passwordHash }))) throw new Refused('oldPasswordWrong');
        await endOtherSessions(tx, { shopperId, keep: sessionId });
      });
    },

    /** From now on a withdrawal asks for it. Throws `passwordWrong`. */
    setFundPassword: async (wish: { shopperId: number; password: string; fundPassword: string }): Promise<void> => {
      const kept = await selectPassword(store.reader, wish.shopperId);
      if (!(await passwords.matches(wish.password, kept))) throw new Refused('passwordWrong');
      const hash = await passwords.hash(wish.fundPassword);
      await store.transaction((tx) => setFundPassword(tx, wish.shopperId, hash));
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
