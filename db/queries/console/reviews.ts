import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import type { ReviewState } from '../../../shared/console/review-states.ts';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';
import { ordered } from '../ordered.ts';
import { wordsOfOrder } from '../variants.ts';
import { itsShopper } from './its-shopper.ts';

const { groups, orders, pictures, reviewPictures, reviews, shoppers, staff } = tables;

const listed = {
  ...itsShopper,
  id: reviews.id,
  orderno: orders.orderno,
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

/** Those of each state, as its index has them. */
const inState: Record<ReviewState, SQL | undefined> = {
  all: undefined,
  unchecked: isNull(reviews.checkedAt),
  unanswered: and(isNull(reviews.answeredAt), isNull(reviews.hiddenWhy)),
  hidden: sql`${reviews.hiddenWhy} is not null`,
};

interface Input {
  state: ReviewState;
  /** Of so many stars, whatever their state. */
  stars: number | undefined;
  end: ListEnd;
  after: readonly number[] | undefined;
  limit: number;
}

/** Reviews for staff by their ids. */
export function selectReviewList(on: Reader, { state, stars, end, after, limit }: Input) {
  const { beyond, by } = ordered(end, [reviews.id], after);
  const wanted = stars === undefined ? inState[state] : eq(reviews.stars, stars);
  return on.db
    .select(listed)
    .from(reviews)
    .innerJoin(orders, eq(orders.id, reviews.orderId))
    .innerJoin(groups, eq(groups.id, orders.groupId))
    .innerJoin(pictures, eq(pictures.id, groups.pictureId))
    .innerJoin(shoppers, eq(shoppers.id, reviews.shopperId))
    .leftJoin(staff, eq(staff.id, reviews.answeredBy))
    .where(and(wanted, beyond))
    .orderBy(...by)
    .limit(limit);
}

/** The file of a review's picture, whoever may see it; undefined if there is none. */
export async function selectReviewPicture(on: Reader, id: number): Promise<string | undefined> {
  const [row] = await on.db.select({ file: reviewPictures.file }).from(reviewPictures).where(eq(reviewPictures.id, id));
  return row?.file;
}
