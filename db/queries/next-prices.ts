import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';
import { holdItems } from './hold-items.ts';
import { addNextPriceRows } from './item-prices.ts';
import { insertList, selectWholeList } from './variant-lists.ts';

const { items, itemVariants } = tables;

/** The maximum of ids in one query: SQLite bounds the parameters of a statement. */
const CHUNK = 500;

const itemsDue = prepared((db) =>
  db
    .select({ id: items.id })
    .from(items)
    .where(lte(items.nextPriceAt, sql.placeholder('now')))
    .orderBy(asc(items.nextPriceAt), asc(items.id))
    .limit(sql.placeholder('limit')),
);

/** Ids of items whose next price was to begin by `now` (ms since 1970), at most `limit` of them. */
export async function selectPricesDue(on: Reader, values: { now: number; limit: number }): Promise<number[]> {
  return (await itemsDue(on).execute(values)).map(({ id }) => id);
}

/**
 * The next price of those of these items where it was to begin by now becomes their price, since the instant at which it was
 * to begin, and so do those of their variants; another version of the item. Returns how many items they are. Who changes an
 * item, or buys a variant, does this first: what was to begin before is not begun after it.
 */
export async function beginNextPrices(tx: Writer, ids: number[]): Promise<number> {
  let begun = 0;
  for (let at = 0; at < ids.length; at += CHUNK) begun += await beginSome(tx, ids.slice(at, at + CHUNK));
  return begun;
}

async function beginSome(tx: Writer, some: number[]): Promise<number> {
  const { id, maxPrice, nextPriceAt } = items;
  const selectDue = () =>
    tx.db
      .select({ id, maxPrice, since: nextPriceAt })
      .from(items)
      .where(and(inArray(id, some), lte(nextPriceAt, tx.now)));
  const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id);
  const found = await selectDue();
  if (found.length === 0) return 0;
  await holdItems(tx, idsOf(found));
  // Another process may have begun them meanwhile.
  const due = await selectDue();
  if (due.length === 0) return 0;
  await addNextPriceRows(tx, idsOf(due));
  await tx.db
    .update(items)
    .set({
      price: sql`${items.nextPrice}`,
      orgPrice: sql`${items.nextOrgPrice}`,
      tax: sql`${items.nextTax}`,
      maxPrice: sql`${items.nextMaxPrice}`,
      ...{ nextPrice: null, nextOrgPrice: null, nextTax: null, nextPriceAt: null, nextMaxPrice: null },
      version: sql`${items.version} + 1`,
    })
    .where(inArray(id, idsOf(due)));
  for (const item of due) {
    if (item.maxPrice !== null) await beginOfVariants(tx, item.id, item.since ?? tx.now);
    tx.invalidate(`item:${item.id}`);
    tx.invalidate(`card:${item.id}`);
  }
  return due.length;
}

/** The next prices of an item's variants become theirs, in the list that groups are opened with from `since` on. */
async function beginOfVariants(tx: Writer, itemId: number, since: number): Promise<void> {
  const { id, price, tax, nextPrice, nextOrgPrice, nextTax } = itemVariants;
  const begun = await tx.db
    .update(itemVariants)
    .set({
      ...{ price: sql`${nextPrice}`, orgPrice: sql`${nextOrgPrice}`, tax: sql`${nextTax}` },
      ...{ nextPrice: null, nextOrgPrice: null, nextTax: null },
    })
    .where(and(eq(itemVariants.itemId, itemId), isNotNull(nextPrice)))
    .returning({ id, price, tax });
  const former = await selectWholeList(tx, itemId);
  if (!former) throw new Error(`item ${itemId} has options, and no list of variants`);
  // None of those that are listed may have another price.
  const priced = new Map(begun.map((variant) => [variant.id, { price: variant.price, tax: variant.tax }]));
  if (!former.variants.some(({ variantId }) => priced.has(variantId))) return;
  const variants = former.variants.map(({ priorPrice: _, ...variant }) => {
    return { ...variant, ...priced.get(variant.variantId) };
  });
  await insertList(tx, { ...former, variants }, { former, since });
}
