import { and, asc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import { MOST_USES } from '../../../shared/console/most-uses.ts';
import { tables } from '../../schema/index.ts';
import type { Reader, Writer } from '../../store.ts';
import { ordered } from '../ordered.ts';

const { pictures, items, itemPictures, groups, categories, carousel, mallBanners } = tables;

/** Nothing refers to it: neither what the shop shows, nor groups, whose orders show what was bought. */
const unused = and(...[itemPictures, items, groups, categories, carousel, mallBanners].map(isNotIn));

type Used =
  | typeof itemPictures
  | typeof items
  | typeof groups
  | typeof categories
  | typeof carousel
  | typeof mallBanners;

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

/** Ids of all items that a picture is in, or is the first of, up to `limit` of each. */
export async function selectItemIdsOfPicture(on: Reader, id: number, limit: number): Promise<number[]> {
  const inItem = await on.db
    .selectDistinct({ id: itemPictures.itemId })
    .from(itemPictures)
    .where(eq(itemPictures.pictureId, id))
    .limit(limit);
  const first = await on.db.select({ id: items.id }).from(items).where(eq(items.pictureId, id)).limit(limit);
  return [...new Set([...inItem, ...first].map((item) => item.id))].sort((a, b) => a - b);
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

/** Deletes those of these pictures that nothing uses; on PostgreSQL fails with 23503 if one is given a use meanwhile. */
export function deleteUnusedPictures(tx: Writer, ids: number[]) {
  return tx.db
    .delete(pictures)
    .where(and(inArray(pictures.id, ids), unused))
    .returning({ id, name, createdAt });
}

/** Puts a picture in the place of another one in an item, where each is once. */
export async function replaceInItem(tx: Writer, itemId: number, { id, by }: { id: number; by: number }): Promise<void> {
  const ofItem = eq(itemPictures.itemId, itemId);
  const both = and(ofItem, inArray(itemPictures.pictureId, [id, by]));
  const [first, ...others] = await tx.db
    .select({ position: itemPictures.position })
    .from(itemPictures)
    .where(both)
    .orderBy(asc(itemPictures.position));
  const positions = others.map(({ position }) => position);
  if (positions.length > 0) {
    await tx.db.delete(itemPictures).where(and(ofItem, inArray(itemPictures.position, positions)));
  }
  if (first) {
    const place = and(ofItem, eq(itemPictures.position, first.position));
    await tx.db.update(itemPictures).set({ pictureId: by }).where(place);
  }
  await tx.db
    .update(items)
    .set({ pictureId: sql`coalesce(${firstOf(itemId)}, ${by})`, version: sql`${items.version} + 1` })
    .where(eq(items.id, itemId));
  tx.invalidate(`item:${itemId}`);
  tx.invalidate(`card:${itemId}`);
  tx.invalidate('catalogue');
  tx.invalidate('ranking');
}

const firstOf = (itemId: number): SQL => sql`(select ${itemPictures.pictureId} from ${itemPictures}
  where ${itemPictures.itemId} = ${itemId} order by ${itemPictures.position} limit 1)`;

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
