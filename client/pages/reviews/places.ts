import type { Review } from '../../features/reviews/review.ts';

/** A place of the list: a review, or hidden ones that follow each other. */
export type Place = { id: number } & ({ review: Review } | { hidden: Review[] });

/** The places of reviews in their order; hidden ones in a row are told in one. */
export function inPlaces(reviews: readonly Review[]): Place[] {
  const places: Place[] = [];
  for (const review of reviews) {
    const last = places.at(-1);
    if (review.hidden_why === null) places.push({ id: review.id, review });
    else if (last && 'hidden' in last) last.hidden.push(review);
    else places.push({ id: review.id, hidden: [review] });
  }
  return places;
}
