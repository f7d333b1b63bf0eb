import type { Difference } from '../../../db/queries/books/check.ts';
import {
  type DayRow,
  type FigureRow,
  selectDays,
  selectFigures,
  selectItemTotals,
} from '../../../db/queries/console/days.ts';
import type { Reader } from '../../../db/store.ts';
import { RULES } from './counted.ts';
import { type Base, countDays, NOTHING_BEFORE } from './counting.ts';
import { baseAfter, promisesOf } from './stored.ts';

/** Only seen at the close, so that it cannot be counted again. */
const SEEN = 'seen';

/** What closed days say differently from the transfers, shoppers and groups that they were counted from. */
export async function* dayDifferences(view: Reader, signal?: AbortSignal): AsyncGenerator<Difference[]> {
  const days = await selectDays(view);
  yield days.flatMap((day, index) => gapBefore(day, days[index - 1]));
  yield* recounted(view, days, { base: NOTHING_BEFORE, signal });
}

/** Whether a closed day says what is counted of it now. `before` is the day before it, if there is one. */
export async function isAsCounted(view: Reader, day: DayRow, before: DayRow | undefined): Promise<boolean> {
  for await (const differences of recounted(view, [day], { base: await baseAfter(view, before) }))
    if (differences.length > 0) return false;
  return true;
}

/** Closed days that follow one another, counted again from the day before them. */
async function* recounted(
  view: Reader,
  days: DayRow[],
  { base, signal }: { base: Base; signal?: AbortSignal | undefined },
) {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return;
  const promises = await promisesOf(view, days, NO_PROMISES);
  const rulesOf = new Map(days.map(({ day, rules }) => [day, rules]));
  const rules = (day: string) => rulesOf.get(day) ?? RULES;
  const { figures } = await countDays(view, { days, base, promises, rules, signal, withItems: false });
  const stored = await selectFigures(view, { figures: RECOUNTED, from: first.day, to: last.day });
  yield compared(asMap(figures), asMap(stored));
  yield compared(itemTotals(figures), asMap(await selectItemTotals(view, { from: first.day, to: last.day })));
}

const RECOUNTED = ['moved', 'held', 'groups', 'full', 'hour', 'shoppers', 'paid', 'filled', 'done', 'in_time'];

const NO_PROMISES = { recharges: 0, withdrawals: 0, refunds: 0, shipping: 0, returns: 0, support: 0 };

/** Days follow one another. */
function gapBefore({ day, startsAt }: DayRow, before: DayRow | undefined): Difference[] {
  if (!before || before.endsAt === startsAt) return [];
  return [{ what: `day:${day} start`, expected: before.endsAt, found: startsAt }];
}

type Figure = Omit<FigureRow, 'figure'> & { figure: string };

const nameOf = ({ day, figure, subject }: Figure) => `day:${day} ${figure} ${subject}`.trimEnd();

const asMap = (rows: Figure[]) =>
  new Map(rows.filter(({ figure }) => figure !== SEEN).map((row) => [nameOf(row), `${row.count} / ${row.sum}`]));

function compared(expected: Map<string, string>, found: Map<string, string>): Difference[] {
  const names = new Set([...expected.keys(), ...found.keys()]);
  return [...names]
    .map((what) => ({ what, expected: expected.get(what) ?? 'none', found: found.get(what) ?? 'none' }))
    .filter((one) => one.expected !== one.found);
}

/** What the rows of a day's items add up to. */
function itemTotals(figures: Figure[]): Map<string, string> {
  const groups = figures.filter(({ figure }) => figure === 'groups');
  const sales = figures.filter(({ figure, subject }) => figure === 'moved' && subject === 'sale');
  return asMap([
    ...groups.map((row) => ({ ...row, figure: 'items', sum: 0 })),
    ...sales.map((row) => ({ ...row, figure: 'items', subject: 'turnover', count: 0 })),
  ]);
}
