import { needChunk } from '../chunks/lost-chunk.ts';
import { sidOf, storedToken } from './session.ts';

/** Id of the session that the page was made for, while the browser does not have its token. */
let missing: string | null = null;

/**
 * Sets the session that a private page was made for; its token is requested if the browser has another one, or none.
 */
export function expectSession(sid: string | undefined): void {
  if (!sid || sid === sidOf(storedToken())) return;
  missing = sid;
  // The first call that needs it reports the error.
  sessionAtHand().catch(() => null);
}

/**
 * Waits until the token of calls is that of the shopper whose page this is. Throws what `fetch` throws, an answer
 * without a token, or a `Refusal` in the reader's language; the next call tries again.
 */
export async function sessionAtHand(): Promise<void> {
  const sid = missing;
  if (!sid) return;
  const { takeToken } = await needChunk(() => import('./take-token.ts'));
  // What this call misses, which another one may have taken while the chunk was awaited.
  await takeToken(sid);
  missing = null;
}

/**
 * Whether the browser stores a token. If it has none, that of a session in the cookie alone is stored first: storage was
 * cleared, or the log-in had no JavaScript. Throws what `fetch` throws, or an answer without a token: nobody is sent to
 * log in because the shop could not be asked.
 */
export async function hasSession(): Promise<boolean> {
  if (storedToken() === null) await (await needChunk(() => import('./take-token.ts'))).takeAnyToken();
  return storedToken() !== null;
}

/** Readings of the page for another shopper than the one whose page it was. */
let readings = 0;

/** Another tab has changed the shopper; the page is theirs once this reading of it has ended. */
export async function handOver(reading: Promise<void>): Promise<void> {
  readings += 1;
  await reading.finally(() => {
    readings -= 1;
  });
}

/** Whether the page still shows another shopper's data than those of the one in whose name a form would be sent. */
export const isHandedOver = (): boolean => readings > 0;

/** Id of the session of the page, whether its token has arrived or not. */
export function shownSession(): string | null {
  return missing ?? sidOf(storedToken());
}
