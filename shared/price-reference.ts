import type { PriceReference } from './contract/enums.ts';

/** The days of `lowest_30_days`. */
export const REFERENCE_DAYS = 30;

interface Compared {
  price: number;
  orgPrice: number;
  /** The lowest of the thirty days before; null where that is not known. */
  priorPrice: number | null;
}

/** What is struck beside a price; null if nothing is, since it is not more. */
export function referencePriceOf({ price, orgPrice, priorPrice }: Compared, of: PriceReference): number | null {
  const reference = of === 'list' ? orgPrice : priorPrice;
  return reference !== null && reference > price ? reference : null;
}
