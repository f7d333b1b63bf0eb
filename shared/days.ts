import { clockWriter, reader } from './dates.ts';
import type { LocaleInfo } from './locales.ts';
import type { Translate } from './texts.ts';

/** The date customs of a language (`DateCustoms`), for a day without its time. */
interface DayCustoms extends Pick<LocaleInfo, 'calendar' | 'clock' | 'halves'> {
  t: Translate<'date.months' | 'date.only' | 'date.onlyYear' | 'messages.today' | 'messages.yesterday'>;
}

export interface DayAndTime {
  /** Today, yesterday, or the date: with the year if it is not the current one. */
  day: string;
  /** The time of day. */
  time: string;
}

const HALF_A_DAY = 12 * 60;
const MINUTE = 60_000;

/**
 * Writes points in time (ISO 8601) as day and time in a zone, seen from `now` (ISO 8601), for a list with a heading for
 * each day.
 */
export function dayWriter({ t, calendar, clock, halves }: DayCustoms, timeZone: string, now: string) {
  const read = reader({ timeZone, calendar });
  const clockTime = clockWriter({ clock, halves });
  const at = Date.parse(now);
  const today = read(at);
  // About noon, which is of that day also where clocks were changed.
  const yesterday = read(at - (today.hour * 60 + today.minute + HALF_A_DAY) * MINUTE);
  const isOf = (one: typeof today, { year, month, day }: typeof today) =>
    one.year === year && one.month === month && one.day === day;
  return (iso: string): DayAndTime => {
    const date = read(Date.parse(iso));
    const time = clockTime(date.hour, date.minute);
    if (isOf(today, date)) return { day: t('messages.today'), time };
    if (isOf(yesterday, date)) return { day: t('messages.yesterday'), time };
    const month = t('date.months').split('|')[date.month - 1] ?? '';
    const key = date.year === today.year ? 'date.only' : 'date.onlyYear';
    return { day: t(key, { month, day: String(date.day), year: String(date.year) }), time };
  };
}
