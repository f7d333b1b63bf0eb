import {
  countLowBeside,
  countReviews,
  selectListedReview,
  selectReviewList,
} from '../../db/queries/console/reviews.ts';
import { selectWaiting } from '../../db/queries/console/today.ts';
import {
  isShownReviewPicture,
  selectNewestReviews,
  selectReviewCounts,
  selectReviewPictures,
  selectReviews,
  selectReviewsOfOrders,
} from '../../db/queries/reviews.ts';
import { engine } from '../../db/schema/index.ts';
import { type Read, testIndexes, testMeantIndexes } from '../support/query-plans.ts';

const page = { itemId: 1, before: 999, limit: 21 };
const all = {
  itemId: undefined,
  shopperId: undefined,
  orderno: undefined,
  end: 'latest',
  after: [999],
  limit: 51,
} as const;
const beside = { id: 1, itemId: 1, since: 9, most: 100 };

const lists = {
  item_reviews: (on) => selectReviews(on, {}, page),
  'item_reviews with pictures': (on) => selectReviews(on, { pictured: true }, page),
  'item_reviews of so many stars': (on) => selectReviews(on, { stars: 5 }, page),
  'item_reviews of a value': (on) => selectReviews(on, { valueId: 7 }, page),
  'the newest reviews of an item': (on) => selectNewestReviews(on, { itemId: 1, limit: 2 }),
  'how many reviews of each kind': (on) => selectReviewCounts(on, 1),
  'pictures of reviews': (on) => selectReviewPictures(on, [1, 2]),
  'the review of a picture': (on) => isShownReviewPicture(on, 'a.webp'),
  'reviews of orders': (on) => selectReviewsOfOrders(on, [1, 2]),
  'reviews for staff': (on) => selectReviewList(on, { ...all, state: 'all' }),
  'reviews for staff of an item': (on) => selectReviewList(on, { ...all, state: 'all', itemId: 1 }),
  'reviews for staff of a shopper': (on) => selectReviewList(on, { ...all, state: 'all', shopperId: 1 }),
  'the review of an order for staff': (on) => selectReviewList(on, { ...all, state: 'all', orderno: '1' }),
  'a review for staff': (on) => selectListedReview(on, 1),
  'reviews of few stars': (on) => selectReviewList(on, { ...all, state: 'low' }),
  'reviews of few stars, the earliest first': (on) => selectReviewList(on, { ...all, end: 'earliest', state: 'low' }),
  'reviews of few stars, counted': (on) => countReviews(on, 'low', 1000),
  'reviews of few stars beside one': (on) => countLowBeside(on, { ...beside, variantId: 1 }),
  'reviews of few stars beside one of an item without options': (on) =>
    countLowBeside(on, { ...beside, variantId: null }),
  'reviews that nobody looked at, counted': (on) => countReviews(on, 'unchecked', 1000),
  'reviews without an answer, counted': (on) => countReviews(on, 'unanswered', 1000),
  'hidden reviews, counted': (on) => countReviews(on, 'hidden', 1000),
  'console: reviews that wait': (on) => selectWaiting(on, 'reviews'),
  'reviews that nobody looked at': (on) => selectReviewList(on, { ...all, state: 'unchecked' }),
  'reviews without an answer': (on) => selectReviewList(on, { ...all, state: 'unanswered' }),
  'hidden reviews': (on) => selectReviewList(on, { ...all, state: 'hidden' }),
} satisfies Record<string, Read>;

testIndexes(lists);

// Of tables that are not filled, PostgreSQL takes any of two indexes that begin with the item.
if (engine === 'sqlite') testMeantIndexes([['reviews_stars', lists['item_reviews of so many stars']]]);

testMeantIndexes([
  ['reviews_item', lists.item_reviews],
  ['reviews_pictured', lists['item_reviews with pictures']],
  ['reviews_value', lists['item_reviews of a value']],
  ['reviews_shopper', lists['reviews for staff of a shopper']],
  ['reviews_low', lists['reviews of few stars']],
  ['reviews_low_item', lists['reviews of few stars beside one']],
  ['reviews_unchecked', lists['reviews that nobody looked at']],
  ['reviews_unanswered', lists['reviews without an answer']],
  ['reviews_hidden', lists['hidden reviews']],
]);
