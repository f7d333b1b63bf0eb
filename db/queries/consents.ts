import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';

const { articles, consents } = tables;

interface Consent {
  shopperId: number;
  /** The language in which the shopper read them. */
  locale: string;
  articleIds: readonly number[];
}

/** The shopper agrees to those of these articles that are published, as they are now. */
export async function insertConsents(tx: Writer, { shopperId, locale, articleIds }: Consent): Promise<void> {
  const agreedTo = await tx.db
    .select({ articleId: articles.id, version: articles.version })
    .from(articles)
    .where(and(inArray(articles.id, [...articleIds]), articles.published));
  if (agreedTo.length === 0) return;
  await tx.db.insert(consents).values(agreedTo.map((one) => ({ ...one, shopperId, locale, agreedAt: tx.now })));
}

/** What a shopper has agreed to, the latest first. */
export function selectConsents(on: Reader, shopperId: number) {
  return on.db
    .select({
      articleId: consents.articleId,
      title: articles.title,
      version: consents.version,
      locale: consents.locale,
      agreedAt: consents.agreedAt,
    })
    .from(consents)
    .leftJoin(articles, eq(articles.id, consents.articleId))
    .where(eq(consents.shopperId, shopperId))
    .orderBy(desc(consents.agreedAt), asc(consents.articleId));
}
