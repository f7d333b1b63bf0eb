import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { ScreenHandle } from '../../client/lib/screen.ts';
import { rules } from '../../shared/rules.ts';
import type { InvitationCookie } from '../http/requests/invitation-cookie.ts';
import { onlyOf, queryOf } from '../http/requests/query.ts';
import type { Invitations } from '../services/shoppers/invitations.ts';

export interface InvitationDeps {
  invitation: InvitationCookie;
  invitations: Pick<Invitations, 'inviterOf'>;
  log: Logger;
}

/** Characters of a code at the most. */
const LONGEST = rules.invitation_code.max;

/**
 * The code of the link that led to a page, if the browser does not have it yet; links to the forms of registration name it
 * as their field (docs/decisions/0068-who-invites-is-in-a-cookie.md).
 */
export function newInvitation(
  { invitation }: InvitationDeps,
  request: Request,
  access: ScreenHandle['access'] | undefined,
): string | null {
  // Most addresses have none, and their pages are sent faster than a query is read.
  if (request.method === 'POST' || !/by=|invitation_code=/.test(request.originalUrl)) return null;
  const names = access === 'invited' ? ['by', 'invitation_code'] : ['by'];
  const [code = ''] = onlyOf(queryOf(request.originalUrl), names)?.values() ?? [];
  return code === '' || code.length > LONGEST || code === invitation.read(request) ? null : code;
}

/** Keeps it in a cookie if one can register with it, and returns it then: a page that is cached is the same without it. */
export async function noteInvitation(
  { invitation, invitations, log }: InvitationDeps,
  code: string,
  response: Response,
): Promise<string | null> {
  try {
    if (!(await invitations.inviterOf(code))) return null;
    invitation.write(response, code);
    return code;
  } catch (error) {
    // The page itself may be in the cache.
    log.error({ err: error }, 'the invitation of a link could not be read');
    return null;
  }
}
