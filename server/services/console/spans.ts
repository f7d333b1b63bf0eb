import type { Span } from '../../../db/queries/support.ts';
import { fullWithin, type TookBound } from '../../../shared/console/took.ts';
import { dateAfter, startOfDate } from '../days/calendar.ts';

/** Days in the shop's time zone, such as `2026-11-19`: one, all from it to `until`, or all until then. */
export interface DaysFilter {
  day?: string | undefined;
  until?: string | undefined;
}

/** When these days begin and end, in ms since 1970; undefined for all days. */
export function spanOfDays({ day, until = day }: DaysFilter, zone: string): Span | undefined {
  if (until === undefined) return undefined;
  return { from: day === undefined ? 0 : startOfDate(day, zone), to: startOfDate(dateAfter(until), zone) };
}

const HOUR = 60 * 60 * 1000;

/** How long groups were open that are counted with this bound (`full` of server/services/days/counted.ts), in ms. */
export function openFor(took: TookBound): Span {
  const at = took === 'more' ? fullWithin.length : fullWithin.findIndex((bound) => String(bound) === took);
  // A group that took exactly so many hours is counted with that bound.
  const after = (hours: number | undefined) => (hours === undefined ? undefined : hours * HOUR + 1);
  return { from: after(fullWithin[at - 1]) ?? 0, to: after(fullWithin[at]) ?? Number.MAX_SAFE_INTEGER };
}
