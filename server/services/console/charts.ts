import { selectDays } from '../../../db/queries/console/days.ts';
import { selectFates, selectViews, selectWaiting } from '../../../db/queries/console/today.ts';
import { selectOpens, selectOpensOf } from '../../../db/queries/links.ts';
import { selectUsernames } from '../../../db/queries/shoppers.ts';
import type { Reader } from '../../../db/store.ts';
import type { ChartName, ChartSource } from '../../../shared/console/charts.ts';
import { fullWithin, tookBounds } from '../../../shared/console/took.ts';
import type { TransferKind } from '../../../shared/contract/enums.ts';
import { promisedUntil } from '../../../shared/opening-hours.ts';
import { promisedQueues, tellsFirsts } from '../days/counted.ts';
import { byDay, bySubject, readSeries, type Series, type SeriesInput } from '../days/series.ts';

type Kind = 'day' | 'text' | 'count' | 'fen' | 'ms' | 'share' | 'item' | 'shopper';

export interface ChartTable {
  chart: ChartName;
  from: string;
  to: string;
  /** Its last day has only begun. */
  today: boolean;
  columns: { key: string; kind: Kind }[];
  rows: { cells: (string | number | null)[]; source: ChartSource }[];
  /** What is beyond the rows, in the columns after the first; null if nothing is. */
  others: (number | null)[] | null;
}

type Content = Pick<ChartTable, 'columns' | 'rows'> & Partial<Pick<ChartTable, 'others'>>;

/** Rows of a chart that is no line of days. */
const MOST = 30;

/** What each chart is drawn from. */
const needs: Record<ChartName, readonly string[]> = {
  turnover: ['moved'],
  views: ['moved', 'groups'],
  fate: ['groups', 'moved'],
  full: ['full', 'groups'],
  held: ['held', 'seen'],
  queues: ['done', 'in_time'],
  channels: ['moved'],
  links: ['shoppers', 'paid', 'filled'],
  newcomers: ['shoppers', 'paid', 'filled'],
};

type Columns = Record<string, Kind>;

const columnsOf = (columns: Columns) => Object.entries(columns).map(([key, kind]) => ({ key, kind }));

function perDay(
  series: Series,
  columns: Columns,
  numbers: (day: string) => (number | null)[],
  sourceOf: (day: string) => ChartSource,
) {
  const rows = series.dates.map((day) => ({ cells: [day, ...numbers(day)], source: sourceOf(day) }));
  return { columns: columnsOf({ day: 'day', ...columns }), rows };
}

/** In a query: all days of a series up to that one. */
const spanTo = (series: Series, until: string) => ({ day: series.dates[0] ?? '', until });

const groupsOf = (query: ChartSource['query']): ChartSource => ({ call: 'groups', query });

const ordersOf = (day: string): ChartSource => ({ call: 'orders', query: { day } });
const transfersOf = (day: string, more: { account?: string; kind?: TransferKind } = {}): ChartSource => ({
  call: 'transfers',
  query: { day, ...more },
});

/** Of the days so far before the first of these, as well: what they are held against. */
const turnover = (series: Series, days: number): Content => {
  const sales = byDay(series, 'moved', 'sale');
  const orders = byDay(series, 'moved', 'purchase', 'count');
  const returned = byDay(series, 'moved', 'goods_refund');
  const shown = series.dates.slice(-days);
  const rows = shown.map((day, index) => {
    const before = series.dates[index + series.dates.length - days * 2] ?? '';
    const cells = [day, sales(day), orders(day), sales(before), returned(day)];
    return { cells, source: transfersOf(day, { account: 'sales', kind: 'sale' }) };
  });
  const columns: Columns = { turnover: 'fen', orders: 'count', before: 'fen', returned: 'fen' };
  return { columns: columnsOf({ day: 'day', ...columns }), rows };
};

async function views(view: Reader, series: Series): Promise<Content> {
  const [from, to] = [series.dates[0] ?? '', series.until];
  const seen = new Map((await selectViews(view, { from, to })).map((row) => [row.day, row.views]));
  const orders = byDay(series, 'moved', 'purchase', 'count');
  const filled = byDay(series, 'groups', 'filled', 'count');
  const columns: Columns = { views: 'count', orders: 'count', filled: 'count' };
  return perDay(series, columns, (day) => [seen.get(day) ?? 0, orders(day), filled(day)], ordersOf);
}

/** From an opened link to a completed group, of those who came by a shopper's code. */
async function links(view: Reader, series: Series): Promise<Content> {
  const [from, to] = [series.dates[0] ?? '', series.until];
  const opened = new Map((await selectOpens(view, { from, to })).map((row) => [row.day, row.opened]));
  const untold = await readUntold(view, series);
  const [registered, paid, filled] = ['shoppers', 'paid', 'filled'].map((figure) => invitedByDay(series, figure));
  const columns: Columns = { opens: 'count', registered: 'count', paid: 'count', in_group: 'count' };
  return perDay(
    series,
    columns,
    (day) => {
      const of = (found: Map<string, number> | undefined) => found?.get(day) ?? 0;
      const told = untold.has(day) ? [null, null] : [of(paid), of(filled)];
      return [of(opened), of(registered), ...told];
    },
    (day) => ({ call: 'shoppers', query: { state: 'invited', day } }),
  );
}

/** Days of a series that an earlier version closed, which do not tell who bought for the first time. */
async function readUntold(view: Reader, { dates }: Series): Promise<Set<string>> {
  const untold = (await selectDays(view)).filter(({ day, rules }) => !tellsFirsts(rules) && dates.includes(day));
  return new Set(untold.map(({ day }) => day));
}

/** A figure of those whom shoppers invited, by day. */
function invitedByDay(series: Series, figure: string): Map<string, number> {
  const found = new Map<string, number>();
  for (const { day, subject, count, ...row } of series.figures) {
    if (row.figure === figure && subject !== '') found.set(day, (found.get(day) ?? 0) + count);
  }
  return found;
}

/** What became of groups that ended, by item; today's are not in it before the day is closed. */
async function fate(view: Reader, series: Series, { days }: ChartInput): Promise<Content> {
  const [from, to] = [series.dates[0] ?? '', series.until];
  const found = await selectFates(view, { from, to, days, limit: MOST });
  const parts = found.map(({ opened, filled, failed, sold, turnover }) => [opened, filled, failed, sold, turnover]);
  const others = fateOfAll(series).map((all, at) => all - sumOf(parts.map((part) => part[at] ?? 0)));
  return {
    columns: columnsOf({
      item: 'item',
      opened: 'count',
      filled: 'count',
      failed: 'count',
      sold: 'count',
      turnover: 'fen',
    }),
    rows: found.map(({ itemId, name, filled }, row) => ({
      cells: [`${itemId} ${name}`, ...(parts[row] ?? [])],
      // Groups of the day that is not over yet are not in it.
      source: groupsOf({
        ...{ item: String(itemId), status: filled > 0 ? 'complete' : 'expired' },
        ...spanTo(series, series.closed),
      }),
    })),
    // Of fewer rows the sums of all items would only be added up again.
    others: found.length === MOST && others.some((sum) => sum > 0) ? others : null,
  };
}

/** In the columns of the chart, of closed days. */
function fateOfAll({ closed, ...series }: Series): number[] {
  const figures = series.figures.filter(({ day }) => day <= closed);
  const [groups, moved] = ['groups', 'moved'].map((figure) => bySubject({ ...series, closed, figures }, figure));
  const ended = ['opened', 'filled', 'failed'].map((subject) => groups?.get(subject)?.count ?? 0);
  const { count: sold = 0, sum: turnover = 0 } = moved?.get('sale') ?? {};
  return [...ended, sold, turnover];
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

function full(series: Series): Content {
  const took = bySubject(series, 'full');
  const span = spanTo(series, series.until);
  const rows = tookBounds.map((bound, at) => {
    const hours = fullWithin[at];
    const key = hours === undefined ? '99' : bound.padStart(2, '0');
    const words = hours === undefined ? `> ${fullWithin.at(-1)} h` : `≤ ${hours} h`;
    return {
      cells: [words, took.get(key)?.count ?? 0],
      source: groupsOf({ status: 'complete', ...span, took: bound }),
    };
  });
  const failed = bySubject(series, 'groups').get('failed')?.count ?? 0;
  return {
    columns: columnsOf({ hours: 'text', groups: 'count' }),
    rows: [...rows, { cells: ['failed', failed], source: groupsOf({ status: 'expired', ...span }) }],
  };
}

function held(series: Series): Content {
  const [groups, withdrawals] = [byDay(series, 'held', 'group_escrow'), byDay(series, 'held', 'withdraw_hold')];
  const tax = new Map(series.figures.filter(({ figure }) => figure === 'seen').map(({ day, sum }) => [day, sum]));
  const columns: Columns = { groups: 'fen', withdrawals: 'fen', tax: 'fen' };
  return perDay(
    series,
    columns,
    (day) => [groups(day), withdrawals(day), tax.get(day) ?? null],
    (day) => transfersOf(day, { account: 'group_escrow' }),
  );
}

/** What waits in each. */
const waitsIn = {
  recharges: 'recharges',
  withdrawals: 'withdrawals',
  refunds: 'taxRefunds',
  shipping: 'toSend',
  returns: 'returns',
  support: 'support',
} as const;

/** What lists it. */
const listOf = {
  recharges: 'recharges',
  withdrawals: 'withdrawals',
  refunds: 'refunds',
  shipping: 'toSend',
  returns: 'returns',
  support: 'supportThreads',
} as const;

/** Each queue as it waits now, against the promise, and how the days before kept it. */
async function queues(view: Reader, series: Series, { now, promises, zone }: ChartInput): Promise<Content> {
  const [done, inTime] = [bySubject(series, 'done'), bySubject(series, 'in_time')];
  const rows: Content['rows'] = [];
  for (const queue of promisedQueues) {
    const { count = 0, sum = 0 } = done.get(queue) ?? {};
    const { count: waiting, oldestAt } = await selectWaiting(view, waitsIn[queue]);
    const dueAt = oldestAt === null ? null : promisedUntil(oldestAt, promises[queue], promises.opening, zone);
    const age = dueAt === null ? 0 : Math.max(0, now - dueAt + promises[queue]);
    const average = count === 0 ? 0 : Math.round(sum / count);
    const cells = [queue, waiting, age, promises[queue], count, inTime.get(queue)?.count ?? 0, average];
    rows.push({ cells, source: { call: listOf[queue], query: {} } });
  }
  return {
    columns: columnsOf({
      queue: 'text',
      waiting: 'count',
      oldest: 'ms',
      promise: 'ms',
      done: 'count',
      in_time: 'count',
      average: 'ms',
    }),
    rows,
  };
}

function channels(series: Series): Content {
  const subjects = ['recharge:sandbox', 'recharge:transfer', 'recharge:stripe', 'withdrawal_paid'];
  const of = subjects.map((subject) => byDay(series, 'moved', subject));
  const columns: Columns = { sandbox: 'fen', transfer: 'fen', stripe: 'fen', withdrawn: 'fen' };
  return perDay(
    series,
    columns,
    (day) => of.map((sum) => sum(day)),
    (day) => transfersOf(day),
  );
}

/** Who brought new shoppers, and what of the way from a link to a group lies in these days, as far as all of them tell it. */
async function newcomers(view: Reader, series: Series): Promise<Content> {
  const isTold = (await readUntold(view, series)).size === 0;
  const came = bySubject(series, 'shoppers');
  const [paid, filled] = ['paid', 'filled'].map((figure) => (isTold ? bySubject(series, figure) : null));
  const steps = [came, paid ?? null, filled ?? null];
  const countOf = (found: typeof came | null | undefined, id: string) => found?.get(id)?.count ?? 0;
  const inviters = [...new Set(steps.flatMap((found) => [...(found?.keys() ?? [])]))].sort(
    (one, other) => countOf(came, other) - countOf(came, one) || countOf(paid, other) - countOf(paid, one),
  );
  // Those of the shop's own codes always have a row: who is beyond the rows was invited by shoppers.
  const shown = inviters.filter((id, at) => at < MOST || id === '');
  const ids = shown.flatMap((id) => (id === '' ? [] : [Number(id)]));
  const names = await selectUsernames(view, ids);
  const [from, to] = [series.dates[0] ?? '', series.until];
  const opens = new Map((await selectOpensOf(view, { ids, from, to })).map((row) => [row.shopperId, row.opened]));
  const span = spanTo(series, series.until);
  const rows = shown.map((id) => [
    // Links of the shop itself are not counted.
    id === '' ? null : (opens.get(Number(id)) ?? 0),
    ...steps.map((found) => found && countOf(found, id)),
  ]);
  const opened = (await selectOpens(view, { from, to })).map((row) => row.opened);
  const all = [sumOf(opened), ...steps.map((found) => found && sumOf(inviters.map((id) => countOf(found, id))))];
  const others = all.map((sum, at) => (sum === null ? null : sum - sumOf(rows.map((cells) => cells[at] ?? 0))));
  return {
    columns: columnsOf({ inviter: 'shopper', opens: 'count', shoppers: 'count', paid: 'count', in_group: 'count' }),
    rows: shown.map((id, at) => ({
      cells: [names.get(Number(id)) ?? null, ...(rows[at] ?? [])],
      source: id === '' ? { call: 'invitations', query: {} } : { call: 'shoppers', query: { invited_by: id, ...span } },
    })),
    others: others.some((sum) => sum !== null && sum > 0) ? others : null,
  };
}

type Draw = (view: Reader, series: Series, input: ChartInput) => Content | Promise<Content>;

const drawn: Record<ChartName, Draw> = {
  turnover: (_, series, { days }) => turnover(series, days),
  views,
  links,
  fate,
  full: (_, series) => full(series),
  held: (_, series) => held(series),
  queues,
  channels: (_, series) => channels(series),
  newcomers,
};

export interface ChartInput extends Omit<SeriesInput, 'figures'> {
  chart: ChartName;
  promises: Required<SeriesInput['promises']>;
}

/** One of the charts as a table of so many days; without rows before all days are closed. */
export async function readChart(view: Reader, input: ChartInput): Promise<ChartTable> {
  const { chart, days } = input;
  const before = chart === 'turnover' ? days * 2 : days;
  const series = await readSeries(view, { ...input, days: before - 1, figures: needs[chart] });
  if (!series) return { chart, from: '', to: '', today: false, columns: [], rows: [], others: null };
  const content = await drawn[chart](view, series, input);
  return {
    chart,
    from: series.dates.at(-days) ?? '',
    to: series.until,
    today: series.until === series.today.day,
    others: null,
    ...content,
  };
}
