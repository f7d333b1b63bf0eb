/** The price of an item or a variant, in fen. */
interface Price {
  price: number;
  orgPrice: number;
  tax: number;
  /** Of an item with options, that of the dearest variant. */
  maxPrice?: number | null;
}

/** A price that begins later, in fen; null throughout if none does. */
export interface NextSums {
  nextPrice: number | null;
  nextOrgPrice: number | null;
  nextTax: number | null;
}

/** The same with the instant at which it begins, in ms since 1970; for variants that is their item's. */
export interface NextPrice extends NextSums {
  nextPriceAt: number | null;
  nextMaxPrice?: number | null;
}

const NONE: NextPrice = { nextPrice: null, nextOrgPrice: null, nextTax: null, nextPriceAt: null };

/** The item as it is at `now` (ms since 1970): a price that was to begin by then has begun, also where no job has written it yet. */
export function pricedAt<Item extends Price & NextPrice>(item: Item, now: number): Item {
  const { nextPrice, nextOrgPrice, nextTax, nextPriceAt, nextMaxPrice } = item;
  if (nextPriceAt === null || nextPriceAt > now) return item;
  const { price, orgPrice, tax } = item;
  const dearest = nextMaxPrice == null ? {} : { maxPrice: nextMaxPrice, nextMaxPrice: null };
  const begun = { price: nextPrice ?? price, orgPrice: nextOrgPrice ?? orgPrice, tax: nextTax ?? tax };
  return { ...item, ...begun, ...dearest, ...NONE };
}

/** The variants of an item as they are at `now` (ms since 1970); `nextPriceAt` is the item's. */
export const variantsPricedAt = <Variant extends Price & NextSums>(
  variants: readonly Variant[],
  nextPriceAt: number | null,
  now: number,
) => variants.map((variant) => pricedAt({ ...variant, nextPriceAt }, now));

/** A next price with what was left out: its original price is it itself, its tax that of now. Without one nothing is added. */
export function completeNextPrice(item: NextSums & Pick<Price, 'tax'>): NextSums {
  const { nextPrice, nextOrgPrice, nextTax, tax } = item;
  if (nextPrice === null) return { nextPrice, nextOrgPrice, nextTax };
  return { nextPrice, nextOrgPrice: nextOrgPrice ?? nextPrice, nextTax: nextTax ?? tax };
}

/**
 * The next price after a change of some of it, complete: one without discount stays such, and what belongs to one that is
 * taken back goes with it. `tax` is that of now.
 */
export function changedNextPrice(
  before: NextSums,
  given: { [Key in keyof NextSums]?: NextSums[Key] | undefined },
  tax: number,
): NextSums {
  const { nextPrice = before.nextPrice } = given;
  const isOver = given.nextPrice === null;
  const follows = isOver || (given.nextPrice !== undefined && before.nextOrgPrice === before.nextPrice);
  const { nextOrgPrice = follows ? null : before.nextOrgPrice, nextTax = isOver ? null : before.nextTax } = given;
  return completeNextPrice({ nextPrice, nextOrgPrice, nextTax, tax });
}

/** Whether it is a whole one, or none: a price and its instant, and nothing else without them. */
export const isWholeOrNone = ({ nextPriceAt, ...sums }: NextPrice): boolean =>
  areWholeOrNone(sums) && (sums.nextPrice === null) === (nextPriceAt === null);

/** The same of the sums alone: nothing else without a price. */
export const areWholeOrNone = ({ nextPrice, nextOrgPrice, nextTax }: NextSums): boolean =>
  nextPrice !== null || (nextOrgPrice === null && nextTax === null);
