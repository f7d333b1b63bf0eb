import type { T } from './texts.ts';

/** Until when goods may be returned, before it is known when they come. */
export const returnTerm = (t: T, days: number): string =>
  t('terms.returns', { duration: t('duration.days', { count: days }) });

/** A duration in seconds as words: whole hours, else minutes. */
export function durationWords(t: T, seconds: number): string {
  const hours = seconds / 3600;
  return Number.isInteger(hours)
    ? t('duration.hours', { count: hours })
    : t('duration.minutes', { count: Math.ceil(seconds / 60) });
}
