import { holdFundPassword, selectPasswords } from '../../../db/queries/shoppers.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { Refused } from '../refused.ts';
import type { AccountEvents, From } from './events.ts';
import type { Guesses } from './guesses.ts';
import type { Passwords } from './passwords.ts';

interface Deps {
  store: Store;
  passwords: Passwords;
  /**
   * Counted for the shopper: who knows the log-in password begins as many sessions as they like. Each session has its
   * turn, so that a thief does not block the owner's; there are at most twenty, and a new one waits as long.
   */
  guesses: Guesses;
  events: AccountEvents;
}

export interface FundPasswordSent {
  shopperId: number;
  sessionId: string;
  fundPassword: string | undefined;
  from?: From;
}

/** In the transaction of the act: throws `fundPasswordWrong` when it was set or changed since it was compared. */
export type HoldFundPassword = (tx: Writer) => Promise<void>;

/** The password that guards a shopper's money, required only if it is set. */
export function createFundPasswords({ store, passwords, guesses, events }: Deps) {
  return {
    /**
     * Outside of any transaction, since hashing takes its time. Throws `fundPasswordMissing`, `fundPasswordWrong`,
     * `TooManyGuesses`.
     */
    check: async ({ shopperId, sessionId, fundPassword, from }: FundPasswordSent): Promise<HoldFundPassword> => {
      const { fundPassword: stored } = await selectPasswords(store.reader, shopperId);
      if (stored !== null) {
        if (fundPassword === undefined) throw new Refused('fundPasswordMissing');
        const matches = () => passwords.matches(fundPassword, stored);
        const isRight = await guesses.guess(`fund:${shopperId}`, matches, sessionId);
        if (!isRight) {
          events.recordWrong({ shopperId, kind: 'passwordWrong', from });
          throw new Refused('fundPasswordWrong');
        }
      }
      return async (tx) => {
        if (!(await holdFundPassword(tx, shopperId, stored))) throw new Refused('fundPasswordWrong');
      };
    },
  };
}

export type FundPasswords = ReturnType<typeof createFundPasswords>;
