import { isUnavailable } from '../../../db/errors.ts';
import type { RefusedBody } from '../../../shared/contract/index.ts';
import { FilesAway } from '../../files/file-store.ts';
import type { MessageKey } from '../../i18n.ts';
import { Overloaded } from '../../services/refused.ts';

/** A request that never reached the business: it is answered with its HTTP status (docs/domain.md, Answers). */
export type TransportReason =
  | 'notFound'
  | 'methodNotAllowed'
  | 'malformed'
  | 'tooSlow'
  | 'tooLarge'
  | 'headTooLarge'
  | 'unsupportedType'
  | 'tooMany'
  | 'overloaded'
  | 'fault';

export const transportStatus = {
  notFound: 404,
  methodNotAllowed: 405,
  malformed: 400,
  tooSlow: 408,
  tooLarge: 413,
  headTooLarge: 431,
  unsupportedType: 415,
  tooMany: 429,
  overloaded: 503,
  fault: 500,
} as const satisfies Record<TransportReason, number>;

/** The key of its sentence; two reasons share that of a similar one. */
export function transportText(reason: TransportReason): MessageKey {
  if (reason === 'tooSlow') return 'transport.malformed';
  if (reason === 'headTooLarge') return 'transport.tooLarge';
  return `transport.${reason}`;
}

/** The answer to it; `msg` is its sentence (`transportText`). */
export function transportBody(reason: TransportReason, msg: string): RefusedBody {
  return { code: transportStatus[reason], msg, reason, data: null };
}

export class TransportError extends Error {
  override name = 'TransportError';

  constructor(
    readonly reason: TransportReason,
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }

  get status(): number {
    return transportStatus[this.reason];
  }
}

/** A passing failure: the same request may succeed later (HTTP 503, docs/domain.md, Answers). */
export function isPassing(error: unknown): boolean {
  return isUnavailable(error) || error instanceof FilesAway || error instanceof Overloaded;
}

/** `Retry-After` of a 503, in seconds. */
export const RETRY_AFTER = '1';
