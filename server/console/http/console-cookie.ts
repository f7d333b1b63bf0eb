import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';
import type { CookieOptions, Response } from 'express';
import type { StaffSessionChange } from '../api/handler.ts';

/** The cookie of a session of staff; no script can read it, and no other site can have it sent. */
export interface ConsoleCookie {
  read: (request: Pick<IncomingMessage, 'headers'>) => string | null;
  write: (response: Response, change: StaffSessionChange) => void;
}

export function consoleCookie({ https }: { https: boolean }): ConsoleCookie {
  // With this prefix a browser accepts it only from this very host, not from another name of its domain.
  const name = https ? '__Host-console' : 'console';
  const attributes = { httpOnly: true, sameSite: 'strict', secure: https, path: '/' } satisfies CookieOptions;
  return {
    read: ({ headers }) => parseCookie(headers.cookie ?? '')[name] ?? null,
    write: (response, change) => {
      if (change === 'ended') return void response.clearCookie(name, attributes);
      response.cookie(name, change.token, { ...attributes, expires: new Date(change.expiresAt) });
    },
  };
}
