import { newIdempotencyKey } from '../../../web/new-idempotency-key.ts';
import { undecidedTries } from '../../lib/idempotency/undecided.ts';
import { sessionAtHand } from '../../lib/session/page-session.ts';
import { storedUser } from '../../lib/session/session.ts';

/**
 * Tries of a form that moves money, kept until their results are known (`undecidedTries`). The server, which runs the
 * action of a form without JavaScript, stores none: the key is in the page. `asked` writes what a try asks for with the
 * characters of a key.
 */
export function moneyTries<Fields extends { key: string }>(storageKey: string, asked: (fields: Fields) => string) {
  const tries = undecidedTries<Fields>(storageKey, (one, other) => asked(one) === asked(other));
  return {
    /**
     * The fields to send for these: those of the same try if its result is not known. The key of a new one is the page's
     * with what is asked for, so that a page asks for each amount only once. Tries are stored for the shopper whose page
     * it is: throws an `Error` if the shopper is not known now.
     */
    toSend: async (typed: Fields): Promise<Fields> => {
      const wanted = { ...typed, key: `${typed.key}-${asked(typed)}` };
      if (import.meta.env.SSR) return wanted;
      await sessionAtHand().catch((cause: unknown) => {
        throw new Error('nobody knows who asks', { cause });
      });
      return tries.fieldsToSend(storedUser()?.username ?? '', wanted);
    },
    /** The key for the form that shows why one failed: its own again on the server, which stores no tries. */
    keyAfter: (key: string): string => (import.meta.env.SSR ? key : newIdempotencyKey()),
    /** Removes the try of this key: its result is known. */
    forget: (key: string): void => {
      if (!import.meta.env.SSR) tries.forget(key);
    },
  };
}
