import { and, eq, gt, gte, isNull, ne, type SQL, sql } from 'drizzle-orm';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import type { ReviewState } from '../../../shared/console/review-states.ts';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';
import { ordered } from '../ordered.ts';
import { publicNickname } from '../shoppers.ts';
import { wordsOfOrder } from '../variants.ts';
import { itsShopper } from './its-shopper.ts';

const { groups, orders, pictures, reviewPictures, reviews, shoppers, staff } = tables;

const listed = {
  ...itsShopper,
  id: reviews.id,
  publicNickname,
  orderId: reviews.orderId,
  orderno: orders.orderno,
  variantId: orders.variantId,
  quantity: orders.quantity,
  words: wordsOfOrder,
  itemId: groups.itemId,
  names: groups.names,
  picture: pictures.name,
  stars: reviews.stars,
  text: reviews.text,
  anonymous: reviews.anonymous,
  createdAt: reviews.createdAt,
  editedAt: reviews.editedAt,
  answer: reviews.answer,
  answeredAt: reviews.answeredAt,
  answeredBy: staff.name,
  hiddenWhy: reviews.hiddenWhy,
  checkedAt: reviews.checkedAt,
  version: reviews.version,
};

/** As indexes have them. */
const isLow = sql`${reviews.stars} <= 2`;

/** Those of each state, as its index has them. */
const inState: Record<ReviewState, SQL | undefined> = {
  all: undefined,
  unchecked: isNull(reviews.checkedAt),
  low: isLow,
  unanswered: and(isNull(reviews.answeredAt), isNull(reviews.hiddenWhy)),
  hidden: sql`${reviews.hiddenWhy} is not null`,
};

export interface ReviewsFilter {
  state: ReviewState;
  /** Of these, whatever their state. */
  itemId: number | undefined;
  shopperId: number | undefined;
  orderno: string | undefined;
}

interface Input extends ReviewsFilter {
  end: ListEnd;
  after: readonly number[] | undefined;
  limit: number;
}

const listedThat = (on: Reader, wanted: SQL | undefined) =>
  on.db
    .select(listed)
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .innerJoin(pictures, eq(pictures.id, groups.pictureId))
    .innerJoin(shoppers, eq(shoppers.id, reviews.shopperId))
    .leftJoin(staff, eq(staff.id, reviews.answeredBy))
    .where(wanted);

/** Reviews for staff by their ids. */
export function selectReviewList(on: Reader, { state, itemId, shopperId, orderno, end, after, limit }: Input) {
  const { beyond, by } = ordered(end, [reviews.id], after);
  const of = and(
    itemId === undefined ? undefined : eq(reviews.itemId, itemId),
    shopperId === undefined ? undefined : eq(reviews.shopperId, shopperId),
    orderno === undefined ? undefined : eq(orders.orderno, orderno),
  );
  return listedThat(on, and(of ?? inState[state], beyond))
    .orderBy(...by)
    .limit(limit);
}

/** A review for staff; undefined if there is none. */
export async function selectListedReview(on: Reader, id: number) {
  const [row] = await listedThat(on, eq(reviews.id, id));
  return row;
}

/** How many reviews there are of a state, counted no further than `most`. */
export async function countReviews(on: Reader, state: ReviewState, most: number) {
  const found = await on.db
    .select({ id: reviews.id })
    .from(reviews)
    // The last is the index's own condition.
    .where(and(inState[state], gt(reviews.id, 0)))
    .limit(most + 1);
  return { count: Math.min(found.length, most), more: found.length > most };
}

interface Beside {
  id: number;
  itemId: number;
  variantId: number | null;
  /** In ms since 1970. */
  since: number;
  most: number;
}

/** How many others of one or two stars an item's variant got since then, counted no further than `most`. */
export async function countLowBeside(on: Reader, { id, itemId, variantId, since, most }: Beside) {
  const found = await on.db
    .select({ id: reviews.id })
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .where(
      and(
        ...[isLow, eq(reviews.itemId, itemId), gte(reviews.createdAt, since), ne(reviews.id, id)],
        variantId === null ? isNull(orders.variantId) : eq(orders.variantId, variantId),
      ),
    )
    .limit(most + 1);
  return { count: Math.min(found.length, most), more: found.length > most };
}

/** The file of a review's picture, whoever may see it; undefined if there is none. */
export async function selectReviewPicture(on: Reader, id: number): Promise<string | undefined> {
  const [row] = await on.db.select({ file: reviewPictures.file }).from(reviewPictures).where(eq(reviewPictures.id, id));
  return row?.file;
}
