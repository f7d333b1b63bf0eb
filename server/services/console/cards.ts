import { countOpenGroups, selectFigures } from '../../../db/queries/console/days.ts';
import type { Reader } from '../../../db/store.ts';
import { promisedQueues } from '../days/counted.ts';
import { byDay, bySubject, readSeries, type Series, type SeriesInput } from '../days/series.ts';

const HOUR = 60 * 60_000;

/** Days that the cards show, and those before that turnover is held against. */
const SHOWN = 14;
const WEEK = 7;

export type CardsInput = Omit<SeriesInput, 'figures' | 'days'>;

/** How the shop stands: the four cards of today; null before all days are closed. */
export async function readCards(view: Reader, input: CardsInput) {
  const figures = ['moved', 'groups', 'held', 'seen', 'hour', 'done', 'in_time'];
  const series = await readSeries(view, { ...input, days: SHOWN * 2 - 1, figures });
  if (!series) return null;
  const week = { ...series, figures: series.figures.filter(({ day }) => series.dates.slice(-WEEK).includes(day)) };
  return {
    turnover: turnover(series, input.now),
    groups: { waiting: await countOpenGroups(view), days: fates(week) },
    held: held(series),
    inTime: inTime(week),
  };
}

function turnover(series: Series, now: number) {
  const sales = byDay(series, 'moved', 'sale');
  const hour = Math.floor((now - series.today.startsAt) / HOUR);
  const untilHour = (day: string | undefined) =>
    series.figures
      .filter((row) => row.figure === 'hour' && row.day === day && Number(row.subject) < hour)
      .reduce((sum, row) => sum + row.sum, 0);
  const shown = series.dates.slice(-SHOWN);
  return {
    today: sales(series.today.day),
    hour,
    untilHour: untilHour(series.today.day),
    weekAgo: untilHour(series.dates.at(-1 - WEEK)),
    days: shown.map((day, index) => ({ day, sum: sales(day), before: sales(series.dates[index] ?? '') })),
  };
}

function fates(series: Series) {
  const [filled, failed, opened] = ['filled', 'failed', 'opened'].map((one) => byDay(series, 'groups', one, 'count'));
  return series.dates.slice(-WEEK).map((day) => ({
    day,
    filled: filled?.(day) ?? 0,
    failed: failed?.(day) ?? 0,
    opened: opened?.(day) ?? 0,
  }));
}

function held(series: Series) {
  const [groups, withdrawals] = [byDay(series, 'held', 'group_escrow'), byDay(series, 'held', 'withdraw_hold')];
  const tax = new Map(series.figures.filter(({ figure }) => figure === 'seen').map(({ day, sum }) => [day, sum]));
  return series.dates.slice(-SHOWN).map((day) => ({
    day,
    groups: groups(day),
    withdrawals: withdrawals(day),
    tax: tax.get(day) ?? null,
  }));
}

function inTime(series: Series) {
  const [done, within] = [bySubject(series, 'done'), bySubject(series, 'in_time')];
  return promisedQueues.map((queue) => {
    const { count = 0, sum = 0 } = done.get(queue) ?? {};
    const average = count === 0 ? 0 : Math.round(sum / count);
    return { queue, done: count, inTime: within.get(queue)?.count ?? 0, average };
  });
}

interface AccountsInput extends CardsInput {
  /** A closed day; the last one without it. */
  at?: string | null;
}

/** What each account holds now, and held at the end of that day; null before all days are closed. */
export async function readAccounts(view: Reader, { at = null, ...input }: AccountsInput) {
  const series = await readSeries(view, { ...input, days: 1, figures: ['held'] });
  if (!series) return null;
  const [before = '', today = ''] = series.dates;
  const then = at === null ? series.figures : await selectFigures(view, { figures: ['held'], from: at, to: at });
  const held = new Map(then.filter(({ day }) => day === (at ?? before)).map(({ subject, sum }) => [subject, sum]));
  const names = [...new Set([...series.figures, ...then].map(({ subject }) => subject))].sort();
  return names.map((name) => ({ name, sum: byDay(series, 'held', name)(today), atClose: held.get(name) ?? 0 }));
}
