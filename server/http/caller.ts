import type { Request } from 'express';
import type { Caller, SignedIn } from '../api/caller.ts';
import { localeOfCall } from './reader-locale.ts';

/** The raw token of an API call; `Bearer <token>` works too. The session cookie is never read here. */
function tokenOf(request: Request): string | null {
  const header = request.headers.authorization?.trim();
  if (!header) return null;
  return header.replace(/^bearer\s+/i, '');
}

/** Who makes an API call. */
export async function callerOf(
  request: Request,
  identify: (token: string) => Promise<SignedIn | null>,
): Promise<Caller> {
  const token = tokenOf(request);
  return {
    signedIn: token ? await identify(token) : null,
    locale: localeOfCall(request),
    userAgent: request.headers['user-agent'] ?? '',
  };
}
