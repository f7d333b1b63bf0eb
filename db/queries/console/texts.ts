import { and, asc, count, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm';
import type { AnySQLiteColumn } from 'drizzle-orm/sqlite-core';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';

const { items, itemTexts, categories, categoryTexts, carousel, carouselTexts, notices, noticeTexts } = tables;
const { articles, articleTexts } = tables;

/** Texts of a kind in one language. */
export interface TextsInLocale {
  locale: string;
  there: number;
  /** Older than the text of the shop's own language; null where no times are kept. */
  older: number | null;
}

/** How many there are of a kind, and their texts by language. */
export interface TextCounts {
  all: number;
  texts: TextsInLocale[];
}

type Kind = 'items' | 'categories' | 'carousel' | 'notices' | 'articles';

const older = (text: AnySQLiteColumn, base: AnySQLiteColumn) =>
  sql<number>`cast(coalesce(sum(case when coalesce(${text}, 0) < coalesce(${base}, 0) then 1 else 0 end), 0) as integer)`;

const unknown = sql<null>`null`;

/** Older than the words of its item; an item whose time is not known has no such text. */
export const outdated = lt(itemTexts.wordsAt, items.wordsAt);

/** Texts of items by language. All are counted without their items, so that only outdated ones are sorted. */
async function countItemTexts(on: Reader): Promise<TextsInLocale[]> {
  const there = await on.db
    .select({ locale: itemTexts.locale, there: count() })
    .from(itemTexts)
    .groupBy(itemTexts.locale);
  const late = await on.db
    .select({ locale: itemTexts.locale, older: count() })
    .from(items)
    // Items have a plus sign, since SQLite would read all texts first, in the order of their languages.
    .innerJoin(itemTexts, eq(itemTexts.itemId, sql`+${items.id}`))
    .where(and(isNotNull(items.wordsAt), outdated))
    .groupBy(itemTexts.locale);
  const older = new Map(late.map((row) => [row.locale, row.older]));
  return there.map((row) => ({ ...row, older: older.get(row.locale) ?? 0 }));
}

/** How many there are of each kind, and their texts by language. */
export async function selectTextCounts(on: Reader): Promise<Record<Kind, TextCounts>> {
  const all = async (table: typeof items | typeof categories | typeof carousel | typeof notices | typeof articles) =>
    (await on.db.select({ found: count() }).from(table))[0]?.found ?? 0;
  return {
    items: {
      all: await all(items),
      texts: await countItemTexts(on),
    },
    categories: {
      all: await all(categories),
      texts: await on.db
        .select({ locale: categoryTexts.locale, there: count(), older: unknown })
        .from(categoryTexts)
        .groupBy(categoryTexts.locale),
    },
    carousel: {
      all: await all(carousel),
      texts: await on.db
        .select({ locale: carouselTexts.locale, there: count(), older: unknown })
        .from(carouselTexts)
        .groupBy(carouselTexts.locale),
    },
    notices: {
      all: await all(notices),
      texts: await on.db
        .select({ locale: noticeTexts.locale, there: count(), older: unknown })
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

/**
 * When the first item was written whose text is not in all of `languages` besides its own, or is outdated in one. Items
 * are read by that time, up to the first such one.
 */
export async function selectOldestGap(on: Reader, languages: number): Promise<number | null> {
  const lacks = lt(sql`(select count(*) from ${itemTexts} where ${itemTexts.itemId} = ${items.id})`, languages);
  const isLate = sql`exists (select 1 from ${itemTexts} where ${itemTexts.itemId} = ${items.id} and ${outdated})`;
  const [known] = await on.db
    .select({ at: items.wordsAt })
    .from(items)
    .where(and(isNotNull(items.wordsAt), or(lacks, isLate)))
    .orderBy(asc(items.wordsAt))
    .limit(1);
  const [unknown] = await on.db
    .select({ at: items.createdAt })
    .from(items)
    .where(and(isNull(items.wordsAt), lacks))
    // The first is the same in all of them: PostgreSQL knows the index's order only with it.
    .orderBy(asc(items.wordsAt), asc(items.createdAt))
    .limit(1);
  const times = [known?.at, unknown?.at].filter((at) => at !== undefined && at !== null);
  return times.length === 0 ? null : Math.min(...times);
}
