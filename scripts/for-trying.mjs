/**
 * Whether somebody is trying out the shop: nothing in the environment makes it public or lets it take payments. Asked
 * only if `DEMO` is not set.
 */
export function forTrying({ NODE_ENV, PUBLIC_ORIGIN, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }) {
  return NODE_ENV !== 'production' && !PUBLIC_ORIGIN && !STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET;
}
