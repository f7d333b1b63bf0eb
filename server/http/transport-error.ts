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
