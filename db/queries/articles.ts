import { and, asc, eq, sql } from 'drizzle-orm';
import { DEFAULT_LOCALE } from '../../shared/locales.ts';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';

const { articles, articleTexts, articleVersions } = tables;

interface Text {
  title: string;
  content: string;
}

/** Every article by its base title, with the other languages it is in. */
export async function selectArticles(on: Reader) {
  const base = await on.db
    .select({
      id: articles.id,
      title: articles.title,
      published: articles.published,
      updatedAt: articles.updatedAt,
      version: articles.version,
    })
    .from(articles)
    .orderBy(asc(articles.id));
  const others = await on.db
    .select({ id: articleTexts.articleId, locale: articleTexts.locale })
    .from(articleTexts)
    .orderBy(asc(articleTexts.articleId), asc(articleTexts.locale));
  return base.map((article) => ({
    ...article,
    locales: others.filter(({ id }) => id === article.id).map(({ locale }) => locale),
  }));
}

/** An article in every language, published or not; undefined if there is none. */
export async function selectArticleTexts(on: Reader, id: number) {
  const [base] = await on.db.select().from(articles).where(eq(articles.id, id));
  if (!base) return undefined;
  const { locale, title, content, wordsAt } = articleTexts;
  const others = await on.db
    .select({ locale, title, content, wordsAt })
    .from(articleTexts)
    .where(eq(articleTexts.articleId, id))
    .orderBy(asc(locale));
  return { ...base, others };
}

/** Keeps what an article says now under its version; returns that, or null if there is no article. */
export async function keepArticleVersion(tx: Writer, id: number): Promise<number | null> {
  const article = await selectArticleTexts(tx, id);
  if (!article) return null;
  const { version, others } = article;
  const all = [{ ...article, locale: DEFAULT_LOCALE }, ...others];
  const texts = Object.fromEntries(all.map(({ locale, title, content }) => [locale, { title, content }]));
  await tx.db.insert(articleVersions).values({ articleId: id, version, texts }).onConflictDoNothing();
  return version;
}

/** What an article said in an earlier version, by language; undefined if that is not kept. */
export async function selectArticleVersion(on: Reader, id: number, version: number) {
  const [row] = await on.db
    .select({ texts: articleVersions.texts })
    .from(articleVersions)
    .where(and(eq(articleVersions.articleId, id), eq(articleVersions.version, version)));
  return row?.texts;
}

/** Publishes an article, or makes it a draft. */
export async function publishArticle(tx: Writer, id: number, published: boolean): Promise<void> {
  await tx.db.update(articles).set({ published }).where(eq(articles.id, id));
  tx.invalidate('storefront');
}

/** Deletes a translation, if there is one. */
export async function deleteArticleText(tx: Writer, id: number, locale: string): Promise<void> {
  await tx.db.delete(articleTexts).where(and(eq(articleTexts.articleId, id), eq(articleTexts.locale, locale)));
  tx.invalidate('storefront');
}

/** Deletes every draft, in all languages. */
export async function deleteDrafts(tx: Writer): Promise<void> {
  const drafts = await tx.db.select({ id: articles.id }).from(articles).where(eq(articles.published, false));
  for (const { id } of drafts) {
    await tx.db.delete(articleTexts).where(eq(articleTexts.articleId, id));
    await tx.db.delete(articleVersions).where(eq(articleVersions.articleId, id));
    await tx.db.delete(articles).where(eq(articles.id, id));
  }
}

/** Takes an article for a change, of which it gets a version, if it still has this one; false if it has another. */
export async function takeArticle(tx: Writer, id: number, version: number): Promise<boolean> {
  const taken = await tx.db
    .update(articles)
    .set({ version: sql`${articles.version} + 1`, updatedAt: tx.now })
    .where(and(eq(articles.id, id), eq(articles.version, version)))
    .returning({ id: articles.id });
  return taken.length > 0;
}

/** Inserts or replaces an article's base text. */
export async function upsertArticle(tx: Writer, article: Text & { id: number }): Promise<void> {
  const row = { ...article, updatedAt: tx.now, wordsAt: tx.now };
  await tx.db.insert(articles).values(row).onConflictDoUpdate({ target: articles.id, set: row });
  tx.invalidate('storefront');
}

/** Sets the text of an article that is there in another language. */
export async function upsertArticleText(
  tx: Writer,
  { id, locale, ...text }: Text & { id: number; locale: string },
): Promise<void> {
  const set = { ...text, wordsAt: tx.now };
  const target = [articleTexts.articleId, articleTexts.locale];
  await tx.db
    .insert(articleTexts)
    .values({ articleId: id, locale, ...set })
    .onConflictDoUpdate({ target, set });
  tx.invalidate('storefront');
}
