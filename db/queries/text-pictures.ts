import { and, eq, inArray, sql } from 'drizzle-orm';
import { textPictureNames, withTextPictures } from '../../shared/rich-text.ts';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';

const { items, itemTexts, itemTextPictures, pictures } = tables;

interface Found {
  id: number;
  name: string;
  width: number;
  height: number;
}

const found = { id: pictures.id, name: pictures.name, width: pictures.width, height: pictures.height };

/** The pictures of these names that are in the library. */
export async function selectPicturesOfNames(on: Reader, names: string[]): Promise<Found[]> {
  return inChunks(names, (some) => on.db.select(found).from(pictures).where(inArray(pictures.name, some)));
}

/** The same; their rows are written, so that none is deleted before it is used. */
export async function holdPicturesOfNames(tx: Writer, names: string[]): Promise<Found[]> {
  return inChunks(names, (some) =>
    tx.db
      .update(pictures)
      .set({ name: sql`${pictures.name}` })
      .where(inArray(pictures.name, some))
      .returning(found),
  );
}

/** SQLite bounds the parameters of a statement. */
const CHUNK = 500;

async function inChunks(names: string[], read: (some: string[]) => PromiseLike<Found[]>): Promise<Found[]> {
  const all: Found[] = [];
  for (let at = 0; at < names.length; at += CHUNK) all.push(...(await read(names.slice(at, at + CHUNK))));
  return all;
}

/** Notes which pictures the descriptions of an item show; `contents` are all of them, in every language. */
export async function setTextPictures(tx: Writer, itemId: number, contents: readonly string[]): Promise<void> {
  await tx.db.delete(itemTextPictures).where(eq(itemTextPictures.itemId, itemId));
  const shown = await selectPicturesOfNames(tx, textPictureNames(contents.join('')));
  if (shown.length === 0) return;
  await tx.db.insert(itemTextPictures).values(shown.map(({ id }) => ({ itemId, pictureId: id })));
}

/** The descriptions of an item as they are stored, its own first. */
export async function selectContents(on: Reader, itemId: number): Promise<string[]> {
  const own = await on.db.select({ content: items.content }).from(items).where(eq(items.id, itemId));
  const others = await on.db
    .select({ content: itemTexts.content })
    .from(itemTexts)
    .where(eq(itemTexts.itemId, itemId))
    .orderBy(itemTexts.locale);
  return [...own, ...others].map(({ content }) => content);
}

/** Puts a picture in the place of another one in all descriptions that show it. */
export async function replaceInTexts(tx: Writer, { id, by }: { id: number; by: number }): Promise<void> {
  const old = await selectPicture(tx, id);
  const now = await selectPicture(tx, by);
  const shown = await tx.db
    .delete(itemTextPictures)
    .where(eq(itemTextPictures.pictureId, id))
    .returning({ itemId: itemTextPictures.itemId });
  const itemIds = shown.map(({ itemId }) => itemId);
  if (!old || !now || itemIds.length === 0) return;
  const other = (name: string) => (name === old.name ? now : undefined);
  const used = itemIds.map((itemId) => ({ itemId, pictureId: by }));
  await tx.db.insert(itemTextPictures).values(used).onConflictDoNothing();
  const others = await tx.db.select().from(itemTexts).where(inArray(itemTexts.itemId, itemIds));
  for (const { itemId, locale, content } of others) {
    const ofText = and(eq(itemTexts.itemId, itemId), eq(itemTexts.locale, locale));
    const next = withTextPictures(content, other);
    if (next !== content) await tx.db.update(itemTexts).set({ content: next }).where(ofText);
  }
  const own = await tx.db
    .select({ id: items.id, content: items.content })
    .from(items)
    .where(inArray(items.id, itemIds));
  for (const item of own) {
    const content = withTextPictures(item.content, other);
    if (content !== item.content) await tx.db.update(items).set({ content }).where(eq(items.id, item.id));
  }
}

async function selectPicture(on: Reader, id: number): Promise<Found | undefined> {
  const [picture] = await on.db.select(found).from(pictures).where(eq(pictures.id, id));
  return picture;
}
