import type { RequestHandler } from 'express';
import { rateLimit } from 'express-rate-limit';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { TransportError } from './transport-error.ts';

/** Requests a minute and address, by the class that the contract gives a call. */
const PER_MINUTE: Record<Endpoint['rate'], number> = { read: 600, write: 120, upload: 10, credentials: 20 };

export type RateLimits = Record<Endpoint['rate'], RequestHandler>;

/** A limiter for each class; `scale` multiplies every limit, 0 switches them off. */
export function rateLimits(scale: number): RateLimits {
  const limiter = (perMinute: number): RequestHandler =>
    scale === 0
      ? (_, __, next) => next()
      : rateLimit({
          windowMs: 60_000,
          limit: Math.max(1, Math.round(perMinute * scale)),
          standardHeaders: 'draft-8',
          legacyHeaders: false,
          handler: (_, __, next) => next(new TransportError('tooMany')),
        });
  return {
    read: limiter(PER_MINUTE.read),
    write: limiter(PER_MINUTE.write),
    upload: limiter(PER_MINUTE.upload),
    credentials: limiter(PER_MINUTE.credentials),
  };
}
