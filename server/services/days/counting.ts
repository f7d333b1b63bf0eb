import { type ClosedDays, type DayRow, selectMovements, selectNewcomers } from '../../../db/queries/console/days.ts';
import type { Reader } from '../../../db/store.ts';
import type { Day } from './calendar.ts';
import { Counted, countMovement, heldAccounts, type Promises, promisedQueues } from './counted.ts';

/** Rows read by one statement. */
const ROWS = 5000;

/** What a day's figures are counted from: the one before it. */
export interface Base extends Pick<DayRow, 'lastTransfer' | 'lastShopper'> {
  held: Record<string, number>;
}

export const NOTHING_BEFORE: Base = { lastTransfer: 0, lastShopper: 0, held: {} };

interface Wish {
  /** One after the other, each beginning where the one before ended. */
  days: readonly Day[];
  base: Base;
  /** How long each queue may take on that day. */
  promises: (day: string) => Promises;
  signal?: AbortSignal | undefined;
  /** Left out where only the days' own figures are wanted. */
  withItems?: boolean;
}

interface Count extends ClosedDays {
  /** A row of a day before these that was written after it was closed, such as by a clock that was put back. */
  late: number | null;
}

/** Counts days from transfers and shoppers after those of the day before; each slice is a short statement. */
export async function countDays(
  view: Reader,
  { days, base, promises, signal, withItems = true }: Wish,
): Promise<Count> {
  const span = new Span(days, promises, withItems);
  for await (const row of everyRow(selectMovements, { view, after: base.lastTransfer, signal })) {
    const one = span.at(row.at);
    if (one) countMovement(one.counted, one.day.startsAt, row, one.promises);
    else span.pass('transfer', row);
  }
  for await (const row of everyRow(selectNewcomers, { view, after: base.lastShopper, signal })) {
    const one = span.at(row.at);
    if (!one) span.pass('shopper', row);
    else {
      one.counted.lastShopper = Math.max(one.counted.lastShopper, row.id);
      one.counted.add('shoppers', String(row.invitedBy ?? ''));
    }
  }
  return { ...span.rows(base), late: span.late };
}

type Select<Row> = (view: Reader, wish: { after: number; limit: number }) => Promise<Row[]>;

interface Slices {
  view: Reader;
  after: number;
  signal: AbortSignal | undefined;
}

async function* everyRow<Row extends { id: number }>(select: Select<Row>, { view, after, signal }: Slices) {
  for (let last: number | undefined = after; last !== undefined; ) {
    signal?.throwIfAborted();
    const rows: Row[] = await select(view, { after: last, limit: ROWS });
    yield* rows;
    last = rows.length < ROWS ? undefined : rows.at(-1)?.id;
  }
}

/** Days while they are counted. */
class Span {
  late: number | null = null;
  readonly #days: { day: Day; counted: Counted; promises: Promises }[];
  /** The lowest ids of rows after these days. */
  readonly #next = { transfer: Number.MAX_SAFE_INTEGER, shopper: Number.MAX_SAFE_INTEGER };

  constructor(days: readonly Day[], promises: Wish['promises'], withItems: boolean) {
    this.#days = days.map((day) => ({ day, counted: new Counted(withItems), promises: promises(day.day) }));
  }

  /** The day of an instant, if it is one of these. */
  at(instant: number) {
    let [low, high] = [0, this.#days.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#days[middle]?.day.startsAt ?? 0) <= instant) low = middle;
      else high = middle - 1;
    }
    const found = this.#days[low];
    return found && found.day.startsAt <= instant && instant < found.day.endsAt ? found : null;
  }

  /** Notes a row that belongs to none of these days. */
  pass(kind: 'transfer' | 'shopper', { id, at }: { id: number; at: number }): void {
    if (at < (this.#days[0]?.day.startsAt ?? 0)) this.late = Math.min(this.late ?? at, at);
    else this.#next[kind] = Math.min(this.#next[kind], id);
  }

  rows(base: Base): ClosedDays {
    const rows: ClosedDays = { days: [], figures: [], items: [] };
    const held = new Map(Object.entries(base.held));
    let { lastTransfer, lastShopper } = base;
    for (const { day, counted, promises } of this.#days) {
      lastTransfer = Math.max(lastTransfer, counted.lastTransfer);
      lastShopper = Math.max(lastShopper, counted.lastShopper);
      // Rows of the next day may have lower ids than some of this one's: they must not be passed over.
      rows.days.push({
        ...day,
        lastTransfer: Math.min(lastTransfer, this.#next.transfer - 1),
        lastShopper: Math.min(lastShopper, this.#next.shopper - 1),
      });
      settle(counted, held, promises);
      for (const figure of counted.figures.values()) rows.figures.push({ day: day.day, ...figure });
      for (const [itemId, item] of counted.items) rows.items.push({ day: day.day, itemId, ...item });
    }
    return rows;
  }
}

/** What is held at the close of a day, and which promises its queues were held against. */
function settle(counted: Counted, held: Map<string, number>, promises: Promises): void {
  for (const account of new Set([...heldAccounts, ...held.keys(), ...counted.held.keys()])) {
    held.set(account, (held.get(account) ?? 0) + (counted.held.get(account) ?? 0));
    counted.add('held', account, held.get(account), 0);
  }
  for (const queue of promisedQueues) {
    const row = counted.figures.get(`in_time ${queue}`);
    if (row) row.sum = promises[queue];
  }
}
