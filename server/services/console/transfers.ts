import { selectLastDay } from '../../../db/queries/console/days.ts';
import { selectDay } from '../../../db/queries/console/today.ts';
import {
  numbersOf,
  selectAccountId,
  selectOrderId,
  selectTransferList,
} from '../../../db/queries/console/transfers.ts';
import { restOf } from '../../../db/queries/ordered.ts';
import { selectRefsOfOrders } from '../../../db/queries/returns.ts';
import type { Reader, Store } from '../../../db/store.ts';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import { pageAfter } from '../cursor.ts';
import { dateAfter, dateIn, startOfDate } from '../days/calendar.ts';
import { transferIds } from '../transfer-ids.ts';
import { cursorOf, placeOf } from './cursors.ts';

interface Deps {
  store: Store;
  /** Of IANA. */
  zone: string;
  clock: () => number;
}

interface Input {
  account: string | undefined;
  /** Closed, or after the last closed one. */
  day: string | undefined;
  /** Its number. */
  order: string | undefined;
  end: ListEnd;
  limit: number;
  cursor: string | undefined;
}

/** Transfers as staff read them, each with what it belongs to. */
export function createConsoleTransfers({ store: { reader }, zone, clock }: Deps) {
  return {
    /** A page; empty if there is no such account, day or order. Throws `cursorInvalid`. */
    list: async ({ account, day, order, end, limit, cursor }: Input) => {
      const accountId = account === undefined ? null : await selectAccountId(reader, account);
      const orderId = order === undefined ? null : await selectOrderId(reader, order);
      const within = day === undefined ? always : await spanOf(reader, day, dateIn(zone, clock()), zone);
      if (accountId === undefined || orderId === undefined || within === undefined) return { rows: [], next: null };
      const rest = restOf(within, end, placeOf(cursor, 1)?.[0]);
      const refs = orderId === null ? undefined : await selectRefsOfOrders(reader, [orderId]);
      const of = { accountId: accountId ?? undefined, refs };
      const found = await selectTransferList(reader, { ...within, ...rest, ...of, end, limit: limit + 1 });
      const { rows, next } = pageAfter(found, limit, ({ id }) => cursorOf(id));
      const belongsTo = await readPlaces(
        reader,
        rows.map(({ ref }) => ref),
      );
      return { rows: rows.map((row) => ({ ...row, ...belongsTo(row.ref) })), next };
    },
  };
}

/** Of ids of transfers, and of instants. */
const always = { above: 0, below: Number.MAX_SAFE_INTEGER, since: 0, until: Number.MAX_SAFE_INTEGER };

/** Those of a day up to today; undefined of one before the first that was closed. */
async function spanOf(on: Reader, day: string, today: string, zone: string): Promise<typeof always | undefined> {
  const closed = (await selectDay(on, day))?.row ?? (day <= today ? await openDay(on, day, zone) : undefined);
  if (!closed) return undefined;
  const { startsAt: since, endsAt: until } = closed;
  const { above, last } = await transferIds(on, { since, until });
  return { above, below: last + 1, since, until };
}

/** A day that is not closed yet: the first one begins where the last closed one ended, whatever the zone was then. */
async function openDay(on: Reader, day: string, zone: string) {
  const last = await selectLastDay(on);
  if (last && day <= last.day) return undefined;
  const isNext = last && day === dateAfter(last.day);
  return { startsAt: isNext ? last.endsAt : startOfDate(day, zone), endsAt: startOfDate(dateAfter(day), zone) };
}

interface Place {
  /** Of what a transfer belongs to. */
  number: string;
  /** Below /console; null if no screen has it. */
  to: string | null;
}

/** What transfers belong to: the number of the record, and where it opens. */
export async function readPlaces(on: Reader, refs: readonly string[]): Promise<(ref: string) => Place> {
  const numbers = new Map<string, string>();
  for (const [thing, select] of Object.entries(numbersOf)) {
    const ids = refs.filter((ref) => ref.startsWith(`${thing}:`)).map((ref) => Number(ref.slice(thing.length + 1)));
    if (ids.length === 0) continue;
    for (const { id, number } of await select(on, [...new Set(ids)])) numbers.set(`${thing}:${id}`, number);
  }
  return (ref) => {
    const [thing, id = ''] = ref.split(':');
    const number = numbers.get(ref) ?? '';
    if (thing === 'order' || thing === 'return') return { number, to: `/orders/${number}` };
    if (thing === 'recharge') return { number, to: `/recharges/${number}` };
    if (thing === 'withdrawal') return { number: `W${id}`, to: `/withdrawals/${id}` };
    if (thing === 'audit') return { number: `A-${id}`, to: `/audit?subject=${number}` };
    return { number: ref, to: null };
  };
}
