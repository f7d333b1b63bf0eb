import { and, asc, count, desc, eq, gte, inArray, lte, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { ListedOption, WordsByLocale } from '../schema/tables/variants.ts';
import type { Reader, Writer } from '../store.ts';
import { addPriceRows } from './item-prices.ts';

const { groups, items, itemOptions, itemVariants, listedVariants, optionValues, pictures, variantLists } = tables;

/** A value of an option, as it is stored. */
export interface StoredValue {
  id: number;
  names: WordsByLocale;
  pictureId: number | null;
  /** The name of its files. */
  picture: string | null;
}

export interface StoredOption {
  id: number;
  names: WordsByLocale;
  values: StoredValue[];
}

/** Price, original price and tax of a piece in fen. */
export interface StoredVariant {
  id: number;
  /** Ids of its values, one of each option. */
  values: number[];
  sku: string;
  price: number;
  orgPrice: number;
  tax: number;
  stock: number;
  onSale: boolean;
}

/** What staff have said of an item: its options in their order, and every variant. Both are empty without options. */
export async function selectVariants(on: Reader, itemId: number) {
  const options = await on.db
    .select({ id: itemOptions.id, names: itemOptions.names })
    .from(itemOptions)
    .where(eq(itemOptions.itemId, itemId))
    .orderBy(asc(itemOptions.position));
  if (options.length === 0) return { options: [], variants: [] };
  const ids = options.map(({ id }) => id);
  const { id, optionId, names, pictureId } = optionValues;
  const values = await on.db
    .select({ id, optionId, names, pictureId, picture: pictures.name })
    .from(optionValues)
    .leftJoin(pictures, eq(pictures.id, pictureId))
    .where(inArray(optionValues.optionId, ids))
    .orderBy(asc(optionValues.position), asc(optionValues.id));
  const rows = await on.db
    .select()
    .from(itemVariants)
    .where(eq(itemVariants.itemId, itemId))
    .orderBy(asc(itemVariants.id));
  return {
    options: options.map((option): StoredOption => {
      const own = values.filter((value) => value.optionId === option.id);
      return { ...option, values: own.map(({ optionId: _, ...value }) => value) };
    }),
    variants: rows.map(({ itemId: _, value1, value2, value3, ...row }): StoredVariant => {
      return { ...row, values: [value1, value2, value3].filter((id) => id !== null) };
    }),
  };
}

/** Whether an item has groups that wait. */
export async function hasOpenGroups(on: Reader, itemId: number): Promise<boolean> {
  const [row] = await on.db
    .select({ found: count() })
    .from(groups)
    .where(and(eq(groups.itemId, itemId), eq(groups.status, 'open')));
  return (row?.found ?? 0) > 0;
}

/** Pieces of an item that no group holds. */
export async function selectFreeStock(on: Reader, itemId: number): Promise<number> {
  const [row] = await on.db.select({ stock: items.stock }).from(items).where(eq(items.id, itemId));
  return row?.stock ?? 0;
}

/** The pieces that an item has go: with its first options those of its variants are counted. */
export async function clearStock(tx: Writer, itemId: number): Promise<void> {
  await tx.db.update(items).set({ stock: 0 }).where(eq(items.id, itemId));
}

/** Inserts an option of an item, or renames it; its id. */
export async function putOption(
  tx: Writer,
  { id, ...option }: { id: number | undefined; itemId: number; position: number; names: WordsByLocale },
): Promise<number> {
  if (id !== undefined) {
    await tx.db.update(itemOptions).set({ names: option.names }).where(eq(itemOptions.id, id));
    return id;
  }
  const [row] = await tx.db.insert(itemOptions).values(option).returning({ id: itemOptions.id });
  if (!row) throw new Error('the option was not inserted');
  return row.id;
}

interface PutValue extends Omit<StoredValue, 'id' | 'picture'> {
  id: number | undefined;
  optionId: number;
  position: number;
}

/** Inserts a value of an option, or changes its words, picture and place; its id. */
export async function putValue(tx: Writer, { id, ...value }: PutValue): Promise<number> {
  if (id !== undefined) {
    await tx.db.update(optionValues).set(value).where(eq(optionValues.id, id));
    return id;
  }
  const [row] = await tx.db.insert(optionValues).values(value).returning({ id: optionValues.id });
  if (!row) throw new Error('the value was not inserted');
  return row.id;
}

type Priced = Pick<StoredVariant, 'sku' | 'price' | 'orgPrice' | 'tax' | 'onSale'>;

/** Inserts a variant without pieces; its id. */
export async function insertVariant(
  tx: Writer,
  { values, ...variant }: Priced & { itemId: number; values: number[] },
): Promise<number> {
  const [value1 = 0, value2 = null, value3 = null] = values;
  const [row] = await tx.db
    .insert(itemVariants)
    .values({ ...variant, value1, value2, value3 })
    .returning({ id: itemVariants.id });
  if (!row) throw new Error('the variant was not inserted');
  return row.id;
}

export async function updateVariant(tx: Writer, id: number, changes: Partial<Priced>): Promise<void> {
  if (Object.keys(changes).length > 0) await tx.db.update(itemVariants).set(changes).where(eq(itemVariants.id, id));
}

/** Ids of variants of other items, or of this one, that have one of these numbers of the shop. */
export function selectVariantsOfSku(on: Reader, skus: string[]) {
  return on.db
    .select({ id: itemVariants.id, itemId: itemVariants.itemId, sku: itemVariants.sku })
    .from(itemVariants)
    .where(inArray(itemVariants.sku, skus));
}

/** Sets price, original price and tax of an item to those of its cheapest variant on sale, with the price of the dearest. */
export async function setPriceOfVariants(tx: Writer, itemId: number, actor: string | null): Promise<void> {
  const onSale = and(eq(itemVariants.itemId, itemId), eq(itemVariants.onSale, true));
  const { price, orgPrice, tax } = itemVariants;
  const of = { price, orgPrice, tax };
  const [cheapest] = await tx.db
    .select(of)
    .from(itemVariants)
    .where(onSale)
    .orderBy(asc(price), asc(itemVariants.id))
    .limit(1);
  const [dearest] = await tx.db.select(of).from(itemVariants).where(onSale).orderBy(desc(price)).limit(1);
  const prices = cheapest ? { ...cheapest, maxPrice: dearest?.price } : { maxPrice: sql`${items.price}` };
  await tx.db.update(items).set(prices).where(eq(items.id, itemId));
  await addPriceRows(tx, [itemId], actor);
}

interface NewList {
  itemId: number;
  options: ListedOption[];
  variants: { variantId: number; price: number; tax: number; priorPrice: number | null; words: WordsByLocale }[];
}

/** The list in force from now on. */
export async function insertList(tx: Writer, { itemId, options, variants }: NewList): Promise<void> {
  const [row] = await tx.db
    .insert(variantLists)
    .values({ itemId, options, createdAt: tx.now })
    .returning({ id: variantLists.id });
  if (!row) throw new Error('the list was not inserted');
  const { id: listId } = row;
  if (variants.length > 0) await tx.db.insert(listedVariants).values(variants.map((one) => ({ listId, ...one })));
}

/** The list of an item in force, to compare a new one with; undefined if it has none. */
export async function selectWholeList(on: Reader, itemId: number): Promise<NewList | undefined> {
  const [list] = await on.db
    .select({ id: variantLists.id, options: variantLists.options })
    .from(variantLists)
    .where(eq(variantLists.itemId, itemId))
    .orderBy(desc(variantLists.id))
    .limit(1);
  if (!list) return undefined;
  const { variantId, price, tax, priorPrice, words } = listedVariants;
  const variants = await on.db
    .select({ variantId, price, tax, priorPrice, words })
    .from(listedVariants)
    .where(eq(listedVariants.listId, list.id))
    .orderBy(asc(variantId));
  return { itemId, options: list.options, variants };
}

/** The newest list of an item that held at that time (ms since 1970); undefined if it had none yet. */
async function listAt(on: Reader, itemId: number, at: number): Promise<number | undefined> {
  const [row] = await on.db
    .select({ id: variantLists.id })
    .from(variantLists)
    .where(and(eq(variantLists.itemId, itemId), lte(variantLists.createdAt, at)))
    .orderBy(desc(variantLists.id))
    .limit(1);
  return row?.id;
}

/** What a variant has cost since then (ms since 1970), with what it cost at that time, in fen. */
export async function selectVariantPricesSince(
  on: Reader,
  { itemId, variantId, since }: { itemId: number; variantId: number; since: number },
) {
  return on.db
    .select({ price: listedVariants.price, tax: listedVariants.tax })
    .from(variantLists)
    .innerJoin(listedVariants, and(eq(listedVariants.listId, variantLists.id), eq(listedVariants.variantId, variantId)))
    .where(and(eq(variantLists.itemId, itemId), gte(variantLists.id, (await listAt(on, itemId, since)) ?? 0)));
}

/**
 * The lowest price at which each variant of an item was on sale since then (ms since 1970), in fen; none of them if the
 * lists of the item do not reach back that far.
 */
export async function selectLowestOfVariants(on: Reader, itemId: number, since: number): Promise<Map<number, number>> {
  const first = await listAt(on, itemId, since);
  if (first === undefined) return new Map();
  const rows = await on.db
    .select({ variantId: listedVariants.variantId, price: sql`min(${listedVariants.price})`.mapWith(Number) })
    .from(variantLists)
    .innerJoin(listedVariants, eq(listedVariants.listId, variantLists.id))
    .where(and(eq(variantLists.itemId, itemId), gte(variantLists.id, first)))
    .groupBy(listedVariants.variantId);
  return new Map(rows.map(({ variantId, price }) => [variantId, price]));
}
