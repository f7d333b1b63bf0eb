import { sidOf, storedToken, storeUser } from './session.ts';

/** How long the page waits for its token, in ms. */
const TIMEOUT_MS = 5000;

let asking: Promise<void> | null = null;

/**
 * Stores the token of the page's session, which only the server can read from the cookie, unless another tab has stored
 * it already; concurrent callers share one request. If the cookie is another shopper's by now, or nobody's, it reloads
 * the page and never settles: no call of this page may be made for them. Throws what `fetch` throws, or an answer
 * without a token.
 */
export async function takeToken(sid: string): Promise<void> {
  if (sidOf(storedToken()) === sid) return;
  await askOnce();
  if (sidOf(storedToken()) === sid) return;
  window.location.replace(window.location.pathname + window.location.search);
  await new Promise(() => {});
}

/** The same for a page that was made for nobody: stores the token of the cookie's session if there is one. */
export async function takeAnyToken(): Promise<void> {
  if (storedToken() === null) await askOnce();
}

function askOnce(): Promise<void> {
  asking ??= ask().finally(() => {
    asking = null;
  });
  return asking;
}

async function ask(): Promise<void> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch('/session/token', { method: 'POST', cache: 'no-store', signal });
  if (!response.ok) throw response;
  if (response.status !== 204) storeUser(await response.json());
}
