import { and, asc, desc, eq, gt, inArray, isNotNull, lt, type SQL, sql } from 'drizzle-orm';
import { engine, tables } from '../schema/index.ts';
import { itemSearch, searchEngine } from '../search/engine.ts';
import { wordsToFind, wordsToIndex } from '../search/words.ts';
import { type Db, prepared, type Reader, type Writer } from '../store.ts';
import { loadInBulk } from './bulk-load.ts';
import { inList } from './catalogue.ts';
import { runRaw, selectRaw } from './raw.ts';
import type { ReadersLocales } from './texts.ts';

const { items, itemTexts, categories, categoryTexts, pictures } = tables;

const namesOfItem = prepared((db) =>
  db
    .select({ name: items.name, categoryId: items.categoryId })
    .from(items)
    .where(eq(items.id, sql.placeholder('itemId'))),
);

const textsOfItem = prepared((db) =>
  db
    .select({ name: itemTexts.name })
    .from(itemTexts)
    .where(eq(itemTexts.itemId, sql.placeholder('itemId'))),
);

const nameOfCategory = prepared((db) =>
  db
    .select({ name: categories.name })
    .from(categories)
    .where(eq(categories.id, sql.placeholder('categoryId'))),
);

const textsOfCategory = prepared((db) =>
  db
    .select({ name: categoryTexts.name })
    .from(categoryTexts)
    .where(eq(categoryTexts.categoryId, sql.placeholder('categoryId'))),
);

const removeWords = prepared((db) => db.delete(itemSearch).where(eq(itemSearch.itemId, sql.placeholder('itemId'))));

const addWords = prepared((db) =>
  db
    .insert(itemSearch)
    .values({ itemId: sql.placeholder('itemId'), words: searchEngine.stored(sql.placeholder('words')) }),
);

/** The names of a category in every locale, the base one first; none if it is not there. */
export async function namesOfCategory(on: Reader, categoryId: number): Promise<string[]> {
  const base = await nameOfCategory(on).execute({ categoryId });
  const texts = await textsOfCategory(on).execute({ categoryId });
  return [...base, ...texts].map(({ name }) => name);
}

/**
 * Holds the names of a category until the transaction ends: whoever gives it others waits for those who index items under
 * them, who do not wait for each other. A new item holds them by its foreign key. SQLite has one writer.
 */
async function holdNames(tx: Writer, categoryId: number): Promise<void> {
  if (engine === 'pg')
    await runRaw(tx, sql`select from ${categories} where ${categories.id} = ${categoryId} for key share`);
}

/** Holds a category for new names: no item is being indexed under its former ones. */
export async function holdForNewNames(tx: Writer, categoryId: number): Promise<void> {
  if (engine === 'pg')
    await runRaw(tx, sql`select from ${categories} where ${categories.id} = ${categoryId} for update`);
}

interface NewItem {
  itemId: number;
  categoryId: number;
  /** In every locale. */
  names: string[];
}

async function addToIndex(tx: Writer, { itemId, categoryId, names }: NewItem): Promise<void> {
  const words = wordsToIndex([...names, ...(await namesOfCategory(tx, categoryId))]);
  await addWords(tx).execute({ itemId, words: words.join(' ') });
}

/** Indexes an item that is not in the index yet: under its own names, and its category's in every locale. */
export async function indexNewItem(tx: Writer, item: NewItem): Promise<void> {
  await addToIndex(tx, item);
  tx.invalidate('catalogue');
}

/** What an item is about to be called, and where it is about to be, if that changes. */
interface ComingItem {
  name?: string | undefined;
  categoryId?: number | undefined;
}

async function replaceInIndex(tx: Writer, itemId: number, { name, categoryId }: ComingItem = {}): Promise<void> {
  const [stored] = await namesOfItem(tx).execute({ itemId });
  if (!stored) throw new Error(`item ${itemId} is not there`);
  const base = { name: name ?? stored.name, categoryId: categoryId ?? stored.categoryId };
  // Before its words: in this order they are held by who indexes the items of the category.
  await holdNames(tx, base.categoryId);
  const texts = await textsOfItem(tx).execute({ itemId });
  await removeWords(tx).execute({ itemId });
  const names = [base.name, ...texts.map(({ name }) => name)];
  await addToIndex(tx, { itemId, categoryId: base.categoryId, names });
}

/** Indexes an item again, in the transaction that changes one of these names, and before its row is changed. */
export async function indexItem(tx: Writer, itemId: number, coming: ComingItem = {}): Promise<void> {
  await replaceInIndex(tx, itemId, coming);
  tx.invalidate('catalogue');
}

/** The number of items in one statement of `indexAllItems`. */
const CHUNK = 500;

/** Items of a category that are indexed again in one transaction: some milliseconds, in which SQLite has no other writer. */
const BATCH = 100;

/** What an item is indexed under, without its names in other languages. */
const named = { id: items.id, name: items.name, categoryId: items.categoryId };

interface NamedItem {
  id: number;
  name: string;
  categoryId: number;
}

/**
 * Indexes items that are not in the index, many in one statement: row by row PostgreSQL would plan with the statistics
 * from before the transaction and scan the table each time.
 */
async function indexChunk(tx: Writer, chunk: NamedItem[], wordsOfCategory: Map<number, string[]>): Promise<void> {
  const ids = chunk.map(({ id }) => id);
  const texts = await tx.db
    .select({ id: itemTexts.itemId, name: itemTexts.name })
    .from(itemTexts)
    .where(inArray(itemTexts.itemId, ids));
  const names = byId(texts);
  const rows = chunk.map(({ id, name, categoryId }) => {
    const own = wordsToIndex([name, ...(names.get(id) ?? [])]);
    const words = new Set([...own, ...(wordsOfCategory.get(categoryId) ?? [])]);
    return { itemId: id, words: searchEngine.stored([...words].join(' ')) };
  });
  await tx.db.insert(itemSearch).values(rows);
}

/** Indexes every item again. */
export async function indexAllItems(tx: Writer): Promise<void> {
  await tx.db.delete(itemSearch);
  const wordsOfCategory = await wordsByCategory(tx.db);
  for (let after = 0; ; ) {
    const chunk = await tx.db.select(named).from(items).where(gt(items.id, after)).orderBy(asc(items.id)).limit(CHUNK);
    const last = chunk.at(-1)?.id;
    if (last === undefined) break;
    await indexChunk(tx, chunk, wordsOfCategory);
    after = last;
  }
  tx.invalidate('catalogue');
}

/**
 * The same for a database that nobody else uses: PostgreSQL's index of words is built once, from all of them. It is not
 * deferred row by row (`fastupdate = off`, for searches), and took most of a restore.
 */
export function indexAllItemsAlone(tx: Writer): Promise<void> {
  return loadInBulk(tx, ['item_search'], () => indexAllItems(tx));
}

async function indexAgain(tx: Writer, ids: number[]): Promise<void> {
  if (searchEngine.oneByOne) {
    for (const id of ids) await replaceInIndex(tx, id);
    return;
  }
  // Before their names are read: who changes one of them meanwhile waits at its words.
  await tx.db.delete(itemSearch).where(inArray(itemSearch.itemId, ids));
  const chunk = await tx.db.select(named).from(items).where(inArray(items.id, ids));
  await indexChunk(tx, chunk, await wordsByCategory(tx.db));
}

const renamed = prepared((db) =>
  db.select({ id: categories.id }).from(categories).where(isNotNull(categories.indexedTo)).limit(1),
);

/** Whether items wait to be indexed under the new names of their category. */
export async function isAnyCategoryRenamed(on: Reader): Promise<boolean> {
  return (await renamed(on).execute()).length > 0;
}

/** Holds a category whose items wait, unless an import that writes them holds it; nobody changes its names meanwhile. */
async function holdRenamed(tx: Writer) {
  const rows = sql`select id, indexed_to as "indexedTo" from ${categories} where indexed_to is not null order by id limit 1`;
  const query = engine === 'pg' ? sql`${rows} for update skip locked` : rows;
  const [held] = await selectRaw<{ id: number; indexedTo: number }>(tx, query);
  return held;
}

/** The next items of a category to be indexed, by id: as its index of items has them, those on sale and the others. */
export async function selectNextOfCategory(on: Reader, categoryId: number, after: number): Promise<number[]> {
  const next = (onSale: boolean) =>
    on.db
      .select({ id: items.id })
      .from(items)
      .where(and(eq(items.categoryId, categoryId), eq(items.onSale, onSale), gt(items.id, after)))
      .orderBy(asc(items.id))
      .limit(BATCH);
  const found = [...(await next(true)), ...(await next(false))];
  return found
    .map(({ id }) => id)
    .sort((one, other) => one - other)
    .slice(0, BATCH);
}

/** Indexes the next items of a category with new names again; true while there are more that nobody holds. */
export async function indexSomeOfCategory(tx: Writer): Promise<boolean> {
  const held = await holdRenamed(tx);
  if (!held) return false;
  const ids = await selectNextOfCategory(tx, held.id, held.indexedTo);
  if (ids.length > 0) await indexAgain(tx, ids);
  await tx.db
    .update(categories)
    .set({ indexedTo: ids.at(-1) ?? null })
    .where(eq(categories.id, held.id));
  // Once, at the end: lists stay as they are, and only what is searched for changes.
  if (ids.length === 0) tx.invalidate('catalogue');
  return true;
}

/** The words of each category's names, in every locale. */
async function wordsByCategory(db: Db): Promise<Map<number, string[]>> {
  const names = await namesByCategory(db);
  return new Map([...names].map(([id, all]) => [id, wordsToIndex(all)]));
}

/** Names of each category, in every locale. */
async function namesByCategory(db: Db): Promise<Map<number, string[]>> {
  const base = await db.select({ id: categories.id, name: categories.name }).from(categories);
  const texts = await db.select({ id: categoryTexts.categoryId, name: categoryTexts.name }).from(categoryTexts);
  return byId([...base, ...texts]);
}

function byId(rows: { id: number; name: string }[]): Map<number, string[]> {
  const names = new Map<number, string[]>();
  for (const { id, name } of rows) names.set(id, [...(names.get(id) ?? []), name]);
  return names;
}

/** One step of merging the index; true while there is more to do. */
export function mergeSomeOfIndex(tx: Writer): Promise<boolean> {
  return searchEngine.mergeSome(tx);
}

const asked = sql.placeholder('asked');
const before = sql.placeholder('before');
const limit = sql.placeholder('limit');

/** Ids of items from the index of words; `some` says which of them are meant. */
function foundByIndex(db: Db, some: SQL | undefined) {
  return db
    .select({ id: items.id })
    .from(itemSearch)
    .innerJoin(items, and(eq(items.id, itemSearch.itemId), some))
    .where(and(searchEngine.matches(itemSearch.words, asked), lt(itemSearch.itemId, before)))
    .orderBy(searchEngine.newestFirst(itemSearch.itemId))
    .limit(limit)
    .as('found');
}

/** The same among only the newest items, by reading the words of each. */
function foundAmongNewest(db: Db, some: SQL | undefined) {
  const newest = db
    .select({ itemId: itemSearch.itemId, words: itemSearch.words })
    .from(itemSearch)
    .where(lt(itemSearch.itemId, before))
    .orderBy(desc(itemSearch.itemId))
    .limit(searchEngine.newest)
    .as('newest');
  return db
    .select({ id: items.id })
    .from(newest)
    .innerJoin(items, and(eq(items.id, newest.itemId), some))
    .where(searchEngine.matches(newest.words, asked))
    .orderBy(desc(newest.itemId))
    .limit(limit)
    .as('found');
}

const listed = (db: Db, found: ReturnType<typeof foundByIndex>) =>
  db
    .select({ ...inList, onSale: items.onSale, createdAt: items.createdAt })
    .from(found)
    .innerJoin(items, eq(items.id, found.id))
    .innerJoin(pictures, eq(pictures.id, items.pictureId))
    .orderBy(desc(found.id));

type Search = ReadersLocales & { text: string; before: number; limit: number };

/**
 * Items with an id below `before` that are found under every word of `text`, newest first; none for a text without
 * letter or digit. Frequent words fill a page from the newest items; the index is for those that do not.
 */
function searchOf(some?: SQL) {
  const byIndex = prepared((db) => listed(db, foundByIndex(db, some)));
  const amongNewest = prepared((db) => listed(db, foundAmongNewest(db, some)));
  return async (on: Reader, { text, ...values }: Search) => {
    const words = wordsToFind(text);
    if (words.length === 0) return [];
    const search = { ...values, asked: searchEngine.asked(words) };
    if (searchEngine.newest > 0) {
      const newest = await amongNewest(on).execute(search);
      if (newest.length === values.limit) return newest;
    }
    return byIndex(on).execute(search);
  };
}

/** What shoppers find. */
export const selectFoundItems = searchOf(eq(items.onSale, true));

/** What staff find, on sale or not. */
export const selectFoundItemsOfStaff = searchOf();
