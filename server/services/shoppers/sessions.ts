import { createHmac, createSecretKey, hkdfSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { selectLiveSession } from '../../../db/queries/sessions.ts';
import type { Store } from '../../../db/store.ts';
import { type Made, TaggedCache } from '../../cache/tagged-cache.ts';

/** How long a session lasts, in seconds (docs/domain.md, Shoppers, sessions, bounds). */
export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** How long the mark of a browser on which a shopper has logged in is valid, in seconds. */
export const DEVICE_SECONDS = 365 * 24 * 60 * 60;

/** Sessions in the cache at most; each is a token of some 200 bytes. */
const MOST_CACHED_SESSIONS = 20_000;

interface Session {
  sessionId: string;
  shopperId: number;
}

/** A browser that a shopper has logged in on. */
interface Device {
  deviceId: string;
  shopperId: number;
}

export interface KnownDevice extends Device {
  /** Whether the password of that hash was the one of the log-in. */
  isOf: (passwordHash: string | null) => boolean;
}

interface Deps {
  store: Store;
  /** No other process ends sessions, so they can be cached. */
  alone: boolean;
  /** Milliseconds since 1970. */
  clock: () => number;
  jwtSecret: string;
}

/** Tokens, and the session that each of them names (docs/domain.md, Shoppers, sessions, bounds). */
export function createSessions({ store, alone, clock, jwtSecret }: Deps) {
  // A key object: with a string secret the library is fifty times slower.
  const key = createSecretKey(Buffer.from(jwtSecret));
  const passwordKey = createSecretKey(Buffer.from(hkdfSync('sha256', jwtSecret, '', 'passwords of browser marks', 32)));
  const sessionCache = alone
    ? new TaggedCache<Session | null>({
        maxSize: MOST_CACHED_SESSIONS,
        sizeOf: () => 1,
        clock,
        isListening: store.isListening,
      })
    : null;
  if (sessionCache) store.onInvalidated(sessionCache.invalidate);

  /** What a mark says of its log-in's password. */
  const passwordMark = (passwordHash: string) =>
    createHmac('sha256', passwordKey).update(passwordHash).digest('base64url').slice(0, 16);

  function signed(claims: { sub: string } & Record<string, string>, from: number, seconds: number): string {
    const issuedAt = Math.floor(from / 1000);
    return jwt.sign({ ...claims, iat: issuedAt, exp: issuedAt + seconds }, key, { algorithm: 'HS256' });
  }

  /**
   * The claim of that name and the shopper; null if the token is not ours, was changed, has expired, or lacks the
   * claim.
   */
  function read(token: string, claim: 'sid' | 'dev'): { id: string; shopperId: number; password: unknown } | null {
    try {
      const claims = jwt.verify(token, key, { algorithms: ['HS256'], clockTimestamp: Math.floor(clock() / 1000) });
      if (typeof claims === 'string' || typeof claims[claim] !== 'string') return null;
      return { id: claims[claim], shopperId: Number(claims.sub), password: claims.pwd };
    } catch {
      return null;
    }
  }

  async function readSession(token: string): Promise<Made<Session | null>> {
    const named = read(token, 'sid');
    const found = named && (await selectLiveSession(store.reader, { id: named.id, now: clock() }));
    if (!found || found.shopperId !== named.shopperId) return { value: null, policy: null };
    const { sessionId, shopperId, expiresAt } = found;
    return { value: { sessionId, shopperId }, policy: { tags: [`sessions:${shopperId}`], expiresAt } };
  }

  return {
    /** The session of a token while it is valid, else null. */
    identify: (token: string): Promise<Session | null> =>
      sessionCache ? sessionCache.get(token, () => readSession(token)) : readSession(token).then(({ value }) => value),

    /** The JWT that names a session; `now` in ms since 1970. */
    sign: ({ sessionId, shopperId, now }: Session & { now: number }): string =>
      signed({ sub: String(shopperId), sid: sessionId }, now, SESSION_SECONDS),

    /** The mark of a browser, a JWT that opens nothing; `now` in ms since 1970. */
    signDevice: ({ deviceId, shopperId, passwordHash, now }: Device & { passwordHash: string; now: number }): string =>
      signed({ sub: String(shopperId), dev: deviceId, pwd: passwordMark(passwordHash) }, now, DEVICE_SECONDS),

    /** The browser that a mark identifies, while it is valid. */
    knownDevice: (mark: string | null): KnownDevice | null => {
      const found = mark === null ? null : read(mark, 'dev');
      if (!found) return null;
      const { id: deviceId, shopperId, password } = found;
      return { deviceId, shopperId, isOf: (hash) => hash !== null && passwordMark(hash) === password };
    },
  };
}

export type Sessions = ReturnType<typeof createSessions>;
