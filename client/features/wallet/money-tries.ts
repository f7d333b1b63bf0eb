import { undecidedTries } from '../../lib/idempotency/undecided.ts';
import { sessionAtHand } from '../../lib/session/page-session.ts';
import { storedUser } from '../../lib/session/session.ts';

/**
 * Tries of a form that moves money, kept until their results are known (`undecidedTries`). The server, which runs the
 * action of a form without JavaScript, stores none: the key is in the page.
 */
export function moneyTries<Fields extends { key: string }>(
  storageKey: string,
  same: (one: Fields, other: Fields) => boolean,
) {
  const tries = undecidedTries(storageKey, same);
  return {
    /**
     * The fields to send for these: those of the same try if its result is not known. Tries are stored for the shopper
     * whose page it is: throws an `Error` if the shopper is not known now.
     */
    toSend: async (wanted: Fields): Promise<Fields> => {
      if (import.meta.env.SSR) return wanted;
      await sessionAtHand().catch((cause: unknown) => {
        throw new Error('nobody knows who asks', { cause });
      });
      return tries.fieldsToSend(storedUser()?.username ?? '', wanted);
    },
    /** Removes the try of this key: its result is known. */
    forget: (key: string): void => {
      if (!import.meta.env.SSR) tries.forget(key);
    },
  };
}
