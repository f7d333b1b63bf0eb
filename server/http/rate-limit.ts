import type { Request, RequestHandler } from 'express';
import { ipKeyGenerator, rateLimit } from 'express-rate-limit';
import type { Logger } from 'pino';
import type { Endpoint } from '../../shared/contract/endpoint.ts';
import { TransportError } from './transport-error.ts';

const MINUTE = 60_000;

/** Requests of one address by the class that the contract gives a call, and the ms that they are counted for. */
const BUDGETS: Record<Endpoint['rate'], { requests: number; in: number }> = {
  read: { requests: 600, in: MINUTE },
  write: { requests: 120, in: MINUTE },
  upload: { requests: 10, in: MINUTE },
  credentials: { requests: 20, in: MINUTE },
  registration: { requests: 60, in: 60 * MINUTE },
};

/** Streams of events that one address has open at the most. */
const STREAMS = 20;

/** Bits of an IPv6 address that tell customers apart. */
const SUBNET = 56;

export type RateLimits = Record<Endpoint['rate'], RequestHandler>;

/**
 * A limiter for each class; `scale` multiplies every limit, 0 switches them off. An address is what Express believes
 * it to be (`TRUST_PROXY`), of IPv6 its /56, which is what one customer gets (docs/decisions/0021-guessing.md).
 */
export function rateLimits(scale: number, log: Logger): RateLimits {
  const limiter = ({ requests, in: windowMs }: (typeof BUDGETS)['read']): RequestHandler =>
    scale === 0
      ? (_, __, next) => next()
      : rateLimit({
          windowMs,
          limit: scaled(requests, scale),
          ipv6Subnet: SUBNET,
          standardHeaders: 'draft-8',
          legacyHeaders: false,
          handler: (_, __, next) => next(new TransportError('tooMany')),
          logger: log,
        });
  return {
    read: limiter(BUDGETS.read),
    write: limiter(BUDGETS.write),
    upload: limiter(BUDGETS.upload),
    credentials: limiter(BUDGETS.credentials),
    registration: limiter(BUDGETS.registration),
  };
}

const scaled = (most: number, scale: number) => Math.max(1, Math.round(most * scale));

/** How many streams of events one address may have open; `scale` is that of the limits. */
export function streamsOfAddress(scale: number): number {
  return scale === 0 ? Number.POSITIVE_INFINITY : scaled(STREAMS, scale);
}

/** Whom a limit counts a request for. */
export function addressOf({ ip = '' }: Request): string {
  return ipKeyGenerator(ip, SUBNET);
}
