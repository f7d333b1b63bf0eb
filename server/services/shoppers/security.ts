import { deleteCode } from '../../../db/queries/emails.ts';
import { endOtherSessions, endOwnSession, selectSessions } from '../../../db/queries/sessions.ts';
import {
  holdPassword,
  replacePassword,
  selectPasswords,
  selectProfile,
  setFundPassword,
} from '../../../db/queries/shoppers.ts';
import type { Store } from '../../../db/store.ts';
import { Refused } from '../refused.ts';
import { isCommon, isEasy } from './easy-passwords.ts';
import type { AccountEvents, From } from './events.ts';
import type { FundPasswords } from './fund-password.ts';
import type { Guesses } from './guesses.ts';
import { type Passwords, passwordDigest } from './passwords.ts';

interface Deps {
  store: Store;
  clock: () => number;
  passwords: Passwords;
  /** Counted for the session, so the thief of one session cannot block the owner's others. */
  guesses: Guesses;
  events: AccountEvents;
  fundPasswords: FundPasswords;
}

interface PasswordChange {
  shopperId: number;
  /** The session that stays. */
  sessionId: string;
  oldPassword: string;
  password: string;
  confirmation: string;
  from?: From;
}

interface FundPassword {
  shopperId: number;
  sessionId: string;
  /** Of the log-in. */
  password: string;
  /** The one that is replaced; undefined for a first one. */
  oldFundPassword: string | undefined;
  fundPassword: string;
  from?: From;
}

/** Passwords and sessions of a shopper who is logged in (docs/domain.md, Shoppers, sessions, bounds). */
export function createSecurity({ store, clock, passwords, guesses, events, fundPasswords }: Deps) {
  async function isPassword(
    { shopperId, sessionId, from }: Pick<PasswordChange, 'shopperId' | 'sessionId' | 'from'>,
    sent: string,
    stored: string | null,
  ): Promise<boolean> {
    const right = await guesses.guess(`password:${sessionId}`, () => passwords.matches(sent, stored));
    if (!right) events.recordWrong({ shopperId, kind: 'passwordWrong', from });
    return right;
  }

  return {
    /** Ends every other session with it. Throws `passwordsDiffer`, `passwordCommon`, `oldPasswordWrong`, `TooManyGuesses`. */
    changePassword: async (change: PasswordChange): Promise<void> => {
      const { shopperId, sessionId, oldPassword, password, confirmation, from } = change;
      // Either form of each names the same password.
      if (passwordDigest(password) !== passwordDigest(confirmation)) throw new Refused('passwordsDiffer');
      const username = (await selectProfile(store.reader, shopperId))?.username ?? '';
      if (await isEasy(password, username)) throw new Refused('passwordCommon');
      const { password: old } = await selectPasswords(store.reader, shopperId);
      if (!(await isPassword(change, oldPassword, old)) || old === null) throw new Refused('oldPasswordWrong');
      const passwordHash = await passwords.hash(password);
      await store.transaction(async (tx) => {
        // Of two concurrent changes the second one's old password is no longer valid.
        if (!(await replacePassword(tx, { id: shopperId, old, passwordHash }))) throw new Refused('oldPasswordWrong');
        await endOtherSessions(tx, { shopperId, except: sessionId });
        // Whoever reads the shopper's mail may have asked for it.
        await deleteCode(tx, { shopperId, purpose: 'recover' });
        await events.record(tx, { shopperId, kind: 'passwordChanged', from });
      });
    },

    /**
     * Sets the fund password, which withdrawals then require. Another one takes the place of one that is set only with
     * that: it would guard nothing from who knows the log-in password. Throws `fundPasswordSame`, `passwordCommon`,
     * `passwordWrong`, `fundPasswordMissing`, `fundPasswordWrong`, `TooManyGuesses`.
     */
    setFundPassword: async (input: FundPassword): Promise<void> => {
      const { shopperId, sessionId, password, oldFundPassword, fundPassword, from } = input;
      // Either form of each names the same password.
      if (passwordDigest(fundPassword) === passwordDigest(password)) throw new Refused('fundPasswordSame');
      if (await isCommon(fundPassword)) throw new Refused('passwordCommon');
      const { password: stored } = await selectPasswords(store.reader, shopperId);
      if (!(await isPassword(input, password, stored)) || stored === null) throw new Refused('passwordWrong');
      const holdOld = await fundPasswords.check({ shopperId, sessionId, fundPassword: oldFundPassword, from });
      const hash = await passwords.hash(fundPassword);
      await store.transaction(async (tx) => {
        if (!(await holdPassword(tx, { id: shopperId, passwordHash: stored }))) throw new Refused('passwordWrong');
        await holdOld(tx);
        await setFundPassword(tx, shopperId, hash);
        await events.record(tx, { shopperId, kind: 'fundPasswordSet', from });
      });
    },

    sessions: (shopperId: number) => selectSessions(store.reader, { shopperId, now: clock() }),

    /** Throws `sessionUnknown`. */
    endSession: ({ shopperId, id, from }: { shopperId: number; id: string; from?: From }): Promise<void> =>
      store.transaction(async (tx) => {
        const detail = await endOwnSession(tx, { shopperId, id });
        if (detail === undefined) throw new Refused('sessionUnknown');
        await events.record(tx, { shopperId, kind: 'sessionEnded', from, detail });
      }),
  };
}

export type Security = ReturnType<typeof createSecurity>;
