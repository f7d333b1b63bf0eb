import { selectGroupOfOrder } from '../../../db/queries/orders.ts';
import { selectSaleState } from '../../../db/queries/stock.ts';
import { selectVariantStock } from '../../../db/queries/variants.ts';
import type { Writer } from '../../../db/store.ts';
import { mostToJoin, mostToOpen } from '../../../shared/quantity.ts';
import { Refused } from '../refused.ts';
import { saleAhead, saleOver } from '../sale-time.ts';

/** What a group that is opened now would get from its item, beside the price; `tax` in fen. */
interface GroupTerms {
  tax: number;
  groupSize: number;
  groupSeconds: number;
  saleEndsAt: number | null;
}

/** The terms the shopper was shown; what is left out is not compared. */
export type ShownTerms = { [Term in keyof GroupTerms]?: GroupTerms[Term] | undefined };

/** The shopper pays the price that the screen showed, or nothing happens. Throws `priceChanged`. */
export function mustMatch(shown: number | undefined, price: number): void {
  if (shown !== undefined && shown !== price) throw new Refused('priceChanged', { price });
}

/**
 * The same for what the group would be like. Who joins needs no such check: a group keeps its terms. Throws
 * `termsChanged`.
 */
export function termsMustMatch(shown: ShownTerms, item: GroupTerms): void {
  const differs = (term: keyof GroupTerms) => shown[term] !== undefined && shown[term] !== item[term];
  const changed = differs('tax') || differs('groupSize') || differs('groupSeconds') || differs('saleEndsAt');
  if (changed) throw new Refused('termsChanged');
}

/** Why no group of an item could be opened with so many pieces. */
export async function whyNotOnSale(tx: Writer, itemId: number): Promise<Refused> {
  const item = await selectSaleState(tx, itemId);
  if (!item?.onSale) return new Refused('itemGone');
  if (saleAhead(item, tx.now)) return new Refused('saleAhead');
  if (saleOver(item, tx.now)) return new Refused('saleEnded');
  return tooMany(mostToOpen(item));
}

/** Why a group could not be joined. */
export async function whyNotWaiting(tx: Writer, orderno: string): Promise<Refused> {
  const group = await selectGroupOfOrder(tx, orderno);
  return new Refused(group?.status === 'complete' ? 'groupFull' : 'groupOver');
}

/** Why who joins a group of an item could not have so many pieces, of one of its variants if it has options. */
export async function whyNotSoMany(tx: Writer, itemId: number, variantId: number | null): Promise<Refused> {
  const item = await selectSaleState(tx, itemId);
  const most = item ? mostToJoin(item) : 0;
  return variantId === null ? tooMany(most) : tooManyOfVariant(tx, variantId, most);
}

/** Why somebody could not have so many pieces of a variant, of whose item there are `most`. */
export async function tooManyOfVariant(tx: Writer, variantId: number, most: number): Promise<Refused> {
  const left = await selectVariantStock(tx, variantId);
  return left < 1 ? new Refused('variantSoldOut') : tooMany(Math.min(most, left));
}

const tooMany = (most: number): Refused =>
  most < 1 ? new Refused('soldOut') : new Refused('tooMany', {}, { counts: { most } });
