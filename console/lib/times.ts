import type { Translate } from '../../shared/texts.ts';
import { timeNow } from '../../web/clock.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How points in time (ms since 1970) are written, in the shop's zone. */
export interface Times {
  /** `11/22 14:32`, with the year if it is not the current one. */
  dateTime: (time: number) => string;
  /** With seconds, for transfers. */
  dateTimeSeconds: (time: number) => string;
  /** `14:32`. */
  clock: (time: number) => string;
  /** `11/22`. */
  day: (time: number) => string;
  /** `11 月 22 日 周日`. */
  longDay: (time: number) => string;
  /** A length of time in ms in its two largest units: `2 小时 41 分`. */
  span: (ms: number) => string;
  /** `01:08:15`; negative counts as zero. */
  countdown: (ms: number) => string;
}

interface Options {
  tag: string;
  timeZone: string;
  t: Translate<'span.days' | 'span.hours' | 'span.minutes' | 'span.daysHours' | 'span.hoursMinutes'>;
}

export function timesOf({ tag, timeZone, t }: Options): Times {
  const made = new Map<string, Intl.DateTimeFormat>();
  const format = (options: Intl.DateTimeFormatOptions) => {
    const key = JSON.stringify(options);
    const known =
      made.get(key) ??
      new Intl.DateTimeFormat(tag, { timeZone, numberingSystem: 'latn', hourCycle: 'h23', ...options });
    made.set(key, known);
    return known;
  };
  const yearOf = (time: number) => format({ year: 'numeric' }).format(time);
  const date = (time: number, also: Intl.DateTimeFormatOptions) =>
    format({
      ...(yearOf(time) === yearOf(timeNow()) ? {} : { year: 'numeric' }),
      month: 'numeric',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      ...also,
    }).format(time);
  return {
    dateTime: (time) => date(time, {}),
    dateTimeSeconds: (time) => date(time, { second: '2-digit' }),
    clock: (time) => format({ hour: '2-digit', minute: '2-digit' }).format(time),
    day: (time) => format({ month: 'numeric', day: 'numeric' }).format(time),
    longDay: (time) => format({ month: 'long', day: 'numeric', weekday: 'short' }).format(time),
    span: (asked) => {
      // The time that screens show goes on in steps: what has just come is later than it.
      const ms = Math.max(0, asked);
      const [days, hours, minutes] = [
        Math.floor(ms / DAY),
        Math.floor((ms % DAY) / HOUR),
        Math.floor((ms % HOUR) / MINUTE),
      ];
      // A day and more is easier to compare in hours as long as promises are in hours.
      if (days >= 3) return hours > 0 ? t('span.daysHours', { days, hours }) : t('span.days', { count: days });
      const allHours = days * 24 + hours;
      if (allHours === 0) return t('span.minutes', { count: minutes });
      return minutes > 0 && allHours < 24
        ? t('span.hoursMinutes', { hours: allHours, minutes })
        : t('span.hours', { count: allHours });
    },
    countdown: (ms) => {
      const seconds = Math.max(0, Math.floor(ms / 1000));
      const two = (value: number) => String(value).padStart(2, '0');
      return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
    },
  };
}
