import { lazily } from './lazily.ts';
import type { LocaleInfo } from './locales.ts';
import type { Translate } from './texts.ts';

interface Zone {
  /** IANA name. */
  timeZone: string;
  calendar?: string;
}

const LATIN = 'en-US';
const NO_BREAK = '\u00a0';

/** Year, month, day, hour and minute of a point in time (ms) in a calendar and a zone. */
export function reader({ timeZone, calendar = 'gregory' }: Zone) {
  const format = lazily(
    () =>
      new Intl.DateTimeFormat(LATIN, {
        timeZone,
        calendar,
        numberingSystem: 'latn',
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
      }),
  );
  return (time: number) => {
    const found = { year: 0, month: 0, day: 0, hour: 0, minute: 0 };
    for (const { type, value } of format().formatToParts(time)) {
      if (type in found) found[type as keyof typeof found] = Number(value);
    }
    return found;
  };
}

/** Writes an hour and a minute as a language does; as 24 hours if it does not say. */
export function clockWriter({ clock = 'HH:mm', halves }: Pick<LocaleInfo, 'clock' | 'halves'>) {
  return (hour: number, minute: number): string => {
    const pieces: Record<string, string> = {
      HH: String(hour).padStart(2, '0'),
      H: String(hour),
      h: String(hour % 12 || 12),
      mm: String(minute).padStart(2, '0'),
      a: halves?.[hour < 12 ? 0 : 1] ?? '',
      ' ': NO_BREAK,
    };
    return clock.replace(/HH|H|h|mm|a| /g, (piece) => pieces[piece] ?? '');
  };
}

/** The date customs of a language. */
interface DateCustoms extends Pick<LocaleInfo, 'calendar' | 'clock' | 'halves'> {
  /**
   * `date.months`: the twelve months of its calendar as written beside a day, between bars; `date.day`: a day and its
   * time; `date.year`: the same with its year.
   */
  t: Translate<'date.months' | 'date.day' | 'date.year'>;
}

/**
 * Writes points in time (ISO 8601) in a zone, in Latin digits like money, with the year if it is not that of `now`.
 * Without `Intl`, like counts: Chromium has no data for Icelandic, Khmer, Lao and Burmese, Node writes "PM" in Korean,
 * and the browser must write what the server wrote. `dates.test.ts` compares the other languages with `Intl`.
 */
export function dateWriter(
  { t, calendar, clock, halves }: DateCustoms,
  timeZone: string,
  now: () => number,
): (iso: string) => string {
  const read = reader({ timeZone, calendar });
  const clockTime = clockWriter({ clock, halves });
  return (iso) => {
    const { year, month, day, hour, minute } = read(Date.parse(iso));
    return t(year === read(now()).year ? 'date.day' : 'date.year', {
      year: String(year),
      month: t('date.months').split('|')[month - 1] ?? '',
      day: String(day),
      time: clockTime(hour, minute),
    });
  };
}

/**
 * The name, in a language (BCP 47), of the zone in which a point in time is written, if this device's clock shows
 * another time then; otherwise null.
 */
export function foreignZone(tag: string, timeZone: string): (iso: string) => string | null {
  const read = reader({ timeZone });
  const named = lazily(
    () => new Intl.DateTimeFormat(tag, { timeZone, numberingSystem: 'latn', timeZoneName: 'short' }),
  );
  return (iso) => {
    const time = new Date(iso);
    const { year, month, day, hour, minute } = read(time.getTime());
    const same =
      year === time.getFullYear() &&
      month === time.getMonth() + 1 &&
      day === time.getDate() &&
      hour === time.getHours() &&
      minute === time.getMinutes();
    return same
      ? null
      : (named()
          .formatToParts(time)
          .find(({ type }) => type === 'timeZoneName')?.value ?? null);
  };
}
