import type { WholeItem } from '../../../../db/queries/item-changes.ts';
import { selectVariantPricesSince, selectVariants } from '../../../../db/queries/variant-changes.ts';
import type { Writer } from '../../../../db/store.ts';
import { StaffRefused } from '../../staff-refused.ts';
import type { Price } from '../import/report.ts';
import { givesAway, isPriceCut } from './price-cut.ts';
import type { VariantsEdit } from './variants-edit.ts';

const DAY = 24 * 60 * 60 * 1000;

/**
 * What a price cut of an item asks, its variants ask too: each is held against the dearest that it was in the last day, a
 * new one against the item. Throws `priceCutAsks`.
 */
export async function variantsMustNotCut(tx: Writer, item: WholeItem, edit: VariantsEdit | undefined): Promise<void> {
  if (!edit?.rows.some(({ price, tax }) => price !== undefined || tax !== undefined)) return;
  const { variants } = await selectVariants(tx, item.id);
  for (const { id, price, tax } of edit.rows) {
    const stored = variants.find((variant) => variant.id === id);
    const before = stored ?? item;
    const after = { price: price ?? before.price, tax: tax ?? stored?.tax ?? 0 };
    if (stored && after.price >= stored.price && after.tax <= stored.tax) continue;
    const dearest = stored ? await dearestOf(tx, item.id, stored) : before;
    if (givesAway(after) || isPriceCut(before, after) || isPriceCut(dearest, after)) {
      throw new StaffRefused('priceCutAsks', { data: { field: 'variants', variant: id ?? null } });
    }
  }
}

async function dearestOf(
  tx: Writer,
  itemId: number,
  { id: variantId, price, tax }: Price & { id: number },
): Promise<Price> {
  const former = await selectVariantPricesSince(tx, { itemId, variantId, since: tx.now - DAY });
  return {
    price: Math.max(price, ...former.map((one) => one.price)),
    tax: Math.min(tax, ...former.map((one) => one.tax)),
  };
}
