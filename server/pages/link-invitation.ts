import type { Request, Response } from 'express';
import type { Logger } from 'pino';
import type { ScreenHandle } from '../../client/lib/screen.ts';
import { rules } from '../../shared/rules.ts';
import { isVisit } from '../http/cache/views.ts';
import type { InvitationCookie } from '../http/requests/invitation-cookie.ts';
import { onlyOf, queryOf } from '../http/requests/query.ts';
import type { Invitations } from '../services/shoppers/invitations.ts';
import type { Tally } from '../services/tally.ts';

export interface InvitationDeps {
  invitation: InvitationCookie;
  invitations: Pick<Invitations, 'inviterOf'>;
  /** By who shared the link. */
  linkOpens: Pick<Tally, 'add'>;
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

/**
 * Keeps it in a cookie if one can register with it, and returns it then: a page that is cached is the same without it. That
 * a shopper's link was opened is counted, unless a program did.
 */
export async function noteInvitation(
  { invitation, invitations, linkOpens, log }: InvitationDeps,
  { code, request, response }: { code: string; request: Request; response: Response },
): Promise<string | null> {
  try {
    const inviter = await invitations.inviterOf(code);
    if (!inviter) return null;
    if (inviter.shopperId !== null && isVisit(request)) linkOpens.add(inviter.shopperId);
    invitation.write(response, code);
    return code;
  } catch (error) {
    // The page itself may be in the cache.
    log.error({ err: error }, 'the invitation of a link could not be read');
    return null;
  }
}
