import type { Request } from 'express';
import type { Caller, SignedIn } from '../../api/caller.ts';
import type { From } from '../../services/shoppers/events.ts';
import { localeOfCall } from './reader-locale.ts';
import type { SessionCookie } from './session-cookie.ts';

export interface CallerDeps {
  identify: (token: string) => Promise<SignedIn | null>;
  cookie: SessionCookie;
}

/** The raw token of an API call; `Bearer <token>` works too. The session cookie is never read here. */
function tokenOf(request: Request): string | null {
  if (!request.headers.authorization) return null;
  const [header = '', ...more] = request.headersDistinct.authorization ?? [];
  // Of two, this server and a proxy before it could each believe another one.
  if (more.length > 0) return null;
  return header.trim().replace(/^bearer\s+/i, '');
}

/** An IPv4 address as a socket that speaks IPv6 has it. */
const MAPPED = /^::ffff:(?=\d+\.)/;

/** Whom a request comes from; its sender may have gone already. */
export function fromOf(request: Request): From {
  return { address: (request.ip ?? '').replace(MAPPED, ''), userAgent: request.headers['user-agent'] ?? '' };
}

/** Who makes an API call. */
export async function callerOf(request: Request, { identify, cookie }: CallerDeps): Promise<Caller> {
  const token = tokenOf(request);
  return {
    signedIn: token ? await identify(token) : null,
    locale: localeOfCall(request),
    from: () => fromOf(request),
    deviceMark: () => cookie.readDevice(request),
  };
}
