import { and, asc, eq, gt, inArray, isNotNull, type SQL, sql } from 'drizzle-orm';
import { DEFAULT_LOCALE } from '../../shared/locales.ts';
import { plainText } from '../../shared/plain-blocks.ts';
import { engine, tables } from '../schema/index.ts';
import { type ItemTexts, impactsOf } from '../search/document.ts';
import { addPostings, clearPostings, replacePostings } from '../search/postings.ts';
import { type Db, prepared, type Reader, type Writer } from '../store.ts';
import { loadInBulk } from './bulk-load.ts';
import { inList } from './catalogue.ts';
import { runRaw, selectRaw } from './raw.ts';
import type { ReadersLocales } from './texts.ts';

const { items, itemTexts, categories, categoryTexts, pictures } = tables;

type Names = Record<string, string>;
type Texts = Record<string, { name: string; content: string }>;

const itemOf = prepared((db) =>
  db
    .select({ name: items.name, content: items.content, categoryId: items.categoryId, onSale: items.onSale })
    .from(items)
    .where(eq(items.id, sql.placeholder('itemId'))),
);

const textsOfItem = prepared((db) =>
  db
    .select({ locale: itemTexts.locale, name: itemTexts.name, content: itemTexts.content })
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
    .select({ locale: categoryTexts.locale, name: categoryTexts.name })
    .from(categoryTexts)
    .where(eq(categoryTexts.categoryId, sql.placeholder('categoryId'))),
);

/** The names of a category by locale; none if it is not there. */
export async function namesOfCategory(on: Reader, categoryId: number): Promise<Names> {
  const base = await nameOfCategory(on).execute({ categoryId });
  const texts = await textsOfCategory(on).execute({ categoryId });
  return Object.fromEntries([
    ...base.map(({ name }) => [DEFAULT_LOCALE, name]),
    ...texts.map(({ locale, name }) => [locale, name]),
  ]);
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

/** What an item is indexed under. */
interface IndexedItem {
  itemId: number;
  categoryId: number;
  onSale: boolean;
  /** By locale, with the base texts. */
  texts: Texts;
}

/** Letters of a description that are indexed, in each language: a longer one says nothing new of what the item is. */
const MOST_CONTENT = 2000;

function wordsOf({ itemId, onSale, texts }: IndexedItem, categoryNames: Names) {
  const each = <Value>(of: (text: { name: string; content: string }) => Value) =>
    Object.fromEntries(Object.entries(texts).map(([locale, text]) => [locale, of(text)]));
  const given: ItemTexts = {
    names: each(({ name }) => name),
    categories: categoryNames,
    contents: each(({ content }) => plainText(content).slice(0, MOST_CONTENT)),
  };
  return { itemId, onSale, impacts: impactsOf(given) };
}

/** Indexes an item that is not in the index yet: under its texts, and the names of its category, in every locale. */
export async function indexNewItem(tx: Writer, item: IndexedItem): Promise<void> {
  await addPostings(tx, [wordsOf(item, await namesOfCategory(tx, item.categoryId))]);
  tx.invalidate('catalogue');
}

/** What an item is about to be called and described as, where it is about to be, and whether it is sold, if that changes. */
interface ComingItem {
  onSale?: boolean | undefined;
  name?: string | undefined;
  content?: string | undefined;
  categoryId?: number | undefined;
}

async function replaceInIndex(tx: Writer, itemId: number, coming: ComingItem = {}): Promise<void> {
  const [stored] = await itemOf(tx).execute({ itemId });
  if (!stored) throw new Error(`item ${itemId} is not there`);
  const { name = stored.name, content = stored.content } = coming;
  const { categoryId = stored.categoryId, onSale = stored.onSale } = coming;
  // Before its words: in this order they are held by who indexes the items of the category.
  await holdNames(tx, categoryId);
  const others = await textsOfItem(tx).execute({ itemId });
  const texts = Object.fromEntries(others.map(({ locale, ...text }) => [locale, text]));
  const item = { itemId, categoryId, onSale, texts: { [DEFAULT_LOCALE]: { name, content }, ...texts } };
  await replacePostings(tx, wordsOf(item, await namesOfCategory(tx, categoryId)));
}

/** Indexes an item again, in the transaction that changes one of these texts, and before its row is changed. */
export async function indexItem(tx: Writer, itemId: number, coming: ComingItem = {}): Promise<void> {
  await replaceInIndex(tx, itemId, coming);
  tx.invalidate('catalogue');
}

/** The number of items in one statement of `indexAllItems`. */
const CHUNK = 500;

/** Items of a category that are indexed again in one transaction: some milliseconds, in which SQLite has no other writer. */
const BATCH = 100;

/** Indexes every item again. */
export async function indexAllItems(tx: Writer): Promise<void> {
  await clearPostings(tx);
  const names = await namesByCategory(tx.db);
  const words = new Map<string, number>();
  const { id, name, content, categoryId, onSale } = items;
  for (let after = 0; ; ) {
    const chunk = await tx.db
      .select({ id, name, content, categoryId, onSale })
      .from(items)
      .where(gt(id, after))
      .orderBy(asc(id))
      .limit(CHUNK);
    const last = chunk.at(-1)?.id;
    if (last === undefined) break;
    const texts = await textsByItem(
      tx,
      chunk.map((row) => row.id),
    );
    const rows = chunk.map(({ id: itemId, categoryId: of, onSale: isSold, ...base }) => {
      const item = { itemId, categoryId: of, onSale: isSold, texts: { [DEFAULT_LOCALE]: base, ...texts.get(itemId) } };
      return wordsOf(item, names.get(of) ?? {});
    });
    await addPostings(tx, rows, words);
    after = last;
  }
  tx.invalidate('catalogue');
}

async function textsByItem(tx: Writer, ids: number[]): Promise<Map<number, Texts>> {
  const rows = await tx.db.select().from(itemTexts).where(inArray(itemTexts.itemId, ids));
  const texts = new Map<number, Texts>();
  for (const { itemId, locale, name, content } of rows) {
    texts.set(itemId, { ...texts.get(itemId), [locale]: { name, content } });
  }
  return texts;
}

/** The same for a database that nobody else uses: PostgreSQL builds the indexes of words once, from all of them. */
export function indexAllItemsAlone(tx: Writer): Promise<void> {
  return loadInBulk(tx, ['search_postings'], () => indexAllItems(tx));
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
  for (const id of ids) await replaceInIndex(tx, id);
  await tx.db
    .update(categories)
    .set({ indexedTo: ids.at(-1) ?? null })
    .where(eq(categories.id, held.id));
  // Once, at the end: lists stay as they are, and only what is searched for changes.
  if (ids.length === 0) tx.invalidate('catalogue');
  return true;
}

/** Names of each category by locale. */
async function namesByCategory(db: Db): Promise<Map<number, Names>> {
  const base = await db.select({ id: categories.id, name: categories.name }).from(categories);
  const texts = await db
    .select({ id: categoryTexts.categoryId, locale: categoryTexts.locale, name: categoryTexts.name })
    .from(categoryTexts);
  const names = new Map<number, Names>(base.map(({ id, name }) => [id, { [DEFAULT_LOCALE]: name }]));
  for (const { id, locale, name } of texts) names.set(id, { ...names.get(id), [locale]: name });
  return names;
}

/** What a JSON array of ids holds. */
const idsIn = (ids: SQL.Aliased | ReturnType<typeof sql.placeholder>) =>
  engine === 'pg'
    ? sql`(select value::bigint from jsonb_array_elements_text(cast(${ids} as jsonb)))`
    : sql`(select value from json_each(${ids}))`;

const listed = prepared((db) =>
  db
    .select({ ...inList, onSale: items.onSale, createdAt: items.createdAt })
    .from(items)
    .innerJoin(pictures, eq(pictures.id, items.pictureId))
    .where(sql`${items.id} in ${idsIn(sql.placeholder('ids'))}`),
);

/** Items as lists show them, in the order of their ids as given. */
export async function selectListed(on: Reader, ids: number[], locales: ReadersLocales) {
  const rows = await listed(on).execute({ ...locales, ids: JSON.stringify(ids) });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
