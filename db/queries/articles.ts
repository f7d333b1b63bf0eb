import { asc, eq } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';

const { articles, articleTexts } = tables;

interface Text {
  title: string;
  content: string;
}

/** Every article by its base title, with the other languages it is in. */
export async function selectArticles(on: Reader) {
  const base = await on.db
    .select({ id: articles.id, title: articles.title, updatedAt: articles.updatedAt })
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

/** Sets an article's base text, whether it was there or not. */
export async function upsertArticle(tx: Writer, article: Text & { id: number }): Promise<void> {
  const row = { ...article, updatedAt: tx.now };
  await tx.db.insert(articles).values(row).onConflictDoUpdate({ target: articles.id, set: row });
  tx.touch('storefront');
}

/** Sets an article's text in another language; false without the article itself. */
export async function upsertArticleText(
  tx: Writer,
  { id, locale, ...text }: Text & { id: number; locale: string },
): Promise<boolean> {
  const touched = await tx.db
    .update(articles)
    .set({ updatedAt: tx.now })
    .where(eq(articles.id, id))
    .returning({ id: articles.id });
  if (touched.length === 0) return false;
  const row = { articleId: id, locale, ...text };
  const target = [articleTexts.articleId, articleTexts.locale];
  await tx.db.insert(articleTexts).values(row).onConflictDoUpdate({ target, set: text });
  tx.touch('storefront');
  return true;
}
