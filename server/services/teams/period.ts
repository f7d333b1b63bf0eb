import type { TeamPeriod } from '../../../shared/contract/enums.ts';
import { type Day, dateAfter, dayAfter, dayOf, startOfDate } from '../days/calendar.ts';

/** How many days a period has, today among them. */
const lengths = { today: 1, '7d': 7, '30d': 30 } as const;

interface Now {
  zone: string;
  /** Milliseconds since 1970. */
  now: number;
  /** The last day whose teams are counted: a day of the shop begins where the one before ended. */
  counted: Pick<Day, 'day' | 'endsAt'> | undefined;
}

/** When a period began, as a date and in ms since 1970. */
export function beginningOf(period: TeamPeriod, { zone, now, counted }: Now): { day: string; at: number } {
  if (period === 'all') return { day: '', at: 0 };
  const next = counted && dayAfter(counted, zone);
  const today = next && now < next.endsAt ? next : dayOf(zone, now);
  const day = dateAfter(today.day, 1 - lengths[period]);
  return { day, at: day === today.day ? today.startsAt : startOfDate(day, zone) };
}
