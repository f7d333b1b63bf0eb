/**
 * Whether a start looks like somebody's who tries the shop out: nothing in the environment says that it is for others
 * or that it is paid. `DEMO` itself was not given.
 */
export function forTrying({ NODE_ENV, PUBLIC_ORIGIN, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }) {
  return NODE_ENV !== 'production' && !PUBLIC_ORIGIN && !STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET;
}
