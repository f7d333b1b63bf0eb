import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AnyColumn, and, asc, between, eq, gt, inArray, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';
import { holdItems } from './hold-items.ts';
import { addPriceRows, pricedColumns } from './item-prices.ts';
import { selectRaw } from './raw.ts';
import { indexItem } from './search.ts';
import { selectContents, setTextPictures } from './text-pictures.ts';

const { items, itemTexts, itemPictures } = tables;

/** The maximum of ids in one query: SQLite bounds the parameters of a statement. */
const CHUNK = 500;

export type ItemText = { name: string; content: string };

export type WholeItem = typeof items.$inferSelect & { texts: Record<string, ItemText> };

async function withTexts(on: Reader, rows: (typeof items.$inferSelect)[]): Promise<WholeItem[]> {
  const ids = rows.map(({ id }) => id);
  const texts = await on.db.select().from(itemTexts).where(inArray(itemTexts.itemId, ids)).orderBy(itemTexts.locale);
  const ofItem = new Map<number, WholeItem['texts']>(ids.map((id) => [id, {}]));
  for (const { itemId, locale, name, content } of texts) {
    const known = ofItem.get(itemId);
    if (known) known[locale] = { name, content };
  }
  return rows.map((row) => ({ ...row, texts: ofItem.get(row.id) ?? {} }));
}

/** These items for staff to edit, on sale or not, in every language. */
export async function selectWholeItems(on: Reader, ids: number[]): Promise<WholeItem[]> {
  const found: WholeItem[] = [];
  for (let at = 0; at < ids.length; at += CHUNK) {
    const rows = await on.db
      .select()
      .from(items)
      .where(inArray(items.id, ids.slice(at, at + CHUNK)));
    found.push(...(await withTexts(on, rows)));
  }
  return found;
}

/** `limit` items, at most 500, with an id above `after`, by id; none at the end. */
export async function selectItemsAfter(on: Reader, after: number, limit: number): Promise<WholeItem[]> {
  const rows = await on.db.select().from(items).where(gt(items.id, after)).orderBy(asc(items.id)).limit(limit);
  return withTexts(on, rows);
}

/** The languages in which any item has words besides its own, in no order. */
export async function selectTextLocales(on: Reader): Promise<string[]> {
  const rows = await on.db.selectDistinct({ locale: itemTexts.locale }).from(itemTexts);
  return rows.map(({ locale }) => locale);
}

type OfStaff = Omit<
  typeof items.$inferInsert,
  | 'id'
  | 'stock'
  | 'ptNum'
  | 'reviewCount'
  | 'reviewStars'
  | 'createdAt'
  | 'version'
  | 'wordsAt'
  | 'maxPrice'
  | 'nextMaxPrice'
>;

export type ItemFields = Partial<OfStaff>;

/** The changes of an item; omitted columns stay. */
export interface ItemUpdate {
  id: number;
  /** The change is made only if the item still has this version. */
  version?: number;
  fields: ItemFields;
  /** The number of free pieces, or its difference. */
  stock?: { to: number } | { by: number };
  /** A language that is null loses its text. */
  texts: Record<string, ItemText | null>;
  pictureIds?: number[];
}

/** Who changes items, and how many pieces one may have at the most. */
export interface Updating {
  /** `staff:<id>` or `shell:<system user>`. */
  actor: string;
  most: number;
}

/** Changes an item; false if its stock would be negative, or more than `most`, or if it has another version. */
export async function updateItem(tx: Writer, update: ItemUpdate, by: Updating): Promise<boolean> {
  await writeBesideItem(tx, update);
  return (await updateItems(tx, [update], by)).length === 0;
}

/**
 * Writes what a change sets in other tables: texts, pictures, those of texts, words of the search. It comes before
 * `updateItems`, and is nothing that purchases wait for.
 */
export async function writeBesideItem(tx: Writer, { id, fields, texts, pictureIds }: ItemUpdate): Promise<void> {
  for (const [locale, text] of Object.entries(texts)) await setText(tx, { itemId: id, locale }, text);
  if (pictureIds) await setPictures(tx, id, pictureIds);
  if (fields.content !== undefined || Object.keys(texts).length > 0) {
    const [own = '', ...others] = await selectContents(tx, id);
    await setTextPictures(tx, id, [fields.content ?? own, ...others]);
  }
  const isFoundBy = [fields.name, fields.content, fields.categoryId, fields.onSale].some(
    (field) => field !== undefined,
  );
  if (isFoundBy || Object.keys(texts).length > 0) await indexItem(tx, id, fields);
}

/**
 * Changes the rows of items, the last that a transaction does and in few statements: until it ends, purchases of these
 * items wait. Another price, or sale, is a row of `item_prices`. Returns the ids of those that are as they were, since their
 * stock would be negative, or more than `most`, or they have another version.
 */
export async function updateItems(tx: Writer, updates: ItemUpdate[], by: Updating): Promise<number[]> {
  const ids = updates.map(({ id }) => id);
  if (ids.length > 1) await holdItems(tx, ids);
  const changed = new Set<number>();
  for (const alike of byColumns(updates)) {
    for (let at = 0; at < alike.length; at += CHUNK) {
      for (const id of await updateAlike(tx, alike.slice(at, at + CHUNK), by)) changed.add(id);
      if (alike.length > CHUNK) await nextTurn();
    }
  }
  for (const id of changed) {
    tx.invalidate(`item:${id}`);
    tx.invalidate(`card:${id}`);
  }
  tx.invalidate('catalogue');
  tx.invalidate('ranking');
  return updates.flatMap(({ id }) => (changed.has(id) ? [] : id));
}

type Column = keyof OfStaff;

/** The columns that a change sets, besides its pieces. */
function valuesOf({ fields, pictureIds }: ItemUpdate): [Column, unknown][] {
  const values = Object.entries({ ...fields, pictureId: pictureIds?.[0] }) as [Column, unknown][];
  return values.filter(([, value]) => value !== undefined).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** Changes that one statement can make: of the same columns. */
function byColumns(updates: ItemUpdate[]): Iterable<ItemUpdate[]> {
  const alike = new Map<string, ItemUpdate[]>();
  for (const update of updates) {
    const columns = [...valuesOf(update).map(([column]) => column), ...Object.keys(update.stock ?? {})].join();
    const known = alike.get(columns);
    if (known) known.push(update);
    else alike.set(columns, [update]);
  }
  return alike.values();
}

/** Makes changes of the same columns; returns the ids of the items that it changed. */
async function updateAlike(tx: Writer, updates: ItemUpdate[], { actor, most }: Updating): Promise<number[]> {
  const [{ fields, stock } = { fields: {}, stock: undefined }] = updates;
  const named = updates
    .slice(0, 1)
    .flatMap(valuesOf)
    .map(([column]) => column);
  const columns = named.map((column) => items[column]);
  const rows = updates.map((update) => {
    const { id, version = null } = update;
    const values = valuesOf(update).map(([column, value]) => typed(items[column], value));
    const cells = [typed(items.id, id), typed(items.version, version), typed(items.stock, piecesOf(update)), ...values];
    return sql`(${listed(cells)})`;
  });
  const given = [items.id, items.version, items.stock, ...columns].map(({ name }) => sql.identifier(name));
  const set = columns.map(({ name }) => sql`${sql.identifier(name)} = given.${sql.identifier(name)}`);
  set.push(sql`version = ${items.version} + 1`);
  if (fields.name !== undefined || fields.content !== undefined) set.push(sql`words_at = ${tx.now}`);
  // Relative if it was given as a difference, since purchases continue meanwhile.
  const sum = sql`${items.stock} + given.stock`;
  const isDifference = stock && 'by' in stock;
  if (stock) set.push(sql`stock = ${isDifference ? sum : sql`given.stock`}`);
  const changed = await selectRaw<{ id: unknown }>(
    tx,
    sql`with given (${listed(given)}) as (values ${listed(rows)})
      update ${items} set ${listed(set)} from given
      where ${items.id} = given.id and (given.version is null or given.version = ${items.version})
        ${isDifference ? sql`and ${between(sum, 0, most)}` : sql``}
      returning ${items.id}`,
  );
  const ids = changed.map(({ id }) => Number(id));
  if (ids.length > 0 && named.some((column) => pricedColumns.includes(column))) await addPriceRows(tx, ids, actor);
  return ids;
}

const piecesOf = ({ stock }: ItemUpdate) => (stock ? ('by' in stock ? stock.by : stock.to) : null);

const listed = (parts: SQLWrapper[]) => sql.join(parts, sql`, `);

/** A value of that column where nothing else says its type. */
const typed = (column: AnyColumn, value: unknown): SQL =>
  sql`cast(${sql.param(value, column)} as ${sql.raw(column.getSQLType())})`;

async function setPictures(tx: Writer, itemId: number, pictureIds: number[]): Promise<void> {
  await tx.db.delete(itemPictures).where(eq(itemPictures.itemId, itemId));
  await tx.db.insert(itemPictures).values(pictureIds.map((pictureId, position) => ({ itemId, position, pictureId })));
}

async function setText(tx: Writer, key: { itemId: number; locale: string }, text: ItemText | null): Promise<void> {
  const target = [itemTexts.itemId, itemTexts.locale];
  const { itemId, locale } = key;
  if (text) {
    const row = { ...text, wordsAt: tx.now };
    await tx.db
      .insert(itemTexts)
      .values({ ...key, ...row })
      .onConflictDoUpdate({ target, set: row });
  } else await tx.db.delete(itemTexts).where(and(eq(itemTexts.itemId, itemId), eq(itemTexts.locale, locale)));
}
