import type { Api, CallOutput } from '../../../shared/contract/index.ts';
import { type Failed, failureOf } from '../../lib/idempotency/outcome.ts';
import type { Offer } from './offer.ts';
import { forgetTry, type PurchaseFields } from './purchase-tries.ts';

export type PlacedOrder = CallOutput<'buyItem'>;

/** How a try to buy or to join ended, and the fields it sent, so that a repeat can send the same. */
export type PurchaseResult = { sent: PurchaseFields } & ({ outcome: 'placed'; order: PlacedOrder } | Failed);

export type Placed = Extract<PurchaseResult, { outcome: 'placed' }>;

/** The form fields of a new purchase. */
export function purchaseFields({ itemId, group, price }: Offer, key: string): PurchaseFields {
  return { id: String(itemId), orderno: group?.orderno ?? '', price: String(price), key };
}

/**
 * Buys the item of the form, or joins the group whose `orderno` it has (docs/spec.md, section 4; docs/domain.md, Group
 * and order). `by` is the username of the shopper who was shown the price. A refusal is a result like the others;
 * without a session the redirect is rethrown.
 */
export async function purchase(api: Api, form: FormData): Promise<PurchaseResult> {
  const field = (name: keyof PurchaseFields | 'by') => String(form.get(name) ?? '');
  const sent = { id: field('id'), orderno: field('orderno'), price: field('price'), key: field('key') };
  const { id, orderno, price, key } = sent;
  const options = { idempotencyKey: key, by: field('by') };
  try {
    const { data: order } =
      orderno === '' ? await api.buyItem({ id, price }, options) : await api.orderPt({ orderno, price }, options);
    forget(key);
    return { sent, outcome: 'placed', order };
  } catch (problem) {
    const failed = failureOf(problem);
    if (failed.outcome === 'refused') forget(key);
    return { sent, ...failed };
  }
}

function forget(key: string): void {
  if (!import.meta.env.SSR) forgetTry(key);
}
