import { undecidedTries } from '../../lib/idempotency/undecided.ts';
import { sessionAtHand } from '../../lib/session/page-session.ts';
import { storedUser } from '../../lib/session/session.ts';

/**
 * Tries of a form that moves money, kept until they are decided (`undecidedTries`). The server, where a form without
 * JavaScript ends up, keeps none: the key stands in the page.
 */
export function moneyTries<Fields extends { key: string }>(
  storageKey: string,
  same: (one: Fields, other: Fields) => boolean,
) {
  const tries = undecidedTries(storageKey, same);
  return {
    /**
     * The fields to send for these: those of the same try, where nobody knows its outcome. Tries are kept for who the
     * page is of: throws an `Error` when that cannot be known now.
     */
    toSend: async (wanted: Fields): Promise<Fields> => {
      if (import.meta.env.SSR) return wanted;
      await sessionAtHand().catch((cause: unknown) => {
        throw new Error('nobody knows who asks', { cause });
      });
      return tries.fieldsToSend(storedUser()?.username ?? '', wanted);
    },
    /** The try of this key is decided. */
    forget: (key: string): void => {
      if (!import.meta.env.SSR) tries.forget(key);
    },
  };
}
