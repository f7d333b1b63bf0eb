// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { consoleTexts, drawConsole } from '../../../tests/support/drawn-console.tsx';
import { Turnover } from './daily.tsx';
import { Fate, Links, Newcomers } from './ranked.tsx';
import { type Figures, tableOf } from './table-of.ts';

type Kind = Figures['columns'][number]['kind'];

function figuresOf(chart: Figures['chart'], columns: Record<string, Kind>, cells: Figures['rows'][number]['cells'][]) {
  return {
    ...{ chart, from: '2026-11-14', to: '2026-11-20', today: true, asked: { days: 7 as const }, others: null },
    columns: Object.entries(columns).map(([key, kind]) => ({ key, kind })),
    rows: cells.map((row) => ({ cells: row, source: { call: 'transfers' as const, query: {} } })),
  } satisfies Figures;
}

const said = () => document.body.textContent ?? '';

test('turnover is held against the days before without today, which has only begun', async () => {
  const days = Array.from({ length: 7 }, (_, at) => [`2026-11-${14 + at}`, at === 6 ? 500 : 10_000, 1, 10_000]);
  const columns = { day: 'day', turnover: 'fen', orders: 'count', before: 'fen' } as const;
  await drawConsole(<Turnover figures={figuresOf('turnover', columns, days)} />);
  expect(said()).toContain('+0% against the 7 days before, without today');
});

test('turnover of the days before that nothing is held against is not said to be none', async () => {
  const days = Array.from({ length: 7 }, (_, at) => [`2026-11-${14 + at}`, 10_000, 1, at === 6 ? 10_000 : 0]);
  const columns = { day: 'day', turnover: 'fen', orders: 'count', before: 'fen' } as const;
  await drawConsole(<Turnover figures={figuresOf('turnover', columns, days)} />);
  expect(said()).toContain('The 7 days before');
  expect(said()).not.toContain('No turnover');
});

test('who came is counted with those beyond the rows, also in the share of the invited and the table', async () => {
  const rows: [string | null, number][] = [
    [null, 10],
    ...Array.from({ length: 30 }, (_, at) => [`s${at}`, 2] as [string, number]),
  ];
  const shown = figuresOf('newcomers', { inviter: 'shopper', shoppers: 'count' }, rows);
  const figures = { ...shown, others: [30] };
  await drawConsole(<Newcomers figures={figures} />);
  expect(said()).toContain('100');
  expect(said()).toContain('90% invited by shoppers');
  expect(tableOf(figures, consoleTexts).rows.at(-1)).toEqual(['Others', '30']);
  expect(tableOf(shown, consoleTexts).rows).toHaveLength(31);
});

test('from a link to a full group each step has its number, and its share of the one before where days tell both', async () => {
  const columns = { day: 'day', opens: 'count', registered: 'count', paid: 'count', in_group: 'count' } as const;
  const days = [
    // Closed by an earlier version.
    ['2026-11-19', 100, 20, null, null],
    ['2026-11-20', 100, 30, 20, 5],
  ];
  const figures = figuresOf('links', columns, days);
  await drawConsole(<Links figures={figures} />);
  expect(said()).toContain('200 links opened, 5 people in a filled group');
  expect(document.body.innerHTML).toContain('<bdi dir="ltr">5%</bdi>');
  for (const rate of ['opened25%', 'registered66.7%', 'paid25%']) expect(said()).toContain(rate);
  expect(tableOf(figures, consoleTexts).rows).toEqual([
    ['11/19', '100', '20', '–', '–'],
    ['11/20', '100', '30', '20', '5'],
  ]);
  await drawConsole(<Links figures={{ ...figures, rows: figures.rows.slice(0, 1) }} />);
  expect(said()).toContain('100 links opened, – people in a filled group');
  for (const rate of ['opened20%', 'registered–', 'paid–']) expect(said()).toContain(rate);
});

test('what became of groups is counted with those of items beyond the rows', async () => {
  const columns = {
    item: 'item',
    opened: 'count',
    filled: 'count',
    failed: 'count',
    sold: 'count',
    turnover: 'fen',
  } as const;
  const figures = {
    ...figuresOf('fate', columns, [['1 lamp', 10, 8, 2, 16, 160_000]]),
    others: [30, 10, 20, 20, 200_000],
  };
  await drawConsole(<Fate figures={figures} />);
  expect(said()).toContain('40 groups ended, 18 filled, without today');
  expect(said()).toContain('45%');
  expect(tableOf(figures, consoleTexts).rows.at(-1)).toEqual(['Others', '30', '10', '20', '20', '¥2,000.00']);
});
