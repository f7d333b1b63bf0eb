import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';
import type { CookieOptions, Response } from 'express';

/** A request whose cookies are read. */
export type Asked = Pick<IncomingMessage, 'headers'>;

/** A cookie that no script reads, and that no other site sends along but by a link to the shop. */
export interface HostCookie {
  read: (request: Asked) => string | null;
  write: (response: Response, value: string, expires: Date) => void;
  clear: (response: Response) => void;
}

export function hostCookie(name: string, { https }: { https: boolean }): HostCookie {
  // With this prefix a browser accepts it only from this very host, not from another name of its domain.
  const full = https ? `__Host-${name}` : name;
  const attributes = { httpOnly: true, sameSite: 'lax', secure: https, path: '/' } satisfies CookieOptions;
  return {
    read: ({ headers }) => parseCookie(headers.cookie ?? '')[full] ?? null,
    write: (response, value, expires) => void response.cookie(full, value, { ...attributes, expires }),
    clear: (response) => void response.clearCookie(full, attributes),
  };
}
