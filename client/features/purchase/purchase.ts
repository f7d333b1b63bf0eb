import type { Api, CallOutput } from '../../../shared/contract/index.ts';
import { type Failed, failureOf } from '../../lib/idempotency/outcome.ts';
import type { Offer } from './offer.ts';
import { forgetTry, type PurchaseFields } from './purchase-tries.ts';

export type PlacedOrder = CallOutput<'buyItem'>;

/** How a try to buy or to join ended, and the fields it sent, so that a repeat can send the same. */
export type PurchaseResult = { sent: PurchaseFields } & ({ outcome: 'placed'; order: PlacedOrder } | Failed);

export type Placed = Extract<PurchaseResult, { outcome: 'placed' }>;

/** The form fields of a new purchase: what is bought, and the terms as shown. */
export function purchaseFields({ itemId, group, price, tax, size, moneyBack }: Offer, key: string): PurchaseFields {
  return {
    id: String(itemId),
    orderno: group?.orderno ?? '',
    price: String(price),
    tax: String(tax),
    group_size: String(size),
    // Empty, which is not compared, where a deadline is shown instead.
    group_seconds: typeof moneyBack === 'number' ? String(moneyBack) : '',
    key,
  };
}

/**
 * Buys the item of the form, or joins the group whose `orderno` it has (docs/spec.md, section 4; docs/domain.md, Group
 * and order). `by` is the username of the shopper who was shown the price. A refusal is a result like the others;
 * without a session the redirect is rethrown.
 */
export async function purchase(api: Api, form: FormData): Promise<PurchaseResult> {
  const field = (name: keyof PurchaseFields | 'by') => String(form.get(name) ?? '');
  const [tax, size, seconds] = [field('tax'), field('group_size'), field('group_seconds')];
  const terms = { tax, group_size: size, group_seconds: seconds };
  const sent = { id: field('id'), orderno: field('orderno'), price: field('price'), ...terms, key: field('key') };
  const { id, orderno, price, key } = sent;
  // Without empty ones: a try of a page that had no such fields is repeated as it was, else its key would be refused.
  const shown = { tax: tax || undefined, group_size: size || undefined, group_seconds: seconds || undefined };
  const options = { idempotencyKey: key, by: field('by') };
  try {
    const { data: order } =
      orderno === ''
        ? await api.buyItem({ id, price, ...shown }, options)
        : await api.orderPt({ orderno, price }, options);
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
