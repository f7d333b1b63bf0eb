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

/** What is struck beside a price of an item, by default that of now; null if nothing is. */
export function referenceOf(item: Compared, price = item.price): Reference | null {
  const { org_price: orgPrice, price_reference: of = 'list', reference_price = null } = item;
  if (of === 'list') return orgPrice > price ? { yuan: orgPrice, of } : null;
  // Another price, such as a group has that was opened before, began at another time.
  return reference_price !== null && price === item.price ? { yuan: reference_price, of } : null;
}
