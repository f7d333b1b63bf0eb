import type { Request, RequestHandler, Response } from 'express';
import { MemoryStore, type Options, rateLimit } from 'express-rate-limit';
import type { Logger } from 'pino';
import type { Call } from '../../../shared/call.ts';
import { BadField } from '../../api/fields.ts';
import { clientNetworkOf } from '../../client-network.ts';
import { clientAddress } from '../requests/caller.ts';
import { TransportError } from '../responses/transport-error.ts';

const MINUTE = 60_000;

/** Requests of one address by the class of a call in the contract, and the period in ms. */
const BUDGETS: Record<Call['rate'], { requests: number; in: number }> = {
  read: { requests: 600, in: MINUTE },
  write: { requests: 120, in: MINUTE },
  upload: { requests: 10, in: MINUTE },
  credentials: { requests: 20, in: MINUTE },
  registration: { requests: 60, in: 60 * MINUTE },
};

/**
 * Bodies of one address that are refused, such as JSON that is broken: reading one takes as long as answering many reads,
 * and no shopper's program sends any.
 */
const REFUSED_BODIES = { requests: 30, in: MINUTE };

/** Pictures of shoppers that one address may ask for: a page of orders has a hundred, and each is looked up. */
const FACES = { requests: 1200, in: MINUTE };

/** Posters of groups that one address may ask for; each that was not drawn before takes a converter a third of a second. */
const POSTERS = { requests: 60, in: MINUTE };

/** Streams of events that one address, or one person of staff, has open at the most. */
const STREAMS = 20;

/** A reader of bodies by which each one that is refused counts. */
type Reading = (read: RequestHandler) => RequestHandler;

export type RateLimits = Record<Call['rate'], RequestHandler> & {
  /** Reads nothing more of an address of which too many bodies were refused, whatever they were sent to. */
  reading: Reading;
};

/** Counts that begin anew when the clock is put back: their periods would last until it has caught up. */
class Counts extends MemoryStore {
  #latest = 0;

  override increment(key: string) {
    const now = Date.now();
    if (now < this.#latest - MINUTE) void this.resetAll();
    this.#latest = now;
    return super.increment(key);
  }
}

interface Deps {
  /** Multiplies every limit; 0 switches them off. */
  scale: number;
  /** The shopper who logged in before in the same browser, and is not somebody else whom the request names; else null. */
  knownShopper: (request: Request) => Promise<number | null>;
  log: Logger;
}

/** At most so many requests of whom `keyOf` names; the period is in ms, and 0 as `scale` switches it off. */
export function rateLimiter(
  { requests, in: windowMs }: (typeof BUDGETS)['read'],
  { scale, log }: Pick<Deps, 'scale' | 'log'>,
  keyOf: (request: Request) => string | Promise<string> = addressOf,
): RequestHandler {
  if (scale === 0) return (_, __, next) => next();
  return rateLimit({
    windowMs,
    limit: scaled(requests, scale),
    keyGenerator: keyOf,
    standardHeaders: 'draft-8',
    legacyHeaders: false,
    store: new Counts(),
    handler: (_, __, next) => next(new TransportError('tooMany')),
    logger: log,
    // It reads a stack at the start, for which Node decodes the source maps of the whole server.
    validate: { creationStack: false },
  });
}

/**
 * A limiter for each class. It counts by Express's client address (`TRUST_PROXY`); an IPv6 address counts by its /56,
 * which is what one customer gets. On a browser where a shopper has logged in before, that shopper's log-ins count for
 * the shopper at that address, so neither others behind it nor who has a browser of the account elsewhere can block them
 * (docs/decisions/0021-guessing.md).
 */
export function rateLimits({ knownShopper, ...deps }: Deps): RateLimits {
  return {
    read: rateLimiter(BUDGETS.read, deps),
    write: rateLimiter(BUDGETS.write, deps),
    upload: rateLimiter(BUDGETS.upload, deps),
    credentials: rateLimiter(BUDGETS.credentials, deps, async (request) => {
      const shopper = await knownShopper(request);
      return shopper === null ? addressOf(request) : `shopper:${shopper} ${addressOf(request)}`;
    }),
    registration: rateLimiter(BUDGETS.registration, deps),
    reading: limitRefusedBodies(deps),
  };
}

/**
 * Counted after they were read, since nobody knows before what is in them; so the limiter, which counts each request,
 * gives its counts alone.
 */
function limitRefusedBodies({ scale }: Pick<Deps, 'scale'>): Reading {
  if (scale === 0) return (read) => read;
  const counts = new Counts();
  counts.init({ windowMs: REFUSED_BODIES.in } as Options);
  const most = scaled(REFUSED_BODIES.requests, scale);
  return (read) => async (request, response, next) => {
    const key = addressOf(request);
    const refused = await counts.get(key);
    if (refused?.resetTime && refused.totalHits >= most) {
      response.set('Retry-After', String(Math.ceil((refused.resetTime.getTime() - Date.now()) / 1000)));
      throw new TransportError('tooMany');
    }
    try {
      await read(request, response, () => undefined);
    } catch (error) {
      if (error instanceof TransportError || error instanceof BadField) await counts.increment(key);
      throw error;
    }
    next();
  };
}

/** The limiter of pictures of shoppers. */
export const faceLimit = (deps: Pick<Deps, 'scale' | 'log'>): RequestHandler => rateLimiter(FACES, deps);

/** The limiter of posters. */
export const posterLimit = (deps: Pick<Deps, 'scale' | 'log'>): RequestHandler => rateLimiter(POSTERS, deps);

/** Counts a request against a limit; false if that is used up. Throws what else goes wrong, as of a key that is read. */
export function isWithin(limit: RequestHandler, request: Request, response: Response): Promise<boolean> {
  return new Promise((resolve, reject) => {
    void limit(request, response, (error?: unknown) => {
      if (error === undefined) resolve(true);
      else if (error instanceof TransportError && error.reason === 'tooMany') resolve(false);
      else reject(error);
    });
  });
}

const scaled = (most: number, scale: number) => Math.max(1, Math.round(most * scale));

/** How many streams of events one address, or one person of staff, may have open; `scale` is that of the limits. */
export function streamsOfEach(scale: number): number {
  return scale === 0 ? Number.POSITIVE_INFINITY : scaled(STREAMS, scale);
}

/** The client that a request counts for. */
export function addressOf(request: Request): string {
  return clientNetworkOf(clientAddress(request));
}
