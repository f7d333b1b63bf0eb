import {
  type ClosedDays,
  type DayRow,
  selectBeginning,
  selectDays,
  selectLastDay,
  selectRequestedTax,
} from '../../../db/queries/console/days.ts';
import type { Reader } from '../../../db/store.ts';
import { type Day, dayAfter, dayOf } from './calendar.ts';
import type { Promises } from './counted.ts';
import { countDays } from './counting.ts';
import { isAsCounted } from './recount.ts';
import { baseAfter, promisesOf } from './stored.ts';

/** How long a day is left open after its end, in ms: a purchase that began before midnight has been written by then. */
export const PATIENCE = 5 * 60_000;

/** Days counted and written at once: others wait meanwhile, and a shop that was never counted has many. */
const BATCH = 7;

export interface CloseInput {
  zone: string;
  /** Milliseconds since 1970. */
  now: number;
  promises: Promises;
  /** The first day that this run has opened again: what belongs to it or a later one is counted anew anyway. */
  opened: string | null;
}

export interface Closing extends ClosedDays {
  /** In place of counted days: this one and all after it have to be opened again, since one has got another row. */
  again: string | null;
}

/** The days that are over and not closed, with their figures; null if there is none. Writes nothing. */
export async function readClosing(view: Reader, { zone, now, promises, opened }: CloseInput): Promise<Closing | null> {
  const last = await selectLastDay(view);
  // Closed while the clock was ahead: the day of now is not over yet.
  if (last && now < last.endsAt) return openedFrom(dayIn(await selectDays(view), now));
  const days = await openDays(view, last, { zone, until: now - PATIENCE });
  if (days.length === 0) return null;
  const promised = await promisesOf(view, days, promises);
  const counted = await countDays(view, { days, base: await baseAfter(view, last), promises: promised });
  const again = counted.late === null ? null : await changedBy(view, counted.late);
  if (again !== null && (opened === null || again < opened)) return openedFrom(again);
  return seen(view, { ...counted, again: null }, now);
}

const openedFrom = (again: string | null): Closing => ({ days: [], figures: [], items: [], again });

/** The closed day to which an instant belongs, or the first one if it was before. */
const dayIn = (closed: DayRow[], instant: number) => closed.find(({ endsAt }) => instant < endsAt)?.day ?? null;

/**
 * The closed day that has to be opened for a row of that instant, which the last one's mark does not tell as counted. On
 * PostgreSQL what is written across midnight may have a higher id than the first rows of the next day, and then has been
 * counted: without a look each such midnight would open the one before.
 */
async function changedBy(view: Reader, instant: number): Promise<string | null> {
  const closed = await selectDays(view);
  const [before, last] = [closed.at(-2), closed.at(-1)];
  if (last && last.startsAt <= instant && instant < last.endsAt && (await isAsCounted(view, last, before))) return null;
  return dayIn(closed, instant);
}

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
  for (; next.endsAt <= until && days.length < BATCH; next = dayAfter(next, zone)) days.push(next);
  return days;
}

/** Adds what only the moment of the close can tell, if the last of these days ended just now. */
async function seen(view: Reader, closing: Closing, now: number): Promise<Closing> {
  const last = closing.days.at(-1);
  if (!last || now - last.endsAt > HOUR) return closing;
  const figure = { figure: 'seen', day: last.day, subject: 'tax_requested', ...(await selectRequestedTax(view)) };
  return { ...closing, figures: [...closing.figures, figure] };
}

const HOUR = 60 * 60_000;
