import { selectPricesSince } from '../../../../db/queries/item-prices.ts';
import type { Reader } from '../../../../db/store.ts';
import type { Price, PriceAndNext } from '../import/report.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * A price below half, or below the tax refund; what a shopper pays after the refund counts as the price does, since a
 * larger refund gives the item away just as well.
 */
export function isPriceCut(before: Price, after: Price): boolean {
  const [paid, paidAfter] = [before.price - before.tax, after.price - after.tax];
  return after.price * 2 < before.price || after.price < before.tax || paidAfter * 2 < paid;
}

/** Whether a pair gives the item away: more than half of the price comes back. No item begins so, and none becomes so, alone. */
export const givesAway = ({ price, tax }: Price): boolean => tax * 2 > price;

/** Whether it is one against the dearest of the last day, so that two small steps are no way around it. */
async function cutsPrice(on: Reader, item: Price & { id: number }, after: Price, now: number) {
  if (after.price >= item.price && after.tax <= item.tax) return false;
  if (givesAway(after)) return true;
  const former = await selectPricesSince(on, item.id, now - DAY);
  const dearest = {
    price: Math.max(item.price, ...former.map(({ price }) => price)),
    tax: Math.min(item.tax, ...former.map(({ tax }) => tax)),
  };
  return isPriceCut(item, after) || isPriceCut(dearest, after);
}

/** The price that begins later; null if none does. */
export const nextOf = ({ nextPrice: price, nextTax: tax }: Omit<PriceAndNext, keyof Price>): Price | null =>
  price === null || tax === null ? null : { price, tax };

export const isPricedOtherwise = (before: PriceAndNext, after: PriceAndNext): boolean =>
  (['price', 'tax', 'nextPrice', 'nextTax'] as const).some((key) => before[key] !== after[key]);

/** Which of the two a change cuts deeply: the price, or the one that begins later, which is held against the price until then. */
export async function deepCut(
  on: Reader,
  before: PriceAndNext & { id: number },
  after: PriceAndNext,
  now: number,
): Promise<'price' | 'next_price' | null> {
  if (await cutsPrice(on, before, after, now)) return 'price';
  const next = nextOf(after);
  if (next === null || !isPricedOtherwise(before, after)) return null;
  return (await cutsPrice(on, { ...after, id: before.id }, next, now)) ? 'next_price' : null;
}
