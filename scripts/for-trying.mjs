/**
 * Whether somebody is trying the shop out: nothing in the environment says that it is public or takes payments. `DEMO`
 * itself is not set.
 */
export function forTrying({ NODE_ENV, PUBLIC_ORIGIN, STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET }) {
  return NODE_ENV !== 'production' && !PUBLIC_ORIGIN && !STRIPE_SECRET_KEY && !STRIPE_WEBHOOK_SECRET;
}
