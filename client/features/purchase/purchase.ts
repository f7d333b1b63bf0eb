import { orderStatus } from '../../../shared/contract/enums.ts';
import type { Api, CallOutput } from '../../../shared/contract/index.ts';
import { fieldsOf } from '../../lib/forms/fields-of.ts';
import { type Failed, failureOf } from '../../lib/idempotency/outcome.ts';
import type { Offer } from './offer.ts';
import { forgetTry, type PurchaseFields, purchaseFieldNames } from './purchase-tries.ts';

export type PlacedOrder = CallOutput<'buyItem'>;

/** How a try of the shopper `by` ended, and the fields it sent, so that a repeat can send the same. */
export type PurchaseResult = { by: string; sent: PurchaseFields } & (
  | { outcome: 'placed'; order: PlacedOrder }
  | Failed
);

export type Placed = Extract<PurchaseResult, { outcome: 'placed' }>;

/** Whether the purchase has completed its group. */
export const completes = (result: PurchaseResult): boolean =>
  result.outcome === 'placed' && result.order.status !== orderStatus.waiting;

/**
 * The form fields of a new purchase: what is bought, and the terms as shown. Another variant, or more than one piece, is
 * another purchase, with a key of its own.
 */
export function purchaseFields(
  { itemId, group, price, variant, quantity, tax, size, ends }: Offer,
  key: string,
): PurchaseFields {
  const more = quantity > 1 ? String(quantity) : '';
  const which = variant ? String(variant.id) : '';
  const own = [key, which && `v${which}`, more].filter((part) => part !== '').join('.');
  return {
    id: String(itemId),
    orderno: group?.orderno ?? '',
    price: String(price),
    variant: which,
    quantity: more,
    tax: String(tax),
    group_size: String(size),
    group_seconds: ends ? String(ends.group_seconds) : '',
    sale_ends_at: ends ? (ends.sale_ends_at ?? 'none') : '',
    key: own,
  };
}

/** What of the purchase is not as it was seen: the price, or other terms. */
export function changeOfTerms(seen: Offer, now: Offer): 'price' | 'terms' | null {
  const before = asChosen(seen, now);
  if (before.price !== now.price) return 'price';
  const [fields, after] = [purchaseFields(before, ''), purchaseFields(now, '')];
  return purchaseFieldNames.some((name) => fields[name] !== after[name]) ? 'terms' : null;
}

/** What was seen, as it was for what is chosen now. */
function asChosen(seen: Offer, { variant: chosen, price, tax, quantity }: Offer): Offer {
  if (seen.choices.options.length === 0) return { ...seen, quantity };
  const variant = seen.choices.variants.find(({ id }) => id === chosen?.id) ?? chosen;
  // Until one is chosen nothing can be paid.
  return { ...seen, variant, price: variant?.price ?? price, tax: variant?.tax ?? tax, quantity };
}

/**
 * Buys the item of the form, or joins the group whose `orderno` it has (docs/spec.md, section 4; docs/domain.md, Group
 * and order). `by` is the username of the shopper who was shown the price. A refusal is a result like the others;
 * without a session the redirect is rethrown.
 */
export async function purchase(api: Api, form: FormData): Promise<PurchaseResult> {
  const { by, ...sent } = fieldsOf(form, [...purchaseFieldNames, 'by']);
  const { id, orderno, price, key, ...terms } = sent;
  // Without empty ones: a try of a page that had no such fields is repeated as it was, else its key would be refused.
  const shown = Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== ''));
  const options = { idempotencyKey: key, by };
  try {
    const { data: order } =
      orderno === ''
        ? await api.buyItem({ id, price, ...shown }, options)
        : // A group keeps the terms that it was opened with.
          await api.orderPt({ orderno, price, ...only(shown, 'variant', 'quantity') }, options);
    forget(key);
    return { by, sent, outcome: 'placed', order };
  } catch (problem) {
    const failed = failureOf(problem);
    if (failed.outcome === 'refused') forget(key);
    return { by, sent, ...failed };
  }
}

const only = (fields: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)));

function forget(key: string): void {
  if (!import.meta.env.SSR) forgetTry(key);
}
