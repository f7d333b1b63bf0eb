import { type Request, type RequestHandler, type Response, Router } from 'express';
import type { SignedIn } from '../api/handler.ts';
import type { RateLimits } from '../http/limits/rate-limit.ts';
import { sentFrom } from '../http/requests/sent-from.ts';
import type { SessionCookie } from '../http/requests/session-cookie.ts';

interface Deps {
  identify: (token: string) => Promise<SignedIn | null>;
  profile: (shopperId: number) => Promise<{ username: string; nickname: string }>;
  cookie: SessionCookie;
  limits: RateLimits;
  publicOrigin: string;
}

/**
 * Gives a page of the shop the token of the cookie's session. No HTML contains it, since the length of a compressed
 * page would help to guess it (docs/decisions/0035-what-strangers-learn.md). 204 if the cookie names no session: whoever is
 * at the log-in asks too, and a 401 would be an error in their browser's console.
 */
export function sessionTokenRoute({ identify, profile, cookie, limits, publicOrigin }: Deps): Router {
  const answer = async (request: Request, response: Response): Promise<void> => {
    response.set('Cache-Control', 'private, no-store');
    const token = cookie.read(request);
    const signedIn = token === null ? null : await identify(token);
    if (token === null || signedIn === null) return void response.status(204).end();
    const { username, nickname } = await profile(signedIn.shopperId);
    response.json({ token, username, nickname });
  };
  return Router().post('/session/token', ownScriptsOnly(publicOrigin), limits.write, answer);
}

/**
 * Stricter than for forms: a script's request always has its `Origin`, and browsers with `Sec-Fetch-Site` send it too.
 */
function ownScriptsOnly(publicOrigin: string): RequestHandler {
  return (request, response, next) => {
    const site = request.get('sec-fetch-site') ?? 'same-origin';
    const own = request.get('origin') !== undefined && site === 'same-origin';
    if (own && sentFrom(request, publicOrigin) === 'own') next();
    else response.status(403).set('Cache-Control', 'private, no-store').type('text').send('403');
  };
}
