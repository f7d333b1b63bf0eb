import Stripe from 'stripe';

/** A request to Stripe failed. */
export class StripeFailure extends Error {
  override name = 'StripeFailure';
}

/**
 * The SDK's errors contain the provider's whole answer, which may quote what was sent. Only these words are passed on.
 */
export function fail(error: unknown): never {
  if (!(error instanceof Stripe.errors.StripeError)) throw error;
  const { type, statusCode, code, requestId, detail } = error;
  const cause = detail instanceof Error ? (detail.cause ?? detail) : undefined;
  const reason = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  throw new StripeFailure([type, statusCode, code, requestId, reason].filter(Boolean).join(' '));
}
