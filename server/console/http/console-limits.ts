import type { RequestHandler } from 'express';
import type { Logger } from 'pino';
import { addressOf, type RateLimits, rateLimiter, rateLimits } from '../../http/limits/rate-limit.ts';
import { type StaffCallerDeps, staffCallerOf } from './caller.ts';

/** Files that a person sends at the most: an opening shop has hundreds of pictures, which go one after the other. */
const FILES = { requests: 300, in: 60_000 };

/** Files of all behind an address, before the database is asked who sends them. */
const FILES_OF_ADDRESS = { requests: 3000, in: 60_000 };

interface Deps extends StaffCallerDeps {
  /** Multiplies every limit; 0 switches them off. */
  scale: number;
  log: Logger;
}

/**
 * The limits of the console, counted apart from those of the shop: by address, since no shopper is known here. Files
 * count for who sends them, since all staff of a shop may be behind one address; those of strangers for their address.
 */
export function consoleLimits({ identify, cookie, scale, log }: Deps): RateLimits {
  const byAddress = rateLimits({ scale, knownShopper: async () => null, log });
  const ofAddress = rateLimiter(FILES_OF_ADDRESS, { scale, log });
  const ofSender = rateLimiter(FILES, { scale, log }, async (request) => {
    const { staff } = await staffCallerOf(request, { identify, cookie });
    return staff ? `staff:${staff.staffId}` : addressOf(request);
  });
  const upload: RequestHandler = (request, response, next) =>
    ofAddress(request, response, (error?: unknown) => (error ? next(error) : ofSender(request, response, next)));
  return { ...byAddress, upload };
}
