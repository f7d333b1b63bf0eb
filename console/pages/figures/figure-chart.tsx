import type { ChartName, chartLists } from '../../../shared/console/charts.ts';
import { saveFile } from '../../../web/save-file.ts';
import { useApi } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { useTry } from '../../lib/use-try.ts';
import { Button } from '../../ui/button/button.tsx';
import { ChartCard, type ChartCardProps } from '../../ui/chart/chart.tsx';
import type { Point } from '../../ui/chart/plots.tsx';
import { useMayOpen } from '../../ui/nav/nav.tsx';
import { RefusedNote } from '../../ui/note/note.tsx';
import { type FigureSpan, type Figures, tableOf, titles } from './table-of.ts';

interface FigureChartProps extends Omit<ChartCardProps, 'title' | 'table'> {
  figures: Figures;
  empty: boolean;
}

/** A chart with its table, whose rows open what they were counted from, and its file. */
export function FigureChart({ figures, ...card }: FigureChartProps) {
  const texts = useTexts();
  const { t } = texts;
  const title = t(titles[figures.chart]);
  const table = tableOf(figures, texts);
  const links = useLinks(figures);
  return (
    <ChartCard
      {...card}
      title={title}
      table={{ ...table, links, foot: <SaveFile chart={figures.chart} asked={figures.asked} /> }}
    />
  );
}

/** The screen of each list. */
const screenOf: Record<(typeof chartLists)[number], string> = {
  orders: 'orders',
  groups: 'groups',
  transfers: 'money',
  shoppers: 'shoppers',
  invitations: 'invitations',
  recharges: 'recharges',
  withdrawals: 'withdrawals',
  refunds: 'refunds',
  toSend: 'shipping',
  returns: 'returns',
  supportThreads: 'support',
};

/** Where each row leads, as far as the role includes that screen. */
function useLinks({ rows }: Figures): (string | null)[] {
  const mayOpen = useMayOpen();
  return rows.map(({ source: { call, query } }) => {
    const asked = new URLSearchParams(query).toString();
    const to = `/${screenOf[call]}${asked && `?${asked}`}`;
    return mayOpen(to) ? to : null;
  });
}

/** The points of a plot: what the table says in the row, and where it leads. */
export function usePoints(figures: Figures): Point[] {
  const { rows, columns } = tableOf(figures, useTexts());
  const links = useLinks(figures);
  return rows.map(([name = '', ...cells], row) => ({
    words: [name, ...cells.map((cell, at) => `${columns[at + 1]} ${cell}`)].join(' · '),
    to: links[row] ?? null,
  }));
}

function SaveFile({ chart, asked }: { chart: ChartName; asked: FigureSpan }) {
  const { t } = useTexts();
  const api = useApi();
  const { attempt, busy, refused } = useTry();
  return (
    <>
      <RefusedNote refused={refused} />
      <Button
        icon="download"
        busy={busy}
        onClick={() => void attempt(async () => saveFile(await api.file('figuresFile', { chart, ...asked })))}
      >
        {t('figures.save')}
      </Button>
    </>
  );
}
