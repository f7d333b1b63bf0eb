import { holdUndeleted } from '../../../db/queries/account-deletion.ts';
import { deleteCode, selectRecoverable } from '../../../db/queries/emails.ts';
import { endOtherSessions } from '../../../db/queries/sessions.ts';
import { replacePassword } from '../../../db/queries/shoppers.ts';
import type { Store } from '../../../db/store.ts';
import type { Locale } from '../../../shared/locales.ts';
import { clientNetworkOf } from '../../client-network.ts';
import { Refused, TooManyGuesses } from '../refused.ts';
import { isEasy } from './easy-passwords.ts';
import type { EmailCodes } from './email-codes.ts';
import type { AccountEvents, From } from './events.ts';
import type { Guesses } from './guesses.ts';
import { usernameKeyOf } from './named.ts';
import { type Passwords, passwordDigest } from './passwords.ts';

interface Deps {
  store: Store;
  passwords: Passwords;
  guesses: Guesses;
  events: AccountEvents;
  codes: EmailCodes;
  /** Called with failures that no caller waits for. */
  onError: (error: unknown) => void;
}

interface Forgotten {
  username: string;
  email: string;
  locale: Locale;
  from: From;
}

interface NewPassword {
  username: string;
  code: string;
  password: string;
  confirmation: string;
  from: From;
}

/** The id of no shopper. */
const NOBODY = 0;

/** A forgotten password, by a code to the confirmed address (docs/domain.md, E-mail). */
export function createRecovery({ store, passwords, guesses, events, codes, onError }: Deps) {
  async function sendIfKnown({ username, email, locale, from }: Forgotten) {
    const found = await selectRecoverable(store.reader, usernameKeyOf(username));
    if (found?.passwordHash == null || found.email.toLowerCase() !== email.toLowerCase()) return;
    const caller = clientNetworkOf(from.address);
    await codes.send({ shopperId: found.id, purpose: 'recover', email: found.email, locale, caller });
  }

  return {
    /**
     * Sends a code if there is such a shopper with this address, and never says whether: it is looked up after the
     * answer. Throws `emailUnavailable`.
     */
    ask: (input: Forgotten): void => {
      if (!codes.available) throw new Refused('emailUnavailable');
      setImmediate(() =>
        sendIfKnown(input).catch((error: unknown) => {
          // Asked again within the minute, or too often.
          if (!(error instanceof Refused || error instanceof TooManyGuesses)) onError(error);
        }),
      );
    },

    /**
     * Sets a new password and ends every session. Throws `passwordsDiffer`, `passwordCommon`, `codeWrong` (also for
     * shoppers whom nobody knows), `TooManyGuesses`.
     */
    recover: async ({ username, code, password, confirmation, from }: NewPassword): Promise<void> => {
      // Either form of each names the same password.
      if (passwordDigest(password) !== passwordDigest(confirmation)) throw new Refused('passwordsDiffer');
      if (await isEasy(password, username)) throw new Refused('passwordCommon');
      // Before the code is looked at, so that all take as long.
      const passwordHash = await passwords.hash(password);
      const key = usernameKeyOf(username);
      const caller = clientNetworkOf(from.address);
      const done = () =>
        store.transaction(async (tx) => {
          const found = await selectRecoverable(tx, key);
          const shopperId = found?.id ?? NOBODY;
          // First of all rows, as a change of the password does. The same work for whom nobody knows, from here on.
          await holdUndeleted(tx, shopperId);
          const email = await codes.check(tx, { shopperId, purpose: 'recover', code, caller: `${key} ${caller}` });
          // An address that was changed since the code was sent opens nothing.
          if (found?.passwordHash == null || email === null || email !== found.email) return false;
          const { passwordHash: old } = found;
          if (!(await replacePassword(tx, { id: shopperId, old, passwordHash }))) return false;
          await deleteCode(tx, { shopperId, purpose: 'recover' });
          await endOtherSessions(tx, { shopperId, except: '' });
          await events.record(tx, { shopperId, kind: 'passwordChanged', from });
          return true;
        });
      if (!(await guesses.guess(`recover:${key}`, done, caller))) throw new Refused('codeWrong');
    },
  };
}

export type Recovery = ReturnType<typeof createRecovery>;
