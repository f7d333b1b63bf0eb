import { type AnyColumn, and, asc, count, eq, inArray, max, sql } from 'drizzle-orm';
import { type NextSums, variantsPricedAt } from '../../shared/next-price.ts';
import { engine, tables } from '../schema/index.ts';
import type { WordsByLocale } from '../schema/tables/variants.ts';
import type { Reader, Writer } from '../store.ts';
import { addPriceRows } from './item-prices.ts';
import { runRaw, selectRaw } from './raw.ts';

const { groups, items, itemOptions, itemVariants, optionValues, pictures } = tables;

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

/** Price, original price and tax of a piece in fen, and those that it has later, if it will have others. */
export interface StoredVariant extends NextSums {
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

/** Pieces of an item that no group holds, and when its next price begins (ms since 1970). */
export async function selectOwnSale(on: Reader, itemId: number) {
  const { stock, nextPriceAt } = items;
  const [row] = await on.db.select({ stock, nextPriceAt }).from(items).where(eq(items.id, itemId));
  return row ?? { stock: 0, nextPriceAt: null };
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

const NO_NEXT: NextSums = { nextPrice: null, nextOrgPrice: null, nextTax: null };

/** No variant of an item has a next price any more. */
export async function clearNextPrices(tx: Writer, itemId: number): Promise<void> {
  await tx.db.update(itemVariants).set(NO_NEXT).where(eq(itemVariants.itemId, itemId));
}

/** Inserts variants of an item without pieces; returns them with their values, in no order. */
export async function insertVariants(
  tx: Writer,
  itemId: number,
  variants: (Priced & NextSums & { values: number[] })[],
) {
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

const next = ['nextPrice', 'nextOrgPrice', 'nextTax'] as const satisfies (keyof NextSums)[];

/** A value in a column, or null for one that stays, where nothing else says its type. */
const cell = (column: AnyColumn, value: unknown) =>
  sql`cast(${value == null ? null : sql.param(value, column)} as ${sql.raw(column.getSQLType())})`;

/** Changes variants in one statement: what is left out of one stays, but its next price is that of the change. */
export async function updateVariants(
  tx: Writer,
  changes: (Partial<Priced> & NextSums & { id: number })[],
): Promise<void> {
  if (changes.length === 0) return;
  const rows = changes.map((change) => {
    const cells = [...changeable, ...next].map((key) => cell(itemVariants[key], change[key]));
    return sql`(${sql.join([cell(itemVariants.id, change.id), ...cells], sql`, `)})`;
  });
  const [ofNow, later] = [changeable, next].map((keys) => keys.map((key) => itemVariants[key].name)) as [
    string[],
    string[],
  ];
  const names = [itemVariants.id.name, ...ofNow, ...later].map((name) => sql.identifier(name));
  const set = [
    ...ofNow.map(
      (name) =>
        sql`${sql.identifier(name)} = coalesce(given.${sql.identifier(name)}, ${itemVariants}.${sql.identifier(name)})`,
    ),
    ...later.map((name) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`),
  ];
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

type Price = Pick<StoredVariant, 'price' | 'orgPrice' | 'tax'>;

/** What an item costs with these variants, by id: the price of the cheapest, with that of the dearest. */
function priceOf(variants: readonly Price[]): (Price & { maxPrice: number }) | undefined {
  const [cheapest] = variants.toSorted((one, other) => one.price - other.price);
  if (!cheapest) return undefined;
  const { price, orgPrice, tax } = cheapest;
  return { price, orgPrice, tax, maxPrice: Math.max(...variants.map((one) => one.price)) };
}

/**
 * Sets price, original price and tax of an item to those of its cheapest variant on sale, with the price of the dearest;
 * the same of what they will be at `nextPriceAt` (ms since 1970), or nothing if that is null.
 */
export async function setPriceOfVariants(
  tx: Writer,
  itemId: number,
  nextPriceAt: number | null,
  actor: string | null,
): Promise<void> {
  const { price, orgPrice, tax, nextPrice, nextOrgPrice, nextTax } = itemVariants;
  const onSale = await tx.db
    .select({ price, orgPrice, tax, nextPrice, nextOrgPrice, nextTax })
    .from(itemVariants)
    .where(and(eq(itemVariants.itemId, itemId), eq(itemVariants.onSale, true)))
    .orderBy(asc(itemVariants.id));
  const now = priceOf(onSale) ?? { maxPrice: sql`${items.price}` };
  await tx.db
    .update(items)
    .set({ ...now, ...nextOf(onSale, nextPriceAt) })
    .where(eq(items.id, itemId));
  await addPriceRows(tx, [itemId], actor);
}

/** The columns of what begins later; an item of which nothing is on sale keeps its price. */
function nextOf(variants: readonly (Price & NextSums)[], nextPriceAt: number | null) {
  if (nextPriceAt === null) return { ...NO_NEXT, nextPriceAt, nextMaxPrice: null };
  const next = priceOf(variantsPricedAt(variants, nextPriceAt, nextPriceAt)) ?? {
    ...{ price: sql`${items.price}`, orgPrice: sql`${items.orgPrice}`, tax: sql`${items.tax}` },
    maxPrice: sql`${items.price}`,
  };
  return {
    ...{ nextPriceAt, nextPrice: next.price, nextOrgPrice: next.orgPrice, nextTax: next.tax },
    nextMaxPrice: next.maxPrice,
  };
}
