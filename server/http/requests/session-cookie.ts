import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';
import type { CookieOptions, Response } from 'express';
import type { SessionChange } from '../../api/handler.ts';

type Asked = Pick<IncomingMessage, 'headers'>;

/** The cookies of a session; no script can read them. */
export interface SessionCookie {
  /** The cookie by which pages know a shopper; `/api` never accepts it (docs/domain.md, Shoppers, sessions, bounds). */
  read: (request: Asked) => string | null;
  /** The mark of an earlier log-in there; it opens nothing, and stays when the session ends. */
  readDevice: (request: Asked) => string | null;
  write: (response: Response, session: SessionChange) => void;
}

export function sessionCookie({ https }: { https: boolean }): SessionCookie {
  // With this prefix a browser accepts them only from this very host, not from another name of its domain.
  const [session, device] = ['session', 'device'].map((name) => (https ? `__Host-${name}` : name)) as [string, string];
  const attributes = { httpOnly: true, sameSite: 'lax', secure: https, path: '/' } satisfies CookieOptions;
  const read = ({ headers }: Asked, name: string) => parseCookie(headers.cookie ?? '')[name] ?? null;
  return {
    read: (request) => read(request, session),
    readDevice: (request) => read(request, device),
    write: (response, change) => {
      if (change === 'ended') return void response.clearCookie(session, attributes);
      response.cookie(session, change.token, { ...attributes, expires: new Date(change.expiresAt) });
      response.cookie(device, change.device.mark, { ...attributes, expires: new Date(change.device.expiresAt) });
    },
  };
}
