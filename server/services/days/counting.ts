import {
  type ClosedDays,
  type DayRow,
  selectDecisions,
  selectMovements,
  selectNewcomers,
} from '../../../db/queries/console/days.ts';
import type { Reader } from '../../../db/store.ts';
import type { Day } from './calendar.ts';
import {
  Counted,
  countDecision,
  countFirst,
  countMovement,
  type DayPromises,
  heldAccounts,
  isCounted,
  OPENING,
  type Promises,
  promisedQueues,
  RULES,
  tellsFirsts,
} from './counted.ts';
import { minutesOf } from './minutes.ts';

/** Rows read by one statement. */
const ROWS = 5000;

/** What a day's figures are counted from: the one before it. */
export interface Base extends Pick<DayRow, 'lastTransfer' | 'lastShopper' | 'lastEntry' | 'rules'> {
  held: Record<string, number>;
}

export const NOTHING_BEFORE: Base = { lastTransfer: 0, lastShopper: 0, lastEntry: 0, rules: RULES, held: {} };

interface Input {
  /** One after the other, each beginning where the one before ended. */
  days: readonly Day[];
  base: Base;
  /** How long each queue may take on that day. */
  promises: (day: string) => Promises;
  /** By which a day is counted; by those of now if left out. */
  rules?: (day: string) => number;
  signal?: AbortSignal | undefined;
  /** Left out where only the days' own figures are wanted. */
  withItems?: boolean;
}

interface Count extends ClosedDays {
  /** A row of a day before these that was written after it was closed, such as by a clock that was put back. */
  late: number | null;
}

/** Counts days from transfers, shoppers and decisions after those of the day before; each slice is a short statement. */
export async function countDays(
  view: Reader,
  { days, base, promises, rules = () => RULES, signal, withItems = true }: Input,
): Promise<Count> {
  const span = new Span(days, { promises, rules, withItems });
  const { startsAt, endsAt: until } = span;
  for await (const row of everyRow(selectMovements, { view, after: base.lastTransfer, until, signal })) {
    const one = span.place('lastTransfer', row);
    if (!one) continue;
    countMovement(one.counted, one.day.startsAt, row, one.promises);
    if (tellsFirsts(one.rules)) countFirst(one.counted, row);
  }
  for await (const row of everyRow(selectNewcomers, { view, after: base.lastShopper, until, signal })) {
    span.place('lastShopper', row)?.counted.add('shoppers', String(row.invitedBy ?? ''));
  }
  for await (const row of everyRow(selectDecisions, { view, after: base.lastEntry, until, signal })) {
    // The last entry of the day before may be an older one, by rules that did not count this.
    if (row.at < startsAt && !isCounted(row.action, base.rules)) continue;
    const one = span.place('lastEntry', row);
    if (one && isCounted(row.action, one.rules)) countDecision(one.counted, row, one.promises);
  }
  return { ...span.rows(base), late: span.late };
}

type Select<Row> = (view: Reader, input: { after: number; until?: number; limit: number }) => Promise<Row[]>;

interface Slices {
  view: Reader;
  after: number;
  /** Rows of later instants are not wanted, in ms since 1970. */
  until: number;
  signal: AbortSignal | undefined;
}

/** Rows after an id, in the order of their ids: with some of later instants, since ids follow time only nearly. */
async function* everyRow<Row extends { id: number; at: number }>(
  select: Select<Row>,
  { view, after, until, signal }: Slices,
) {
  // A slice that is all later ends the walk; whatever was dated back behind it is then sought by its time.
  for (let [last, wanted] = [after, {} as { until?: number }]; ; ) {
    signal?.throwIfAborted();
    const rows: Row[] = await select(view, { after: last, limit: ROWS, ...wanted });
    yield* rows;
    if (rows.length < ROWS) return;
    last = rows.at(-1)?.id ?? last;
    if (rows.every(({ at }) => at >= until)) wanted = { until };
  }
}

/** The ids of which a day keeps the last one. */
type Mark = 'lastTransfer' | 'lastShopper' | 'lastEntry';
const marks = ['lastTransfer', 'lastShopper', 'lastEntry'] as const;

const BEYOND = Number.MAX_SAFE_INTEGER;

/** Days while they are counted. */
class Span {
  late: number | null = null;
  readonly #days: {
    day: Day;
    counted: Counted;
    promises: DayPromises;
    rules: number;
    first: Record<Mark, number>;
    last: Record<Mark, number>;
  }[];
  /** The lowest ids of rows after these days. */
  readonly #next: Record<Mark, number> = { lastTransfer: BEYOND, lastShopper: BEYOND, lastEntry: BEYOND };

  constructor(
    days: readonly Day[],
    { promises, rules, withItems }: Required<Pick<Input, 'promises' | 'rules' | 'withItems'>>,
  ) {
    this.#days = days.map((day) => ({
      ...{
        day,
        counted: new Counted(withItems),
        promises: { ...promises(day.day), zone: day.zone },
        rules: rules(day.day),
      },
      first: { lastTransfer: BEYOND, lastShopper: BEYOND, lastEntry: BEYOND },
      last: { lastTransfer: 0, lastShopper: 0, lastEntry: 0 },
    }));
  }

  /** The day of an instant, if it is one of these. */
  #at(instant: number) {
    let [low, high] = [0, this.#days.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#days[middle]?.day.startsAt ?? 0) <= instant) low = middle;
      else high = middle - 1;
    }
    const found = this.#days[low];
    return found && found.day.startsAt <= instant && instant < found.day.endsAt ? found : null;
  }

  get startsAt(): number {
    return this.#days[0]?.day.startsAt ?? 0;
  }

  get endsAt(): number {
    return this.#days.at(-1)?.day.endsAt ?? 0;
  }

  /** The day of a row, if it is one of these; that it was there is noted. */
  place(mark: Mark, { id, at }: { id: number; at: number }) {
    const one = this.#at(at);
    if (one) {
      one.first[mark] = Math.min(one.first[mark], id);
      one.last[mark] = Math.max(one.last[mark], id);
    } else if (at < this.startsAt) this.late = Math.min(this.late ?? at, at);
    else this.#next[mark] = Math.min(this.#next[mark], id);
    return one;
  }

  rows(base: Base): ClosedDays {
    const rows: ClosedDays = { days: [], figures: [], items: [] };
    const held = new Map(Object.entries(base.held));
    const ends = this.#ends(base);
    for (const [index, { day, counted, promises, rules }] of this.#days.entries()) {
      rows.days.push({ ...day, ...(ends[index] ?? base), rules, teamsCounted: false });
      settle(counted, held, promises);
      for (const figure of counted.figures.values()) rows.figures.push({ day: day.day, ...figure });
      for (const [itemId, item] of counted.items) rows.items.push({ day: day.day, itemId, ...item });
    }
    return rows;
  }

  /** After which ids the day behind each of these begins: it may have lower ones than some of the day itself. */
  #ends(base: Base): Record<Mark, number>[] {
    const found: Record<Mark, number>[] = this.#days.map(({ last }) => ({ ...last }));
    for (const mark of marks) {
      let highest = base[mark];
      for (const one of found) {
        highest = Math.max(highest, one[mark]);
        one[mark] = highest;
      }
      let next = this.#next[mark];
      for (const [index, one] of [...found.entries()].reverse()) {
        one[mark] = Math.min(one[mark], next - 1);
        next = Math.min(next, this.#days[index]?.first[mark] ?? next);
      }
    }
    return found;
  }
}

/** What is held at the close of a day, and which promises its queues were held against. */
function settle(counted: Counted, held: Map<string, number>, promises: DayPromises): void {
  for (const account of new Set([...heldAccounts, ...held.keys(), ...counted.held.keys()])) {
    held.set(account, (held.get(account) ?? 0) + (counted.held.get(account) ?? 0));
    counted.add('held', account, held.get(account), 0);
  }
  for (const queue of promisedQueues) {
    const row = counted.figures.get(`in_time ${queue}`);
    if (row) row.sum = promises[queue];
  }
  const { opening } = promises;
  const isAnyDone = promisedQueues.some((queue) => counted.figures.has(`in_time ${queue}`));
  if (opening && isAnyDone) counted.add('in_time', OPENING, minutesOf(opening.until), minutesOf(opening.from));
}
