import { takeStock } from '../../../db/queries/stock.ts';
import { changeVariantStock, selectListedVariant } from '../../../db/queries/variants.ts';
import type { Writer } from '../../../db/store.ts';
import { Refused } from '../refused.ts';
import { tooManyOfVariant, whyNotSoMany } from './terms.ts';

/** What a purchase is of: the item, or one of its variants; price and tax of a piece, in fen. */
export interface Choice {
  variantId: number | null;
  price: number;
  tax: number;
}

interface Offered {
  /** Of an item with options: the list that its group has. */
  listId: number | null;
  /** Of a piece, where there are no options; fen. */
  price: number;
  tax: number;
}

/**
 * What is bought at which price, of an item without options or of the variants of a list (docs/domain.md, Options and
 * variants). Throws `variantNeeded`, `variantGone`.
 */
export async function choiceOf(tx: Writer, { listId, price, tax }: Offered, variantId: number | null): Promise<Choice> {
  if (listId === null) {
    if (variantId !== null) throw new Refused('variantGone');
    return { variantId, price, tax };
  }
  if (variantId === null) throw new Refused('variantNeeded');
  const listed = await selectListedVariant(tx, { listId, variantId });
  if (!listed) throw new Refused('variantGone');
  return { variantId, price: listed.price, tax: listed.tax };
}

/** The opener's pieces of an item with options. Throws `variantSoldOut`, `tooMany`. */
export async function takeOfVariant(tx: Writer, { variantId }: Choice, quantity: number): Promise<void> {
  if (variantId === null || (await changeVariantStock(tx, { id: variantId, by: -quantity }))) return;
  throw await tooManyOfVariant(tx, variantId, quantity);
}

/**
 * The pieces of who joins a group of an item. One for the seat was set aside when the group was opened, of no variant yet.
 * Throws `soldOut`, `variantSoldOut`, `tooMany`.
 */
export async function takeOfGroup(tx: Writer, itemId: number, { variantId }: Choice, quantity: number): Promise<void> {
  const isSetAside = quantity === 1 && variantId === null;
  if (!isSetAside && !(await takeStock(tx, { id: itemId, variantId, pieces: quantity, setAside: 1, quantity }))) {
    throw await whyNotSoMany(tx, itemId, variantId);
  }
  tx.invalidate(`item:${itemId}`);
}
