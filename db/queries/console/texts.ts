import { count, eq, lt, min, or, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';

const { items, itemTexts, categories, categoryTexts, carousel, carouselTexts, notices, noticeTexts } = tables;
const { articles, articleTexts } = tables;

/** Texts of a kind in one language. */
export interface TextsInLocale {
  locale: string;
  there: number;
  /** Older than the text of the shop's own language. */
  older: number;
}

const older = (text: AnySQLiteColumn, base: AnySQLiteColumn) =>
  sql<number>`cast(coalesce(sum(case when coalesce(${text}, 0) < coalesce(${base}, 0) then 1 else 0 end), 0) as integer)`;

const none = sql<number>`0`;

/** How many there are of each kind, and their texts by language. */
export async function selectTextCounts(on: Reader): Promise<Record<string, { all: number; texts: TextsInLocale[] }>> {
  const all = async (table: typeof items | typeof categories | typeof carousel | typeof notices | typeof articles) =>
    (await on.db.select({ found: count() }).from(table))[0]?.found ?? 0;
  return {
    items: {
      all: await all(items),
      texts: await on.db
        .select({ locale: itemTexts.locale, there: count(), older: older(itemTexts.wordsAt, items.wordsAt) })
        .from(itemTexts)
        .innerJoin(items, eq(items.id, itemTexts.itemId))
        .groupBy(itemTexts.locale),
    },
    categories: {
      all: await all(categories),
      texts: await on.db
        .select({ locale: categoryTexts.locale, there: count(), older: none })
        .from(categoryTexts)
        .groupBy(categoryTexts.locale),
    },
    carousel: {
      all: await all(carousel),
      texts: await on.db
        .select({ locale: carouselTexts.locale, there: count(), older: none })
        .from(carouselTexts)
        .groupBy(carouselTexts.locale),
    },
    notices: {
      all: await all(notices),
      texts: await on.db
        .select({ locale: noticeTexts.locale, there: count(), older: none })
        .from(noticeTexts)
        .groupBy(noticeTexts.locale),
    },
    articles: {
      all: await all(articles),
      texts: await on.db
        .select({ locale: articleTexts.locale, there: count(), older: older(articleTexts.wordsAt, articles.wordsAt) })
        .from(articleTexts)
        .innerJoin(articles, eq(articles.id, articleTexts.articleId))
        .groupBy(articleTexts.locale),
    },
  };
}

/** When the first item was written whose text is not in all of `languages` besides its own. */
export async function selectOldestGap(on: Reader, languages: number): Promise<number | null> {
  const translations = sql`(select count(*) from ${itemTexts} where ${itemTexts.itemId} = ${items.id})`;
  const outdated = sql`exists (select 1 from ${itemTexts} where ${itemTexts.itemId} = ${items.id}
    and coalesce(${itemTexts.wordsAt}, 0) < coalesce(${items.wordsAt}, 0))`;
  const [row] = await on.db
    .select({ at: min(sql<number>`coalesce(${items.wordsAt}, ${items.createdAt})`) })
    .from(items)
    .where(or(lt(translations, languages), outdated));
  const at = row?.at ?? null;
  return at === null ? null : Number(at);
}
