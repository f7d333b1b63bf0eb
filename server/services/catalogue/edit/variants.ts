import {
  addToStocks,
  clearNextPrices,
  clearOwnSale,
  clearSkus,
  hasOpenGroups,
  insertValues,
  insertVariants,
  putOption,
  selectOwnSale,
  selectVariants,
  selectVariantsOfSku,
  setPriceOfVariants,
  updateValue,
  updateVariants,
} from '../../../../db/queries/variant-changes.ts';
import { insertList, selectWholeList } from '../../../../db/queries/variant-lists.ts';
import type { Writer } from '../../../../db/store.ts';
import { changedNextPrice, type NextSums } from '../../../../shared/next-price.ts';
import { wordsOfVariant } from '../../../../shared/variants.ts';
import { StaffRefused } from '../../staff-refused.ts';
import { checkVariants } from './check-variants.ts';
import { type StockRow, stockChanges } from './variant-stock.ts';
import type { OptionEdit, VariantEdit, Variants, VariantsEdit } from './variants-edit.ts';

/**
 * Writes options and variants of an item whose row the transaction holds, with the prices of the item that follow and the
 * list that groups are opened with from now on (docs/domain.md, Options and variants). Returns what the item had before,
 * and has now. Throws what `checkVariants` does, `optionsWhileWaiting`, `skuTaken`, `stockTooLow`, `stockTooHigh`,
 * `nextPriceHalf`.
 */
export async function writeVariants(tx: Writer, itemId: number, edit: VariantsEdit, actor: string) {
  const before = await selectVariants(tx, itemId);
  const own = await selectOwnSale(tx, itemId);
  const { nextPriceAt = own.nextPriceAt } = edit;
  if (nextPriceAt === null) await clearNextPrices(tx, itemId);
  const kept = nextPriceAt === null ? withoutNext(before) : before;
  const rows = edit.rows.map((row) => withWholePrices(kept, row));
  checkVariants(before, { ...edit, rows });
  const isFirst = before.options.length === 0;
  if (isFirst) {
    // Their members have pieces of no variant.
    if (await hasOpenGroups(tx, itemId)) throw new StaffRefused('optionsWhileWaiting', { data: { field: 'variants' } });
    await clearOwnSale(tx, itemId);
  }
  const values = edit.options ? await writeOptions(tx, itemId, before, edit.options) : valueIdsOf(before);
  const written = await writeRows(tx, { itemId, before: kept, values }, rows);
  await writeStock(tx, itemId, written);
  const after = await selectVariants(tx, itemId);
  const hasNext = after.variants.some(({ nextPrice }) => nextPrice !== null);
  // With its first options the item gives up its own next price.
  const begins = isFirst && !hasNext && edit.nextPriceAt === undefined ? null : nextPriceAt;
  if (hasNext !== (begins !== null)) {
    throw new StaffRefused('nextPriceHalf', { data: { field: hasNext ? 'next_price_at' : 'variants' } });
  }
  await setPriceOfVariants(tx, itemId, begins, actor);
  await renewList(tx, itemId, after);
  return { before, after };
}

const NO_NEXT = { nextPrice: null, nextOrgPrice: null, nextTax: null };

const withoutNext = ({ options, variants }: Variants): Variants => ({
  options,
  variants: variants.map((variant) => ({ ...variant, ...NO_NEXT })),
});

/** A price without discount stays one, as of items, and a next price is complete. */
function withWholePrices({ variants }: Variants, row: VariantEdit): WholeRow {
  const stored = variants.find(({ id }) => id === row.id);
  const isWhole = row.price !== undefined && row.orgPrice === undefined && stored?.orgPrice === stored?.price;
  const next = changedNextPrice(stored ?? NO_NEXT, row, row.tax ?? stored?.tax ?? 0);
  return { ...row, ...(isWhole && { orgPrice: row.price }), ...next };
}

const valueIdsOf = ({ options }: Variants) => options.map(({ values }) => values.map(({ id }) => id));

/** Returns the ids of the values of each option, in the order of the edit. */
async function writeOptions(tx: Writer, itemId: number, before: Variants, edits: OptionEdit[]): Promise<number[][]> {
  const written: number[][] = [];
  for (const [position, { names, values }] of edits.entries()) {
    const optionId = await putOption(tx, { id: before.options[position]?.id, itemId, position, names });
    const placed = values.map((value, place) => ({ ...value, position: place }));
    for (const { id, ...value } of placed) if (id !== undefined) await updateValue(tx, { ...value, id });
    const added = placed.flatMap(({ id, ...value }) => (id === undefined ? value : []));
    const ids = await insertValues(tx, optionId, added);
    written.push(placed.map(({ id, position: place }) => id ?? ids.get(place) ?? 0));
  }
  return written;
}

/** With the next price that its variant has from then on. */
type WholeRow = VariantEdit & NextSums;

interface Rows {
  itemId: number;
  before: Variants;
  /** Ids of the values of each option. */
  values: number[][];
}

interface WrittenRow extends StockRow {
  id: number;
}

async function writeRows(tx: Writer, { itemId, before, values }: Rows, rows: WholeRow[]): Promise<WrittenRow[]> {
  await skusMustBeFree(tx, itemId, rows);
  await clearSkus(
    tx,
    rows.flatMap(({ id, sku }) => (id !== undefined && sku !== undefined ? [id] : [])),
  );
  const written: WrittenRow[] = [];
  const changed: Parameters<typeof updateVariants>[1] = [];
  const added: (Parameters<typeof insertVariants>[2][number] & Pick<VariantEdit, 'stock'>)[] = [];
  for (const { id, values: places = [], stock, ...fields } of rows) {
    if (id === undefined) {
      const {
        price = 0,
        orgPrice = price,
        tax = 0,
        sku = '',
        onSale = true,
        nextPrice,
        nextOrgPrice,
        nextTax,
      } = fields;
      const ofValues = places.map((place, option) => values[option]?.[place] ?? 0);
      const later = { nextPrice, nextOrgPrice, nextTax };
      added.push({ values: ofValues, sku, price, orgPrice, tax, onSale, stock, ...later });
    } else {
      changed.push({ ...fields, id });
      written.push({ id, stock, had: before.variants.find((one) => one.id === id)?.stock ?? 0 });
    }
  }
  await updateVariants(tx, changed);
  const inserted = await insertVariants(
    tx,
    itemId,
    added.map(({ stock: _, ...variant }) => variant),
  );
  const idOf = new Map(inserted.map((variant) => [variant.values.join(), variant.id]));
  return [...written, ...added.map(({ values: own, stock }) => ({ id: idOf.get(own.join()) ?? 0, stock, had: 0 }))];
}

const skuTaken = (params: { sku: string; id: number }) =>
  new StaffRefused('skuTaken', { params, data: { field: 'variants' } });

async function skusMustBeFree(tx: Writer, itemId: number, rows: VariantEdit[]): Promise<void> {
  const wanted = rows.flatMap(({ id, sku }) => (sku ? [{ id, sku }] : []));
  if (wanted.length === 0) return;
  const twice = wanted.find(({ sku }, at) => wanted.findIndex((one) => one.sku === sku) < at);
  if (twice) throw skuTaken({ sku: twice.sku, id: itemId });
  const found = await selectVariantsOfSku(
    tx,
    wanted.map(({ sku }) => sku),
  );
  // One that gives its own away in this edit frees it.
  const freed = new Set(rows.flatMap(({ id, sku }) => (id !== undefined && sku !== undefined ? [id] : [])));
  const taken = found.find(
    (one) => !freed.has(one.id) && wanted.some(({ sku, id }) => sku === one.sku && id !== one.id),
  );
  if (taken) throw skuTaken({ sku: taken.sku, id: taken.itemId });
}

async function writeStock(tx: Writer, itemId: number, rows: WrittenRow[]): Promise<void> {
  const { changes, wrong } = stockChanges((await selectOwnSale(tx, itemId)).stock, rows);
  if (wrong) {
    const { row, reason, params } = wrong;
    throw new StaffRefused(reason, { params, data: { field: 'variants', variant: row.id, ...params, stock: row.had } });
  }
  // What waiting groups hold is never touched, not even while this is written.
  for (const some of [changes.filter(({ by }) => by > 0), changes.filter(({ by }) => by < 0)]) {
    const done = await addToStocks(tx, itemId, some);
    if (done.length < some.length) throw new Error(`the pieces of item ${itemId} changed under its lock`);
  }
}

/** Writes what is on sale now as a new list, if it is another than the one in force. */
async function renewList(tx: Writer, itemId: number, stored: Variants): Promise<void> {
  const now = listOf(itemId, stored);
  const former = await selectWholeList(tx, itemId);
  const before = former && {
    itemId,
    options: former.options,
    variants: former.variants.map(({ priorPrice: _, ...variant }) => variant),
  };
  if (JSON.stringify(sorted(now)) === JSON.stringify(sorted(before))) return;
  await insertList(tx, now, { former, since: tx.now });
}

function listOf(itemId: number, { options, variants }: Variants) {
  const onSale = variants.filter((variant) => variant.onSale);
  const used = new Set(onSale.flatMap(({ values }) => values));
  return {
    itemId,
    options: options.map(({ names, values }) => ({
      names,
      values: values.filter(({ id }) => used.has(id)).map((value) => ({ id: value.id, names: value.names })),
    })),
    variants: onSale.map((variant) => ({
      ...{ variantId: variant.id, price: variant.price, tax: variant.tax },
      words: wordsOfVariant(options, variant.values),
    })),
  };
}

/** With the keys of all objects in one order: PostgreSQL does not keep theirs. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, one]) => [key, sorted(one)]));
};
