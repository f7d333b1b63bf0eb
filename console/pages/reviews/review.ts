import type { ConsoleOutput } from '../../../shared/console/index.ts';

/** A review with what the shop knows about it. */
export type Review = ConsoleOutput<'review'>;

/** A review in a list. */
export type ListedReview = ConsoleOutput<'reviews'>['rows'][number];

/** Since when it is as it is, in ms. */
export const writtenAt = ({ created_at, edited_at }: ListedReview): number => edited_at ?? created_at;
