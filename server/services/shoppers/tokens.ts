import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';

/** How long a session lasts, in seconds (docs/domain.md, Shoppers, sessions, bounds). */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** How long a browser is remembered that a shopper has logged in on, in seconds. */
export const DEVICE_SECONDS = 365 * 24 * 60 * 60;

/** A browser that a shopper has logged in on. */
export interface Device {
  deviceId: string;
  shopperId: number;
}

export interface Tokens {
  /** The JWT that names a session; `now` in ms since 1970. */
  sign: (session: { sessionId: string; shopperId: number; now: number }) => string;
  /** The session a token names, or null when it is not ours, changed, or run out. */
  read: (token: string) => { sessionId: string; shopperId: number } | null;
  /** The mark of a browser, a JWT that opens nothing; `now` in ms since 1970. */
  signDevice: (device: Device & { now: number }) => string;
  /** The browser a mark stands for, or null as above. */
  readDevice: (mark: string) => Device | null;
}

export function createTokens(secret: string, clock: () => number): Tokens {
  // A key object: with a string secret the library is fifty times slower.
  const key = createSecretKey(Buffer.from(secret));
  function sign(
    claims: { sub: string } & Record<string, string>,
    { from, seconds }: { from: number; seconds: number },
  ) {
    const issuedAt = Math.floor(from / 1000);
    return jwt.sign({ ...claims, iat: issuedAt, exp: issuedAt + seconds }, key, { algorithm: 'HS256' });
  }

  /** The claim of that name and the shopper; null where it is not ours, or says nothing of that. */
  function read(token: string, claim: 'sid' | 'dev'): { id: string; shopperId: number } | null {
    try {
      const claims = jwt.verify(token, key, { algorithms: ['HS256'], clockTimestamp: Math.floor(clock() / 1000) });
      if (typeof claims === 'string' || typeof claims[claim] !== 'string') return null;
      return { id: claims[claim], shopperId: Number(claims.sub) };
    } catch {
      return null;
    }
  }

  return {
    sign: ({ sessionId, shopperId, now }) =>
      sign({ sub: String(shopperId), sid: sessionId }, { from: now, seconds: SESSION_SECONDS }),
    read: (token) => {
      const found = read(token, 'sid');
      return found && { sessionId: found.id, shopperId: found.shopperId };
    },
    signDevice: ({ deviceId, shopperId, now }) =>
      sign({ sub: String(shopperId), dev: deviceId }, { from: now, seconds: DEVICE_SECONDS }),
    readDevice: (mark) => {
      const found = read(mark, 'dev');
      return found && { deviceId: found.id, shopperId: found.shopperId };
    },
  };
}
