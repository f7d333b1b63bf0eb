import { asc, desc, eq } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';

const { articles, consents } = tables;

/** An agreement as a reader is shown it. */
export interface ShownAgreement {
  articleId: number;
  version: number;
  /** In which it is shown. */
  locale: string;
}

/** The shopper agrees to these. */
export async function insertConsents(tx: Writer, shopperId: number, agreements: ShownAgreement[]): Promise<void> {
  if (agreements.length === 0) return;
  await tx.db.insert(consents).values(agreements.map((one) => ({ ...one, shopperId, agreedAt: tx.now })));
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
