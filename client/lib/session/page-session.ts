import { needChunk } from '../chunks/lost-chunk.ts';
import { sidOf, storedToken } from './session.ts';

/** Id of the session that the page was made for, while the browser does not have its token. */
let missing: string | null = null;

/** Says which session a private page was made for; its token is asked for where the browser has another one, or none. */
export function expectSession(sid: string | undefined): void {
  if (!sid || sid === sidOf(storedToken())) return;
  missing = sid;
  // Whoever needs it first tells why it did not come.
  sessionAtHand().catch(() => null);
}

/**
 * Waits until the token that calls are made with is that of the shopper whom the page shows. Throws what `fetch`
 * throws, an answer without a token, or a `Refusal` in the reader's words; the next call asks again.
 */
export async function sessionAtHand(): Promise<void> {
  if (missing) await (await needChunk(() => import('./take-token.ts'))).takeToken(missing);
  missing = null;
}

/** Id of the session that is shown here, whether its token has come yet or not. */
export function shownSession(): string | null {
  return missing ?? sidOf(storedToken());
}
