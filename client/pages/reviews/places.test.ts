import { expect, test } from 'vitest';
import type { Review } from '../../features/reviews/review.ts';
import { inPlaces } from './places.ts';

const review = (id: number, hidden_why: Review['hidden_why'] = null) => ({ id, hidden_why }) as Review;

test('hidden reviews in a row are one place, and each row of them has its own', () => {
  const [a, b, c, d, e] = [review(9), review(8, 'insult'), review(7, 'contact'), review(6), review(5, 'insult')];
  expect(inPlaces([a, b, c, d, e])).toEqual([
    { id: 9, review: a },
    { id: 8, hidden: [b, c] },
    { id: 6, review: d },
    { id: 5, hidden: [e] },
  ]);
});
