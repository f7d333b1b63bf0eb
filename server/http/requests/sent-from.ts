import type { Request } from 'express';

/**
 * Whether a request was sent by a page of this shop, by one of another site, or by no page at all (curl). Browsers
 * send `Origin` with every POST, and `Sec-Fetch-Site`, which no script can set, with every request. One that came by
 * another name of this very server (localhost for 127.0.0.1) says `same-origin` by itself.
 */
export function sentFrom(request: Request, publicOrigin: string): 'own' | 'foreign' | 'no page' {
  const origin = request.get('origin');
  const site = request.get('sec-fetch-site');
  if (origin === publicOrigin || site === 'same-origin') return 'own';
  return origin === undefined && site === undefined ? 'no page' : 'foreign';
}
