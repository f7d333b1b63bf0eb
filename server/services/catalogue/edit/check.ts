import { holdPictures } from '../../../../db/queries/console/library.ts';
import { selectCategoryNames, selectItemsOfNames } from '../../../../db/queries/import.ts';
import type { ItemFields, ItemText } from '../../../../db/queries/item-changes.ts';
import type { Writer } from '../../../../db/store.ts';
import { type ItemValues, MOST_PIECES } from '../../../../shared/item-fields.ts';
import { isWholeOrNone, type NextPrice } from '../../../../shared/next-price.ts';
import { StaffRefused } from '../../staff-refused.ts';
import type { VariantsEdit } from './variants-edit.ts';

/** What staff want of an item: omitted columns stay. */
export interface ItemEdit {
  fields: ItemFields;
  stock?: { to: number } | { by: number } | undefined;
  texts: Record<string, ItemText | null>;
  pictureIds?: number[] | undefined;
  variants?: VariantsEdit | undefined;
}

/** The columns of an item that depend on each other, after a change; its texts before it. */
type Together = Pick<
  ItemValues,
  'categoryId' | 'name' | 'price' | 'orgPrice' | 'tax' | 'saleStartsAt' | 'saleEndsAt' | 'content'
> &
  NextPrice & { texts: Record<string, ItemText> };

/** Throws for what an item cannot be; `id` is that of an item that is there already. */
export async function checkItem(tx: Writer, after: Together, edit: ItemEdit, id?: number): Promise<void> {
  if (after.orgPrice < after.price) throw new StaffRefused('orgPriceTooLow', { data: { field: 'org_price' } });
  if (after.tax > after.price) throw new StaffRefused('taxTooHigh', { data: { field: 'tax' } });
  const { nextPriceAt, saleEndsAt } = edit.fields;
  // Those of variants are looked at with these.
  if (!edit.variants) checkNextPrice(after);
  if (nextPriceAt && nextPriceAt <= tx.now)
    throw new StaffRefused('nextPricePast', { data: { field: 'next_price_at' } });
  if (after.saleStartsAt !== null && after.saleEndsAt !== null && after.saleStartsAt >= after.saleEndsAt) {
    throw new StaffRefused('saleStartsLate', { data: { field: 'sale_starts_at' } });
  }
  if (saleEndsAt && saleEndsAt <= tx.now) throw new StaffRefused('saleOver', { data: { field: 'sale_ends_at' } });
  // The first description of the item asks one of each translation.
  const texts = edit.fields.content === undefined ? edit.texts : { ...after.texts, ...edit.texts };
  const half = Object.entries(texts).find(([, text]) => text && text.content === '' && after.content !== '');
  if (half) throw new StaffRefused('textIncomplete', { params: { locale: half[0] }, data: { field: 'texts' } });
  await checkPlace(tx, after, edit, id);
  await checkPictures(tx, edit.pictureIds ?? [], 'picture_ids');
  const values = edit.variants?.options?.flatMap((option) => option.values) ?? [];
  await checkPictures(
    tx,
    values.flatMap(({ pictureId }) => pictureId ?? []),
    'variants',
  );
}

/** A price that begins, and when. */
function checkNextPrice(after: NextPrice): void {
  const { nextPrice, nextOrgPrice, nextTax } = after;
  if (!isWholeOrNone(after)) {
    const field = nextPrice === null ? 'next_price' : 'next_price_at';
    throw new StaffRefused('nextPriceHalf', { data: { field } });
  }
  if (nextPrice === null) return;
  if ((nextOrgPrice ?? nextPrice) < nextPrice) {
    throw new StaffRefused('orgPriceTooLow', { data: { field: 'next_org_price' } });
  }
  if ((nextTax ?? 0) > nextPrice) throw new StaffRefused('taxTooHigh', { data: { field: 'next_tax' } });
}

/** A category that is there, and no other item of that name in it. */
async function checkPlace(tx: Writer, { categoryId, name }: Together, { fields }: ItemEdit, id?: number) {
  if (id !== undefined && fields.name === undefined && fields.categoryId === undefined) return;
  const known = await selectCategoryNames(tx);
  if (!known.some((category) => category.id === categoryId)) {
    throw new StaffRefused('categoryGone', { data: { field: 'category_id' } });
  }
  const same = (await selectItemsOfNames(tx, categoryId, [name])).find((item) => item.id !== id);
  if (same) throw new StaffRefused('itemNameTaken', { params: { id: same.id }, data: { field: 'name' } });
}

async function checkPictures(tx: Writer, ids: number[], field: 'picture_ids' | 'variants'): Promise<void> {
  if (ids.length === 0) return;
  const held = await holdPictures(tx, ids);
  if (!ids.every((id) => held.includes(id))) throw new StaffRefused('pictureGone', { data: { field } });
}

const OF_VARIANTS = ['price', 'orgPrice', 'tax', 'nextPrice', 'nextOrgPrice', 'nextTax'] as const;

/** A change of an item with variants: prices and pieces are theirs, and when next prices begin. Throws `itemHasVariants`. */
export function ofItemWithVariants<Edit extends ItemEdit>(edit: Edit): Edit & { variants: VariantsEdit | undefined } {
  const { fields, stock, variants } = edit;
  const isOfItem = stock !== undefined || OF_VARIANTS.some((key) => fields[key] !== undefined);
  if (isOfItem) throw new StaffRefused('itemHasVariants', { data: { field: 'variants' } });
  const { nextPriceAt } = fields;
  return { ...edit, variants: nextPriceAt === undefined ? variants : { rows: [], ...variants, nextPriceAt } };
}

/** Throws if the pieces that were asked for are not there, or too many. */
export function checkStock(free: number, stock: ItemEdit['stock']): void {
  if (!stock) return;
  const after = 'to' in stock ? stock.to : free + stock.by;
  if (after < 0) throw new StaffRefused('stockTooLow', { params: { free }, data: { field: 'stock', free } });
  if (after > MOST_PIECES)
    throw new StaffRefused('stockTooHigh', { params: { most: MOST_PIECES }, data: { field: 'stock' } });
}
