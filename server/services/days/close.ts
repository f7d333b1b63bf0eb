import {
  type ClosedDays,
  type DayRow,
  selectBeginning,
  selectDays,
  selectFigures,
  selectLastDay,
  selectRequestedTax,
} from '../../../db/queries/console/days.ts';
import type { Reader } from '../../../db/store.ts';
import { type Day, dayAfter, dayOf } from './calendar.ts';
import type { Promises } from './counted.ts';
import { type Base, countDays, NOTHING_BEFORE } from './counting.ts';

/** How long a day is left open after its end, in ms: a purchase that began before midnight has been written by then. */
export const PATIENCE = 5 * 60_000;

/** Days counted at once: those of a shop that was never counted are too many for the memory. */
const AT_ONCE = 90;

export interface CloseWish {
  zone: string;
  /** Milliseconds since 1970. */
  now: number;
  promises: Promises;
}

export interface Closing extends ClosedDays {
  /** Days from this one on were closed before and are replaced; null if all are new. */
  again: string | null;
}

/** The days that are over and not closed, with their figures; null if there is none. Writes nothing. */
export async function readClosing(view: Reader, { zone, now, promises }: CloseWish): Promise<Closing | null> {
  const last = await selectLastDay(view);
  const days = await openDays(view, last, { zone, until: now - PATIENCE });
  if (days.length === 0) return null;
  const promised = () => promises;
  const counted = await countDays(view, { days, base: await baseAfter(view, last), promises: promised });
  if (counted.late === null) return seen(view, { ...counted, again: null }, now);
  return seen(view, await readAgain(view, counted.late, days, promises), now);
}

/** Counts from the day on that a late row belongs to, or as much of it as is counted at once. */
async function readAgain(view: Reader, late: number, open: Day[], promises: Promises): Promise<Closing> {
  const closed = await selectDays(view);
  const found = closed.findIndex(({ endsAt }) => late < endsAt);
  const from = Math.max(0, found);
  const before = closed[from - 1];
  const days = [...closed.slice(from), ...open];
  const promised = await promisesOf(view, days, promises);
  // Its ids do not follow those of its day.
  const base = { ...(await baseAfter(view, before)), lastTransfer: 0, lastShopper: 0 };
  const counted = await countDays(view, { days: asDays(days), base, promises: promised });
  return { ...counted, again: days[0]?.day ?? null };
}

const asDays = (rows: (Day | DayRow)[]): Day[] =>
  rows.map(({ day, zone, startsAt, endsAt }) => ({ day, zone, startsAt, endsAt }));

async function openDays(
  view: Reader,
  last: DayRow | undefined,
  { zone, until }: { zone: string; until: number },
): Promise<Day[]> {
  const days: Day[] = [];
  let next: Day;
  if (last) next = dayAfter(last, zone);
  else {
    const beginning = await selectBeginning(view);
    if (beginning === null) return [];
    next = dayOf(zone, beginning);
  }
  for (; next.endsAt <= until && days.length < AT_ONCE; next = dayAfter(next, zone)) days.push(next);
  return days;
}

/** Where the day after that one is counted from. */
export async function baseAfter(view: Reader, row: DayRow | undefined): Promise<Base> {
  if (!row) return NOTHING_BEFORE;
  const rows = await selectFigures(view, { figures: ['held'], from: row.day, to: row.day });
  const held = Object.fromEntries(rows.map(({ subject, sum }) => [subject, sum]));
  return { lastTransfer: row.lastTransfer, lastShopper: row.lastShopper, held };
}

/** The promises that closed days were held against; open ones have those of now. */
export async function promisesOf(view: Reader, days: readonly Day[], now: Promises) {
  const [from, to] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const rows = await selectFigures(view, { figures: ['in_time'], from, to });
  const known = new Map<string, Promises>();
  for (const { day, subject, sum } of rows) known.set(day, { ...(known.get(day) ?? now), [subject]: sum });
  return (day: string): Promises => known.get(day) ?? now;
}

/** Adds what only the moment of the close can tell, if the last of these days ended just now. */
async function seen(view: Reader, closing: Closing, now: number): Promise<Closing> {
  const last = closing.days.at(-1);
  if (!last || now - last.endsAt > HOUR) return closing;
  const figure = { figure: 'seen', day: last.day, subject: 'tax_requested', ...(await selectRequestedTax(view)) };
  return { ...closing, figures: [...closing.figures, figure] };
}

const HOUR = 60 * 60_000;
