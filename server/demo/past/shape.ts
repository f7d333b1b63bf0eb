import type { Chance } from '../chance.ts';

export const HOUR = 60 * 60 * 1000;
export const DAY = 24 * HOUR;

/** Days of the demo shop before its first start. */
export const DAYS = 90;

/** How long a group waits, in ms. */
export const LIFE = 30 * HOUR;

/** How much of a day's trade falls into each of its hours: little at night, most in the evening. */
const hours = [3, 2, 1, 1, 1, 1, 2, 4, 6, 8, 9, 9, 11, 9, 8, 8, 8, 8, 9, 12, 15, 16, 13, 7];

/** China's, whose hours those are. */
const OFFSET = 8 * HOUR;

/** The index of an entry, each as likely as its weight. */
export function weighed(chance: Chance, weights: readonly number[]): number {
  let left = chance.below(weights.reduce((sum, weight) => sum + weight, 0));
  return weights.findIndex((weight) => {
    left -= weight;
    return left < 0;
  });
}

/** More from week to week, and at weekends. */
function weightsOfDays(now: number): number[] {
  return Array.from({ length: DAYS }, (_, day) => {
    const weekday = new Date(now + OFFSET - (DAYS - day) * DAY).getUTCDay();
    return 40 + day + (weekday % 6 === 0 ? 30 : 0);
  });
}

/** Draws moments of the past days, as a growing shop has its purchases. */
export function momentsBefore(now: number, chance: Chance): () => number {
  const days = weightsOfDays(now);
  // Today has not ended yet, nor has the day before the first one.
  const end = now - HOUR;
  const midnight = Math.floor((now + OFFSET) / DAY) * DAY - OFFSET;
  return () => {
    const begins = midnight - (DAYS - 1 - weighed(chance, days)) * DAY;
    const at = begins + weighed(chance, hours) * HOUR + chance.below(HOUR);
    return at < end ? at : at - DAY;
  };
}

/** YYMMDD, with which numbers of orders and recharges begin. */
export const dateOf = (at: number): string => new Date(at + OFFSET).toISOString().slice(2, 10).replaceAll('-', '');
