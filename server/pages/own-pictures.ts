import { type RequestHandler, Router } from 'express';
import type { SignedIn } from '../api/handler.ts';
import type { RateLimits } from '../http/limits/rate-limit.ts';
import type { SessionCookie } from '../http/requests/session-cookie.ts';
import { RETURN_PICTURES } from '../services/parcels/picture-path.ts';
import type { Parcels } from '../services/parcels/service.ts';
import { SUPPORT_PICTURES } from '../services/support-threads/picture-path.ts';
import type { SupportThreads } from '../services/support-threads/service.ts';

interface Deps {
  identify: (token: string) => Promise<SignedIn | null>;
  supportThreads: Pick<SupportThreads, 'picture'>;
  parcels: Pick<Parcels, 'picture'>;
  cookie: SessionCookie;
  limits: RateLimits;
}

interface Wanted {
  id: number;
  place: number;
  shopperId: number;
}

/**
 * Pictures of conversations with support and of returns, as a page shows them: for the shopper of the session in the
 * cookie, or of a program's `Authorization`. What is another shopper's is not found, like what is not there.
 */
export function ownPictureRoutes({ identify, supportThreads, parcels, cookie, limits }: Deps): Router {
  const send =
    (read: (wanted: Wanted) => Promise<Buffer | null>): RequestHandler =>
    async (request, response) => {
      response.set('Cache-Control', 'private, no-store');
      const token = cookie.read(request) ?? request.headers.authorization ?? null;
      const signedIn = token === null ? null : await identify(token);
      const { id, place = '1' } = request.params;
      const isThere = [id, place].every((number) => /^[1-9]\d{0,14}$/.test(String(number)));
      const own = signedIn && isThere && { id: Number(id), place: Number(place), shopperId: signedIn.shopperId };
      const picture = own && (await read(own));
      if (!picture) return void response.status(404).type('text').send('not found');
      response.type('webp').send(picture);
    };
  return Router()
    .get(`${SUPPORT_PICTURES}/:id`, limits.read, send(supportThreads.picture))
    .get(`${RETURN_PICTURES}/:id/:place`, limits.read, send(parcels.picture));
}
