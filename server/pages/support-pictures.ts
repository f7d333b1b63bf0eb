import { Router } from 'express';
import type { SignedIn } from '../api/handler.ts';
import type { RateLimits } from '../http/limits/rate-limit.ts';
import type { SessionCookie } from '../http/requests/session-cookie.ts';
import { PICTURES } from '../services/support-threads/picture-path.ts';
import type { SupportThreads } from '../services/support-threads/service.ts';

interface Deps {
  identify: (token: string) => Promise<SignedIn | null>;
  supportThreads: Pick<SupportThreads, 'picture'>;
  cookie: SessionCookie;
  limits: RateLimits;
}

/**
 * Pictures of conversations with support, as a page shows them: for the shopper of the session in the cookie, or of a
 * program's `Authorization`. What is another shopper's is not found, like what is not there.
 */
export function supportPictureRoute({ identify, supportThreads, cookie, limits }: Deps): Router {
  return Router().get(`${PICTURES}/:id`, limits.read, async (request, response) => {
    response.set('Cache-Control', 'private, no-store');
    const token = cookie.read(request) ?? request.headers.authorization ?? null;
    const signedIn = token === null ? null : await identify(token);
    const { id } = request.params;
    const isId = /^[1-9]\d{0,14}$/.test(String(id));
    const own = signedIn && isId ? { id: Number(id), shopperId: signedIn.shopperId } : null;
    const picture = own && (await supportThreads.picture(own));
    if (!picture) return void response.status(404).type('text').send('not found');
    response.type('webp').send(picture);
  });
}
