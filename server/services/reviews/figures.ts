import type { ReviewCount, ReviewFilter } from '../../../db/queries/reviews.ts';
import { type ReviewHiddenWhy, reviewHiddenWhy } from '../../../shared/contract/enums.ts';

const sumOf = (rows: readonly ReviewCount[]) => rows.reduce((sum, { count }) => sum + count, 0);

const isShown = ({ hiddenWhy }: ReviewCount) => hiddenWhy === '';

const isAskedFor =
  ({ pictured, stars, valueId }: ReviewFilter) =>
  (row: ReviewCount) =>
    (!pictured || row.pictured) &&
    (stars === undefined || row.stars === stars) &&
    (valueId === undefined || row.valueId === valueId);

/**
 * The figures of an item's reviews from how many it has of each kind: hidden ones are counted by stars and by value, and by
 * why they are hidden, but are not among those that are shown.
 */
export function reviewFigures(counts: readonly ReviewCount[], filter: ReviewFilter) {
  const shown = counts.filter(isShown);
  const values = [...new Set(counts.map(({ valueId }) => valueId))].filter((id) => id !== 0);
  return {
    byStars: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: sumOf(counts.filter((row) => row.stars === stars)) })),
    withPictures: sumOf(shown.filter(({ pictured }) => pictured)),
    byValue: new Map(values.map((id) => [id, sumOf(counts.filter(({ valueId }) => valueId === id))])),
    hidden: reviewHiddenWhy
      .map((why): { why: ReviewHiddenWhy; count: number } => ({
        why,
        count: sumOf(counts.filter(({ hiddenWhy }) => hiddenWhy === why)),
      }))
      .filter(({ count }) => count > 0),
    shown: sumOf(shown.filter(isAskedFor(filter))),
  };
}
