import { and, count, eq, inArray } from 'drizzle-orm';
import { DEFAULT_LOCALE } from '../../shared/locales.ts';
import { countTextPictures } from '../../shared/rich-text.ts';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';
import type { WholeRow } from './columns.ts';
import { insertFirstPrice } from './item-prices.ts';
import { preparedInsert } from './prepared-insert.ts';
import { indexNewItem } from './search.ts';
import { setTextPictures } from './text-pictures.ts';

const { shoppers, pictures, removedPictures, categories, categoryTexts, items, itemTexts, itemPictures } = tables;
const { articles, articleTexts } = tables;

/** True while the shop has neither category nor shopper, so no row names a file. */
export async function isEmptyShop(on: Reader): Promise<boolean> {
  const [things] = await on.db.select({ found: count() }).from(categories);
  const [people] = await on.db.select({ found: count() }).from(shoppers);
  return things?.found === 0 && people?.found === 0;
}

type New<Table extends { $inferInsert: object }, Given extends PropertyKey> = Omit<Table['$inferInsert'], Given>;

/**
 * The picture's id; the same content is stored once. A known row is written, so that it cannot be deleted before the
 * transaction has given it a use. Its files stay, if it was deleted before.
 */
export async function insertPicture(tx: Writer, picture: New<typeof pictures, 'id' | 'createdAt'>): Promise<number> {
  const [row] = await tx.db
    .insert(pictures)
    .values({ ...picture, createdAt: tx.now })
    .onConflictDoUpdate({ target: pictures.name, set: { name: picture.name } })
    .returning({ id: pictures.id });
  if (!row) throw new Error(`picture ${picture.name} was neither new nor known`);
  await tx.db.delete(removedPictures).where(eq(removedPictures.name, picture.name));
  return row.id;
}

/** Texts of one record by locale, besides the base text. */
type Texts<Text> = Record<string, Text>;

const rows = <Text, Row>(texts: Texts<Text>, row: (locale: string, text: Text) => Row): Row[] =>
  Object.entries(texts).map(([locale, text]) => row(locale, text));

export async function insertCategory(
  tx: Writer,
  category: typeof categories.$inferInsert & { id: number },
  names: Texts<string>,
): Promise<void> {
  tx.invalidate('storefront');
  await tx.db.insert(categories).values(category);
  const texts = rows(names, (locale, name) => ({ categoryId: category.id, locale, name }));
  if (texts.length > 0) await tx.db.insert(categoryTexts).values(texts);
}

// Prepared, row by row: during the import of thousands of items every other writer of SQLite waits.
const newItem = preparedInsert(
  items,
  ['id', 'ptNum', 'reviewCount', 'reviewStars', 'version', 'maxPrice', 'nextMaxPrice'],
  (db, row) => db.insert(items).values(row).returning({ id: items.id }),
);

const newItemText = preparedInsert(itemTexts, [], (db, row) => db.insert(itemTexts).values(row));

const newItemPicture = preparedInsert(itemPictures, [], (db, row) => db.insert(itemPictures).values(row));

/**
 * The new item's id; it is indexed for the search at once, under its names and its category's. `actor` is who of staff adds
 * it, if anybody.
 */
export async function insertItem(
  tx: Writer,
  item: WholeRow<
    typeof items,
    'id' | 'ptNum' | 'reviewCount' | 'reviewStars' | 'createdAt' | 'version' | 'wordsAt' | 'maxPrice' | 'nextMaxPrice'
  >,
  texts: Texts<{ name: string; content: string }>,
  pictureIds: number[],
  actor: string | null = null,
): Promise<number> {
  const [row] = await newItem(tx, { ...item, createdAt: tx.now, wordsAt: tx.now });
  if (!row) throw new Error('the item was not inserted');
  const itemId = row.id;
  await insertFirstPrice(tx, itemId, item, actor);
  const inLocales = rows(texts, (locale, text) => ({ itemId, locale, ...text }));
  for (const text of inLocales) await newItemText(tx, { ...text, wordsAt: tx.now });
  for (const [position, pictureId] of pictureIds.entries()) {
    await newItemPicture(tx, { itemId, position, pictureId });
  }
  const contents = [item.content, ...inLocales.map(({ content }) => content)];
  if (contents.some(countTextPictures)) await setTextPictures(tx, itemId, contents);
  const { name, content, categoryId, onSale } = item;
  const own = Object.fromEntries(inLocales.map((text) => [text.locale, text]));
  await indexNewItem(tx, { itemId, categoryId, onSale, texts: { [DEFAULT_LOCALE]: { name, content }, ...own } });
  return itemId;
}

/** Inserts an article if there is none of that number yet; an existing one stays unchanged. */
export async function insertArticle(
  tx: Writer,
  article: New<typeof articles, 'updatedAt'>,
  texts: Texts<{ title: string; content: string }>,
): Promise<void> {
  const [row] = await tx.db
    .insert(articles)
    .values({ ...article, updatedAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: articles.id });
  if (!row) return;
  tx.invalidate('storefront');
  const inLocales = rows(texts, (locale, text) => ({ articleId: row.id, locale, ...text }));
  if (inLocales.length > 0) await tx.db.insert(articleTexts).values(inLocales);
}

export async function countArticles(on: Reader): Promise<number> {
  const [row] = await on.db.select({ found: count() }).from(articles);
  return row?.found ?? 0;
}

/** The name of every category in every language, the base text first. */
export async function selectCategoryNames(on: Reader): Promise<{ id: number; name: string }[]> {
  const base = await on.db.select({ id: categories.id, name: categories.name }).from(categories);
  const others = await on.db.select({ id: categoryTexts.categoryId, name: categoryTexts.name }).from(categoryTexts);
  return [...base, ...others];
}

/** Items of a category with one of these base names, on sale or not; SQLite bounds how many may be asked for. */
export async function selectItemsOfNames(on: Reader, categoryId: number, names: string[]) {
  return on.db
    .select({ id: items.id, categoryId: items.categoryId, name: items.name })
    .from(items)
    .where(and(eq(items.categoryId, categoryId), inArray(items.name, names)));
}
