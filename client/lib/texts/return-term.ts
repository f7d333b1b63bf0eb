import type { T } from './texts.ts';

/** For how many days goods may be returned, before it is known when they come. */
export const returnTerm = (t: T, days: number): string =>
  t('terms.returns', { duration: t('duration.days', { count: days }) });
