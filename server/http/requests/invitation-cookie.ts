import type { Response } from 'express';
import { type Asked, hostCookie } from './host-cookie.ts';

const KEPT_MS = 30 * 24 * 60 * 60 * 1000;

/** The code of the link by which a browser came to the shop (docs/domain.md, Invitations). */
export interface InvitationCookie {
  read: (request: Asked) => string | null;
  write: (response: Response, code: string) => void;
}

export function invitationCookie(by: { https: boolean }): InvitationCookie {
  const { read, write } = hostCookie('invited_by', by);
  return { read, write: (response, code) => write(response, code, new Date(Date.now() + KEPT_MS)) };
}
