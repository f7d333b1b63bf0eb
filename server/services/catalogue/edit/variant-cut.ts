import type { WholeItem } from '../../../../db/queries/item-changes.ts';
import { selectVariantPricesSince, selectVariants } from '../../../../db/queries/variant-changes.ts';
import type { Reader, Writer } from '../../../../db/store.ts';
import { StaffRefused } from '../../staff-refused.ts';
import type { Price } from '../import/report.ts';
import { givesAway, isPriceCut } from './price-cut.ts';
import type { VariantEdit, VariantsEdit } from './variants-edit.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Throws `priceCutAsks` if a variant is cut as deeply as an item may not be, alone. */
export async function variantsMustNotCut(tx: Writer, item: WholeItem, edit: VariantsEdit | undefined): Promise<void> {
  if (!edit) return;
  const [cut] = await variantsCut(tx, item, edit.rows, tx.now);
  if (cut) throw new StaffRefused('priceCutAsks', { data: { field: 'variants', variant: cut.id ?? null } });
}

/**
 * The rows that cut deeply at the time `now` (ms since 1970): what a price cut of an item asks, its variants ask too. Each
 * is held against the dearest that it was in the last day, a new one against the item.
 */
export async function variantsCut<Row extends VariantEdit>(
  on: Reader,
  item: WholeItem,
  rows: readonly Row[],
  now: number,
): Promise<Row[]> {
  if (!rows.some(({ price, tax }) => price !== undefined || tax !== undefined)) return [];
  const { variants } = await selectVariants(on, item.id);
  const cuts: Row[] = [];
  for (const row of rows) {
    const stored = variants.find(({ id }) => id === row.id);
    const before = stored ?? item;
    const after = { price: row.price ?? before.price, tax: row.tax ?? stored?.tax ?? 0 };
    if (stored && after.price >= stored.price && after.tax <= stored.tax) continue;
    const dearest = stored ? await dearestOf(on, item.id, stored, now) : before;
    if (givesAway(after) || isPriceCut(before, after) || isPriceCut(dearest, after)) cuts.push(row);
  }
  return cuts;
}

async function dearestOf(
  on: Reader,
  itemId: number,
  { id: variantId, price, tax }: Price & { id: number },
  now: number,
): Promise<Price> {
  const former = await selectVariantPricesSince(on, { itemId, variantId, since: now - DAY });
  return {
    price: Math.max(price, ...former.map((one) => one.price)),
    tax: Math.min(tax, ...former.map((one) => one.tax)),
  };
}
