import type { T } from './texts.ts';

/** A duration in seconds as words: whole hours, else minutes. */
export function durationWords(t: T, seconds: number): string {
  const hours = seconds / 3600;
  return Number.isInteger(hours)
    ? t('duration.hours', { count: hours })
    : t('duration.minutes', { count: Math.ceil(seconds / 60) });
}
