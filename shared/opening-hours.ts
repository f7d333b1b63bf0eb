import { instantAt, wallTime } from './wall-time.ts';

/** From when until when staff work each day, by the shop's clock: `09:00`, the earlier one first. */
export interface OpeningHours {
  from: string;
  until: string;
}

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/**
 * From when on a time that is promised in hours counts for what is asked at `at` (ms): at once while staff work, unless
 * it would pass the end of their day; else from their next morning. What takes longer than a day of theirs passes over
 * nights anyway. Days are those of the shop's zone, also when its clocks change.
 */
export function promisedFrom(at: number, hours: number, { from, until }: OpeningHours, timeZone: string): number {
  const on = (day: string, clock: string) => instantAt(timeZone, `${day}T${clock}`) ?? at;
  const dayOf = (time: number) => wallTime(timeZone, time).slice(0, 10);
  const today = dayOf(at);
  const [opens, closes] = [on(today, from), on(today, until)];
  if (at < opens) return opens;
  const needed = hours * HOUR_MS;
  const fits = needed > closes - opens || at + needed <= closes;
  if (at < closes && fits) return at;
  // Noon is on the next day however long this one is.
  return on(dayOf(on(today, '12:00') + DAY_MS), from);
}

/**
 * Until when a promise of so many ms is kept for what is asked at `at`, in ms. Shoppers read it, and staff are late from
 * then on.
 */
export function promisedUntil(at: number, promise: number, opening: OpeningHours, timeZone: string): number {
  return promisedFrom(at, promise / HOUR_MS, opening, timeZone) + promise;
}
