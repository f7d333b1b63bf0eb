import type { WholeItem } from '../../../../db/queries/item-changes.ts';
import { selectPricesSince } from '../../../../db/queries/item-prices.ts';
import { type StoredVariant, selectVariants } from '../../../../db/queries/variant-changes.ts';
import { selectVariantPricesSince } from '../../../../db/queries/variant-lists.ts';
import type { Reader, Writer } from '../../../../db/store.ts';
import { StaffRefused } from '../../staff-refused.ts';
import type { Price } from '../import/report.ts';
import { givesAway, isPriceCut } from './price-cut.ts';
import type { VariantEdit, VariantsEdit } from './variants-edit.ts';

const DAY = 24 * 60 * 60 * 1000;

/** Throws `priceCutAsks` if a variant is cut as deeply as an item may not be, alone; `of` is the price that cuts. */
export async function variantsMustNotCut(tx: Writer, item: WholeItem, edit: VariantsEdit | undefined): Promise<void> {
  if (!edit) return;
  // What is taken back cuts nothing.
  const rows = edit.nextPriceAt === null ? edit.rows.map((row) => ({ ...row, nextPrice: null })) : edit.rows;
  const [cut] = await variantsCut(tx, item, rows, tx.now);
  if (!cut) return;
  throw new StaffRefused('priceCutAsks', { data: { field: 'variants', variant: cut.row.id ?? null, of: cut.of } });
}

/** A row that cuts deeply, and which price: that of now, or the one that begins later. */
interface DeepCut<Row> {
  row: Row;
  of: 'price' | 'next_price';
}

const PRICED = ['price', 'tax', 'nextPrice', 'nextTax'] as const;

/**
 * The rows that cut deeply at the time `now` (ms since 1970): what a price cut of an item asks, its variants ask too. Each
 * is held against the dearest that it was in the last day, one that was never on sale against the dearest that its item was;
 * a price that begins later against that of now, besides.
 */
export async function variantsCut<Row extends VariantEdit>(
  on: Reader,
  item: WholeItem,
  rows: readonly Row[],
  now: number,
): Promise<DeepCut<Row>[]> {
  if (!rows.some((row) => PRICED.some((key) => row[key] !== undefined))) return [];
  const { variants } = await selectVariants(on, item.id);
  const cuts: DeepCut<Row>[] = [];
  for (const row of rows) {
    const stored = variants.find(({ id }) => id === row.id);
    const before = stored ?? item;
    const after = { price: row.price ?? before.price, tax: row.tax ?? stored?.tax ?? 0 };
    const held = { variantId: stored?.id, since: now - DAY };
    const next = nextPriceOf(row, stored, after);
    if (await cutsFrom(on, item, { from: before, to: after, ...held })) cuts.push({ row, of: 'price' });
    else if (next && (await cutsFrom(on, item, { from: after, to: next, ...held })))
      cuts.push({ row, of: 'next_price' });
  }
  return cuts;
}

/** What a variant costs later, if a row has given that or the price of now; null if it keeps its price. */
function nextPriceOf(row: VariantEdit, stored: StoredVariant | undefined, after: Price): Price | null {
  const { nextPrice: price = stored?.nextPrice ?? null, nextTax = stored?.nextTax } = row;
  const isOther = PRICED.some((key) => row[key] !== undefined && row[key] !== stored?.[key]);
  return price === null || !isOther ? null : { price, tax: nextTax ?? after.tax };
}

interface Cut {
  from: Price;
  to: Price;
  /** Of a stored one. */
  variantId: number | undefined;
  since: number;
}

async function cutsFrom(on: Reader, item: WholeItem, cut: Cut): Promise<boolean> {
  const { from, to } = cut;
  if (to.price >= from.price && to.tax <= from.tax) return false;
  return givesAway(to) || isPriceCut(from, to) || isPriceCut(await dearestOf(on, item, cut), to);
}

async function dearestOf(on: Reader, { id: itemId }: WholeItem, { from, variantId, since }: Cut): Promise<Price> {
  const own = variantId === undefined ? [] : await selectVariantPricesSince(on, { itemId, variantId, since });
  // Else one after the other could be added, or priced before it is on sale, each at half of what there is by then.
  const former = own.length > 0 ? own : await selectPricesSince(on, itemId, since);
  return {
    price: Math.max(from.price, ...former.map((one) => one.price)),
    tax: Math.min(from.tax, ...former.map((one) => one.tax)),
  };
}
