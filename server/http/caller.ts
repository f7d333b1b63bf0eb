import { parseCookie } from 'cookie';
import type { Request } from 'express';
import { acceptedLocale, DEFAULT_LOCALE, isLocale, LANGUAGE_KEY, type Locale } from '../../shared/locales.ts';
import type { Caller, SignedIn } from '../api/caller.ts';

/** The raw token of an API call; `Bearer <token>` works too. The session cookie is never read here. */
function tokenOf(request: Request): string | null {
  const header = request.headers.authorization?.trim();
  if (!header) return null;
  return header.replace(/^bearer\s+/i, '');
}

/** The `language` cookie, else `Accept-Language`, else zh-CN (domain.md, Answers). */
export function localeOfCall(request: Request): Locale {
  const chosen = parseCookie(request.headers.cookie ?? '')[LANGUAGE_KEY];
  if (isLocale(chosen)) return chosen;
  return acceptedLocale(request.headers['accept-language']) ?? DEFAULT_LOCALE;
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
