import type { T } from './texts.ts';

/** A number of days in words. */
export const daysOf = (t: T, days: number): string => t('duration.days', { count: days });

/** For how many days goods may be returned, before it is known when they come. */
export const returnTerm = (t: T, days: number): string => t('terms.returns', { duration: daysOf(t, days) });
