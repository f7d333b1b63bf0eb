import { isUnavailable } from '../../db/store.ts';
import { Overloaded } from '../services/refused.ts';

/** A request that never reached the business: it is answered with its HTTP status (domain.md, Answers). */
export type TransportReason =
  | 'notFound'
  | 'methodNotAllowed'
  | 'malformed'
  | 'tooLarge'
  | 'unsupportedType'
  | 'tooMany'
  | 'overloaded'
  | 'fault';

export const transportStatus = {
  notFound: 404,
  methodNotAllowed: 405,
  malformed: 400,
  tooLarge: 413,
  unsupportedType: 415,
  tooMany: 429,
  overloaded: 503,
  fault: 500,
} as const satisfies Record<TransportReason, number>;

export class TransportError extends Error {
  override name = 'TransportError';

  constructor(
    readonly reason: TransportReason,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

/** What needs no mending here: the same again later may work (HTTP 503, domain.md, Answers). */
export function isPassing(error: unknown): boolean {
  return isUnavailable(error) || error instanceof Overloaded;
}

/** When to come back after a 503, in seconds. */
export const RETRY_AFTER = '1';
