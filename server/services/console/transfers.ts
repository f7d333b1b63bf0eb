import { selectLastDay } from '../../../db/queries/console/days.ts';
import { selectDay } from '../../../db/queries/console/today.ts';
import { NONE, type Total } from '../../../db/queries/console/total.ts';
import { selectAccountId, selectOrderId, selectTransferList } from '../../../db/queries/console/transfers.ts';
import { restOf } from '../../../db/queries/ordered.ts';
import { selectRefsOfOrders } from '../../../db/queries/returns.ts';
import type { Reader, Store } from '../../../db/store.ts';
import type { ListEnd } from '../../../shared/console/list-ends.ts';
import type { TransferKind } from '../../../shared/contract/enums.ts';
import { pageAfter } from '../cursor.ts';
import { cursorOf, placeOf } from '../cursors.ts';
import { dateAfter, dateIn, startOfDate } from '../days/calendar.ts';
import type { Asked } from '../reports/report.ts';
import { transferIds } from '../transfer-ids.ts';
import { readPlaces } from './places.ts';
import type { totalReports } from './total-reports.ts';

interface Deps {
  store: Store;
  /** For what reads many rows. */
  run: Asked<Pick<typeof totalReports, 'countTransfers'>>;
  /** Of IANA. */
  zone: string;
  clock: () => number;
}

interface Filter {
  account?: string | undefined;
  /** Closed, or after the last closed one. */
  day?: string | undefined;
  /** Its number. */
  order?: string | undefined;
  kind?: TransferKind | undefined;
}

interface Input extends Filter {
  end: ListEnd;
  limit: number;
  cursor?: string | undefined;
}

/** Transfers as staff read them, each with what it belongs to. */
export function createConsoleTransfers({ store: { reader }, run, zone, clock }: Deps) {
  /** Undefined if there is no such account, day or order. */
  async function placesOf({ account, day, order, kind }: Filter) {
    const accountId = account === undefined ? null : await selectAccountId(reader, account);
    const orderId = order === undefined ? null : await selectOrderId(reader, order);
    const within = day === undefined ? always : await spanOf(reader, day, dateIn(zone, clock()), zone);
    if (accountId === undefined || orderId === undefined || within === undefined) return undefined;
    const refs = orderId === null ? undefined : await selectRefsOfOrders(reader, [orderId]);
    return { ...within, accountId: accountId ?? undefined, refs, kind };
  }

  return {
    /** A page; empty if there is no such account, day or order. Throws `cursorInvalid`. */
    list: async ({ end, limit, cursor, ...filter }: Input) => {
      const places = await placesOf(filter);
      if (!places) return { rows: [], next: null };
      const rest = restOf(places, end, placeOf(cursor, 1)?.[0]);
      const found = await selectTransferList(reader, { ...places, ...rest, end, limit: limit + 1 });
      const { rows, next } = pageAfter(found, limit, ({ id }) => cursorOf(id));
      const belongsTo = await readPlaces(
        reader,
        rows.map(({ ref }) => ref),
      );
      return { rows: rows.map((row) => ({ ...row, ...belongsTo(row.ref) })), next };
    },

    count: async (filter: Filter): Promise<Total> => {
      const places = await placesOf(filter);
      return places ? run.countTransfers(places) : NONE;
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
