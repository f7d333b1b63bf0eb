import type { PriceReference } from '../../shared/contract/enums.ts';

/** What a price is compared with, in yuan, and what that is. */
export interface Reference {
  yuan: number;
  of: PriceReference;
}

/** What calls answer about it; the previous version of the server does not say what is struck. */
interface Compared {
  price: number;
  org_price: number;
  reference_price?: number | null;
  price_reference?: PriceReference;
}

/** What is struck beside the price; null if nothing is. */
export function referenceOf(item: Compared): Reference | null {
  const { price, org_price: orgPrice, price_reference: of = 'list', reference_price = null } = item;
  if (of === 'list') return orgPrice > price ? { yuan: orgPrice, of } : null;
  return reference_price === null ? null : { yuan: reference_price, of };
}
