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

/** Year, month, day, hour and minute of a point in time (ms) as a calendar in a zone has them. */
function reader({ timeZone, calendar = 'gregory' }: Zone) {
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

/** How a language writes dates. */
interface DateCustoms extends Pick<LocaleInfo, 'calendar' | 'clock' | 'halves'> {
  /** The twelve months of its calendar as they stand beside a day, between bars; a day and its time; the same with its year. */
  t: Translate<'date.months' | 'date.day' | 'date.year'>;
}

/**
 * Writes points in time (ISO 8601) in a zone, in Latin digits as money is; the year stands only where it is not that of
 * `now`. By hand, like counts: Chromium carries no data of Icelandic, Khmer, Lao and Burmese, Node's writes "PM" in
 * Korean, and what the server wrote must be what the browser goes on with. `dates.test.ts` holds the others against
 * `Intl`.
 */
export function dateWriter(
  { t, calendar, clock = 'HH:mm', halves }: DateCustoms,
  timeZone: string,
  now: () => number,
): (iso: string) => string {
  const read = reader({ timeZone, calendar });
  const clockTime = (hour: number, minute: number) => {
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
 * Names the zone that a point in time is written in, in a language (BCP 47), where it is not the one that this device's
 * clock goes by at that time; else null.
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
