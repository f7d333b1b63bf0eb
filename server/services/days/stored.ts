import { type DayRow, selectFigures } from '../../../db/queries/console/days.ts';
import type { Reader } from '../../../db/store.ts';
import type { Day } from './calendar.ts';
import { OPENING, type Promises } from './counted.ts';
import { type Base, NOTHING_BEFORE } from './counting.ts';
import { clockOf } from './minutes.ts';

/** Where the day after that one is counted from. */
export async function baseAfter(view: Reader, row: DayRow | undefined): Promise<Base> {
  if (!row) return NOTHING_BEFORE;
  const { lastTransfer, lastShopper, lastEntry, rules } = row;
  const rows = await selectFigures(view, { figures: ['held'], from: row.day, to: row.day });
  const held = Object.fromEntries(rows.map(({ subject, sum }) => [subject, sum]));
  return { lastTransfer, lastShopper, lastEntry, rules, held };
}

/** The promises that closed days were held against; open ones have those of now. */
export async function promisesOf(view: Reader, days: readonly Day[], now: Promises) {
  const [from, to] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const rows = await selectFigures(view, { figures: ['in_time'], from, to });
  const known = new Map<string, Promises>();
  // Days that were closed before the hours of staff counted have none.
  const { opening: _, ...lengths } = now;
  for (const { day, subject, count, sum } of rows) {
    const held = subject === OPENING ? { opening: { from: clockOf(count), until: clockOf(sum) } } : { [subject]: sum };
    known.set(day, { ...(known.get(day) ?? lengths), ...held });
  }
  return (day: string): Promises => known.get(day) ?? now;
}
