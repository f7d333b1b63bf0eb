import { isDeepStrictEqual } from 'node:util';
import { asc, eq, sql } from 'drizzle-orm';
import { DEFAULT_LOCALE } from '../../shared/locales.ts';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';
import type { WholeRow } from './columns.ts';
import { holdForNewNames, namesOfCategory } from './search.ts';

const { categories, categoryTexts, carousel, carouselTexts, mallBanners, notices, noticeTexts } = tables;
const { pictures } = tables;

/** Texts in other languages than the shop's own, by language. */
type Texts<Text> = Record<string, Text>;

/** A whole row, which replaces the one with its id: a column left out would go back to its default. */
type Written<Of extends typeof carousel | typeof mallBanners | typeof notices> = WholeRow<Of, 'id' | 'version'> & {
  id?: number | undefined;
};

function textsOf<Row extends { id: number; locale: string }>(
  rows: Row[],
  id: number,
): Texts<Omit<Row, 'id' | 'locale'>> {
  const own = rows.filter((row) => row.id === id);
  return Object.fromEntries(own.map(({ id: _, locale, ...text }) => [locale, text]));
}

const picture = { pictureId: pictures.id, picture: pictures.name };

/** Every category in its order, open or not, in every language. */
export async function selectCategoryRows(on: Reader) {
  const rows = await on.db
    .select({
      id: categories.id,
      position: categories.position,
      name: categories.name,
      open: categories.open,
      version: categories.version,
      ...picture,
    })
    .from(categories)
    .innerJoin(pictures, eq(pictures.id, categories.pictureId))
    .orderBy(asc(categories.position), asc(categories.id));
  const texts = await on.db
    .select({ id: categoryTexts.categoryId, locale: categoryTexts.locale, name: categoryTexts.name })
    .from(categoryTexts)
    .orderBy(asc(categoryTexts.locale));
  return rows.map((row) => ({ ...row, texts: textsOf(texts, row.id) }));
}

/**
 * Inserts a category or replaces the one with its id; under new names its items are indexed again after the transaction
 * (`indexSomeOfCategory`).
 */
export async function writeCategory(
  tx: Writer,
  { id, texts, ...columns }: WholeRow<typeof categories, 'version' | 'indexedTo'> & { texts: Texts<{ name: string }> },
): Promise<number> {
  const before = await namesOfCategory(tx, id);
  const others = Object.entries(texts).map(([locale, text]) => [locale, text.name]);
  const isRenamed = !isDeepStrictEqual(before, { [DEFAULT_LOCALE]: columns.name, ...Object.fromEntries(others) });
  if (isRenamed) await holdForNewNames(tx, id);
  const set = { ...columns, version: sql`${categories.version} + 1`, ...(isRenamed ? { indexedTo: 0 } : {}) };
  await tx.db
    .insert(categories)
    .values({ id, ...columns })
    .onConflictDoUpdate({ target: categories.id, set });
  await tx.db.delete(categoryTexts).where(eq(categoryTexts.categoryId, id));
  const rows = Object.entries(texts).map(([locale, text]) => ({ categoryId: id, locale, ...text }));
  if (rows.length > 0) await tx.db.insert(categoryTexts).values(rows);
  tx.invalidate('storefront');
  tx.invalidate('catalogue');
  return id;
}

export async function moveCategory(tx: Writer, id: number, position: number): Promise<void> {
  await tx.db.update(categories).set({ position }).where(eq(categories.id, id));
  tx.invalidate('storefront');
}

/** Every slide of the carousel in its order, in every language. */
export async function selectCarouselRows(on: Reader) {
  const { id, position, tone, href, title, subtitle, label, shown, version } = carousel;
  const rows = await on.db
    .select({ id, position, tone, href, title, subtitle, label, shown, version, ...picture })
    .from(carousel)
    .innerJoin(pictures, eq(pictures.id, carousel.pictureId))
    .orderBy(asc(carousel.position), asc(carousel.id));
  const texts = await on.db
    .select({
      id: carouselTexts.carouselId,
      locale: carouselTexts.locale,
      title: carouselTexts.title,
      subtitle: carouselTexts.subtitle,
      label: carouselTexts.label,
    })
    .from(carouselTexts)
    .orderBy(asc(carouselTexts.locale));
  return rows.map((row) => ({ ...row, texts: textsOf(texts, row.id) }));
}

type SlideTexts = Texts<{ title: string; subtitle: string; label: string }>;

/** Inserts a slide, or replaces the one with its id; returns the id. */
export async function writeSlide(
  tx: Writer,
  { texts, ...row }: Written<typeof carousel> & { texts: SlideTexts },
): Promise<number> {
  const [written] = await tx.db
    .insert(carousel)
    .values(row)
    .onConflictDoUpdate({ target: carousel.id, set: { ...row, version: sql`${carousel.version} + 1` } })
    .returning({ id: carousel.id });
  if (!written) throw new Error('the slide was not written');
  await tx.db.delete(carouselTexts).where(eq(carouselTexts.carouselId, written.id));
  const rows = Object.entries(texts).map(([locale, text]) => ({ carouselId: written.id, locale, ...text }));
  if (rows.length > 0) await tx.db.insert(carouselTexts).values(rows);
  tx.invalidate('storefront');
  return written.id;
}

export async function moveSlide(tx: Writer, id: number, position: number): Promise<void> {
  await tx.db.update(carousel).set({ position }).where(eq(carousel.id, id));
  tx.invalidate('storefront');
}

export async function removeSlide(tx: Writer, id: number): Promise<void> {
  await tx.db.delete(carouselTexts).where(eq(carouselTexts.carouselId, id));
  await tx.db.delete(carousel).where(eq(carousel.id, id));
  tx.invalidate('storefront');
}

/** Every banner of the mall in its order. */
export function selectMallRows(on: Reader) {
  const { id, position, tone, categoryId, shown, version } = mallBanners;
  return on.db
    .select({ id, position, tone, categoryId, shown, version, ...picture })
    .from(mallBanners)
    .innerJoin(pictures, eq(pictures.id, mallBanners.pictureId))
    .orderBy(asc(mallBanners.position), asc(mallBanners.id));
}

/** Inserts a banner of the mall, or replaces the one with its id; returns the id. */
export async function writeMallBanner(tx: Writer, row: Written<typeof mallBanners>): Promise<number> {
  const [written] = await tx.db
    .insert(mallBanners)
    .values(row)
    .onConflictDoUpdate({ target: mallBanners.id, set: { ...row, version: sql`${mallBanners.version} + 1` } })
    .returning({ id: mallBanners.id });
  if (!written) throw new Error('the banner was not written');
  tx.invalidate('storefront');
  return written.id;
}

export async function moveMallBanner(tx: Writer, id: number, position: number): Promise<void> {
  await tx.db.update(mallBanners).set({ position }).where(eq(mallBanners.id, id));
  tx.invalidate('storefront');
}

export async function removeMallBanner(tx: Writer, id: number): Promise<void> {
  await tx.db.delete(mallBanners).where(eq(mallBanners.id, id));
  tx.invalidate('storefront');
}

/** Every notice in its order, in every language. */
export async function selectNoticeRows(on: Reader) {
  const rows = await on.db
    .select({
      id: notices.id,
      position: notices.position,
      text: notices.text,
      shown: notices.shown,
      version: notices.version,
    })
    .from(notices)
    .orderBy(asc(notices.position), asc(notices.id));
  const texts = await on.db
    .select({ id: noticeTexts.noticeId, locale: noticeTexts.locale, text: noticeTexts.text })
    .from(noticeTexts)
    .orderBy(asc(noticeTexts.locale));
  return rows.map((row) => ({ ...row, texts: textsOf(texts, row.id) }));
}

/** Inserts a notice, or replaces the one with its id; returns the id. */
export async function writeNotice(
  tx: Writer,
  { texts, ...row }: Written<typeof notices> & { texts: Texts<{ text: string }> },
): Promise<number> {
  const [written] = await tx.db
    .insert(notices)
    .values(row)
    .onConflictDoUpdate({ target: notices.id, set: { ...row, version: sql`${notices.version} + 1` } })
    .returning({ id: notices.id });
  if (!written) throw new Error('the notice was not written');
  await tx.db.delete(noticeTexts).where(eq(noticeTexts.noticeId, written.id));
  const rows = Object.entries(texts).map(([locale, text]) => ({ noticeId: written.id, locale, ...text }));
  if (rows.length > 0) await tx.db.insert(noticeTexts).values(rows);
  tx.invalidate('storefront');
  return written.id;
}

export async function moveNotice(tx: Writer, id: number, position: number): Promise<void> {
  await tx.db.update(notices).set({ position }).where(eq(notices.id, id));
  tx.invalidate('storefront');
}

export async function removeNotice(tx: Writer, id: number): Promise<void> {
  await tx.db.delete(noticeTexts).where(eq(noticeTexts.noticeId, id));
  await tx.db.delete(notices).where(eq(notices.id, id));
  tx.invalidate('storefront');
}
