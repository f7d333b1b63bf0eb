import { parseCookie } from 'cookie';
import type { Request, Response } from 'express';
import type { SessionChange } from '../api/handler.ts';

/** The cookie that pages know a shopper by; `/api` never reads it (domain.md, Shoppers, sessions, bounds). */
const NAME = 'session';

export interface SessionCookie {
  /** The token in a page request's cookie. */
  read: (request: Request) => string | null;
  write: (response: Response, session: SessionChange) => void;
}

export function sessionCookie({ https }: { https: boolean }): SessionCookie {
  const attributes = { httpOnly: true, sameSite: 'lax', secure: https, path: '/' } as const;
  return {
    read: (request) => parseCookie(request.headers.cookie ?? '')[NAME] ?? null,
    write: (response, session) => {
      if (session === 'ended') response.clearCookie(NAME, attributes);
      else response.cookie(NAME, session.token, { ...attributes, expires: new Date(session.expiresAt) });
    },
  };
}
