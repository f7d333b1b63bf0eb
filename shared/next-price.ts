/** The price that an item has, in fen. */
interface Price {
  price: number;
  orgPrice: number;
  tax: number;
}

/** The price that begins at `nextPriceAt` (ms since 1970), in fen; null throughout if none does. */
export interface NextPrice {
  nextPrice: number | null;
  nextOrgPrice: number | null;
  nextTax: number | null;
  nextPriceAt: number | null;
}

const NONE: NextPrice = { nextPrice: null, nextOrgPrice: null, nextTax: null, nextPriceAt: null };

/** The item as it is at `now` (ms since 1970): a price that was to begin by then has begun, also where no job has written it yet. */
export function pricedAt<Item extends Price & NextPrice>(item: Item, now: number): Item {
  const { nextPrice, nextOrgPrice, nextTax, nextPriceAt } = item;
  if (nextPriceAt === null || nextPriceAt > now) return item;
  const { price, orgPrice, tax } = item;
  return { ...item, price: nextPrice ?? price, orgPrice: nextOrgPrice ?? orgPrice, tax: nextTax ?? tax, ...NONE };
}

/** A next price with what was left out: its original price is it itself, its tax that of now. Without one nothing is added. */
export function completeNextPrice(item: NextPrice & Pick<Price, 'tax'>): NextPrice {
  const { nextPrice, nextOrgPrice, nextTax, nextPriceAt, tax } = item;
  if (nextPrice === null) return { nextPrice, nextOrgPrice, nextTax, nextPriceAt };
  return { nextPrice, nextOrgPrice: nextOrgPrice ?? nextPrice, nextTax: nextTax ?? tax, nextPriceAt };
}

/** Whether it is a whole one, or none: a price and its instant, and nothing else without them. */
export const isWholeOrNone = ({ nextPrice, nextOrgPrice, nextTax, nextPriceAt }: NextPrice): boolean =>
  nextPrice === null ? nextOrgPrice === null && nextTax === null && nextPriceAt === null : nextPriceAt !== null;
