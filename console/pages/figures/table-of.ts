import type { ChartName, spans } from '../../../shared/console/charts.ts';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { queueWords } from '../../lib/queues.ts';
import type { TextKey, Texts } from '../../lib/texts.ts';
import { shortDay, sumOf } from '../../ui/chart/words.ts';

/** The last days up to today, or chosen ones. */
export type FigureSpan = { days: (typeof spans)[number] } | { from: string; to: string };

/** A chart as the server answers it, and the days that it was asked for. */
export interface Figures extends ConsoleOutput<'figures'> {
  asked: FigureSpan;
}

export const titles: Record<ChartName, TextKey> = {
  turnover: 'figures.turnover',
  views: 'figures.views',
  links: 'figures.links',
  fate: 'figures.fate',
  full: 'figures.full',
  held: 'chart.held',
  queues: 'figures.queues',
  channels: 'figures.channels',
  newcomers: 'figures.newcomers',
};

const headings: Record<string, TextKey> = {
  day: 'chart.day',
  turnover: 'chart.sum',
  orders: 'screen.orders',
  before: 'chart.before',
  returned: 'chart.returned',
  views: 'figures.seen',
  filled: 'chart.filled',
  item: 'items.item',
  opened: 'chart.opened',
  failed: 'chart.failed',
  sold: 'figures.sold',
  hours: 'figures.hours',
  groups: 'screen.groups',
  withdrawals: 'queue.withdrawals',
  tax: 'queue.taxRefunds',
  queue: 'today.queue',
  waiting: 'chart.waiting',
  oldest: 'today.age',
  promise: 'figures.promise',
  done: 'chart.done',
  in_time: 'chart.kept',
  average: 'chart.average',
  sandbox: 'channel.sandbox',
  transfer: 'channel.transfer',
  stripe: 'channel.stripe',
  withdrawn: 'queue.withdrawals',
  inviter: 'shopper.inviter',
  shoppers: 'figures.newcomers',
  opens: 'figures.opens',
  registered: 'figures.registered',
  paid: 'figures.paid',
  in_group: 'figures.inGroup',
};

/** What the server names by a word of its own. */
const words: Record<string, TextKey> = {
  failed: 'chart.failed',
  ...queueWords,
};

/** The numbers of a column, from the first row to the last. */
export function numbersOf({ columns, rows }: Figures, key: string): number[] {
  const at = columns.findIndex((column) => column.key === key);
  return rows.map(({ cells }) => Number(cells[at] ?? 0));
}

/** The same without the rows in which a column is null. */
export function whereTold(figures: Figures, key: string): Figures {
  const at = figures.columns.findIndex((column) => column.key === key);
  return { ...figures, rows: figures.rows.filter(({ cells }) => cells[at] !== null) };
}

/** All of a column, with what is beyond the rows. */
export function totalOf(figures: Figures, key: string): number {
  const at = figures.columns.findIndex((column) => column.key === key);
  return sumOf(numbersOf(figures, key)) + (figures.others?.[at - 1] ?? 0);
}

/** The bound of a row of hours, `≤ 6` of `≤ 6 h`, in its own direction. */
export function withinOf(cell: unknown): string | null {
  const bound = /^([≤>] \d+) h$/.exec(String(cell))?.[1];
  return bound === undefined ? null : `\u2066${bound}\u2069`;
}

/** What the first cell of a row says in the reader's language. */
export function nameOf({ columns, rows }: Figures, row: number, { t }: Texts): string {
  const cell = rows[row]?.cells[0] ?? null;
  const kind = columns[0]?.kind;
  if (cell === null) return t('shopper.shop');
  if (kind === 'day') return shortDay(String(cell));
  if (kind === 'item') return String(cell).replace(/^\d+ /, '');
  // A shopper may be called as a queue is.
  if (kind !== 'text') return String(cell);
  const word = words[cell];
  if (word) return t(word);
  const within = withinOf(cell);
  return within === null ? String(cell) : t('figures.within', { within });
}

/** The chart as the table that stands behind it, in the reader's language. */
export function tableOf(figures: Figures, texts: Texts) {
  const { t, count, money, span } = texts;
  const shown = { count, fen: money, ms: span } as Record<string, ((value: number) => string) | undefined>;
  const worded = (cells: readonly (string | number | null)[]) =>
    cells.map((cell, at) => {
      if (cell === null) return '–';
      return shown[figures.columns[at + 1]?.kind ?? '']?.(Number(cell)) ?? String(cell);
    });
  const rows = figures.rows.map(({ cells }, row) => [nameOf(figures, row, texts), ...worded(cells.slice(1))]);
  return {
    columns: figures.columns.map(({ key }) => t(headings[key] ?? 'chart.sum')),
    rows: figures.others ? [...rows, [t('figures.others'), ...worded(figures.others)]] : rows,
  };
}
