import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { SignedIn } from '../api/handler.ts';
import { readForm } from '../http/bodies/body.ts';
import type { RateLimits } from '../http/limits/rate-limit.ts';
import { fromOf } from '../http/requests/caller.ts';
import type { SessionCookie } from '../http/requests/session-cookie.ts';
import { Refused } from '../services/refused.ts';
import type { OwnData } from '../services/shoppers/own-data.ts';

interface Deps {
  identify: (token: string) => Promise<SignedIn | null>;
  ownData: OwnData;
  cookie: SessionCookie;
  limits: RateLimits;
  clock: () => number;
  profile: (shopperId: number) => Promise<{ username: string }>;
}

/** The screen with the form. */
const SCREEN = '/user/person';

/**
 * The form of `/user/person` that takes everything the shop has of its shopper as a file. It is a page's form and no
 * call: it names nobody, takes whose session the cookie has, and works without JavaScript. `ownFormsOnly`
 * refuses foreign ones.
 */
export function ownDataRoute(
  { identify, ownData, cookie, limits, clock, profile }: Deps,
  ownFormsOnly: RequestHandler,
): Router {
  const answer = async (request: Request, response: Response): Promise<void> => {
    response.set('Cache-Control', 'private, no-store');
    const token = cookie.read(request);
    const signedIn = token === null ? null : await identify(token);
    if (!signedIn) return response.redirect(303, `/login?next=${encodeURIComponent(SCREEN)}`);
    const { shopperId } = signedIn;
    // Somebody else has logged in since the form was shown: its screen says who.
    const by: unknown = request.body?.by;
    if (by && by !== (await profile(shopperId)).username) return response.redirect(303, SCREEN);
    try {
      await ownData.begin({ shopperId, from: fromOf(request) });
    } catch (error) {
      if (error instanceof Refused) return response.redirect(303, `${SCREEN}?export=${error.reason}`);
      throw error;
    }
    response.set('Content-Disposition', 'attachment; filename="my-data.json"').type('application/json');
    await pipeline(Readable.from(ownData.pieces({ shopperId, madeAt: clock() })), response);
  };
  return Router().post('/user/person/export', ownFormsOnly, limits.upload, limits.reading(readForm()), answer);
}
