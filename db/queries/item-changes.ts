import { and, asc, between, eq, gt, inArray, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';
import { indexItem } from './search.ts';

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

type OfStaff = Omit<typeof items.$inferInsert, 'id' | 'stock' | 'ptNum' | 'createdAt' | 'version' | 'wordsAt'>;

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

/** Changes an item; false if its stock would be negative, or more than `most`, or if it has another version. */
export async function updateItem(tx: Writer, { id, fields, ...change }: ItemUpdate, most: number): Promise<boolean> {
  const { stock, texts, pictureIds, version } = change;
  // Relative if it was given as a difference, since purchases continue meanwhile.
  const by = stock && 'by' in stock ? sql`${items.stock} + ${stock.by}` : undefined;
  const after = stock && 'to' in stock ? stock.to : (by ?? sql`${items.stock}`);
  const picture = pictureIds?.[0] === undefined ? {} : { pictureId: pictureIds[0] };
  const seen = version === undefined ? undefined : eq(items.version, version);
  const changed = await tx.db
    .update(items)
    .set({ ...fields, ...picture, ...wordsAt(tx, fields), stock: after, version: sql`${items.version} + 1` })
    .where(and(eq(items.id, id), by && between(by, 0, most), seen))
    .returning({ id: items.id });
  if (changed.length === 0) return false;
  for (const [locale, text] of Object.entries(texts)) await setText(tx, { itemId: id, locale }, text);
  if (pictureIds) await setPictures(tx, id, pictureIds);
  const isFoundElsewhere = fields.name !== undefined || fields.categoryId !== undefined;
  if (isFoundElsewhere || Object.keys(texts).length > 0) await indexItem(tx, id);
  tx.invalidate(`item:${id}`);
  tx.invalidate(`card:${id}`);
  tx.invalidate('catalogue');
  tx.invalidate('ranking');
  return true;
}

const wordsAt = ({ now }: Writer, { name, content }: ItemFields) =>
  name === undefined && content === undefined ? {} : { wordsAt: now };

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
