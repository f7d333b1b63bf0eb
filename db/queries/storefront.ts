import { and, asc, eq, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/sqlite-core';
import { tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';
import { type ReadersLocales, readersLocale, readersText } from './texts.ts';
import { holdTurn } from './turns.ts';

const { categories, categoryTexts, carousel, carouselTexts, mallBanners, notices, noticeTexts, pictures, settings } =
  tables;
const { articles, articleTexts } = tables;

const ownCategory = alias(categoryTexts, 'own');
const fallbackCategory = alias(categoryTexts, 'fallback');

const shownCategories = prepared((db) =>
  db
    .select({
      id: categories.id,
      name: readersText(ownCategory.name, fallbackCategory.name, categories.name),
      locale: readersLocale(ownCategory.locale, fallbackCategory.locale),
      picture: pictures.name,
    })
    .from(categories)
    .innerJoin(pictures, eq(pictures.id, categories.pictureId))
    .leftJoin(
      ownCategory,
      and(eq(ownCategory.categoryId, categories.id), eq(ownCategory.locale, sql.placeholder('locale'))),
    )
    .leftJoin(
      fallbackCategory,
      and(eq(fallbackCategory.categoryId, categories.id), eq(fallbackCategory.locale, sql.placeholder('fallback'))),
    )
    .where(eq(categories.open, true))
    .orderBy(asc(categories.position), asc(categories.id)),
);

export function selectCategories(on: Reader, locales: ReadersLocales) {
  return shownCategories(on).execute({ ...locales });
}

const shownMallBanners = prepared((db) =>
  db
    .select({
      id: mallBanners.id,
      categoryId: mallBanners.categoryId,
      tone: mallBanners.tone,
      picture: pictures.name,
      placeholder: pictures.placeholder,
    })
    .from(mallBanners)
    .innerJoin(pictures, eq(pictures.id, mallBanners.pictureId))
    // A banner of a closed category would lead nowhere.
    .innerJoin(categories, and(eq(categories.id, mallBanners.categoryId), eq(categories.open, true)))
    .where(eq(mallBanners.shown, true))
    .orderBy(asc(mallBanners.position), asc(mallBanners.id)),
);

export function selectMallBanners(on: Reader) {
  return shownMallBanners(on).execute();
}

const ownNotice = alias(noticeTexts, 'own');
const fallbackNotice = alias(noticeTexts, 'fallback');

const shownNotices = prepared((db) =>
  db
    .select({
      text: readersText(ownNotice.text, fallbackNotice.text, notices.text),
      locale: readersLocale(ownNotice.locale, fallbackNotice.locale),
    })
    .from(notices)
    .leftJoin(ownNotice, and(eq(ownNotice.noticeId, notices.id), eq(ownNotice.locale, sql.placeholder('locale'))))
    .leftJoin(
      fallbackNotice,
      and(eq(fallbackNotice.noticeId, notices.id), eq(fallbackNotice.locale, sql.placeholder('fallback'))),
    )
    .where(eq(notices.shown, true))
    .orderBy(asc(notices.position), asc(notices.id)),
);

export function selectNotices(on: Reader, locales: ReadersLocales) {
  return shownNotices(on).execute({ ...locales });
}

const ownBanner = alias(carouselTexts, 'own');
const fallbackBanner = alias(carouselTexts, 'fallback');

const shownCarousel = prepared((db) =>
  db
    .select({
      id: carousel.id,
      tone: carousel.tone,
      href: carousel.href,
      title: readersText(ownBanner.title, fallbackBanner.title, carousel.title),
      subtitle: readersText(ownBanner.subtitle, fallbackBanner.subtitle, carousel.subtitle),
      label: readersText(ownBanner.label, fallbackBanner.label, carousel.label),
      locale: readersLocale(ownBanner.locale, fallbackBanner.locale),
      picture: pictures.name,
      placeholder: pictures.placeholder,
    })
    .from(carousel)
    .innerJoin(pictures, eq(pictures.id, carousel.pictureId))
    .leftJoin(ownBanner, and(eq(ownBanner.carouselId, carousel.id), eq(ownBanner.locale, sql.placeholder('locale'))))
    .leftJoin(
      fallbackBanner,
      and(eq(fallbackBanner.carouselId, carousel.id), eq(fallbackBanner.locale, sql.placeholder('fallback'))),
    )
    .where(eq(carousel.shown, true))
    .orderBy(asc(carousel.position), asc(carousel.id)),
);

export function selectCarousel(on: Reader, locales: ReadersLocales) {
  return shownCarousel(on).execute({ ...locales });
}

const allSettings = prepared((db) => db.select({ key: settings.key, value: settings.value }).from(settings));

export async function selectSettings(on: Reader): Promise<Map<string, string>> {
  return new Map((await allSettings(on).execute()).map(({ key, value }) => [key, value]));
}

/** Inserts a setting that does not exist yet; true if it did. Of two concurrent ones the second waits. */
export async function insertSetting(tx: Writer, { key, value }: { key: string; value: string }): Promise<boolean> {
  const inserted = await tx.db
    .insert(settings)
    .values({ key, value, updatedAt: tx.now })
    .onConflictDoNothing()
    .returning({ key: settings.key });
  tx.invalidate('storefront');
  return inserted.length > 0;
}

/** Sets a setting, whatever its value was; returns its version, which counts from 1. */
export async function upsertSetting(tx: Writer, { key, value }: { key: string; value: string }): Promise<number> {
  const row = { key, value, updatedAt: tx.now };
  const set = { ...row, version: sql`${settings.version} + 1` };
  const [stored] = await tx.db
    .insert(settings)
    .values({ ...row, version: 1 })
    .onConflictDoUpdate({ target: settings.key, set })
    .returning({ version: settings.version });
  tx.invalidate('storefront');
  tx.invalidate(`setting:${key}`);
  return stored?.version ?? 0;
}

/** Of two changes of the storefront the second waits here, and then sees the first. */
export async function holdStorefront(tx: Writer): Promise<void> {
  await holdTurn(tx, 'storefront');
  tx.invalidate('storefront');
}

/** A missing one is no fault. */
export async function deleteSetting(tx: Writer, key: string): Promise<void> {
  await tx.db.delete(settings).where(eq(settings.key, key));
}

const ownArticle = alias(articleTexts, 'own');
const fallbackArticle = alias(articleTexts, 'fallback');

const article = prepared((db) =>
  db
    .select({
      id: articles.id,
      title: readersText(ownArticle.title, fallbackArticle.title, articles.title),
      content: readersText(ownArticle.content, fallbackArticle.content, articles.content),
      version: articles.version,
      /** In which the text is. */
      locale: readersLocale(ownArticle.locale, fallbackArticle.locale),
    })
    .from(articles)
    .leftJoin(ownArticle, and(eq(ownArticle.articleId, articles.id), eq(ownArticle.locale, sql.placeholder('locale'))))
    .leftJoin(
      fallbackArticle,
      and(eq(fallbackArticle.articleId, articles.id), eq(fallbackArticle.locale, sql.placeholder('fallback'))),
    )
    .where(and(eq(articles.id, sql.placeholder('id')), eq(articles.published, true))),
);

/** A published article. */
export async function selectArticle(on: Reader, values: ReadersLocales & { id: number }) {
  const [row] = await article(on).execute({ ...values });
  return row;
}

const articlesInOrder = prepared((db) =>
  db.select({ id: articles.id }).from(articles).where(eq(articles.published, true)).orderBy(asc(articles.id)),
);

export async function selectArticleIds(on: Reader): Promise<number[]> {
  return (await articlesInOrder(on).execute()).map((row) => row.id);
}
