/** A day of the shop: from one midnight of its zone to the next. */
export interface Day {
  /** `2026-11-23`. */
  day: string;
  /** Of IANA. */
  zone: string;
  /** Milliseconds since 1970. */
  startsAt: number;
  endsAt: number;
}

const MINUTE = 60 * 1000;
const HOUR = 60 * MINUTE;

/** No zone is further from UTC. */
const FARTHEST = 15 * HOUR;

const formats = new Map<string, Intl.DateTimeFormat>();

/** The date of an instant in a zone, `2026-11-23`. */
export function dateIn(zone: string, at: number): string {
  let format = formats.get(zone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' });
    formats.set(zone, format);
  }
  return format.format(at);
}

const clocks = new Map<string, Intl.DateTimeFormat>();

/** An instant as the clocks of a zone show it, and how far these are from UTC: `2026-11-23T08:00:00+08:00`. */
export function timeIn(zone: string, at: number): string {
  let clock = clocks.get(zone);
  if (!clock) {
    clock = new Intl.DateTimeFormat('en', { timeZone: zone, timeStyle: 'medium', hourCycle: 'h23' });
    clocks.set(zone, clock);
  }
  const time = clock.format(at);
  const ahead = Math.round((Date.parse(`${dateIn(zone, at)}T${time}Z`) - at) / MINUTE);
  const [hours, minutes] = [Math.floor(Math.abs(ahead) / 60), Math.abs(ahead) % 60];
  const offset = [hours, minutes].map((one) => String(one).padStart(2, '0')).join(':');
  return `${dateIn(zone, at)}T${time}${ahead < 0 ? '-' : '+'}${offset}`;
}

/** The date so many days after another. */
export function dateAfter(date: string, days = 1): string {
  return new Date(Date.parse(date) + days * 24 * HOUR).toISOString().slice(0, 10);
}

/**
 * When a date begins in a zone: mostly at midnight, but where clocks are put forward at midnight at one o'clock. Sought
 * among instants, since a day has 23 to 25 hours.
 */
export function startOfDate(date: string, zone: string): number {
  let [before, from] = [Date.parse(date) - FARTHEST, Date.parse(date) + FARTHEST];
  while (from - before > 1) {
    const between = Math.floor((before + from) / 2);
    if (dateIn(zone, between) >= date) from = between;
    else before = between;
  }
  return from;
}

/** The day of an instant. */
export function dayOf(zone: string, at: number): Day {
  const day = dateIn(zone, at);
  return { day, zone, startsAt: startOfDate(day, zone), endsAt: startOfDate(dateAfter(day), zone) };
}

/**
 * The day after another, which begins where that one ended, whatever the zone was then: after a change of zone one day is
 * longer or shorter, and none overlaps another.
 */
export function dayAfter({ day, endsAt }: Pick<Day, 'day' | 'endsAt'>, zone: string): Day {
  const next = dateAfter(day);
  return { day: next, zone, startsAt: endsAt, endsAt: Math.max(endsAt + 1, startOfDate(dateAfter(next), zone)) };
}
