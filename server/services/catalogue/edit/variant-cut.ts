import type { WholeItem } from '../../../../db/queries/item-changes.ts';
import { selectPricesSince } from '../../../../db/queries/item-prices.ts';
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
 * is held against the dearest that it was in the last day, one that was never on sale against the dearest that its item was.
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
    if (after.price >= before.price && after.tax <= before.tax) continue;
    const dearest = await dearestOf(on, item, { before, variantId: stored?.id, since: now - DAY });
    if (givesAway(after) || isPriceCut(before, after) || isPriceCut(dearest, after)) cuts.push(row);
  }
  return cuts;
}

interface Cut {
  before: Price;
  /** Of a stored one. */
  variantId: number | undefined;
  since: number;
}

async function dearestOf(on: Reader, { id: itemId }: WholeItem, { before, variantId, since }: Cut): Promise<Price> {
  const own = variantId === undefined ? [] : await selectVariantPricesSince(on, { itemId, variantId, since });
  // Else one after the other could be added, or priced before it is on sale, each at half of what there is by then.
  const former = own.length > 0 ? own : await selectPricesSince(on, itemId, since);
  return {
    price: Math.max(before.price, ...former.map((one) => one.price)),
    tax: Math.min(before.tax, ...former.map((one) => one.tax)),
  };
}
