import type { Response } from 'express';
import type { SessionChange } from '../../api/handler.ts';
import { type Asked, hostCookie } from './host-cookie.ts';

/** The cookies of a session; no script can read them. */
export interface SessionCookie {
  /** The cookie by which pages know a shopper; `/api` never accepts it (docs/domain.md, Shoppers, sessions, bounds). */
  read: (request: Asked) => string | null;
  /** The mark of an earlier log-in there; it opens nothing, and stays when the session ends. */
  readDevice: (request: Asked) => string | null;
  write: (response: Response, session: SessionChange) => void;
}

export function sessionCookie(by: { https: boolean }): SessionCookie {
  const session = hostCookie('session', by);
  const device = hostCookie('device', by);
  return {
    read: session.read,
    readDevice: device.read,
    write: (response, change) => {
      if (change === 'ended') return session.clear(response);
      session.write(response, change.token, new Date(change.expiresAt));
      device.write(response, change.device.mark, new Date(change.device.expiresAt));
    },
  };
}
