import { durationWords } from './duration.ts';
import type { T } from './texts.ts';

/** A number of days in words. */
export const daysOf = (t: T, days: number): string => t('duration.days', { count: days });

/** Within how many hours goods are sent once their group is full, and what becomes of a group that is full at night. */
export const sendingTerm = (t: T, hours: number): string =>
  `${t('terms.sending', { duration: durationWords(t, hours * 3600) })} · ${t('promise.nextMorning')}`;

/** For how many days goods may be returned, before it is known when they come. */
export const returnTerm = (t: T, days: number): string => t('terms.returns', { duration: daysOf(t, days) });
