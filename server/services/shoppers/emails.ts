import { deleteCode, deleteEmail, putEmail, selectEmail } from '../../../db/queries/emails.ts';
import { selectPasswords } from '../../../db/queries/shoppers.ts';
import type { Store, Writer } from '../../../db/store.ts';
import type { Locale } from '../../../shared/locales.ts';
import { clientNetworkOf } from '../../client-network.ts';
import { Refused } from '../refused.ts';
import type { EmailCodes } from './email-codes.ts';
import type { AccountEvents, From } from './events.ts';
import type { Guesses } from './guesses.ts';
import type { Passwords } from './passwords.ts';

interface Deps {
  store: Store;
  clock: () => number;
  passwords: Passwords;
  guesses: Guesses;
  events: AccountEvents;
  codes: EmailCodes;
}

interface Own {
  shopperId: number;
  sessionId: string;
  from?: From;
}

/** The e-mail address of a shopper: what the shop is told to, and what opens a forgotten account (docs/domain.md, E-mail). */
export function createEmails({ store, clock, passwords, guesses, events, codes }: Deps) {
  /** Who has the session but not the password must not gain the account. */
  async function mustKnowPassword({ shopperId, sessionId, from }: Own, sent: string): Promise<void> {
    const { password } = await selectPasswords(store.reader, shopperId);
    const right = await guesses.guess(`password:${sessionId}`, () => passwords.matches(sent, password));
    if (right) return;
    events.recordWrong({ shopperId, kind: 'passwordWrong', from });
    throw new Refused('passwordWrong');
  }

  return {
    available: codes.available,

    deleteExpiredCodes: codes.deleteExpired,

    /** The confirmed address, or undefined. */
    of: (shopperId: number) => selectEmail(store.reader, shopperId),

    /** The address that waits for its code, and from when another may be asked for; null if none does. */
    pending: (shopperId: number) => codes.pending(store.reader, { shopperId, purpose: 'confirm', now: clock() }),

    /** Sends a code to an address. Throws `passwordWrong`, `TooManyGuesses`, and what `EmailCodes.send` throws. */
    ask: async (input: Own & { from: From; email: string; password: string; locale: Locale }): Promise<void> => {
      const { shopperId, email, locale, from } = input;
      await mustKnowPassword(input, input.password);
      await codes.send({ shopperId, purpose: 'confirm', email, locale, caller: clientNetworkOf(from.address) });
    },

    /** The code has come, so the address is the shopper's. Throws `codeWrong`, `TooManyGuesses`. */
    confirm: async ({ shopperId, code, from }: Own & { code: string }): Promise<string> => {
      let confirmed: string | null = null;
      const tried = async (tx: Writer) => {
        const email = await codes.check(tx, { shopperId, purpose: 'confirm', code });
        if (email === null) return null;
        const before = await selectEmail(tx, shopperId);
        await deleteCode(tx, { shopperId, purpose: 'confirm' });
        await putEmail(tx, { shopperId, email });
        // The former address learns of it: the new one may be a stranger's.
        const former = before === email ? undefined : before;
        await events.record(tx, { shopperId, kind: 'emailChanged', from, detail: email, former });
        return email;
      };
      // Each minute brings another code with five tries: what counts over many of them is this.
      await guesses.guess(`email:${shopperId}`, async () => {
        confirmed = await store.transaction(tried);
        return confirmed !== null;
      });
      if (confirmed === null) throw new Refused('codeWrong');
      return confirmed;
    },

    /** Nothing is sent to it from now on, and it opens nothing. Throws `passwordWrong`, `TooManyGuesses`. */
    remove: async (input: Own & { password: string }): Promise<void> => {
      const { shopperId, from } = input;
      await mustKnowPassword(input, input.password);
      await store.transaction(async (tx) => {
        const former = await deleteEmail(tx, shopperId);
        if (former === undefined) return;
        await events.record(tx, { shopperId, kind: 'emailRemoved', from, detail: former, former });
      });
    },
  };
}

export type Emails = ReturnType<typeof createEmails>;
