import type { DateCustoms } from './date-customs.ts';
import { lazily } from './lazily.ts';

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

/** Writes points in time (ISO 8601) in a zone, in Latin digits as money is; the year stands only where it is not that of `now`. */
export function dateWriter(
  { months, day: dayOfYear, year: dayOfAnyYear, clock, halves }: DateCustoms,
  zone: Zone,
  now: () => number,
): (iso: string) => string {
  const read = reader(zone);
  const names = months.split('|');
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
    const pieces: Record<string, string> = {
      year: String(year),
      month: names[month - 1] ?? '',
      day: String(day),
      time: clockTime(hour, minute),
    };
    const pattern = year === read(now()).year ? dayOfYear : dayOfAnyYear;
    return pattern.replace(/\{(\w+)\}/g, (_, piece: string) => pieces[piece] ?? '');
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
