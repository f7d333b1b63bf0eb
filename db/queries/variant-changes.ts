import { type AnyColumn, and, asc, count, desc, eq, gte, inArray, lte, max, or, sql } from 'drizzle-orm';
import { engine, tables } from '../schema/index.ts';
import type { ListedOption, WordsByLocale } from '../schema/tables/variants.ts';
import type { Reader, Writer } from '../store.ts';
import { addPriceRows } from './item-prices.ts';
import { runRaw, selectRaw } from './raw.ts';

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
export interface StoredVariants {
  options: StoredOption[];
  variants: StoredVariant[];
}

export async function selectVariants(on: Reader, itemId: number): Promise<StoredVariants> {
  return (await selectVariantsOf(on, [itemId])).get(itemId) ?? { options: [], variants: [] };
}

/** The same of several items, those without options left out; SQLite bounds how many may be asked for. */
export async function selectVariantsOf(on: Reader, itemIds: number[]): Promise<Map<number, StoredVariants>> {
  const options = await on.db
    .select({ id: itemOptions.id, itemId: itemOptions.itemId, names: itemOptions.names })
    .from(itemOptions)
    .where(inArray(itemOptions.itemId, itemIds))
    .orderBy(asc(itemOptions.position));
  const found = new Map<number, StoredVariants>(options.map(({ itemId }) => [itemId, { options: [], variants: [] }]));
  if (found.size === 0) return found;
  const stored = new Map<number, StoredOption>();
  for (const { itemId, ...option } of options) {
    const withValues = { ...option, values: [] };
    stored.set(option.id, withValues);
    found.get(itemId)?.options.push(withValues);
  }
  for (const { optionId, ...value } of await valuesOf(on, [...found.keys()])) stored.get(optionId)?.values.push(value);
  const rows = await on.db
    .select()
    .from(itemVariants)
    .where(inArray(itemVariants.itemId, [...found.keys()]))
    .orderBy(asc(itemVariants.id));
  for (const { itemId, value1, value2, value3, ...row } of rows) {
    const values = [value1, value2, value3].filter((id) => id !== null);
    found.get(itemId)?.variants.push({ ...row, values });
  }
  return found;
}

function valuesOf(on: Reader, itemIds: number[]) {
  const { id, optionId, names, pictureId } = optionValues;
  return on.db
    .select({ id, optionId, names, pictureId, picture: pictures.name })
    .from(itemOptions)
    .innerJoin(optionValues, eq(optionValues.optionId, itemOptions.id))
    .leftJoin(pictures, eq(pictures.id, pictureId))
    .where(inArray(itemOptions.itemId, itemIds))
    .orderBy(asc(optionValues.position), asc(id));
}

const wordsUsed = sql.raw(
  engine === 'pg'
    ? `select jsonb_object_keys(names) as locale from item_options union select jsonb_object_keys(names) from option_values`
    : `select key as locale from item_options, json_each(names) union select key from option_values, json_each(names)`,
);

/** How many options any item has at the most, and in which languages any of them has words. */
export async function selectOptionsUsed(on: Reader): Promise<{ options: number; languages: string[] }> {
  const [row] = await on.db.select({ last: max(itemOptions.position) }).from(itemOptions);
  const used = await selectRaw<{ locale: string }>(on, wordsUsed);
  return { options: (row?.last ?? -1) + 1, languages: used.map(({ locale }) => locale) };
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

/** The pieces of an item go, and the price that begins later: with its first options both are of its variants. */
export async function clearOwnSale(tx: Writer, itemId: number): Promise<void> {
  const none = { nextPrice: null, nextOrgPrice: null, nextTax: null, nextPriceAt: null };
  await tx.db
    .update(items)
    .set({ stock: 0, ...none })
    .where(eq(items.id, itemId));
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
  id: number;
  position: number;
}

/** Changes the words, the picture and the place of a value. */
export async function updateValue(tx: Writer, { id, ...value }: PutValue): Promise<void> {
  await tx.db.update(optionValues).set(value).where(eq(optionValues.id, id));
}

/** Inserts values of an option; their ids by their place. */
export async function insertValues(
  tx: Writer,
  optionId: number,
  values: Omit<PutValue, 'id'>[],
): Promise<Map<number, number>> {
  if (values.length === 0) return new Map();
  const rows = await tx.db
    .insert(optionValues)
    .values(values.map((value) => ({ ...value, optionId })))
    .returning({ id: optionValues.id, position: optionValues.position });
  return new Map(rows.map(({ id, position }) => [position, id]));
}

type Priced = Pick<StoredVariant, 'sku' | 'price' | 'orgPrice' | 'tax' | 'onSale'>;

/** Inserts variants of an item without pieces; returns them with their values, in no order. */
export async function insertVariants(tx: Writer, itemId: number, variants: (Priced & { values: number[] })[]) {
  if (variants.length === 0) return [];
  const rows = await tx.db
    .insert(itemVariants)
    .values(
      variants.map(({ values: [value1 = 0, value2 = null, value3 = null], ...variant }) => {
        return { ...variant, itemId, value1, value2, value3 };
      }),
    )
    .returning();
  return rows.map(({ id, value1, value2, value3 }) => {
    return { id, values: [value1, value2, value3].filter((value) => value !== null) };
  });
}

/** Takes the numbers of the shop from variants, which will have others: no two have one at any time. */
export async function clearSkus(tx: Writer, ids: number[]): Promise<void> {
  if (ids.length > 0) await tx.db.update(itemVariants).set({ sku: '' }).where(inArray(itemVariants.id, ids));
}

/**
 * Changes the pieces of variants, of an item whose row the transaction holds; a trigger does the same to their item. Returns
 * the ids of those that changed.
 */
export async function addToStocks(
  tx: Writer,
  itemId: number,
  changes: { id: number; by: number }[],
): Promise<number[]> {
  if (changes.length === 0) return [];
  const rows = changes.map(({ id, by }) => sql`(cast(${id} as bigint), cast(${by} as bigint))`);
  const changed = await selectRaw<{ id: unknown }>(
    tx,
    sql`with given (id, pieces) as (values ${sql.join(rows, sql`, `)})
      update ${itemVariants} set stock = ${itemVariants.stock} + given.pieces from given
      where ${itemVariants.id} = given.id and ${itemVariants.stock} + given.pieces >= 0
      returning ${itemVariants.id}`,
  );
  tx.invalidate(`item:${itemId}`);
  tx.invalidate(`card:${itemId}`);
  return changed.map(({ id }) => Number(id));
}

const changeable = ['sku', 'price', 'orgPrice', 'tax', 'onSale'] as const satisfies (keyof Priced)[];

/** A value in a column, or null for one that stays, where nothing else says its type. */
const cell = (column: AnyColumn, value: unknown) =>
  sql`cast(${value === undefined ? null : sql.param(value, column)} as ${sql.raw(column.getSQLType())})`;

/** Changes variants in one statement: what is left out of one stays. */
export async function updateVariants(tx: Writer, changes: (Partial<Priced> & { id: number })[]): Promise<void> {
  if (changes.length === 0) return;
  const columns = changeable.map((key) => itemVariants[key]);
  const rows = changes.map((change) => {
    const cells = changeable.map((key) => cell(itemVariants[key], change[key]));
    return sql`(${sql.join([cell(itemVariants.id, change.id), ...cells], sql`, `)})`;
  });
  const names = [itemVariants.id, ...columns].map(({ name }) => sql.identifier(name));
  const set = columns.map((column) => {
    const name = sql.identifier(column.name);
    return sql`${name} = coalesce(given.${name}, ${column})`;
  });
  await runRaw(
    tx,
    sql`with given (${sql.join(names, sql`, `)}) as (values ${sql.join(rows, sql`, `)})
      update ${itemVariants} set ${sql.join(set, sql`, `)} from given where ${itemVariants.id} = given.id`,
  );
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

/**
 * What a variant has cost since then (ms since 1970), with what it cost at that time, or when it was last on sale before, in
 * fen; none if it never was.
 */
export async function selectVariantPricesSince(
  on: Reader,
  { itemId, variantId, since }: { itemId: number; variantId: number; since: number },
) {
  const from = (await listAt(on, itemId, since)) ?? 0;
  const last = on.db
    .select({ id: max(listedVariants.listId) })
    .from(listedVariants)
    .innerJoin(variantLists, eq(variantLists.id, listedVariants.listId))
    .where(and(eq(variantLists.itemId, itemId), eq(listedVariants.variantId, variantId)));
  return on.db
    .select({ price: listedVariants.price, tax: listedVariants.tax })
    .from(variantLists)
    .innerJoin(listedVariants, and(eq(listedVariants.listId, variantLists.id), eq(listedVariants.variantId, variantId)))
    .where(and(eq(variantLists.itemId, itemId), or(gte(variantLists.id, from), eq(variantLists.id, last))));
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
