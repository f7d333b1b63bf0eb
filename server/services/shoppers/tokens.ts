import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';

/** How long a session lasts, in seconds (domain.md, Shoppers, sessions, bounds). */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

export interface Tokens {
  /** The JWT that names a session; `now` in ms since 1970. */
  sign: (session: { sessionId: string; shopperId: number; now: number }) => string;
  /** The session a token names, or null when it is not ours, changed, or run out. */
  read: (token: string) => { sessionId: string; shopperId: number } | null;
}

export function createTokens(secret: string, clock: () => number): Tokens {
  // A key object: with a string secret the library is fifty times slower.
  const key = createSecretKey(Buffer.from(secret));
  return {
    sign: ({ sessionId, shopperId, now }) => {
      const issuedAt = Math.floor(now / 1000);
      const claims = { sub: String(shopperId), sid: sessionId, iat: issuedAt, exp: issuedAt + SESSION_SECONDS };
      return jwt.sign(claims, key, { algorithm: 'HS256' });
    },
    read: (token) => {
      try {
        const claims = jwt.verify(token, key, {
          algorithms: ['HS256'],
          clockTimestamp: Math.floor(clock() / 1000),
        });
        if (typeof claims === 'string' || typeof claims.sid !== 'string') return null;
        return { sessionId: claims.sid, shopperId: Number(claims.sub) };
      } catch {
        return null;
      }
    },
  };
}
