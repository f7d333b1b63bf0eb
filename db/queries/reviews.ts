import { and, asc, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import { prepared, type Reader, type Writer } from '../store.ts';
import { askedFor, byGroups } from './by-groups.ts';
import { publicNickname } from './shoppers.ts';
import { wordsOfOrder } from './variants.ts';

const { groups, itemVariants, items, optionValues, orders, pictures } = tables;
const { reviewCounts, reviewPictures, reviews, shoppers } = tables;

export type ReviewRow = typeof reviews.$inferSelect;

/** What decides by which of an item's figures a review is counted. */
type Counted = Pick<ReviewRow, 'itemId' | 'valueId' | 'stars' | 'pictured' | 'hiddenWhy'>;

/** By what a review is counted. */
export const keyOfReview = ({ itemId, valueId, stars, pictured, hiddenWhy }: Counted) => ({
  ...{ itemId, stars, pictured },
  valueId: valueId ?? 0,
  hiddenWhy: hiddenWhy ?? ('' as const),
});

const isCountedAlike = (one: Counted, other: Counted) =>
  one.stars === other.stars && one.pictured === other.pictured && one.hiddenWhy === other.hiddenWhy;

/**
 * Counts a review that is new (`before` null) or has changed. The item's row is written first, which others who count the
 * same item wait for.
 */
async function count(tx: Writer, before: Counted | null, after: Counted): Promise<void> {
  const { itemId } = after;
  const added = before ? 0 : 1;
  const stars = after.stars - (before?.stars ?? 0);
  await tx.db
    .update(items)
    .set({ reviewCount: sql`${items.reviewCount} + ${added}`, reviewStars: sql`${items.reviewStars} + ${stars}` })
    .where(eq(items.id, itemId));
  if (before) {
    const { valueId, ...key } = keyOfReview(before);
    await tx.db
      .update(reviewCounts)
      .set({ count: sql`${reviewCounts.count} - 1` })
      .where(
        and(
          eq(reviewCounts.itemId, itemId),
          eq(reviewCounts.valueId, valueId),
          eq(reviewCounts.stars, key.stars),
          eq(reviewCounts.pictured, key.pictured),
          eq(reviewCounts.hiddenWhy, key.hiddenWhy),
        ),
      );
  }
  await tx.db
    .insert(reviewCounts)
    .values({ ...keyOfReview(after), count: 1 })
    .onConflictDoUpdate({
      target: [
        reviewCounts.itemId,
        reviewCounts.valueId,
        reviewCounts.stars,
        reviewCounts.pictured,
        reviewCounts.hiddenWhy,
      ],
      set: { count: sql`${reviewCounts.count} + 1` },
    });
  if (added !== 0 || stars !== 0) tx.invalidate(`card:${itemId}`);
}

/** The pages that show a review, its author's, and the lists of staff. */
function invalidateReview(tx: Writer, { itemId, shopperId }: Pick<ReviewRow, 'itemId' | 'shopperId'>): void {
  tx.invalidate(`item:${itemId}`);
  tx.invalidate(`shopper:${shopperId}`);
  tx.invalidate('queues');
}

interface NewReview extends Pick<ReviewRow, 'orderId' | 'itemId' | 'shopperId' | 'stars' | 'text' | 'anonymous'> {
  /** Of the order. */
  variantId: number | null;
}

/** The value of the first option that a variant has; null of an item without options. */
async function firstValueOf(on: Reader, variantId: number | null): Promise<number | null> {
  if (variantId === null) return null;
  const [row] = await on.db
    .select({ valueId: itemVariants.value1 })
    .from(itemVariants)
    .where(eq(itemVariants.id, variantId));
  return row?.valueId ?? null;
}

/** Publishes the review of an order; null if it has one. */
export async function insertReview(tx: Writer, { variantId, ...review }: NewReview): Promise<number | null> {
  const valueId = await firstValueOf(tx, variantId);
  const [row] = await tx.db
    .insert(reviews)
    .values({ ...review, valueId, createdAt: tx.now })
    .onConflictDoNothing()
    .returning({ id: reviews.id });
  if (!row) return null;
  await count(tx, null, { ...review, valueId, pictured: false, hiddenWhy: null });
  invalidateReview(tx, review);
  return row.id;
}

async function hold(tx: Writer, wanted: SQL): Promise<ReviewRow | undefined> {
  const [row] = await tx.db
    .update(reviews)
    .set({ version: sql`${reviews.version}` })
    .where(wanted)
    .returning();
  return row;
}

/** The review of an order, locked until the transaction ends. */
export const holdReviewOfOrder = (tx: Writer, orderId: number) => hold(tx, eq(reviews.orderId, orderId));

/** A review by its id, locked likewise. */
export const holdReview = (tx: Writer, id: number) => hold(tx, eq(reviews.id, id));

type Changes = Partial<
  Omit<ReviewRow, 'id' | 'orderId' | 'itemId' | 'shopperId' | 'valueId' | 'createdAt' | 'version'>
>;

/** Changes a review that the transaction holds; its new version. */
export async function updateReview(tx: Writer, before: ReviewRow, changes: Changes): Promise<number> {
  const version = before.version + 1;
  await tx.db
    .update(reviews)
    .set({ ...changes, version })
    .where(eq(reviews.id, before.id));
  const after = { ...before, ...changes };
  if (!isCountedAlike(before, after)) await count(tx, before, after);
  invalidateReview(tx, before);
  return version;
}

/** Columns of a review as its item's page shows it. */
const shown = {
  id: reviews.id,
  shopperId: reviews.shopperId,
  nickname: publicNickname,
  anonymous: reviews.anonymous,
  stars: reviews.stars,
  words: wordsOfOrder,
  text: reviews.text,
  pictured: reviews.pictured,
  createdAt: reviews.createdAt,
  editedAt: reviews.editedAt,
  answer: reviews.answer,
  answeredAt: reviews.answeredAt,
  hiddenWhy: reviews.hiddenWhy,
};

const isShown = isNull(reviews.hiddenWhy);

/** As the index has it. */
const hasPictures = sql`${reviews.pictured} and ${reviews.hiddenWhy} is null`;

const newestThat = (filter?: SQL) =>
  prepared((db) =>
    db
      .select(shown)
      .from(reviews)
      .innerJoin(shoppers, eq(shoppers.id, reviews.shopperId))
      .innerJoin(orders, eq(orders.id, reviews.orderId))
      .innerJoin(groups, eq(groups.id, orders.groupId))
      .where(and(eq(reviews.itemId, sql.placeholder('itemId')), lt(reviews.id, sql.placeholder('before')), filter))
      .orderBy(desc(reviews.id))
      .limit(sql.placeholder('limit')),
  );

const allReviews = newestThat();
const shownReviews = newestThat(isShown);
const reviewsWithPictures = newestThat(hasPictures);
const reviewsOfStars = newestThat(eq(reviews.stars, sql.placeholder('stars')));
const reviewsOfValue = newestThat(eq(reviews.valueId, sql.placeholder('valueId')));

/** What a list of reviews is filtered by: by nothing, or by one of these. */
export interface ReviewFilter {
  pictured?: boolean | undefined;
  stars?: number | undefined;
  valueId?: number | undefined;
}

interface Page {
  itemId: number;
  /** The id of the last one that was shown. */
  before: number;
  limit: number;
}

/** Reviews of an item, the newest first; hidden ones among them, unless those with pictures are asked for. */
export function selectReviews(on: Reader, { pictured, stars, valueId }: ReviewFilter, page: Page) {
  if (pictured) return reviewsWithPictures(on).execute({ ...page });
  if (stars !== undefined) return reviewsOfStars(on).execute({ ...page, stars });
  if (valueId !== undefined) return reviewsOfValue(on).execute({ ...page, valueId });
  return allReviews(on).execute({ ...page });
}

/** The newest reviews of an item that are not hidden. */
export function selectNewestReviews(on: Reader, { itemId, limit }: Omit<Page, 'before'>) {
  return shownReviews(on).execute({ itemId, limit, before: Number.MAX_SAFE_INTEGER });
}

export type ListedReview = Awaited<ReturnType<typeof selectReviews>>[number];

const countsOfItem = prepared((db) =>
  db
    .select({
      valueId: reviewCounts.valueId,
      stars: reviewCounts.stars,
      pictured: reviewCounts.pictured,
      hiddenWhy: reviewCounts.hiddenWhy,
      count: reviewCounts.count,
    })
    .from(reviewCounts)
    .where(eq(reviewCounts.itemId, sql.placeholder('itemId'))),
);

/** How many reviews an item has of each kind. */
export function selectReviewCounts(on: Reader, itemId: number) {
  return countsOfItem(on).execute({ itemId });
}

export type ReviewCount = Awaited<ReturnType<typeof selectReviewCounts>>[number];

const reviewedItem = prepared((db) =>
  db
    .select({ count: items.reviewCount, stars: items.reviewStars })
    .from(items)
    .where(and(eq(items.id, sql.placeholder('id')), eq(items.onSale, true))),
);

/** How many reviews an item on sale has, and the sum of their stars. */
export async function selectReviewSums(on: Reader, itemId: number) {
  const [row] = await reviewedItem(on).execute({ id: itemId });
  return row;
}

/** These values of an item's first option in their order. */
export function selectValues(on: Reader, ids: readonly number[]) {
  return on.db
    .select({ id: optionValues.id, names: optionValues.names, picture: pictures.name })
    .from(optionValues)
    .leftJoin(pictures, eq(pictures.id, optionValues.pictureId))
    .where(inArray(optionValues.id, [...ids]))
    .orderBy(asc(optionValues.position), asc(optionValues.id));
}

const picturesOf = prepared((db) =>
  db
    .select({ id: reviewPictures.id, reviewId: reviewPictures.reviewId, file: reviewPictures.file })
    .from(reviewPictures)
    .where(inArray(reviewPictures.reviewId, askedFor)),
);

/** The pictures of these reviews, those of each in the order in which they came. */
export async function selectReviewPictures(on: Reader, reviewIds: readonly number[]) {
  const rows = await byGroups(reviewIds, (ids) => picturesOf(on).execute(ids));
  return rows.sort((one, other) => one.id - other.id);
}

const shownPicture = prepared((db) =>
  db
    .select({ id: reviewPictures.id })
    .from(reviewPictures)
    .innerJoin(reviews, eq(reviews.id, reviewPictures.reviewId))
    .where(and(eq(reviewPictures.file, sql.placeholder('file')), hasPictures)),
);

/** Whether everybody may see that file: it is a picture of a review that is not hidden, and its author has an account. */
export async function isShownReviewPicture(on: Reader, file: string): Promise<boolean> {
  return (await shownPicture(on).execute({ file })).length > 0;
}

export async function insertReviewPicture(tx: Writer, picture: { reviewId: number; file: string }): Promise<void> {
  await tx.db.insert(reviewPictures).values(picture);
}

/** Takes a picture off its review; its file, which the caller removes after the commit, or undefined. */
export async function deleteReviewPicture(tx: Writer, { id, reviewId }: { id: number; reviewId: number }) {
  const [row] = await tx.db
    .delete(reviewPictures)
    .where(and(eq(reviewPictures.id, id), eq(reviewPictures.reviewId, reviewId)))
    .returning({ file: reviewPictures.file });
  return row?.file;
}

const reviewsOfOrders = prepared((db) => db.select().from(reviews).where(inArray(reviews.orderId, askedFor)));

/** The reviews of these orders. */
export function selectReviewsOfOrders(on: Reader, orderIds: readonly number[]) {
  return byGroups(orderIds, (ids) => reviewsOfOrders(on).execute(ids));
}

/** Nobody sees pictures of a shopper's reviews any more. */
export async function hideReviewPictures(tx: Writer, shopperId: number): Promise<void> {
  const own = await tx.db
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.shopperId, shopperId), eq(reviews.pictured, true)))
    // In one order, since each locks its item.
    .orderBy(asc(reviews.itemId), asc(reviews.id));
  for (const { id } of own) {
    const review = await holdReview(tx, id);
    if (review) await updateReview(tx, review, { pictured: false });
  }
}
