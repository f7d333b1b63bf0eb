import type { CallOutput } from '../../../shared/contract/index.ts';

/** What the reviews of an item come to, and a page of them. */
export type ItemReviews = CallOutput<'itemReviews'>;

/** A review as everybody reads it. */
export type Review = ItemReviews['reviews'][number];

/** The reviews of an item, the newest first. */
export const addressOfReviews = (itemId: number): string => `/user/detail/${itemId}/reviews`;
