import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import { MOST_USES } from '../../../shared/console/most-uses.ts';
import { tables } from '../../schema/index.ts';
import type { Reader, Writer } from '../../store.ts';
import { holdItems } from '../hold-items.ts';
import { ordered } from '../ordered.ts';
import { replaceInTexts } from '../text-pictures.ts';

const { pictures, removedPictures, items, itemPictures, itemTextPictures } = tables;
const { groups, categories, carousel, itemOptions, mallBanners, optionValues } = tables;

/** Nothing refers to it: neither what the shop shows, nor groups, whose orders show what was bought. */
const unused = and(
  ...[itemPictures, items, itemTextPictures, groups, categories, carousel, mallBanners, optionValues].map(isNotIn),
);

type Used =
  | typeof itemPictures
  | typeof items
  | typeof itemTextPictures
  | typeof groups
  | typeof categories
  | typeof carousel
  | typeof mallBanners
  | typeof optionValues;

function isNotIn(table: Used): SQL {
  return sql`not exists (select 1 from ${table} where ${table.pictureId} = ${pictures.id})`;
}

/** Selected from one table, columns are written without their table: `id` would be that of the row which uses it. */
const usesIn = (table: Used) =>
  sql<number>`(select cast(count(*) as integer) from (select 1 from ${table}
    where ${table}.${sql.identifier('picture_id')} = ${pictures}.${sql.identifier('id')} limit ${MOST_USES}) as "some")`;

const { id, name, width, height, createdAt } = pictures;

/** With how often each is used. */
const listed = {
  ...{ id, name, width, height, createdAt },
  items: usesIn(itemPictures),
  descriptions: usesIn(itemTextPictures),
  values: usesIn(optionValues),
  groups: usesIn(groups),
  categories: usesIn(categories),
  carousel: usesIn(carousel),
  mall: usesIn(mallBanners),
};

export interface LibraryInput {
  unused: boolean;
  end: ListEnd;
  after: readonly number[] | undefined;
  limit: number;
}

/** Pictures by their ids. */
export function selectLibrary(on: Reader, { end, after, ...input }: LibraryInput) {
  const { beyond, by } = ordered(end, [pictures.id], after);
  return on.db
    .select(listed)
    .from(pictures)
    .where(and(beyond, input.unused ? unused : undefined))
    .orderBy(...by)
    .limit(input.limit);
}

export function selectPictures(on: Reader, ids: number[]) {
  return on.db.select(listed).from(pictures).where(inArray(pictures.id, ids));
}

/** Items of a picture by their ids. */
export function selectItemsOfPicture(on: Reader, id: number, limit: number) {
  return on.db
    .select({ id: items.id, name: items.name })
    .from(itemPictures)
    .innerJoin(items, eq(items.id, itemPictures.itemId))
    .where(eq(itemPictures.pictureId, id))
    .orderBy(asc(itemPictures.itemId))
    .limit(limit);
}

/** Items whose descriptions show a picture, by their ids. */
export function selectDescriptionsOfPicture(on: Reader, id: number, limit: number) {
  return on.db
    .select({ id: items.id, name: items.name })
    .from(itemTextPictures)
    .innerJoin(items, eq(items.id, itemTextPictures.itemId))
    .where(eq(itemTextPictures.pictureId, id))
    .orderBy(asc(itemTextPictures.itemId))
    .limit(limit);
}

/** Items of values that show a picture, up to `limit` values, unordered; an item is there once for each. */
export function selectValuesOfPicture(on: Reader, id: number, limit: number) {
  return on.db
    .select({ id: items.id, name: items.name })
    .from(optionValues)
    .innerJoin(itemOptions, eq(itemOptions.id, optionValues.optionId))
    .innerJoin(items, eq(items.id, itemOptions.itemId))
    .where(eq(optionValues.pictureId, id))
    .limit(limit);
}

/** Ids of all items that a picture is in, is the first of, is described by, or has a value with, up to `limit` of each. */
export async function selectItemIdsOfPicture(on: Reader, id: number, limit: number): Promise<number[]> {
  const inItem = await on.db
    .selectDistinct({ id: itemPictures.itemId })
    .from(itemPictures)
    .where(eq(itemPictures.pictureId, id))
    .limit(limit);
  const first = await on.db.select({ id: items.id }).from(items).where(eq(items.pictureId, id)).limit(limit);
  const described = await selectDescriptionsOfPicture(on, id, limit);
  const ofValues = await selectValuesOfPicture(on, id, limit);
  return [...new Set([...inItem, ...first, ...described, ...ofValues].map((item) => item.id))].sort((a, b) => a - b);
}

/** Categories, slides and banners of a picture with the words that they are known by. */
export async function selectSectionsOfPicture(on: Reader, id: number) {
  const inCategories = await on.db
    .select({ id: categories.id, name: categories.name })
    .from(categories)
    .where(eq(categories.pictureId, id));
  const onSlides = await on.db
    .select({ id: carousel.id, name: carousel.title })
    .from(carousel)
    .where(eq(carousel.pictureId, id));
  const onBanners = await on.db
    .select({ id: mallBanners.id, name: categories.name })
    .from(mallBanners)
    .innerJoin(categories, eq(categories.id, mallBanners.categoryId))
    .where(eq(mallBanners.pictureId, id));
  return { categories: inCategories, carousel: onSlides, mall: onBanners };
}

/** The pictures of these that are in the library. Their rows are written, so that none is deleted before it is used. */
export async function holdPictures(tx: Writer, ids: number[]): Promise<number[]> {
  const rows = await tx.db
    .update(pictures)
    .set({ name: sql`${pictures.name}` })
    .where(inArray(pictures.id, ids))
    .returning({ id: pictures.id });
  return rows.map(({ id }) => id);
}

/**
 * Deletes those of these pictures that nothing uses, and notes the names of their files; on PostgreSQL fails with 23503
 * if one is given a use meanwhile.
 */
export async function deleteUnusedPictures(tx: Writer, ids: number[]) {
  const gone = await tx.db
    .delete(pictures)
    .where(and(inArray(pictures.id, ids), unused))
    .returning({ id, name, createdAt });
  const names = gone.map((picture) => ({ name: picture.name }));
  if (names.length > 0) await tx.db.insert(removedPictures).values(names).onConflictDoNothing();
  return gone;
}

/** Names of deleted pictures whose files may still be there; an earlier version leaves the name of one that is back. */
export async function selectRemovedNames(on: Reader): Promise<string[]> {
  const rows = await on.db
    .select({ name: removedPictures.name })
    .from(removedPictures)
    .where(sql`not exists (select 1 from ${pictures} where ${name} = ${removedPictures.name})`);
  return rows.map((row) => row.name);
}

/** Nothing is left of the files of a deleted picture. */
export async function forgetRemovedName(tx: Writer, gone: string): Promise<void> {
  await tx.db.delete(removedPictures).where(eq(removedPictures.name, gone));
}

/**
 * Puts a picture in the place of another one in these items, where each is once, and with values of their options. The rows of the items come last, with
 * one statement: until the transaction ends, purchases of these items wait.
 */
export async function replaceInItems(tx: Writer, itemIds: number[], { id, by }: { id: number; by: number }) {
  if (itemIds.length === 0) return;
  const ofItems = inArray(itemPictures.itemId, itemIds);
  // Of two in an item the later one goes.
  const earlier = sql`select 1 from ${itemPictures} as earlier where earlier.item_id = ${itemPictures.itemId}
    and earlier.picture_id in (${id}, ${by}) and earlier.position < ${itemPictures.position}`;
  await tx.db
    .delete(itemPictures)
    .where(and(ofItems, inArray(itemPictures.pictureId, [id, by]), sql`exists (${earlier})`));
  await tx.db
    .update(itemPictures)
    .set({ pictureId: by })
    .where(and(ofItems, eq(itemPictures.pictureId, id)));
  await holdItems(tx, itemIds);
  await tx.db.update(optionValues).set({ pictureId: by }).where(eq(optionValues.pictureId, id));
  await replaceInTexts(tx, { id, by });
  await tx.db
    .update(items)
    .set({ pictureId: sql`coalesce(${firstOfItem}, ${by})`, version: sql`${items.version} + 1` })
    .where(inArray(items.id, itemIds));
  for (const itemId of itemIds) {
    tx.invalidate(`item:${itemId}`);
    tx.invalidate(`card:${itemId}`);
  }
  tx.invalidate('catalogue');
  tx.invalidate('ranking');
}

/** In an update of one table Drizzle writes columns without their table. */
const firstOfItem: SQL = sql`(select picture_id from ${itemPictures}
  where item_id = ${items}.${sql.identifier('id')} order by position limit 1)`;

/** The same in categories, slides and banners; returns how many there were. */
export async function replaceInSections(tx: Writer, { id, by }: { id: number; by: number }): Promise<number> {
  let changed = 0;
  for (const table of [categories, carousel, mallBanners]) {
    const rows = await tx.db
      .update(table)
      .set({ pictureId: by, version: sql`${table.version} + 1` })
      .where(eq(table.pictureId, id))
      .returning({ id: table.id });
    changed += rows.length;
  }
  if (changed > 0) {
    tx.invalidate('storefront');
    tx.invalidate('catalogue');
  }
  return changed;
}
