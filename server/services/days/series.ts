import { type FigureRow, selectBeginning, selectFigures, selectLastDay } from '../../../db/queries/console/days.ts';
import type { Reader } from '../../../db/store.ts';
import { type Day, dateAfter, dayAfter, dayOf } from './calendar.ts';
import type { Promises } from './counted.ts';
import { countDays } from './counting.ts';
import { baseAfter } from './stored.ts';

export interface SeriesInput {
  zone: string;
  /** Milliseconds since 1970. */
  now: number;
  promises: Promises;
  /** Days before the last one. */
  days: number;
  /** The last day; today without it, and where it is later. */
  to?: string | undefined;
  figures: readonly string[];
}

export interface Series {
  /** Every date from the first to the last one. */
  dates: string[];
  today: Day;
  /** The last date. */
  until: string;
  /** The last closed day that is not after it; empty before the first. */
  closed: string;
  figures: FigureRow[];
}

/** So many days that are not closed are not counted while somebody waits: the job does it. */
const MOST_OPEN = 3;

/** Figures of closed days, and of today as far as it is: counted from the day's first transfer. Null before all days are closed. */
export async function readSeries(view: Reader, input: SeriesInput): Promise<Series | null> {
  const { zone, now, promises, days, figures } = input;
  const last = await selectLastDay(view);
  const open: Day[] = [last ? dayAfter(last, zone) : dayOf(zone, (await selectBeginning(view)) ?? now)];
  for (let day = open.at(-1); day && day.endsAt <= now; day = open.at(-1)) {
    if (open.length > MOST_OPEN) return null;
    open.push(dayAfter(day, zone));
  }
  const today = open.at(-1);
  if (!today) return null;
  const counted = await countDays(view, { days: open, base: await baseAfter(view, last), promises: () => promises });
  const until = input.to !== undefined && input.to < today.day ? input.to : today.day;
  const dates = Array.from({ length: days + 1 }, (_, index) => dateAfter(until, index - days));
  const closed = last && last.day < until ? last.day : until;
  // Of days that were opened again some figures stay stored, which are counted here as well.
  const stored = last ? await selectFigures(view, { figures, from: dates[0] ?? '', to: closed }) : [];
  const counting = counted.figures.filter(({ figure, day }) => figures.includes(figure) && day <= until);
  return { dates, today, until, closed: last ? closed : '', figures: [...stored, ...counting] };
}

/** One figure of a series by its day; 0 where a day has none. */
export function byDay(series: Series, figure: string, subject: string, value: 'count' | 'sum' = 'sum') {
  const rows = series.figures.filter((row) => row.figure === figure && row.subject === subject);
  const found = new Map(rows.map((row) => [row.day, row[value]]));
  return (day: string): number => found.get(day) ?? 0;
}

/** All of a figure by its subject, over the whole series. */
export function bySubject(series: Series, figure: string): Map<string, { count: number; sum: number }> {
  const totals = new Map<string, { count: number; sum: number }>();
  for (const { subject, count, sum } of series.figures.filter((row) => row.figure === figure)) {
    const total = totals.get(subject) ?? { count: 0, sum: 0 };
    totals.set(subject, { count: total.count + count, sum: total.sum + sum });
  }
  return totals;
}
