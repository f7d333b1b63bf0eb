/** Pictures that one review may have. */
export const REVIEW_PICTURES = 6;

/** Days in which its author may change a review. */
export const REVIEW_DAYS = 30;

/** The average of so many stars of so many reviews, to one decimal; null without any. */
export const averageStars = (stars: number, count: number): number | null =>
  count === 0 ? null : Math.round((stars * 10) / count) / 10;
