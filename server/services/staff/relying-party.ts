import { isIP } from 'node:net';

/** Whom passkeys belong to: a name, and the pages that may ask for them. */
export interface RelyingParty {
  id: string;
  origin: string;
}

/**
 * The relying party of the console's origin; null for an address without a name, for which browsers make no passkeys.
 * This machine itself has one.
 */
export function relyingPartyOf(consoleOrigin: string): RelyingParty | null {
  const { hostname, origin, port, protocol } = new URL(consoleOrigin);
  if (/^(127\.|\[::1\]$)/.test(hostname)) return { id: 'localhost', origin: `${protocol}//localhost:${port}` };
  return isIP(hostname.replace(/^\[|\]$/g, '')) ? null : { id: hostname, origin };
}
